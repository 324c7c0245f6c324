object P {
  def u(x: Any) = x match {
    case Item(n, c) if c > limit => n
    case e: Event => e.id
    case Empty | Other => y
    case head :: tail => head
    case all @ Pair(one, _) => all.go(one)
    case (a, Some(b)) => a
    case Limit => 1
    case _ => z
  }
  def t() = try { a() } catch { case e: IOException => e.why() } finally c()
  list.map { case (k, v) => k.go(v) }
}
