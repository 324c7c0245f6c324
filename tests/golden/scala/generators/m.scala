object G {
  def u(list: List[Item]) = for {
    i <- list
    j = i.k
    (a, b) <- j.pairs
    if j > limit
  } yield i.go(j, a)
  for (i <- 1 to 3) println(i)
  list.map(_.name).filter(x => x.ok).foreach(println)
  list.foreach { (x: Item) => x.go }
  list foreach go
}
