"""Java linking by the kinds of fault it must be free of."""

from __future__ import annotations

from tests.support.memory_snapshot import Project


def test_overloads_are_told_apart_by_the_number_of_arguments() -> None:
    p = Project(
        {
            "J.java": 'class J {\n  String join(String a, String b) { return join(a, b, ""); }\n'
            "  String join(String a, String b, String c) { return a; }\n}\n"
        }
    )
    assert p.calls("J.java#J.join~2") == ["J.java:2"]
    assert p.calls("J.java#J.join") == []


def test_overloads_of_one_arity_are_candidates() -> None:
    p = Project({"J.java": "class J {\n  void a(int i) {}\n  void a(String s) {}\n  void u(Object o) { a(o); }\n}\n"})
    assert p.calls("J.java#J.a") == ["J.java:4?"]
    assert p.calls("J.java#J.a~2") == ["J.java:4?"]


def test_packages_imports_wildcards_and_the_same_package() -> None:
    p = Project(
        {
            "src/a/A.java": "package a;\npublic class A { public static void f() {} public void g() {} }\n",
            "src/a/B.java": "package a;\nclass B { void u() { A.f(); } }\n",
            "src/b/C.java": "package b;\nimport a.A;\nclass C { void u(A x) { x.g(); } }\n",
            "src/b/D.java": "package b;\nimport a.*;\nclass D { A x = new A(); void u() { x.g(); } }\n",
            "src/b/A.java": "package c;\nclass A { static void f() {} void g() {} }\n",
            "src/c/E.java": "package c;\nclass E { void u() { A.f(); } }\n",
        }
    )
    assert p.calls("src/a/A.java#A.f") == ["src/a/B.java:2"]
    assert p.calls("src/a/A.java#A.g") == ["src/b/C.java:3", "src/b/D.java:3"]
    assert p.calls("src/b/A.java#A.f") == ["src/c/E.java:2"]


def test_static_imports_and_nested_types() -> None:
    p = Project(
        {
            "a/A.java": "package a;\npublic class A { public static int m() { return 1; }\n  public static class In { void go() {} }\n}\n",
            "b/B.java": "package b;\nimport static a.A.m;\nimport a.A.In;\nclass B { void u(In i) { m(); i.go(); } }\n",
            "b/C.java": "package b;\nimport static a.A.*;\nimport a.A;\nclass C { void u(A.In i) { m(); i.go(); new A.In().go(); } }\n",
        }
    )
    assert p.calls("a/A.java#A.m") == ["b/B.java:4", "b/C.java:4"]
    assert p.calls("a/A.java#A.In.go") == ["b/B.java:4", "b/C.java:4", "b/C.java:4"]


def test_inherited_members_without_this_and_super() -> None:
    p = Project(
        {
            "Base.java": "class Base {\n  int n;\n  void save() { check(); }\n  void check() {}\n}\n",
            "Model.java": "class Model extends Base {\n  void save() { super.save(); check(); this.check(); n = 1; }\n}\n",
            "Use.java": "class Use { void u(Model m) { m.save(); m.check(); } }\n",
        }
    )
    assert p.calls("Base.java#Base.save") == ["Model.java:2"]
    assert p.calls("Base.java#Base.check") == ["Base.java:3", "Model.java:2", "Model.java:2", "Use.java:1"]
    assert p.calls("Model.java#Model.save") == ["Use.java:1"]
    assert p.rows("Base.java#Base.n", "write") == ["Model.java:2"]


def test_interface_calls_are_exact_for_the_declaration_and_candidates_for_implementers() -> None:
    p = Project(
        {
            "I.java": "interface I { void go(); }\n",
            "A.java": "class A implements I { public void go() {} }\n",
            "U.java": "class U { void u(I i) { i.go(); } }\n",
        }
    )
    assert p.calls("I.java#I.go") == ["U.java:1"]
    assert p.calls("A.java#A.go") == ["U.java:1?"]


def test_constructors_by_arity_and_through_super_and_this() -> None:
    p = Project(
        {
            "A.java": "class A {\n  A() { this(1); }\n  A(int i) {}\n}\n",
            "B.java": "class B extends A {\n  B() { super(2); }\n  static A make() { return new A(); }\n}\n",
        }
    )
    assert p.calls("A.java#A.A") == ["B.java:3"]
    assert p.calls("A.java#A.A~2") == ["A.java:2", "B.java:2"]
    assert p.calls("A.java#A") == ["B.java:3"]


