package acme.shop

/** A basket. */
abstract class Basket[T <: Item](private val owner: String, var size: Int = 0, note: String)(implicit ec: Ec)
    extends Base(note) with Counted[T] with acme.Other {
  def this(owner: String) = { this(owner, 0, ""); log(owner) }
  private[this] val first = size
  protected def add(item: T): Basket[T] = this
  class Inner { def show = owner + note }
}

final case class Item(name: String, count: Int = 1)
