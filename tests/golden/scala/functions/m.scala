object F {
  def plain(a: Int, b: String = "x", rest: Any*): Boolean = true
  def curried[A](a: A)(f: A => Int)(implicit ec: Ec): List[A] = List(a)
  def byName(block: => Unit) = block
  def using(a: Int)(using c: Ctx) = c.run(a)
  def +(o: F): F = o
  def outer(n: Int): Int = {
    def inner(m: Int) = outer(m)
    inner(n - 1)
  }
}
def top(x: Int) = F.plain(x)
