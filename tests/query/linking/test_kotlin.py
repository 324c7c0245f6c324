"""Kotlin linking by the kinds of fault it must be free of."""

from __future__ import annotations

from tests.support.memory_snapshot import Project


def test_packages_imports_aliases_wildcards_and_the_same_package() -> None:
    p = Project(
        {
            "src/a/A.kt": "package a\nclass A { fun g() {} }\nfun f() {}\nconst val LIMIT = 3\n",
            "src/a/B.kt": "package a\nfun u(x: A) { f(); x.g() }\n",
            "src/b/C.kt": "package b\nimport a.f as ff\nimport a.A as AA\nimport a.LIMIT\nfun u(x: AA) { ff(); x.g(); f(); LIMIT }\n",
            "src/b/D.kt": "package b\nimport a.*\nval x = A()\nfun u() { x.g(); f() }\n",
            "src/c/A.kt": "package c\nclass A { fun g() {} }\nfun f() {}\nfun u(x: A) { f(); x.g(); a.f() }\n",
        }
    )
    assert p.calls("src/a/A.kt#f") == ["src/a/B.kt:2", "src/b/C.kt:5", "src/b/D.kt:4", "src/c/A.kt:4"]
    assert p.calls("src/a/A.kt#A.g") == ["src/a/B.kt:2", "src/b/C.kt:5", "src/b/D.kt:4"]
    assert p.calls("src/c/A.kt#f") == ["src/c/A.kt:4"]
    assert p.calls("src/c/A.kt#A.g") == ["src/c/A.kt:4"]
    assert p.rows("src/a/A.kt#LIMIT", "read") == ["src/b/C.kt:5"]


def test_private_functions_at_the_top_are_seen_in_their_file_only() -> None:
    p = Project({"a.kt": "private fun h() {}\nfun u() { h() }\n", "b.kt": "private fun h() {}\nfun u2() { h() }\n"})
    assert p.calls("a.kt#h") == ["a.kt:2"]
    assert p.calls("b.kt#h") == ["b.kt:2"]


def test_members_of_companions_and_objects() -> None:
    p = Project(
        {
            "a.kt": "package a\nclass A {\n  companion object { const val K = 1; fun make(): A = A() }\n  fun go() { make(); K }\n}\n"
            "class B { companion object Factory { fun make(): B = B() } }\nobject Single { fun go() {} }\n",
            "u.kt": "package u\nimport a.A\nimport a.B\nimport a.Single\nimport a.Single.go as run2\nimport a.A.Companion.K\nfun u() {\n"
            "  A.make().go()\n  A.Companion.make()\n  B.make()\n  B.Factory.make()\n  Single.go()\n  run2()\n  K\n  A.K\n}\n",
        }
    )
    assert p.calls("a.kt#A.make") == ["a.kt:4", "u.kt:8", "u.kt:9"]
    assert p.calls("a.kt#A.Companion.make") == p.calls("a.kt#A.make")
    assert p.calls("a.kt#A.go") == ["u.kt:8"]
    assert p.calls("a.kt#B.Factory.make") == ["u.kt:10", "u.kt:11"]
    assert p.calls("a.kt#Single.go") == ["u.kt:12", "u.kt:13"]
    assert p.rows("a.kt#A.K", "read") == ["a.kt:4", "u.kt:14", "u.kt:15"]


def test_overloads_defaults_varargs_and_trailing_lambdas() -> None:
    p = Project(
        {
            "j.kt": 'class J {\n  fun join(a: String, b: String): String = join(a, b, "")\n'
            "  fun join(a: String, b: String, c: String, d: Int = 1): String { return a }\n"
            "  fun each(a: Int, f: () -> Unit) {}\n  fun each(vararg a: Int) {}\n"
            '  fun u() { join(b = "", a = ""); each(1) { u() }; each(1, 2, 3); each(1) }\n}\n'
        }
    )
    assert p.calls("j.kt#J.join") == ["j.kt:6"]
    assert p.calls("j.kt#J.join~2") == ["j.kt:2"]
    assert p.calls("j.kt#J.each") == ["j.kt:6"]
    assert p.calls("j.kt#J.each~2") == ["j.kt:6", "j.kt:6"]


def test_inherited_members_super_and_interfaces() -> None:
    p = Project(
        {
            "b.kt": "open class Base {\n  protected var n = 0\n  open fun save() { check() }\n  fun check() {}\n}\n",
            "m.kt": "class Model : Base() {\n  override fun save() { super.save(); check(); this.check(); n = 1 }\n  inner class In { fun t() { this@Model.check() } }\n}\n",
            "u.kt": "fun u(m: Model?) { m?.save(); m!!.check() }\n",
            "i.kt": "interface Run { fun go() }\nclass Impl : Run { override fun go() {} }\nfun v(r: Run) { r.go() }\n",
        }
    )
    assert p.calls("b.kt#Base.save") == ["m.kt:2"]
    assert p.calls("b.kt#Base.check") == ["b.kt:3", "m.kt:2", "m.kt:2", "m.kt:3", "u.kt:1"]
    assert p.calls("m.kt#Model.save") == ["u.kt:1"]
    assert p.rows("b.kt#Base.n", "write") == ["m.kt:2"]
    assert p.rows("b.kt#Base", "inherit") == ["m.kt:1"]
    assert p.calls("i.kt#Run.go") == ["i.kt:3"]
    assert p.calls("i.kt#Impl.go") == ["i.kt:3?"]


