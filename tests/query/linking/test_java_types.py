"""Java linking by the kinds of types and members that it must know."""

from __future__ import annotations

from tests.support.memory_snapshot import Project


def test_what_stands_in_a_class_without_a_name_reaches_its_base() -> None:
    p = Project(
        {
            "A.java": """\
class Foo { void run() { step(); } void step() {} int n; }
class B {
  void own() {}
  Foo make() {
    return new Foo() {
      int k = 1;
      @Override void run() {
        step();
        this.step();
        own();
        super.run();
        n = k;
        this.k = 2;
      }
    };
  }
}
""",
        }
    )
    assert p.calls("A.java#Foo.step") == ["A.java:1", "A.java:8", "A.java:9"]
    assert p.calls("A.java#B.own") == ["A.java:10"]
    assert p.calls("A.java#Foo.run") == ["A.java:11"]
    assert p.rows("A.java#Foo.n", "write") == ["A.java:12"]
    assert sorted(s.symbol.qualified for s in p.world.find("run")) == ["B.make.run", "Foo.run"]


def test_a_class_without_a_name_implements_its_interface() -> None:
    p = Project(
        {
            "A.java": """\
interface R { void go(); }
class B {
  void f(R r) { r.go(); }
  void g() { f(new R() { public void go() { help(); } void help() {} }); }
  R field = new R() { public void go() {} };
}
""",
        }
    )
    assert p.calls("A.java#R.go") == ["A.java:3"]
    assert [u.resolution for u in p.uses("B.g.go", "call")] == ["candidate"]
    assert [u.resolution for u in p.uses("B.go", "call")] == ["candidate"]
    assert p.calls("B.g.help") == ["A.java:4"]


def test_bodies_of_enum_constants_extend_their_enum() -> None:
    p = Project(
        {
            "A.java": """\
enum Op {
  ADD("+") { int apply(int a) { return help(a); } },
  SUB("-") { int apply(int a) { return this.help(a); } };
  final String sign;
  Op(String sign) { this.sign = sign; }
  abstract int apply(int a);
  int help(int a) { return a; }
  static Op of() { return ADD; }
}
class U { int u(Op op) { Op.ADD.apply(1); return op.apply(2) + Op.valueOf("x").apply(3) + Op.values()[0].apply(1); } }
""",
        }
    )
    assert p.calls("A.java#Op.help") == ["A.java:2", "A.java:3"]
    assert p.calls("A.java#Op.apply") == ["A.java:10", "A.java:10", "A.java:10", "A.java:10"]
    assert p.rows("A.java#Op.sign", "write") == ["A.java:5"]


def test_records_have_accessors_and_constructors_that_stand_nowhere() -> None:
    p = Project(
        {
            "A.java": """\
record P(int x, String name) implements I {
  P { if (x < 0) throw new IllegalArgumentException(); }
  P(int x) { this(x, ""); }
  static P zero() { return new P(0); }
  int twice() { return x + x() + this.x; }
}
interface I {}
class U {
  int u(Object o) {
    P p = new P(1, "a");
    p.name().length();
    if (o instanceof P(int a, String b)) { use(a); }
    return switch (o) { case P(var q, var r) -> q; case String s -> s.length(); default -> 0; };
  }
  void use(int a) {}
  void after(P p) { p.twice(); }
}
""",
        }
    )
    assert p.rows("A.java#P", "call") == ["A.java:4", "A.java:10"]
    assert p.calls("A.java#P.P") == ["A.java:3", "A.java:10"]
    assert p.calls("A.java#P.P~2") == ["A.java:4"]
    assert p.rows("A.java#P.x") == ["A.java:5", "A.java:5", "A.java:5"]
    assert p.calls("A.java#P.name") == ["A.java:11"]
    assert p.calls("A.java#P.twice") == ["A.java:16"]
    assert p.calls("A.java#U.use") == ["A.java:12"]
    assert p.rows("A.java#P", "type") == ["A.java:4", "A.java:10", "A.java:12", "A.java:13", "A.java:16"]
    assert p.rows("A.java#I", "implement") == ["A.java:1"]


def test_parameters_of_lambdas_have_the_types_that_the_callee_states() -> None:
    p = Project(
        {
            "A.java": """\
import java.util.function.*;
import java.util.*;
class A { void go() {} static void each(Consumer<A> c) {}
  void u(List<A> l, Function<A, String> f) {
    l.forEach(x -> x.go());
    l.stream().filter(x -> x.ok()).forEach(A::go);
    each(x -> x.go());
    Consumer<A> c = x -> x.go();
    l.stream().map(y -> y.next()).forEach(z -> z.go());
    for (Map.Entry<String, A> e : new HashMap<String, A>().entrySet()) e.getValue().go();
  }
  boolean ok() { return true; }
  A next() { return this; }
}
""",
        }
    )
    assert p.calls("A.java#A.go") == ["A.java:5", "A.java:7", "A.java:8", "A.java:9", "A.java:10"]
    assert p.rows("A.java#A.go", "read") == ["A.java:6"]
    assert p.calls("A.java#A.ok") == ["A.java:6"]


