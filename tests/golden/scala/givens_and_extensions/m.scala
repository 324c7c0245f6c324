given intOrd: Ord[Int] with
  def compare(a: Int) = helper(a)

given text: Show[String] = Show.default

extension (s: Foo)
  def one = s.own()
  def two(x: Int) = s.own(x)

extension (s: Bar) def three(): Int = s.n
implicit class Rich(val s: String) extends AnyVal { def shout = s.toUpperCase }
implicit def convert(x: Int): Foo = new Foo(x)
