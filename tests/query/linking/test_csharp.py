"""C# linking by the kinds of fault it must be free of."""

from __future__ import annotations

from tests.support.memory_snapshot import Project


def test_a_partial_class_in_two_files_is_one_type() -> None:
    p = Project(
        {
            "A.cs": "namespace N;\npublic partial class P : Base {\n  public void Do() {}\n  public void Do(int a) {}\n"
            "  void Own() { Do(1, 2); Help(); _n = 1; Up(); }\n}\n",
            "B.cs": "namespace N;\npublic partial class P {\n  int _n;\n  public void Do(string a) {}\n"
            "  public void Do(int a, int b) {}\n  void Help() { this.Do(); this.Up(); }\n}\nclass Base { protected void Up() {} }\n",
            "C.cs": "namespace M;\npublic partial class P { public void Do(int a, int b) {} }\n",
        }
    )
    assert p.calls("B.cs#P.Do~2") == ["A.cs:5"]
    assert p.calls("B.cs#P.Help") == ["A.cs:5"]
    assert p.calls("A.cs#P.Do") == ["B.cs:6"]
    assert p.rows("B.cs#P._n", "write") == ["A.cs:5"]
    assert p.calls("B.cs#Base.Up") == ["A.cs:5", "B.cs:6"]
    assert p.calls("C.cs#P.Do") == []


def test_uses_of_a_partial_class_are_uses_of_all_its_parts() -> None:
    p = Project(
        {
            "A.cs": "namespace N;\npartial class P { }\n",
            "B.cs": "namespace N;\npartial class P { public P(int i) {} }\n",
            "U.cs": "namespace N;\nclass U { void M() { new P(1); } }\n",
        }
    )
    assert p.calls("A.cs#P") == p.calls("B.cs#P") == ["U.cs:2"]
    assert p.calls("B.cs#P.P") == ["U.cs:2"]


def test_overloads_are_told_apart_by_the_number_of_arguments() -> None:
    p = Project(
        {
            "J.cs": "class J {\n  string Join(string a, string b) => Join(a, b, 1);\n  string Join(string a, string b, int c) => a;\n"
            "  void Opt(int a, int b = 1) {}\n  void Opt(string a, string b, params object[] c) {}\n"
            '  void U() { Opt(1); Opt("", "", 3, 4); Opt(b: 2, a: 1); }\n}\n'
        }
    )
    assert p.calls("J.cs#J.Join~2") == ["J.cs:2"]
    assert p.calls("J.cs#J.Join") == []
    assert p.calls("J.cs#J.Opt") == ["J.cs:6", "J.cs:6"]
    assert p.calls("J.cs#J.Opt~2") == ["J.cs:6"]


def test_namespaces_usings_and_same_named_types() -> None:
    p = Project(
        {
            "a.cs": "namespace Acme.Lib { public class X { public static void F() {} public void G() {} } }\n",
            "b.cs": "namespace Acme.Other { public class X { public static void F() {} public void G() {} } }\n",
            "u1.cs": "using Acme.Lib;\nclass U1 { void M(X x) { X.F(); x.G(); } }\n",
            "u2.cs": "namespace Acme.Other.Deep;\nclass U2 { void M(X x) { X.F(); new X().G(); } }\n",
            "u3.cs": "using L = Acme.Lib.X;\nusing O = Acme.Other;\nclass U3 { void M(L x) { L.F(); x.G(); O.X.F(); } }\n",
            "u4.cs": "using static Acme.Lib.X;\nclass U4 { void M() { F(); Acme.Other.X.F(); global::Acme.Lib.X.F(); } }\n",
            "u5.cs": "namespace Acme { using Lib; class U5 { void M() { X.F(); Other.X.F(); } } }\n",
            "u6.cs": "class U6 { void M() { X.F(); } }\n",
        }
    )
    assert p.calls("a.cs#X.F") == ["u1.cs:2", "u3.cs:3", "u4.cs:2", "u4.cs:2", "u5.cs:1"]
    assert p.calls("a.cs#X.G") == ["u1.cs:2", "u3.cs:3"]
    assert p.calls("b.cs#X.F") == ["u2.cs:2", "u3.cs:3", "u4.cs:2", "u5.cs:1"]
    assert p.calls("b.cs#X.G") == ["u2.cs:2"]