def test_generic_methods_give_back_what_they_are_given() -> None:
    p = Project(
        {
            "A.java": """\
import java.util.*;
class A { void go() {} <T extends A> void g(T t) { t.go(); }
  static <T> T id(T t) { return t; }
  static <T> List<T> listOf(T t) { return null; }
  static <T extends A> T make(Class<T> c) { return null; }
  void u() { id(new A()).go(); listOf(new A()).get(0).go(); make(A.class).go(); }
}
class Box<T extends A> { T item; T get() { return item; } void f() { item.go(); get().go(); } }
class Use { void u(Box<A> b, Box<? extends A> c) { b.get().go(); b.item.go(); c.get().go(); new Box<A>().get().go(); Box<A> d = new Box<>(); d.get().go(); var e = new Box<A>(); e.item.go(); } }
""",
        }
    )
    assert p.calls("A.java#A.go") == [
        "A.java:2",
        "A.java:6",
        "A.java:6",
        "A.java:6",
        "A.java:8",
        "A.java:8",
        "A.java:9",
        "A.java:9",
        "A.java:9",
        "A.java:9",
        "A.java:9",
        "A.java:9",
    ]


def test_inner_classes_reach_members_of_those_around_them() -> None:
    p = Project(
        {
            "A.java": """\
class Out {
  int n; static int S; void f() {}
  class In { void g() { f(); n = 1; Out.this.f(); h(); this.h(); } void h() { S++; } }
  static class Nested { void z() { S = 2; new Out().f(); } static void st() {} }
  void u() { In i = new In(); i.g(); this.new In().h(); Nested.st(); Out.Nested.st(); new Out.Nested().z(); }
}
class Other { void u(Out o) { Out.In i = o.new In(); i.g(); } }
""",
        }
    )
    assert p.calls("A.java#Out.f") == ["A.java:3", "A.java:3", "A.java:4"]
    assert p.rows("A.java#Out.n", "write") == ["A.java:3"]
    assert p.rows("A.java#Out.S", "write") == ["A.java:3", "A.java:4"]
    assert p.calls("A.java#Out.In.h") == ["A.java:3", "A.java:3", "A.java:5"]
    assert p.calls("A.java#Out.In.g") == ["A.java:5", "A.java:7"]
    assert p.calls("A.java#Out.Nested.st") == ["A.java:5", "A.java:5"]
    assert p.calls("A.java#Out.Nested.z") == ["A.java:5"]


def test_interfaces_have_constants_and_default_and_static_methods() -> None:
    p = Project(
        {
            "A.java": """\
interface I { int MAX = 3; default void d() { s(); p(); } static void s() {} void a(); private void p() {} }
class C implements I { public void a() { d(); use(MAX); I.s(); I.super.d(); C.this.d(); } void use(int i) {} }
class U { int u(C c) { c.d(); return C.MAX + I.MAX; } }
""",
        }
    )
    assert p.rows("A.java#I.MAX", "read") == ["A.java:2", "A.java:3", "A.java:3"]
    assert p.calls("A.java#I.d") == ["A.java:2", "A.java:2", "A.java:2", "A.java:3"]
    assert p.calls("A.java#I.s") == ["A.java:1", "A.java:2"]
    assert p.calls("A.java#I.p") == ["A.java:1"]
    assert p.world.find("I.MAX")[0].symbol.kind == "constant"


def test_overloads_of_fixed_arity_come_first_and_go_on_in_bases() -> None:
    p = Project(
        {
            "A.java": """\
class A {
  void f(String s, Object... a) {}
  void g() { f("a"); f("a", 1); f("a", 1, 2); }
  void h(int a) {} void h(int a, int b) {} void h(int... r) {}
  void k() { h(1); h(1,2); h(1,2,3); h(); }
  A(String s) {} A() {} A(int a, int b) { this(); }
  static void m() { new A(); new A("x"); new A(1,2); A.super(1); }
}
class B extends A { B() { super("x"); } B(int i) { super(); } void f(String s) { super.f(s); } }
class C extends A { void z() { f("q"); f("q", 1);} }
class D extends B { void z() { f("q"); f("q", 1);} }
""",
        }
    )
    assert p.calls("A.java#A.f") == [
        "A.java:3",
        "A.java:3",
        "A.java:3",
        "A.java:9",
        "A.java:10",
        "A.java:10",
        "A.java:11",
    ]
    assert p.calls("A.java#B.f") == ["A.java:11"]
    assert p.calls("A.java#A.h") == ["A.java:5"]
    assert p.calls("A.java#A.h~2") == ["A.java:5"]
    assert p.calls("A.java#A.h~3") == ["A.java:5", "A.java:5"]
    assert p.calls("A.java#A.A") == ["A.java:7", "A.java:9"]
    assert p.calls("A.java#A.A~2") == ["A.java:6", "A.java:7", "A.java:9"]


