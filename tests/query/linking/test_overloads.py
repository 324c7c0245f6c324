"""Overloads of as many parameters are told apart by what the arguments are, where that is sure."""

from __future__ import annotations

from tests.support.memory_snapshot import Project


def meant(path: str, source: str, name: str, **more: str) -> dict[str, str]:
    """Definitions by the line of the call of a name, both as `line`, candidates with `?`; definitions of no line `-`."""
    p = Project({path: source, **{k.replace("__", "."): v for k, v in more.items()}})
    found = {}
    rows = p.world.views[0].snapshot.facts.references_named({name})
    for row in rows:
        if row.reference.relation == "call":
            targets = p.world.resolve(0, path, row.reference)
            marks = {"exact": "", "candidate": "?", "name": "~"}
            texts = [f"{t.symbol.symbol.line if t.symbol else '-'}{marks[t.resolution]}" for t in targets]
            found[str(row.reference.line)] = " ".join(texts)
    return found


JAVA = """package a;
import java.util.*;
class Base {} class Mid extends Base {} class Leaf extends Mid {} class Far {}
class F {
  void f(String s) {}
  void f(int n) {}
  void f(Base b) {}
  void f(Mid m) {}
  void f(Far f, Object... more) {}
  void f(byte[] raw) {}
  void f(long n) {}
  <T> void g(T t) {}
  void g(String s) {}
  void h(Integer n) {} void h(long n) {}
  void k(Object o, String s) {} void k(Base o, int n) {} void k(Far o, String s) {}
  F(String s) {} F(Base b) {}
  Leaf leaf; Base made() { return null; }
  void use(Base b, Leaf l, String s, Integer boxed, List<String> xs, Object any, byte[] raw, var w) {
    f("x");
    f(1);
    f(b);
    f(l);
    f(new Far());
    f(s + "x");
    f("x" + 1);
    f(raw);
    f(this.leaf);
    f(made());
    f(null);
    f(unknown());
    f(7L);
    f('c');
    g("x");
    g(1);
    h(1);
    k(any, "x");
    k(b, 1);
    k(new Far(), "x");
    k(unknown(), 2);
    f(/* a, b */ "x, (y"); // f(1)
    new F("x");
    new F(l);
    f(boxed);
  }
}
"""


def test_java_by_literals_constructors_declared_types_and_inheritance() -> None:
    lines = {n: line.strip() for n, line in enumerate(JAVA.splitlines(), 1)}
    found = {lines[int(n)]: where for n, where in meant("A.java", JAVA, "f").items()}
    assert found == {
        'f("x");': "5", "f(1);": "6", "f(b);": "7", "f(l);": "8", "f(new Far());": "9", 'f(s + "x");': "5? 6? 7? 8? 10? 11?",
        'f("x" + 1);': "5", "f(raw);": "10", "f(this.leaf);": "8", "f(made());": "7",
        "f(null);": "5? 7? 8? 10?", "f(unknown());": "5? 6? 7? 8? 10? 11?", "f(7L);": "11", "f('c');": "6",
        'f(/* a, b */ "x, (y"); // f(1)': "5", "f(boxed);": "6? 11?",
    }  # fmt: skip
    assert meant("A.java", JAVA, "g") == {"33": "13", "34": "12"}
    assert meant("A.java", JAVA, "h") == {"35": "14? 14?"}
    assert meant("A.java", JAVA, "k") == {"36": "15", "37": "15", "38": "15", "39": "15"}


def test_java_constructors_are_told_apart_and_what_others_take_is_no_use() -> None:
    p = Project({"A.java": JAVA})
    assert p.calls("A.java#F.F") == ["A.java:41"]
    assert p.calls("A.java#F.F~2") == ["A.java:42"]


def test_inherited_overloads_of_other_types_stand_beside_own_ones_and_overridden_ones_do_not() -> None:
    source = 'class A<T> { void f(String s) {}\n void g(T t) {} void g2(java.lang.String s) {} }\nclass B extends A<String> {\n void f(int n) {}\n void g(String s) {} void g2(String s) {} }\nclass C { void u(B b) {\n b.f(1);\n b.f("x");\n b.g("x");\n b.g2(null); } }\n'
    assert meant("A.java", source, "f") == {"7": "4", "8": "1"}
    assert meant("A.java", source, "g") == {"9": "5"}
    assert meant("A.java", source, "g2") == {"10": "5"}


