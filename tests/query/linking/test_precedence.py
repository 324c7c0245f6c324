"""Of several members of one name the one that the language itself would choose."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

CRATE = {"Cargo.toml": '[package]\nname = "x"\nversion = "0.1.0"\n'}


def test_an_interface_that_overrides_another_hides_it_whichever_way_a_class_comes_to_both() -> None:
    interfaces = "interface I { default void d() {} }\ninterface J extends I { default void d() {} }\n"
    p = Project(
        {
            "A.java": interfaces + "class B implements I {}\nclass C extends B implements J {}\n"
            "class D implements I, J {}\nclass U { void u(C c, D d) {\n c.d();\n d.d();\n} }\n"
        }
    )
    assert p.calls("A.java#J.d") == ["A.java:7", "A.java:8"]
    assert p.calls("A.java#I.d") == []


def test_bare_calls_reach_inherited_overloads_beside_own_ones() -> None:
    p = Project(
        {
            "A.java": "class A { void f() {} }\nclass B extends A {\n void f(int x) {}\n void u() {\n  f();\n  f(1);\n }\n}\n",
            "A.cs": "class A { protected void F() {} }\nclass B : A {\n void F(int x) {}\n void U() {\n  F();\n  F(1);\n }\n}\n",
        }
    )
    assert (p.calls("A.java#A.f"), p.calls("A.java#B.f")) == (["A.java:5"], ["A.java:6"])
    assert (p.calls("A.cs#A.F"), p.calls("A.cs#B.F")) == (["A.cs:5"], ["A.cs:6"])


def test_extensions_of_the_nearest_type_count_and_those_that_take_what_is_given() -> None:
    p = Project(
        {
            "A.kt": "open class A { fun go() {} }\nfun A.g() {}\nclass B : A()\nfun B.g() {}\nfun A.go(x: Int) {}\n"
            "fun u(b: B, a: A) {\n  b.g()\n  a.g()\n  a.go()\n  a.go(1)\n}\n",
            "A.cs": "class A { public void Go() {} }\nclass B : A {}\nstatic class E {\n"
            " public static void G(this A a) {}\n public static void G(this B b) {}\n"
            " public static void Go(this A a) {}\n public static void Go(this A a, int x) {}\n}\n"
            "class U { void u(A a, B b) {\n  b.G();\n  a.G();\n  a.Go();\n  a.Go(1);\n} }\n",
        }
    )
    assert (p.calls("A.kt#g"), p.calls("A.kt#g~2")) == (["A.kt:8"], ["A.kt:7"])
    assert (p.calls("A.kt#A.go"), p.calls("A.kt#go")) == (["A.kt:9"], ["A.kt:10"])
    assert (p.calls("A.cs#E.G"), p.calls("A.cs#E.G~2")) == (["A.cs:11"], ["A.cs:10"])
    assert (p.calls("A.cs#A.Go"), p.calls("A.cs#E.Go"), p.calls("A.cs#E.Go~2")) == (["A.cs:12"], [], ["A.cs:13"])


def test_protocols_that_an_extension_without_members_gives_a_type() -> None:
    p = Project(
        {
            "A.swift": "protocol P { func p() }\nextension P { func q() {} }\nstruct A { func p() {} }\nextension A: P {}\n"
            "func u(x: A, y: P) {\n  x.q()\n  y.p()\n}\n"
        }
    )
    assert p.calls("A.swift#P.q") == ["A.swift:6"]
    assert p.calls("A.swift#A.p") == ["A.swift:7?"]


def test_traits_of_scala_are_put_in_line() -> None:
    p = Project(
        {
            "A.scala": "trait T { def f(): Unit = () }\ntrait U extends T { override def f(): Unit = super.f() }\n"
            "trait V extends T { override def f(): Unit = () }\nclass C extends U with V\nclass D extends V with U\n"
            "class E extends T with U\nobject M { def u(c: C, d: D, e: E) = {\n  c.f()\n  d.f()\n  e.f()\n} }\n"
        }
    )
    assert p.calls("A.scala#V.f") == ["A.scala:8"]
    assert p.calls("A.scala#U.f") == ["A.scala:9", "A.scala:10"]
    assert p.calls("A.scala#T.f") == ["A.scala:2"]


def test_what_ruby_prepends_comes_before_the_class_and_super_leads_back_to_it() -> None:
    p = Project(
        {
            "a.rb": "module P\n  def go\n    super\n  end\nend\nclass B\n  def go; end\nend\nclass C < B\n  prepend P\n"
            "  def go\n    super\n  end\nend\nC.new.go\n",
            "b.rb": "module M\n  def go; end\nend\nmodule N\n  def go; end\nend\nclass D\n  include M, N\nend\nD.new.go\n",
        }
    )
    assert p.calls("a.rb#P.go") == ["a.rb:15"]
    assert p.calls("a.rb#C.go") == ["a.rb:3?"]
    assert p.calls("a.rb#B.go") == ["a.rb:12"]
    assert (p.calls("b.rb#M.go"), p.calls("b.rb#N.go")) == (["b.rb:10"], [])


def test_own_methods_of_a_type_of_rust_hide_those_of_its_traits() -> None:
    p = Project(
        CRATE
        | {
            "src/lib.rs": "trait T { fn f(&self); }\ntrait Z { fn f(&self); }\nstruct S;\nimpl S { fn f(&self) {} }\n"
            "impl T for S { fn f(&self) {} }\nimpl Z for S { fn f(&self) {} }\nfn u(s: S, x: &dyn T) {\n    s.f();\n"
            "    x.f();\n    <S as Z>::f(&s);\n    <Vec<S> as T>::f(&v);\n}\n"
        }
    )
    assert p.calls("src/lib.rs#S.f") == ["src/lib.rs:8"]
    assert p.calls("src/lib.rs#S.f~2") == ["src/lib.rs:9?", "src/lib.rs:11?"]
    assert p.calls("src/lib.rs#S.f~3") == ["src/lib.rs:10"]


def test_a_path_that_ends_in_a_directory_does_not_mean_the_file_beside_it() -> None:
    text = "export function f() {}\n"
    p = Project(
        {
            "a.ts": text, "a/index.ts": text, "u.ts": "import { f } from './a'\nf()\n",
            "v.ts": "import { f } from './a/'\nf()\n", "a/w.ts": "import { f } from '.'\nf()\n",
        }
    )  # fmt: skip
    assert p.calls("a.ts#f") == ["u.ts:2"]
    assert p.calls("a/index.ts#f") == ["a/w.ts:2", "v.ts:2"]
