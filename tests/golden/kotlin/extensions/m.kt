class Point(val x: Int) { fun move() {} }

fun Point.reset(): Point {
    move()
    this.move()
    return Point(0)
}

val Point.double: Int
    get() = x * 2

fun <T> List<T>.second(): T = this[1]
fun Point?.orZero() = this ?: Point(0)
fun Outer.Inner.deep() {}