KOTLIN = """package a
open class Base; class Leaf : Base()
class P(val n: Int) { constructor(s: String) : this(1) }
fun f(s: String?) {}
fun f(n: Int) {}
fun f(n: Double) {}
fun f(b: Base) {}
fun f(l: Leaf) {}
fun g(first: Int) {}
fun g(second: Long) {}
fun u(b: Base, s: String, m: Any) {
  f("x")
  f(1)
  f(1.5)
  val d = 2.5; f(d)
  f(b)
  f(Leaf())
  if (b is Leaf) f(b)
  f(s)
  f(null)
  g(second = 1)
  g(first = 1)
  P(1)
  P("x")
}
"""


def test_kotlin_by_literals_names_of_parameters_and_types_that_tests_may_narrow() -> None:
    assert meant("a.kt", KOTLIN, "f") == {
        "12": "4", "13": "5", "14": "6", "15": "4? 5? 6? 7? 8?", "16": "7? 8?", "17": "8", "18": "8", "19": "4",
        "20": "4? 5? 6? 7? 8?",
    }  # fmt: skip
    assert meant("a.kt", KOTLIN, "g") == {"21": "10", "22": "9"}
    assert Project({"a.kt": KOTLIN}).calls("a.kt#P.constructor") == ["a.kt:24"]


CSHARP = """class Base {} class Leaf : Base {}
class F : G {
  void M(string s) {}
  void M(int n) {}
  void M(Base b) {}
  void N(int first) {} void N(long second) {}
  void Own(long n) {}
  void Use(Base b, Leaf l, String s, dynamic d) {
    M("x");
    M(1);
    M(b);
    M(l);
    M(s);
    M(d);
    N(second: 1);
    Own(1);
  }
}
class G { protected void Own(int n) {} }
"""


def test_csharp_by_literals_types_and_names_and_own_methods_first() -> None:
    found = meant("a.cs", CSHARP, "M")
    assert found == {"9": "3", "10": "4", "11": "5", "12": found["12"], "13": "3", "14": "3? 4? 5?"}
    assert meant("a.cs", CSHARP, "N") == {"15": "6"}
    assert meant("a.cs", CSHARP, "Own") == {"16": "7"}


SCALA = """package a
class Base; class Leaf extends Base
object O {
  def f(s: String) = 1
  def f(n: Int) = 2
  def f(b: Base) = 3
  def f(l: Leaf) = 4
  def u(b: Base, l: Leaf, n: Int) = {
    f("x")
    f(1)
    f(b)
    f(l)
    f(n)
    f(g())
  }
}
"""


def test_scala_by_literals_and_declared_types() -> None:
    assert meant("a.scala", SCALA, "f") == {
        "9": "4", "10": "5", "11": "6", "12": "7", "13": "5", "14": "4? 5? 6? 7?",
    }  # fmt: skip


SWIFT = """class Base {}
func f(_ n: Int) {}
func f(_ s: String) {}
func f(name s: String) {}
func f(at n: Int, by m: Int = 1) {}
struct P { init(_ n: Int) {}
  init(name: String) {} }
func u(s: String) {
  f(1)
  f(s)
  f(name: "x")
  f(at: 1)
  f(g())
  P(name: "x")
}
"""


def test_swift_by_labels_then_by_types() -> None:
    assert meant("a.swift", SWIFT, "f") == {"9": "2", "10": "3", "11": "4", "12": "5", "13": "2? 3?"}
    assert Project({"a.swift": SWIFT}).calls("a.swift#P.init~2") == ["a.swift:14"]
    assert Project({"a.swift": SWIFT}).calls("a.swift#P.init") == []


CPP = """#include <string>
class Base {}; class Leaf : public Base {};
void f(int n) {}
void f(const std::string &s) {}
void f(Base &b) {}
void f(Leaf *l) {}
template <class T> void g(T &&t) {}
void g(const Base &b) {}
void use(Base b, Leaf *l, int n, int *p, std::string s) {
  f(1);
  f("x");
  f(b);
  f(l);
  f(n);
  f(p);
  f(s);
  g(b);
}
"""


def test_cpp_by_types_where_pointers_agree_and_templates_are_not_better() -> None:
    found = meant("a.cpp", CPP, "f")
    assert {k: found[k] for k in ("10", "12", "13", "14", "16")} == {
        "10": "3", "12": "5", "13": "6", "14": "3", "16": "4",
    }  # fmt: skip
    assert all("?" in found[line] or found[line] == "4" for line in ("11", "15"))
    assert meant("a.cpp", CPP, "g") == {"17": "7? 8?"}
