fun plain(a: Int, b: String = "x", vararg rest: Any): Boolean { return true }
suspend fun <T : Any> generic(value: T?, block: suspend (T) -> Unit): List<T> = listOf(value!!)
infix fun Int.times2(other: Int) = this * other
operator fun Point.plus(other: Point): Point = Point(x + other.x)
tailrec fun outer(n: Int): Int {
    fun inner(m: Int) = outer(m)
    return inner(n - 1)
}
private inline fun <reified T> typed(crossinline f: () -> T): T = f()
fun caller() {
    plain(1, b = "y")
    plain(1, "z", *rest)
    generic(1) { plain(it) }
    1 times2 2
}
