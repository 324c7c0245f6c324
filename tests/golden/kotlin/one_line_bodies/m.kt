interface I { fun a(); fun b(): Int }
class A { val x = 1; fun f() { g() } }
fun interface F<in T> { fun call(t: T) }
class B(val a: A) : C() { override fun h() = a.f() }
fun after() = "text with } and { braces }"
context(Logger) fun logged() { info() }