def test_extension_functions_by_receiver_type() -> None:
    p = Project(
        {
            "e.kt": "package e\nclass A { fun own() {} }\nclass B\nfun A.ext() { own(); this.own() }\nfun B.ext() {}\nfun String.shout() {}\n"
            "val A.size: Int get() = 1\n",
            "u.kt": 'package u\nimport e.*\nfun u(a: A, b: B, s: String, l: List<A>) {\n  a.ext()\n  b.ext()\n  s.shout()\n  "x".shout()\n  a.size\n}\n',
            "w.kt": 'package w\nimport e.shout as cry\nfun w() { "x".cry() }\n',
            "v.kt": "package v\nimport e.A\nfun v(a: A, s: String) { a.ext(); s.shout() }\n",
        }
    )
    assert p.calls("e.kt#ext") == ["u.kt:4"]
    assert p.calls("e.kt#ext~2") == ["u.kt:5"]
    assert p.calls("e.kt#shout") == ["u.kt:6", "u.kt:7", "w.kt:3"]
    assert p.calls("e.kt#A.own") == ["e.kt:4", "e.kt:4"]
    assert p.rows("e.kt#size", "read") == ["u.kt:8"]


def test_properties_constructors_and_inferred_types() -> None:
    p = Project(
        {
            "a.kt": "class Repo(val db: Db, size: Int = 1) {\n  constructor(a: String, b: Int, c: Int) : this(Db())\n  val lazyDb by lazy { Db() }\n"
            "  val other = Db()\n  val made get() = make()\n  fun make() = Db()\n  fun u() { db.query(); lazyDb.query(); other.query(); made.query(); make().query() }\n}\n"
            'class Db { fun query() {} }\nfun v() {\n  Repo(Db()).db.query()\n  Repo("", 1, 2)\n  val r = Repo(Db())\n  r.make().query()\n}\n'
        }
    )
    assert p.calls("a.kt#Db.query") == [*["a.kt:7"] * 5, "a.kt:11", "a.kt:14"]
    assert p.calls("a.kt#Repo") == ["a.kt:11", "a.kt:12", "a.kt:13"]
    assert p.calls("a.kt#Repo.constructor") == ["a.kt:12"]
    assert p.rows("a.kt#Repo.db", "read") == ["a.kt:7", "a.kt:11"]


def test_scope_functions_give_it_and_this() -> None:
    p = Project(
        {
            "a.kt": "class A { fun foo(): A = this; var bar = 1 }\nfun foo() {}\nfun u(a: A?, xs: List<A>) {\n"
            "  a?.let { it.foo() }\n  a.apply { foo() }\n  with(a) { bar = 2 }\n  a.run { this.foo() }\n  a.also { x -> x.foo() }.foo()\n"
            "  xs.map { it.foo() }\n  xs.filter { y -> y.bar == 1 }.forEach { it.foo() }\n  for (z in xs) z.foo()\n  unknown { foo() }\n}\n"
        }
    )
    lines = ["a.kt:4", "a.kt:5", "a.kt:7", "a.kt:8", "a.kt:8", "a.kt:9", "a.kt:10", "a.kt:11"]
    assert p.calls("a.kt#A.foo") == lines
    assert p.calls("a.kt#foo") == ["a.kt:12"]
    assert p.rows("a.kt#A.bar", "write") == ["a.kt:6"]


def test_locals_and_parameters_hide() -> None:
    p = Project(
        {"a.kt": "fun f() {}\nval v = 1\nfun u(f: () -> Unit, v: Int) { f(); v }\nfun w() { val v = 2; v; f() }\n"}
    )
    assert p.calls("a.kt#f") == ["a.kt:4"]
    assert p.rows("a.kt#v", "read") == []


def test_java_and_kotlin_share_packages() -> None:
    p = Project(
        {
            "src/main/java/p/J.java": "package p;\npublic class J { public void j() { new K().k(); UtilKt.top(); } public static void s() {} }\n",
            "src/main/kotlin/p/K.kt": "package p\nclass K { fun k() { J().j(); J.s() } }\n",
            "src/main/kotlin/p/Util.kt": "package p\nfun top() {}\n",
            "src/main/java/q/Q.java": "package q;\nimport p.UtilKt;\nimport static p.UtilKt.top;\nclass Q extends p.K { void q() { UtilKt.top(); top(); k(); } }\n",
        }
    )
    assert p.calls("src/main/kotlin/p/K.kt#K.k") == ["src/main/java/p/J.java:2", "src/main/java/q/Q.java:4"]
    assert p.calls("src/main/java/p/J.java#J.j") == ["src/main/kotlin/p/K.kt:2"]
    assert p.calls("src/main/java/p/J.java#J.s") == ["src/main/kotlin/p/K.kt:2"]
    assert p.calls("src/main/kotlin/p/Util.kt#top") == [
        "src/main/java/p/J.java:2",
        "src/main/java/q/Q.java:4",
        "src/main/java/q/Q.java:4",
    ]


