object Registry : Listener {
    val all = HashMap<String, Int>()
    fun find(name: String) = all[name]
}

class Session private constructor() {
    companion object {
        const val LIMIT = 3
        fun open(): Session = Session()
    }
}

class Job {
    companion object Factory : Maker {
        fun make() = Job()
    }
}

fun use() {
    Registry.find("x")
    Session.open()
    val anonymous = object : Listener { override fun heard() { use() } }
}