def test_two_namespaces_in_one_file_do_not_mix() -> None:
    p = Project(
        {
            "a.cs": "namespace A {\n  class X { public static void F() {} }\n  class U { void M() { X.F(); } }\n}\n"
            "namespace B {\n  class X { public static void F() {} }\n  class U { void M() { X.F(); } }\n}\n"
        }
    )
    assert p.calls("a.cs#X.F") == ["a.cs:3"]
    assert p.calls("a.cs#X~2.F") == ["a.cs:7"]


def test_types_beside_a_namespace_are_in_the_root() -> None:
    p = Project(
        {
            "a.cs": "namespace A { class X {} }\nstatic class Guard { public static void Check() {} }\n",
            "u.cs": "namespace B;\nclass U { void M() { Guard.Check(); Array.Check(); } }\n",
        }
    )
    assert p.calls("a.cs#Guard.Check") == ["u.cs:2"]
    assert p.guesses("a.cs#Guard.Check") == []


def test_a_using_does_not_bring_the_namespaces_around_it() -> None:
    p = Project(
        {
            "a.cs": "namespace A { public class X { public static void F() {} } }\n",
            "b.cs": "namespace A.B { public class Y { } }\n",
            "u.cs": "using A.B;\nclass U { void M() { X.F(); } }\n",
        }
    )
    assert p.calls("a.cs#X.F") == []


def test_global_usings_hold_in_their_project_only() -> None:
    p = Project(
        {
            "lib/Lib.csproj": "<Project/>",
            "lib/a.cs": "namespace Lib;\npublic class X { public static void F() {} }\n",
            "app/App.csproj": '<Project><ItemGroup><ProjectReference Include="..\\lib\\Lib.csproj" /></ItemGroup></Project>',
            "app/Usings.cs": "global using Lib;\n",
            "app/u.cs": "class U { void M() { X.F(); } }\n",
            "old/Old.csproj": "<Project/>",
            "old/u.cs": "class U { void M() { X.F(); } }\n",
            "msb/Msb.csproj": '<Project><ItemGroup><Using Include="Lib" /></ItemGroup></Project>',
            "msb/u.cs": "class U { void M() { X.F(); } }\n",
        }
    )
    assert p.calls("lib/a.cs#X.F") == ["app/u.cs:1", "msb/u.cs:1"]


def test_projects_that_are_not_referenced_are_not_seen_first() -> None:
    text = "namespace S;\nclass Program { public static void Run() {} }\nclass U { void M() { Program.Run(); } }\n"
    p = Project({"a/A.csproj": "<Project/>", "a/p.cs": text, "b/B.csproj": "<Project/>", "b/p.cs": text})
    assert p.calls("a/p.cs#Program.Run") == ["a/p.cs:3"]
    assert p.calls("b/p.cs#Program.Run") == ["b/p.cs:3"]


def test_inherited_members_base_and_this() -> None:
    p = Project(
        {
            "b.cs": "class Base {\n  protected int n;\n  public virtual void Save() { Check(); }\n  public void Check() {}\n}\n",
            "m.cs": "class Model : Base {\n  public override void Save() { base.Save(); Check(); this.Check(); n = 1; }\n}\n",
            "u.cs": "class Use { void U(Model m) { m.Save(); m.Check(); m?.Check(); } }\n",
        }
    )
    assert p.calls("b.cs#Base.Save") == ["m.cs:2"]
    assert p.calls("b.cs#Base.Check") == ["b.cs:3", "m.cs:2", "m.cs:2", "u.cs:1", "u.cs:1"]
    assert p.calls("m.cs#Model.Save") == ["u.cs:1"]
    assert p.rows("b.cs#Base.n", "write") == ["m.cs:2"]
    assert p.rows("b.cs#Base", "inherit") == ["m.cs:1"]