def test_foreign_methods_do_not_bind_to_functions_of_the_name() -> None:
    p = Project(
        {
            "a.kt": "import java.util.regex.Pattern\nfun compile(s: String) {}\nfun map(x: Int) {}\nfun print() {}\nfun u(xs: List<Int>) {\n"
            '  Pattern.compile("")\n  xs.map { it }\n  System.out.print(1)\n}\n',
            "p.py": "def go():\n    compile('x')\n",
        }
    )
    assert p.calls("a.kt#compile") == []
    assert p.calls("a.kt#map") == []
    assert p.calls("a.kt#print") == []


def test_enums_sealed_classes_annotations_and_aliases() -> None:
    p = Project(
        {
            "a.kt": "annotation class Mark(val v: Int)\nenum class E { RED { override fun f() { g() } }, BLUE;\n  open fun f() {}\n  fun g() {}\n}\n"
            "sealed class S { object One : S(); class Two(val n: Int) : S() }\ntypealias Id = S\n@Mark(1) fun u(e: E, s: Id) {\n"
            "  E.RED.f()\n  when (s) { is S.Two -> S.Two(1); S.One -> e.g() }\n}\nclass D(val a: E) { fun copyIt() = copy().a.g() }\n"
        }
    )
    assert p.calls("a.kt#E.g") == ["a.kt:2", "a.kt:10"]
    assert p.rows("a.kt#E.RED", "read") == ["a.kt:9"]
    assert p.rows("a.kt#S", "inherit") == ["a.kt:6", "a.kt:6"]
    assert p.rows("a.kt#Mark", "decorate") == ["a.kt:8"]
    assert p.calls("a.kt#S.Two") == ["a.kt:10"]
    assert p.rows("a.kt#S.Two", "type") == ["a.kt:10"]
    assert p.rows("a.kt#Id", "type") == ["a.kt:8"]


def test_delegation_and_getters_on_their_own_lines_do_not_mislead() -> None:
    p = Project(
        {
            "a.kt": "interface I { fun f() }\nclass A(val i: I) : I by i {\n  fun own() { helper() }\n  val p: Int\n    get() = helper()\n}\nfun helper(): Int = 1\n"
        }
    )
    assert p.calls("a.kt#helper") == ["a.kt:3", "a.kt:5"]
    assert p.calls("a.kt#A.own") == []


def test_callable_references_and_infix_calls() -> None:
    p = Project(
        {
            "a.kt": "class A { fun go() {}\n infix fun at(o: A): A = o }\nfun ok(a: A): Boolean = true\nfun u(xs: List<A>, a: A) {\n  xs.filter(::ok).forEach(A::go)\n  a at a\n  (a at a).go()\n}\n"
        }
    )
    assert p.rows("a.kt#ok", "read") == ["a.kt:5"]
    assert p.rows("a.kt#A.go", "read") == ["a.kt:5"]
    assert p.calls("a.kt#A.at") == ["a.kt:6", "a.kt:7"]


def test_what_is_expected_and_what_is_actual_are_one() -> None:
    p = Project(
        {
            "src/commonMain/kotlin/a.kt": "package a\nexpect class P {\n  fun go()\n}\nexpect fun now(): P\nfun u() { now().go() }\n",
            "src/jvmMain/kotlin/a.kt": "package a\nactual class P actual constructor(\n  @JvmField actual val n: Int,\n) {\n  actual fun go() {}\n}\nactual fun now(): P = P(1)\n",
        }
    )
    assert p.calls("src/commonMain/kotlin/a.kt#now") == ["src/commonMain/kotlin/a.kt:6"]
    assert p.calls("src/commonMain/kotlin/a.kt#P.go") == ["src/commonMain/kotlin/a.kt:6"]
    assert p.calls("src/jvmMain/kotlin/a.kt#P.go") == ["src/commonMain/kotlin/a.kt:6"]


def test_type_tests_tell_what_a_variable_is() -> None:
    p = Project(
        {
            "a.kt": "class K { fun m() {} }\nclass L { fun m() {} }\nfun g(z: Any, y: Any, x: Any, w: Any) {\n"
            "  if (z is K && z.m()) {\n    z.m()\n  } else {\n    z.m()\n  }\n  if (y !is L || z == 1) return\n  y.m()\n"
            "  when (x) {\n    is K -> x.m()\n    is L -> {\n      x.m()\n    }\n    is K, is L -> x.m()\n    !is K -> x.m()\n  }\n"
            "  if (w !is K && z == 1) return\n  w.m()\n  when {\n    w is L -> w.m()\n  }\n  if (w in z) w.m()\n}\n"
        }
    )
    assert p.calls("a.kt#K.m") == ["a.kt:4", "a.kt:5", "a.kt:12"]
    assert p.calls("a.kt#L.m") == ["a.kt:10", "a.kt:14", "a.kt:22"]
    assert p.rows("a.kt#L", "type") == ["a.kt:9", "a.kt:13", "a.kt:16", "a.kt:22"]
