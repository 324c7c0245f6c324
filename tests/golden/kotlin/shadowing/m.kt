fun size() = 1
val total = 2

class Cart(size: Int) {
    val first = size
    fun count(total: Int): Int {
        val size = total
        return size + size()
    }
    fun all() = total
}