def test_interface_calls_are_exact_for_the_declaration_and_candidates_for_implementers() -> None:
    p = Project(
        {
            "i.cs": "interface IRun<T> { void Go(); int Size { get; } }\n",
            "a.cs": "class A : IRun<int> { public void Go() {} public int Size => 1; }\n",
            "u.cs": "class U { int M(IRun<int> i) { i.Go(); return i.Size; } }\n",
        }
    )
    assert p.calls("i.cs#IRun.Go") == ["u.cs:1"]
    assert p.calls("a.cs#A.Go") == ["u.cs:1?"]
    assert p.rows("a.cs#A.Size", "read") == ["u.cs:1?"]
    assert p.rows("i.cs#IRun", "implement") == ["a.cs:1"]


def test_constructors_by_arity_primary_and_through_base_and_this() -> None:
    p = Project(
        {
            "a.cs": "class A {\n  public A() : this(1) { }\n  public A(int i) {}\n}\n",
            "b.cs": "class B : A {\n  B() : base(2) { }\n  static A Make() => new A();\n  A target = new(3);\n}\n",
            "c.cs": "class C(A a, int n) { int M() { a.ToString(); return n; } }\nclass D(A a) : C(a, 1);\n",
        }
    )
    assert p.calls("a.cs#A.A") == ["b.cs:3"]
    assert p.calls("a.cs#A.A~2") == ["a.cs:2", "b.cs:2", "b.cs:4"]
    assert p.rows("c.cs#C", "inherit") == ["c.cs:2"]


def test_properties_indexers_and_object_initialisers() -> None:
    p = Project(
        {
            "p.cs": "class P {\n  public Q Item { get; set; } = new Q();\n  public Q Calc => Item;\n  public Q this[int i] => Item;\n"
            "  public static P One { get { return new P(); } }\n}\nclass Q { public void Go() {} public int X; }\n",
            "u.cs": "class U {\n  P f = new() { Item = null };\n  void M(P p) {\n    p.Item.Go();\n    p.Calc.Go();\n    p[0].Go();\n    P.One.Item.Go();\n"
            "    var q = new P { Item = new Q { X = 1 } };\n    q.Item = null;\n    var r = q with { Item = null };\n    p?.Item?.Go();\n    p!.Item!.Go();\n"
            "    p?.Item.Go();\n  }\n}\n",
        }
    )
    assert p.calls("p.cs#Q.Go") == [f"u.cs:{line}" for line in (4, 5, 6, 7, 11, 12, 13)]
    assert p.rows("p.cs#P.Item", "write") == ["u.cs:2", "u.cs:8", "u.cs:9", "u.cs:10"]
    assert p.rows("p.cs#Q.X", "write") == ["u.cs:8"]


def test_extension_methods_on_own_and_foreign_types() -> None:
    p = Project(
        {
            "e.cs": "namespace Ext;\npublic class T : IMark { }\npublic interface IMark { }\npublic static class Extensions {\n"
            "  public static T Twice(this T t) => t;\n  public static string Slug(this string s, int n = 0) => s;\n"
            "  public static void Mark(this IMark m) {}\n  public static void Any2<X>(this X x) {}\n}\n",
            "u.cs": "using Ext;\nclass U {\n  void M(T t, string s, int i) {\n    t.Twice().Twice();\n    s.Slug(1);\n    t.Mark();\n    t.Any2();\n"
            "    Extensions.Twice(t);\n    i.Slug();\n  }\n}\n",
            "v.cs": "class V { void M(string s) { s.Slug(); } }\n",
        }
    )
    assert p.calls("e.cs#Extensions.Twice") == ["u.cs:4", "u.cs:4", "u.cs:8"]
    assert p.calls("e.cs#Extensions.Slug") == ["u.cs:5"]
    assert p.calls("e.cs#Extensions.Mark") == ["u.cs:6"]
    assert p.calls("e.cs#Extensions.Any2") == ["u.cs:7"]


