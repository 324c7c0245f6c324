class V {
  val a, b: Int = 1
  val (c, d) = pair
  lazy val later = new Db(1)
  var option: Option[Int] = None
  implicit val ec: Ec = Ec.global
  val f: Int => Int = _ + 1
  type Id = String
  def local() = {
    val x = later
    x.query()
    var y = 1
    y = 2
    this.option = None
  }
}
val outside = 1
opaque type Key = Int
