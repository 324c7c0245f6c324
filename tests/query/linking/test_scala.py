"""Scala linking by the kinds of fault it must be free of."""

from __future__ import annotations

from tests.support.memory_snapshot import Project


def test_packages_imports_renames_and_wildcards() -> None:
    p = Project(
        {
            "src/a/A.scala": "package acme.a\nclass A { def g(): Unit = {} }\nobject Util { def f(): Int = 1 }\n",
            "src/a/B.scala": "package acme.a\nclass B { def u(x: A) = { x.g(); Util.f() } }\n",
            "src/b/C.scala": "package acme.b\nimport acme.a.{A => AA, Util}\nclass C { def u(x: AA) = { x.g(); Util.f() } }\n",
            "src/b/D.scala": "package acme.b\nimport acme.a._\nclass D { val x = new A; def u() = x.g() }\n",
            "src/b/E.scala": "package acme.b\nimport acme.a.Util._\nobject E { def u() = f() }\n",
            "src/b/F.scala": "package acme\npackage b\nclass F { def u(x: a.A) = x.g(); def v = acme.a.Util.f() }\n",
            "src/c/A.scala": "package acme.c\nclass A { def g(): Unit = {} }\nclass U { def u(x: A) = x.g() }\n",
        }
    )
    assert p.calls("src/a/A.scala#A.g") == ["src/a/B.scala:2", "src/b/C.scala:3", "src/b/D.scala:3", "src/b/F.scala:3"]
    assert p.calls("src/a/A.scala#Util.f") == [
        "src/a/B.scala:2",
        "src/b/C.scala:3",
        "src/b/E.scala:3",
        "src/b/F.scala:3",
    ]
    assert p.calls("src/c/A.scala#A.g") == ["src/c/A.scala:3"]


def test_packages_around_are_in_sight_when_their_clauses_are_written_apart() -> None:
    p = Project(
        {
            "a.scala": "package acme\nclass A { def g() = 1 }\n",
            "b.scala": "package acme\npackage shop\nclass B { def u(x: A) = x.g() }\n",
            "c.scala": "package acme.shop\nclass C { def u(x: A) = x.g() }\n",
            "o.scala": "package acme\npackage object shop { def help() = 1 }\n",
            "d.scala": "package acme.shop\nclass D { def u() = help() }\n",
        }
    )
    assert p.calls("a.scala#A.g") == ["b.scala:3"]
    assert p.calls("o.scala#shop.help") == ["d.scala:2"]


def test_companions_case_classes_and_apply() -> None:
    p = Project(
        {
            "a.scala": "class Basket(val n: Int) {\n  def go() = 1\n  def u() = Basket.make(1).go()\n}\nobject Basket {\n  def make(n: Int): Basket = new Basket(n)\n"
            "  def apply(s: String): Basket = make(1)\n}\ncase class Item(name: Basket) { def run() = name.go() }\n"
            'object Use { def u() = { Basket("x").go(); Item(null).name.go(); val i = Item(null); i.run(); i.copy(null).run() } }\n'
        }
    )
    assert p.calls("a.scala#Basket.go") == ["a.scala:3", "a.scala:9", "a.scala:10", "a.scala:10"]
    assert p.calls("a.scala#Basket~2.make") == ["a.scala:3", "a.scala:7"]
    assert p.calls("a.scala#Item.run") == ["a.scala:10", "a.scala:10"]
    assert p.calls("a.scala#Item") == ["a.scala:10", "a.scala:10"]