def test_generics_collections_tasks_and_lambdas() -> None:
    p = Project(
        {
            "a.cs": "class A { public A Next() => this; public void Go() {} public async Task<A> Later() => this; }\n"
            "class Box<T> { public T Value; public T Get() => Value; }\n",
            "u.cs": "class U {\n  List<A> all; Dictionary<string, A> by; Box<A> box;\n  async void M(A[] arr, Task<A> t) {\n    all[0].Go();\n"
            '    foreach (var a in all) a.Go();\n    foreach (A a in arr) a.Go();\n    by["k"].Next().Go();\n    foreach (var pair in by) pair.Value.Go();\n'
            "    (await t).Go();\n    var later = await all.First().Later();\n    later.Go();\n    all.Where(x => x != null).ToList().ForEach(x => x.Go());\n"
            '    box.Get().Go();\n    box.Value.Go();\n    foreach (var (k, v) in by) v.Go();\n    if (by.TryGetValue("k", out A found)) found.Go();\n'
            "    (A one, int two) = Pair();\n    one.Go();\n    var (three, four) = Pair();\n    three.Go();\n    if (all is A cast) cast.Go();\n    (all as A).Go();\n"
            "    ((A)all).Go();\n    var q = from x in all where x.Next() != null select x.Next();\n    arr[1]?.Go();\n  }\n"
            "  (A, int) Pair() => (new A(), 1);\n}\n",
        }
    )
    lines = (4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 18, 20, 21, 22, 23, 25)
    assert p.calls("a.cs#A.Go") == [f"u.cs:{line}" for line in lines]
    assert p.calls("a.cs#A.Next") == ["u.cs:7", "u.cs:24", "u.cs:24"]


def test_bounded_type_parameters_and_static_members() -> None:
    p = Project(
        {
            "a.cs": "interface IA { void Go(); }\nclass K { public const int MAX = 1; public static readonly K One = new K(); public void Run() {} }\n",
            "u.cs": "class U<T> where T : IA { void M(T t) { t.Go(); } void N<S>(S s) where S : K { s.Run(); K.One.Run(); int m = K.MAX; } }\n",
        }
    )
    assert p.calls("a.cs#IA.Go") == ["u.cs:1"]
    assert p.calls("a.cs#K.Run") == ["u.cs:1", "u.cs:1"]
    assert p.rows("a.cs#K.MAX", "read") == ["u.cs:1"]


def test_foreign_methods_do_not_bind_to_the_projects() -> None:
    p = Project(
        {
            "a.cs": "using System.Collections.Generic;\nclass A {\n  void Add(int i) {}\n  void WriteLine() {}\n  int Length() => 1;\n"
            "  void M(List<string> l, string s, StringBuilder b) { l.Add(1); s.Length(); Console.WriteLine(); b.Length(); }\n}\n"
        }
    )
    for name in ("Add", "Length", "WriteLine"):
        assert p.rows(f"a.cs#A.{name}") == []
        assert p.guesses(f"a.cs#A.{name}") == []


def test_attributes_nameof_events_and_callbacks() -> None:
    p = Project(
        {
            "a.cs": "class RouteAttribute : Attribute { public RouteAttribute(string s) {} }\n"
            "class E { public event Action Changed; public void Fire() { Changed?.Invoke(); } }\n",
            "u.cs": '[Route("x")]\nclass U {\n  [RouteAttribute("y")] void On() {}\n  void M(E e) { e.Changed += On; e.Changed += () => On(); Run(On); var s = nameof(On); }\n'
            "  void Run(Action a) { a(); }\n}\n",
        }
    )
    assert p.rows("a.cs#RouteAttribute", "decorate") == ["u.cs:1", "u.cs:3"]
    assert p.calls("u.cs#U.On") == ["u.cs:4"]
    assert p.rows("u.cs#U.On", "read") == ["u.cs:4", "u.cs:4", "u.cs:4"]
    assert p.rows("a.cs#E.Changed") == ["a.cs:2", "u.cs:4", "u.cs:4"]


def test_shadowing_local_functions_and_nested_types() -> None:
    p = Project(
        {
            "a.cs": "class A {\n  B b; void U(C b) { b.Go(); }\n  void V() { b.Go(); { C b = null; b.Go(); } b.Go(); }\n"
            "  void W() { Help(); void Help() {} }\n  void Help() {}\n  class In { public void Go() {} }\n  void X(In i) { i.Go(); }\n}\n"
            "class B { public void Go() {} }\nclass C { public void Go() {} }\nclass D { void Y(A.In i) { i.Go(); new A.In().Go(); } }\n"
        }
    )
    assert p.calls("a.cs#B.Go") == ["a.cs:3", "a.cs:3"]
    assert p.calls("a.cs#C.Go") == ["a.cs:2", "a.cs:3"]
    assert p.calls("a.cs#A.W.Help") == ["a.cs:4"]
    assert p.calls("a.cs#A.Help") == []
    assert p.calls("a.cs#A.In.Go") == ["a.cs:7", "a.cs:11", "a.cs:11"]


