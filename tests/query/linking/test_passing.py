"""Names that are looked up once for many scopes mean what they mean in each of them."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

JAVA_OTHERS = {
    "b/Box.java": "package b;\npublic class Box { public void go() {} }\n",
    "b/Crate.java": "package b;\npublic class Crate { public void go() {} }\n",
}


def test_a_type_of_a_method_hides_the_imported_one_in_that_method_only() -> None:
    p = Project(
        {
            **JAVA_OTHERS,
            "a/A.java": (
                "package a;\nimport b.Box;\nclass A {\n"
                "  void one() { Box x = new Box(); if (true) { x.go(); } }\n"
                "  void two() { class Box { void go() {} } Box x = new Box(); if (true) { x.go(); } }\n"
                "  <Box extends b.Crate> void three(Box x) { while (true) { x.go(); } }\n"
                "  void four(Box x) { Runnable r = () -> { x.go(); }; }\n"
                "}\n"
            ),
        }
    )
    assert p.calls("b/Box.java#Box.go") == ["a/A.java:4", "a/A.java:7"]
    assert p.calls("b/Crate.java#Crate.go") == ["a/A.java:6"]


def test_a_member_type_of_the_class_around_comes_before_the_imported_one() -> None:
    p = Project(
        {
            **JAVA_OTHERS,
            "a/Base.java": "package a;\nclass Base { static class Box { void go() {} } }\n",
            "a/A.java": (
                "package a;\nimport b.Box;\n"
                "class A extends Base { void one() { for (;;) { Box x = null; x.go(); } } }\n"
                "class B { void one() { for (;;) { Box x = null; x.go(); } } }\n"
            ),
        }
    )
    assert p.calls("a/Base.java#Base.Box.go") == ["a/A.java:3"]
    assert p.calls("b/Box.java#Box.go") == ["a/A.java:4"]


def test_what_one_block_binds_says_nothing_about_the_next() -> None:
    p = Project(
        {
            "m.ts": "export class A { go() {} }\nexport class B { go() {} }\n",
            "u.ts": (
                "import { A, B } from './m';\nconst x = new A();\n"
                "function f() { { const x = new B(); x.go(); }\n { x.go(); }\n}\n"
                "function g() { if (true) { x.go(); } }\n"
            ),
        }
    )
    assert p.calls("m.ts#A.go") == ["u.ts:4", "u.ts:6"]
    assert p.calls("m.ts#B.go") == ["u.ts:3"]


def test_a_local_below_its_use_hides_nothing() -> None:
    p = Project(
        {
            "m.kt": (
                "class A { fun go() {} }\nclass B { fun go() {} }\nval x = A()\n"
                "fun f() {\n  if (true) { x.go() }\n  val x = B()\n  if (true) { x.go() }\n}\n"
            )
        }
    )
    assert p.calls("m.kt#A.go") == ["m.kt:5"]
    assert p.calls("m.kt#B.go") == ["m.kt:7"]