def test_inheritance_traits_and_super() -> None:
    p = Project(
        {
            "a.scala": "trait Run { def go(): Int\n  def help() = go() }\nclass Base { def save() = check(); def check() = 1 }\n"
            "class Model extends Base with Run {\n  def go() = { help(); check(); this.check(); super.save() }\n}\n"
            "object Use { def u(r: Run, m: Model) = { r.go(); m.save(); m.help() } }\n"
        }
    )
    assert p.calls("a.scala#Run.go") == ["a.scala:2", "a.scala:7"]
    assert p.calls("a.scala#Model.go") == ["a.scala:2?", "a.scala:7?"]
    assert p.calls("a.scala#Run.help") == ["a.scala:5", "a.scala:7"]
    assert p.calls("a.scala#Base.check") == ["a.scala:3", "a.scala:5", "a.scala:5"]
    assert p.calls("a.scala#Base.save") == ["a.scala:5", "a.scala:7"]
    assert p.rows("a.scala#Run", "inherit") == ["a.scala:4"]


def test_methods_without_brackets_inferred_types_and_generators() -> None:
    p = Project(
        {
            "a.scala": "class Db { def query() = 1 }\nclass Repo {\n  val db = new Db\n  lazy val later = make\n  def make = new Db\n  def all: List[Db] = Nil\n"
            "  def u() = {\n    db.query()\n    later.query()\n    make.query()\n    for (d <- all) d.query()\n    all.map(d => d.query())\n    all.head.query()\n  }\n}\n"
        }
    )
    assert p.calls("a.scala#Repo.make") == ["a.scala:4", "a.scala:10"]
    assert p.calls("a.scala#Db.query") == [f"a.scala:{line}" for line in (8, 9, 10, 11, 12, 13)]


def test_patterns_bind_and_locals_hide() -> None:
    p = Project(
        {
            "a.scala": "object O {\n  def f() = 1\n  class E { def why() = 1 }\n  def u(x: Any) = x match {\n    case e: E => e.why()\n    case f => f\n  }\n"
            "  def v(f: Int => Int) = f(1)\n  def w() = f()\n}\n"
        }
    )
    assert p.calls("a.scala#O.E.why") == ["a.scala:5"]
    assert p.calls("a.scala#O.f") == ["a.scala:9"]
    assert p.rows("a.scala#O.f", "read") == []


def test_extension_methods_and_enums() -> None:
    p = Project(
        {
            "a.scala": "package a\nclass Foo { def own() = 1 }\nclass Bar\nextension (s: Foo) def ext() = s.own()\nextension (s: Bar) def ext() = 2\n"
            "enum Color { case Red, Blue }\n",
            "u.scala": "package u\nimport a._\nobject U { def u(f: Foo, b: Bar) = { f.ext()\n  b.ext()\n  Color.Red } }\n",
        }
    )
    assert p.calls("a.scala#ext") == ["u.scala:3"]
    assert p.calls("a.scala#ext~2") == ["u.scala:4"]
    assert p.calls("a.scala#Foo.own") == ["a.scala:4"]
    assert p.rows("a.scala#Color.Red", "read") == ["u.scala:5"]


def test_overloads_by_the_number_of_arguments() -> None:
    p = Project(
        {
            "j.scala": 'class J {\n  def join(a: String, b: String): String = join(a, b, "")\n  def join(a: String, b: String, c: String): String = a\n}\n'
        }
    )
    assert p.calls("j.scala#J.join~2") == ["j.scala:2"]
    assert p.calls("j.scala#J.join") == []


def test_java_is_reached_by_its_packages() -> None:
    p = Project(
        {
            "p/J.java": "package p;\npublic class J { public void j() {} public static void s() {} }\n",
            "p/S.scala": "package p\nclass S { def u() = { new J().j(); J.s() } }\n",
        }
    )
    assert p.calls("p/J.java#J.j") == ["p/S.scala:2"]
    assert p.calls("p/J.java#J.s") == ["p/S.scala:2"]


def test_foreign_methods_do_not_bind_to_functions_of_the_name() -> None:
    p = Project(
        {
            "a.scala": "object O { def map(x: Int) = 1\n  def u(xs: List[Int]) = xs.map(x => x)\n  def v() = System.map(1) }\n"
        }
    )
    assert p.calls("a.scala#O.map") == []


