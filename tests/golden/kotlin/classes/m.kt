package acme.shop

/** A basket. */
open class Basket(private val owner: String, var size: Int = 0, note: String) : Base(note), Counted {
    init { check(size) }

    constructor(owner: String) : this(owner, 0, "") {
        log(owner)
    }

    internal fun add(item: Item, count: Int = 1): Basket = this
    abstract class Part
    inner class View { fun show() = owner }
}

data class Item(val name: String)
sealed interface Event
@JvmInline value class Id(val text: String)
