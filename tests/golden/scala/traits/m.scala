sealed trait Event { def id: Int }
trait Run[F[_], A] extends Event with Named { self: Other =>
  type Out
  val limit: Int
  def go(): F[A]
  def twice(): F[A] = { go(); super.go(); self.help() }
}