def test_chains_generics_and_loops() -> None:
    p = Project(
        {
            "A.java": "import java.util.*;\nclass A {\n  A next() { return this; }\n  void go() {}\n  static <T> T same(T t) { return t; }\n}\n",
            "U.java": "import java.util.*;\nclass U {\n  List<A> all; Map<String, A> by;\n  void u(Optional<A> o, A[] arr) {\n"
            '    all.get(0).go();\n    for (A a : all) a.go();\n    for (var a : all) a.go();\n    by.get("k").next().go();\n'
            "    o.get().go();\n    arr[0].go();\n    var x = new A();\n    x.go();\n    all.stream().forEach(z -> z.go());\n  }\n}\n",
        }
    )
    assert p.calls("A.java#A.go") == [f"U.java:{line}" for line in (5, 6, 7, 8, 9, 10, 12, 13)]


def test_foreign_methods_do_not_bind_to_the_projects() -> None:
    p = Project(
        {
            "A.java": "import java.util.List;\nclass A {\n  void add(int i) {}\n  int length() { return 1; }\n"
            "  void u(List<String> l, String s) { l.add(1); s.length(); System.out.println(); }\n  void println() {}\n}\n"
        }
    )
    for name in ("add", "length", "println"):
        assert p.rows(f"A.java#A.{name}") == []
        assert p.guesses(f"A.java#A.{name}") == []


def test_enums_records_constants_and_method_references() -> None:
    p = Project(
        {
            "E.java": "enum E { RED, BLUE; E flip() { return RED; } }\n",
            "P.java": "record P(int x) { static final int MAX = 1; }\n",
            "U.java": "class U {\n  int u(E e, P p) {\n    E.RED.flip();\n    run(e::flip);\n    run(U::help);\n    return p.x() + P.MAX;\n  }\n"
            "  static void help() {}\n}\n",
        }
    )
    assert p.rows("E.java#E.RED", "read") == ["E.java:1", "U.java:3"]
    assert p.calls("E.java#E.flip") == ["U.java:3"]
    assert p.rows("E.java#E.flip", "read") == ["U.java:4"]
    assert p.rows("U.java#U.help", "read") == ["U.java:5"]
    assert p.calls("P.java#P.x") == ["U.java:6"]
    assert p.rows("P.java#P.MAX", "read") == ["U.java:6"]


def test_shadowing_by_parameters_and_locals() -> None:
    p = Project(
        {
            "A.java": "class A {\n  B b; void u(C b) { b.go(); }\n  void v() { b.go(); { C b = null; b.go(); } b.go(); }\n}\nclass B { void go() {} }\nclass C { void go() {} }\n"
        }
    )
    assert p.calls("A.java#B.go") == ["A.java:3", "A.java:3"]
    assert p.calls("A.java#C.go") == ["A.java:2", "A.java:3"]


def test_another_repository_by_package() -> None:
    p = Project(
        {
            "pom.xml": "<project><groupId>a</groupId><artifactId>lib</artifactId></project>",
            "src/a/A.java": "package a;\npublic class A { public static void f() {} }\n",
        },
        app={
            "pom.xml": "<project><groupId>b</groupId><artifactId>app</artifactId><dependencies><dependency><groupId>a</groupId>"
            "<artifactId>lib</artifactId></dependency></dependencies></project>",
            "src/b/B.java": "package b;\nimport a.A;\nclass B { void u() { A.f(); } }\n",
        },
        fork={
            "pom.xml": "<project><groupId>x</groupId><artifactId>fork</artifactId></project>",
            "src/a/A.java": "package a;\npublic class A { public static void f() {} }\n",
        },
    )
    assert p.calls("t/r:src/a/A.java#A.f") == ["t/app:src/b/B.java:3"]
    assert p.calls("t/fork:src/a/A.java#A.f") == []


def test_annotations_and_anonymous_classes() -> None:
    p = Project(
        {
            "An.java": "@interface An { String value(); }\n",
            "A.java": 'class A {\n  @An("x") void f() {}\n  Runnable r = new Runnable() { public void run() { f(); } };\n}\n',
        }
    )
    assert p.rows("An.java#An", "decorate") == ["A.java:2"]
    assert p.calls("A.java#A.f") == ["A.java:3"]