def test_enums_and_records() -> None:
    p = Project(
        {
            "e.cs": "enum E { Red, Blue }\nrecord R(int X, Q Y) { public Q Both() => Y; }\nclass Q { public void Go() {} }\n",
            "u.cs": "class U {\n  void M(E e, R r) {\n    switch (e) { case E.Red: break; }\n    r.Y.Go();\n    r.Both().Go();\n    var s = r with { X = 2 };\n    var (a, b) = r;\n"
            "    var n = new R(1, new Q());\n  }\n}\n",
        }
    )
    assert p.rows("e.cs#E.Red", "read") == ["u.cs:3"]
    assert p.calls("e.cs#Q.Go") == ["u.cs:4", "u.cs:5"]
    assert p.rows("e.cs#R.X", "write") == ["u.cs:6"]
    assert p.calls("e.cs#R") == ["u.cs:8"]


def test_another_repository_by_package() -> None:
    lib = {"src/a.cs": "namespace Acme.Lib;\npublic class A { public static void F() {} public void G() {} }\n"}
    p = Project(
        {"src/Acme.Lib.csproj": "<Project/>"} | lib,
        app={
            "App.csproj": '<Project><ItemGroup><PackageReference Include="Acme.Lib" Version="1" /></ItemGroup></Project>',
            "u.cs": "using Acme.Lib;\nnamespace Acme.App;\nclass U { void M(A a) { A.F(); a.G(); Acme.Lib.A.F(); } }\n",
        },
        fork={"src/Fork.csproj": "<Project><PropertyGroup><PackageId>Fork.Lib</PackageId></PropertyGroup></Project>"}
        | lib,
    )
    assert p.calls("t/r:src/a.cs#A.F") == ["t/app:u.cs:3", "t/app:u.cs:3"]
    assert p.calls("t/r:src/a.cs#A.G") == ["t/app:u.cs:3"]
    assert p.calls("t/fork:src/a.cs#A.F") == []


def test_a_config_change_alone_changes_the_answer() -> None:
    files = {
        "a/A.csproj": "<Project/>",
        "a/x.cs": "namespace N;\npublic class X { public static void F() {} }\n",
        "b/B.csproj": "<Project/>",
        "b/x.cs": "namespace N;\npublic class X { public static void F() {} }\n",
        "u/u.cs": "using N;\nclass U { void M() { X.F(); } }\n",
    }
    to = '<Project><ItemGroup><ProjectReference Include="../{0}/{1}.csproj"/></ItemGroup></Project>'
    assert Project(files | {"u/U.csproj": to.format("a", "A")}).calls("a/x.cs#X.F") == ["u/u.cs:2"]
    assert Project(files | {"u/U.csproj": to.format("b", "B")}).calls("a/x.cs#X.F") == []


def test_extension_methods_of_literals() -> None:
    p = Project(
        {
            "E.cs": "static class E {\n  public static void A(this string s) {}\n  public static void B(this int i) {}\n}\n",
            "U.cs": 'class U {\n  void Go() {\n    "a".A();\n    "a".B();\n    var s = "q"; s.A();\n  }\n}\n',
        }
    )
    assert p.calls("E.cs#E.A") == ["U.cs:3", "U.cs:5"]
    assert p.calls("E.cs#E.B") == []


def test_branches_that_open_one_brace_each_keep_the_type_whole() -> None:
    p = Project(
        {
            "A.cs": "class A {\n#if X\n  void f() {\n#else\n  void f(int a) {\n#endif\n    g();\n  }\n  void g() {}\n}\n"
            "class B {}\n"
        }
    )
    assert p.calls("A.cs#A.g") == ["A.cs:7"]
    assert p.symbol("A.cs#B").symbol.line == 11
