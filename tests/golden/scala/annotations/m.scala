@Service("x")
class A @Inject() (@Named("db") db: Db) {
  @tailrec final def loop(n: Int): Int = loop(n - 1)
  @volatile private var on = true
}
