enum class Color(val code: Int) : Named {
    RED(1) {
        override fun shade() = dark()
    },
    BLUE(2);

    open fun shade() = light()

    companion object { fun of(code: Int) = values().first { it.code == code } }
}

enum class Plain { A, B }
enum class OneLine(val v: Int) { X(1), Y { override fun f() {} }; fun f() {} }