def test_resources_caught_types_and_text_blocks() -> None:
    p = Project(
        {
            "A.java": 'class R implements AutoCloseable { public void close() {} void go() {} R next() { return this; } }\nclass E1 extends Exception { void e() {} } class E2 extends Exception { void e() {} }\nclass U {\n  R own;\n  void u() {\n    try (R r = new R(); var q = r.next()) { r.go(); q.go(); } catch (E1 | E2 ex) { ex.e(); } catch (E1 x) { x.e(); }\n    try (own) { own.go(); }\n    String t = """\n      class Fake { void go() {} } r.go();\n      """;\n    after();\n  }\n  void after() {}\n}\n',
        }
    )
    assert p.calls("A.java#R.go") == ["A.java:6", "A.java:6", "A.java:7"]
    assert p.calls("A.java#E1.e") == ["A.java:6?", "A.java:6"]
    assert p.calls("A.java#U.after") == ["A.java:11"]
    assert [s.symbol.qualified for s in p.world.find("Fake")] == []


def test_labels_and_patterns_of_a_switch_are_about_its_subject() -> None:
    p = Project(
        {
            "A.java": """\
sealed interface S permits A, B {}
record A(int v) implements S { void a() {} }
final class B implements S { void b() {} static final int K = 1; }
enum Color { RED, BLUE }
class U {
  int u(S s, Color c, Object o) {
    switch (s) { case A a when a.v() > 0 -> a.a(); case A a -> a.a(); case B b -> b.b(); case null, default -> {} }
    int r = switch (c) { case RED -> 1; case BLUE -> { yield helper(); } };
    switch (c) { case RED: helper(); break; default: }
    if (!(o instanceof B bb)) return 0;
    bb.b();
    if (o instanceof B b2 && helper() > 1) b2.b();
    return r;
  }
  int helper() { return 1; }
  void after() { helper(); }
}
""",
        }
    )
    assert p.calls("A.java#A.a") == ["A.java:7", "A.java:7"]
    assert p.calls("A.java#B.b") == ["A.java:7", "A.java:11", "A.java:12"]
    assert p.calls("A.java#U.helper") == ["A.java:8", "A.java:9", "A.java:12", "A.java:16"]
    assert p.rows("A.java#Color.RED", "read") == ["A.java:8", "A.java:9"]
    assert p.rows("A.java#S", "implement") == ["A.java:2", "A.java:3"]
    assert p.calls("A.java#A.v") == ["A.java:7"]


def test_qualified_names_and_module_declarations() -> None:
    p = Project(
        {
            "a/b/C.java": "package a.b;\npublic class C { public static void f() {} public void g() {}\n"
            "  public static class In { public void h() {} }\n  public static final int K = 1;\n}\n",
            "u/U.java": "package u;\nclass U { a.b.C x; void u(a.b.C.In i) { a.b.C.f(); new a.b.C().g(); x.g(); i.h();\n"
            "  int k = a.b.C.K; a.b.C y = new a.b.C(); y.g(); } }\n",
            "module-info.java": "module m { uses a.b.C; provides a.b.C with a.b.C; }\n",
        }
    )
    assert p.calls("a/b/C.java#C.f") == ["u/U.java:2"]
    assert p.calls("a/b/C.java#C.g") == ["u/U.java:2", "u/U.java:2", "u/U.java:3"]
    assert p.calls("a/b/C.java#C.In.h") == ["u/U.java:2"]
    assert p.rows("a/b/C.java#C.K", "read") == ["u/U.java:3"]
    assert p.rows("a/b/C.java#C", "type") == ["module-info.java:1"] * 3 + ["u/U.java:2", "u/U.java:2", "u/U.java:3"]
    assert p.calls("a/b/C.java#C") == ["u/U.java:2", "u/U.java:3"]


def test_members_of_a_class_without_a_name_are_not_those_of_the_class_around_it() -> None:
    p = Project(
        {
            "A.java": "interface R { void go(); }\nclass A {\n  R f = new R() { public void go() {} };\n"
            "  void u(A a) { a.go(); f.go(); go(); }\n}\n"
        }
    )
    assert p.calls("A.java#A.go") == ["A.java:4?"]
    assert p.calls("A.java#R.go") == ["A.java:4"]
