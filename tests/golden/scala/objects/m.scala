object Registry extends Listener {
  val Limit = 3
  def apply(name: String): Entry = new Entry(name)
}
case object Empty extends Event
package object tools {
  def help = Registry("x")
  type Id = Int
}