def test_another_repository_by_its_build() -> None:
    lib = "package acme.lib\nobject Lib { def f() = 1 }\n"
    p = Project(
        {
            "build.sbt": 'name := "app"\norganization := "acme"\nlibraryDependencies += "acme" %% "lib" % "1.0"\n',
            "a.scala": "import acme.lib.Lib\nobject A { def u() = Lib.f() }\n",
        },
        lib={"build.sbt": 'name := "lib"\norganization := "acme"\n', "src/Lib.scala": lib},
        fork={"build.sbt": 'name := "fork"\norganization := "acme"\n', "src/Lib.scala": lib},
    )
    assert p.calls("t/lib:src/Lib.scala#Lib.f") == ["a.scala:2"]
    assert p.calls("t/fork:src/Lib.scala#Lib.f") == []


def test_methods_of_implicit_classes_are_reached_through_the_types_that_they_wrap() -> None:
    p = Project(
        {
            "imp.scala": "package a\nclass W\nobject Imp {\n"
            "  implicit class RichS(val s: String) extends AnyVal { def shout(): String = s }\n"
            "  implicit class RichW(w: W) { def more(): Int = 1 }\n}\n",
            "u.scala": "package b\nimport a.W\nimport a.Imp._\nobject U {\n  def go(w: W, t: String, i: Int): Unit = {\n"
            '    w.more()\n    t.shout()\n    "x".shout()\n    i.shout()\n  }\n}\n',
            "v.scala": "package b\nobject V { def go(t: String) = t.shout() }\n",
        }
    )
    assert p.calls("imp.scala#Imp.RichW.more") == ["u.scala:6"]
    assert p.calls("imp.scala#Imp.RichS.shout") == ["u.scala:7", "u.scala:8"]


def test_what_a_companion_has_is_imported_beside_its_trait() -> None:
    p = Project(
        {
            "a/Shape.scala": "package acme\ntrait Shape { def area: Double }\nobject Shape {\n  def make(): Shape = null\n"
            "  implicit class Rich(s: Square) { def twice: Square = s }\n}\nclass Square(val side: Double) { def this() = this(1.0); def go() = 1 }\n"
            "object Square { def of() = new Square() }\n",
            "b/U.scala": "package other\nimport acme.Shape._\nimport acme.Square\nclass U {\n  def u(s: Square) = { make(); s.twice.go() }\n}\n",
            "b/V.scala": "package other\nimport acme._\nclass V {\n  def v(s: Square) = {\n    import Shape._\n    make()\n    s.twice.go()\n    new Square()\n  }\n"
            "  def w() = { import Shape.make; make() }\n}\n",
        }
    )
    assert p.calls("a/Shape.scala#Shape~2.make") == ["b/U.scala:5", "b/V.scala:6", "b/V.scala:10"]
    assert p.calls("a/Shape.scala#Shape~2.Rich.twice") == ["b/U.scala:5", "b/V.scala:7"]
    assert p.calls("a/Shape.scala#Square.go") == ["b/U.scala:5", "b/V.scala:7"]
    assert p.calls("a/Shape.scala#Square") == ["a/Shape.scala:8", "b/V.scala:8"]


def test_parts_of_case_classes_bounds_and_functions_of_a_placeholder() -> None:
    p = Project(
        {
            "A.scala": "trait Shape { def area: Double }\nclass Sq extends Shape { def area = 1.0; def go() = 1 }\ncase class Pt(x: Int, sq: Sq)\n"
            "abstract class Base[T <: Shape] {\n  def item: T\n  def run() = item.area\n}\nobject U {\n  def u(o: Any, xs: List[Sq]) = {\n"
            "    o match { case Pt(x, sq) => sq.go() }\n    val Pt(a, b) = o\n    b.go()\n    val (m, n) = (1, new Sq)\n    n.go()\n"
            "    xs.find(_.go() > 1)\n  }\n}\n"
        }
    )
    assert p.calls("A.scala#Sq.go") == ["A.scala:10", "A.scala:12", "A.scala:14", "A.scala:15"]
    assert p.rows("A.scala#Shape.area") == ["A.scala:6"]
