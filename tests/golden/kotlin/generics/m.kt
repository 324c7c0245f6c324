class Box<out T : Comparable<T>>(private val value: T) where T : Named {
    fun <R> map(f: (T) -> R): Box<R> = Box(f(value))
    fun put(other: Box<*>, into: Array<in T>) {}
}

interface Visitor<T> : Base<T>, acme.model.Root<T> { fun visit(t: T): Any }
class Impl(inner: Visitor<Int>) : Visitor<Int> by inner, Closeable by Resource() {
    override fun close() { super<Closeable>.close(); this@Impl.visit(1) }
}
