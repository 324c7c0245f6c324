class Page(val title: String) {
    val short: String get() = title.take(3)
    var width: Int = 1
        private set
    val height: Int
        get() = width * 2
    var wide: Boolean
        get() = width > 10
        set(value) { width = if (value) 11 else 1 }
    val lazyBody by lazy { Body(title) }
    var watched: Int by Delegates.observable(0) { _, old, new -> changed(old, new) }
    private lateinit var late: Body
}

const val MAX = 10
val computed get() = MAX + 1
val (first, second) = pair()
