"""C++ linking by the kinds of fault it must be free of."""

from __future__ import annotations

from tests.support.memory_snapshot import Project


def test_methods_declared_in_a_class_and_defined_outside_it() -> None:
    p = Project(
        {
            "a.hpp": "class A {\npublic:\n  A(int x);\n  ~A();\n  void f();\n  int g(int a, int b = 1);\n  int n;\n};\n",
            "a.cpp": '#include "a.hpp"\nA::A(int x) {}\nvoid A::f() { g(n); this->g(1, 2); }\nint A::g(int a, int b) { n = a; return b; }\n',
            "m.cpp": '#include "a.hpp"\nvoid u(A& a, A* p) {\n  a.f();\n  p->f();\n  A local(1);\n  local.g(1);\n  auto q = new A(2);\n  q->f();\n'
            "  A(3).f();\n}\n",
        }
    )
    assert p.calls("a.cpp#A.f") == ["m.cpp:3", "m.cpp:4", "m.cpp:8", "m.cpp:9"]
    assert p.calls("a.cpp#A.g") == ["a.cpp:3", "a.cpp:3", "m.cpp:6"]
    assert p.calls("a.cpp#A.A") == ["m.cpp:5", "m.cpp:7", "m.cpp:9"]
    assert p.rows("a.hpp#A.n", "write") == ["a.cpp:4"]


def test_namespaces_reopened_over_files() -> None:
    p = Project(
        {
            "a.hpp": "namespace ns {\nvoid f();\nnamespace in { class B { public: void go(); }; }\n}\n",
            "a.cpp": '#include "a.hpp"\nnamespace ns {\nvoid f() {}\nvoid g() { f(); in::B b; b.go(); }\n}\nnamespace ns { void h() { g(); } }\nvoid ns::in::B::go() { f(); }\n',
            "m.cpp": '#include "a.hpp"\nvoid f() {}\nvoid u() {\n  ns::f();\n  f();\n  ns::in::B x;\n  x.go();\n}\n',
        }
    )
    assert p.calls("a.cpp#ns.f") == ["a.cpp:4", "a.cpp:7", "m.cpp:4"]
    assert p.calls("m.cpp#f") == ["m.cpp:5"]
    assert p.calls("a.cpp#ns.in.B.go") == ["a.cpp:4", "m.cpp:7"]
    assert p.calls("a.cpp#ns.g") == ["a.cpp:6"]


def test_using_declarations_directives_and_aliases() -> None:
    p = Project(
        {
            "a.hpp": "namespace a { namespace b { inline void f() {} inline void g() {} class T { public: void go() {} }; } }\n",
            "m.cpp": '#include "a.hpp"\nusing namespace a::b;\nvoid u() { f(); T t; t.go(); }\n',
            "n.cpp": '#include "a.hpp"\nusing a::b::g;\nnamespace s = a::b;\nusing Alias = a::b::T;\nvoid u(Alias x) { g(); s::f(); x.go(); }\n',
        }
    )
    assert p.calls("a.hpp#a.b.f") == ["m.cpp:3", "n.cpp:5"]
    assert p.calls("a.hpp#a.b.g") == ["n.cpp:5"]
    assert p.calls("a.hpp#a.b.T.go") == ["m.cpp:3", "n.cpp:5"]


def test_overloads_are_told_apart_by_the_number_of_arguments() -> None:
    p = Project(
        {
            "a.cpp": "int f(int a) { return a; }\nint f(int a, int b) { return f(a); }\nstruct S { void m() {} void m(int x) { m(); } };\n"
            "void u(S s) { f(1, 2); s.m(1); }\n"
        }
    )
    assert p.calls("a.cpp#f") == ["a.cpp:2"]
    assert p.calls("a.cpp#f~2") == ["a.cpp:4"]
    assert p.calls("a.cpp#S.m") == ["a.cpp:3"]
    assert p.calls("a.cpp#S.m~2") == ["a.cpp:4"]


def test_overloads_of_one_arity_are_candidates_where_types_do_not_tell() -> None:
    p = Project({"a.cpp": "void f(int a) {}\nvoid f(const char *s) {}\nvoid u(int x) { f(x);\n f(g()); }\n"})
    assert p.calls("a.cpp#f") == ["a.cpp:3", "a.cpp:4?"]
    assert p.calls("a.cpp#f~2") == ["a.cpp:4?"]


def test_overloads_of_one_arity_pair_with_their_own_definitions() -> None:
    p = Project(
        {
            "a.hpp": "struct A { void f(int a); void f(const char *s); void g(); };\n",
            "a.cpp": '#include "a.hpp"\nvoid A::f(int x) {}\nvoid A::f(const char *t) {}\nvoid A::g() {}\n',
            "m.cpp": '#include "a.hpp"\nvoid u(A a) { a.g(); a.f(1); }\n',
        }
    )
    assert p.calls("a.hpp#A.f") == ["m.cpp:2"]
    assert p.calls("a.cpp#A.f~2") == []
    assert p.calls("a.cpp#A.g") == ["m.cpp:2"]


def test_virtual_calls_mean_the_declared_method_and_candidates_of_overriders() -> None:
    p = Project(
        {
            "a.hpp": "class Base {\npublic:\n  virtual void run() = 0;\n  virtual void stop();\n  void go() { run(); }\n};\n"
            "class D : public Base { public: void run() override; };\n",
            "d.cpp": '#include "a.hpp"\nvoid D::run() { stop(); }\nvoid Base::stop() {}\n',
            "m.cpp": '#include "a.hpp"\nvoid u(Base* b, D& d) {\n  b->run();\n  d.run();\n  d.go();\n  b->stop();\n}\n',
        }
    )
    assert p.calls("a.hpp#Base.run") == ["a.hpp:5", "m.cpp:3"]
    assert p.calls("d.cpp#D.run") == ["a.hpp:5?", "m.cpp:3?", "m.cpp:4"]
    assert p.calls("a.hpp#Base.go") == ["m.cpp:5"]
    assert p.calls("d.cpp#Base.stop") == ["d.cpp:2", "m.cpp:6"]


def test_bases_templates_and_namespaces_in_them() -> None:
    p = Project(
        {
            "a.hpp": "namespace n { template <class T> class Store { public: void put(T t) {} T take() { return T(); } }; }\n"
            "struct Item { void use() {} };\nclass Shop : private n::Store<Item>, public virtual Item { void u() { put(Item()); use(); take(); } };\n"
        }
    )
    assert p.calls("a.hpp#n.Store.put") == ["a.hpp:3"]
    assert p.calls("a.hpp#Item.use") == ["a.hpp:3"]
    assert p.rows("a.hpp#n.Store", "inherit") == ["a.hpp:3"]


def test_typed_receivers_through_fields_smart_pointers_and_containers() -> None:
    p = Project(
        {
            "a.cpp": "#include <memory>\nstruct T { void go() {} static T* make() { return 0; } };\nT* make();\n"
            "struct H {\n  std::unique_ptr<T> p; std::vector<T> v; std::map<int, T*> m; T arr[3]; T* q;\n  void u() {\n    p->go();\n"
            "    for (auto& t : v) t.go();\n    v[0].go();\n    v.front().go();\n    m[1]->go();\n    for (auto& [k, t] : m) t->go();\n"
            "    arr[1].go();\n    q[2].go();\n    auto x = T::make();\n    x->go();\n    auto y = std::make_unique<T>();\n    y->go();\n"
            "    static_cast<T*>(q)->go();\n    ((T*)q)->go();\n    make()->go();\n    auto it = m.find(1);\n    it->second->go();\n    (*q).go();\n  }\n};\n"
        }
    )
    assert p.calls("a.cpp#T.go") == [f"a.cpp:{n}" for n in (7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 19, 20, 21, 23, 24)]


def test_enum_classes_static_members_and_nested_types() -> None:
    p = Project(
        {
            "a.cpp": "enum class E { P, Q };\nstruct A {\n  static int count;\n  struct In { void go() {} };\n  enum Kind { X, Y };\n  static void s() {}\n};\n"
            "int A::count = 0;\nvoid u(A::In i) {\n  E e = E::P;\n  A::count = 1;\n  i.go();\n  A::s();\n  A::X;\n}\n"
        }
    )
    assert p.rows("a.cpp#E.P") == ["a.cpp:10"]
    assert p.rows("a.cpp#A.count~2", "write") == ["a.cpp:11"]
    assert p.calls("a.cpp#A.In.go") == ["a.cpp:12"]
    assert p.calls("a.cpp#A.s") == ["a.cpp:13"]
    assert p.rows("a.cpp#A.Kind.X") == ["a.cpp:14"]


def test_lambdas_shadowing_and_calls_of_objects() -> None:
    p = Project(
        {
            "a.cpp": "void step() {}\nstruct F { void operator()(int x) {} };\nvoid a(void (*step)()) { step(); }\n"
            "void b() {\n  auto l = [](int step) { return step; };\n  step();\n}\nvoid c(F f) { f(1); }\n"
        }
    )
    assert p.calls("a.cpp#step") == ["a.cpp:6"]


def test_forward_declared_classes_are_their_definitions() -> None:
    p = Project(
        {
            "fwd.hpp": "class T;\nvoid take(T* t);\n",
            "t.hpp": "class T { public: void go() {} };\n",
            "m.cpp": '#include "fwd.hpp"\n#include "t.hpp"\nvoid take(T* t) { t->go(); }\n',
            "n.cpp": '#include "fwd.hpp"\nvoid u(T* t) { take(t); t->go(); }\n',
        }
    )
    assert p.calls("t.hpp#T.go") == ["m.cpp:3", "n.cpp:2"]
    assert p.calls("m.cpp#take") == ["n.cpp:2"]


def test_c_and_cpp_share_functions() -> None:
    p = Project(
        {
            "a.h": '#ifdef __cplusplus\nextern "C" {\n#endif\nint f(int x);\n#ifdef __cplusplus\n}\n#endif\n',
            "a.c": '#include "a.h"\nint f(int x) { return x; }\n',
            "m.cpp": '#include "a.h"\nint u() { return f(1); }\n',
        }
    )
    assert p.calls("a.c#f") == ["m.cpp:2"]


def test_functions_that_macros_define_hold_what_they_call() -> None:
    p = Project({"a.cpp": "void f();\nvoid f() {}\nTEST(Suite, Works) {\n  f();\n}\nint after() { f(); return 1; }\n"})
    uses = p.uses("a.cpp#f~2", "call")
    assert [use.reference.line for use in uses] == [4, 6]
    assert len(p.world.find("a.cpp#Suite.Works")) == 1


def test_foreign_methods_do_not_bind_to_the_projects() -> None:
    p = Project(
        {
            "a.cpp": "#include <vector>\n#include <string>\nstruct Q { void size() {} void find() {} void push_back() {} };\nvoid sort() {}\n"
            "void u(std::vector<int> v, std::string s) {\n  v.size();\n  s.find();\n  std::sort();\n  v.begin()->push_back();\n  std::string t;\n  t.size();\n}\n"
        }
    )
    for name in ("Q.size", "Q.find", "Q.push_back", "sort"):
        assert p.rows(f"a.cpp#{name}") == []
        assert p.guesses(f"a.cpp#{name}") == []


def test_outer_and_inline_namespaces_are_known_and_lead_on() -> None:
    p = Project(
        {
            "a.hpp": "namespace lib::core { int f(); inline namespace v2 { int g(); } }\n",
            "b.cpp": '#include "a.hpp"\nint u() { return lib::core::f() + lib::core::g(); }\n',
        }
    )
    assert p.symbol("a.hpp#lib").symbol.kind == p.symbol("a.hpp#lib.core.v2").symbol.kind == "namespace"
    assert p.calls("a.hpp#lib.core.f") == ["b.cpp:2"]
    assert p.calls("a.hpp#lib.core.g") == ["b.cpp:2"]


def test_macros_around_types_modules_and_typeof_hide_no_definition() -> None:
    p = Project(
        {
            "a.cpp": "export module shapes;\nexport int area(int side);\nPyAPI_FUNC(int) api(void);\n"
            "PyAPI_DATA(Type) kind;\ntypeof(kind) other;\nenum class COLOR { red };\n"
            "struct __packed __aligned(16) Four { int x; };\nint u() { return area(1) + api(); }\n"
        }
    )
    assert [p.symbol(f"a.cpp#{name}").symbol.line for name in ("kind", "other", "COLOR", "Four.x")] == [4, 5, 6, 7]
    assert p.calls("a.cpp#area") == p.calls("a.cpp#api") == ["a.cpp:8"]


def test_initialisers_set_members_and_build_bases() -> None:
    p = Project(
        {
            "a.cpp": "namespace ns {\nstruct Base { Base(int a) {} Base(int a, int b) {} void go() {} };\ntemplate <class T> struct Box { Box(int x) {} };\n"
            "struct D : public Base, Box<int> {\n  D() : D(1) {}\n  D(int x) : Base(x, 2), Box<int>(2), m(x) {}\n  D(int x, int y) : ns::Base(x), m(y) {}\n  int m;\n};\n"
            "struct E : Base { using Base::Base; };\nvoid u(E e) { e.go(); }\n}\n"
        }
    )
    assert p.calls("a.cpp#ns.Base.Base") == ["a.cpp:7"]
    assert p.calls("a.cpp#ns.Base.Base~2") == ["a.cpp:6"]
    assert p.calls("a.cpp#ns.Box.Box") == ["a.cpp:6"]
    assert p.calls("a.cpp#ns.D.D~2") == ["a.cpp:5"]
    assert p.calls("a.cpp#ns.D") == ["a.cpp:5"]
    assert p.rows("a.cpp#ns.D.m", "write") == ["a.cpp:6", "a.cpp:7"]
    assert p.calls("a.cpp#ns.Base.go") == ["a.cpp:11"]
    assert p.rows("a.cpp#ns.Base", "inherit") == ["a.cpp:4", "a.cpp:10"]


def test_what_an_arrow_and_a_move_lead_to() -> None:
    p = Project(
        {
            "a.cpp": "struct K { void go() {} };\ntemplate <class T> struct Ref { T* operator->() { return p; } T* p; };\n"
            "void u(Ref<K>& r, K k) {\n  r->go();\n  std::move(k).go();\n  auto f = &K::go;\n}\n"
        }
    )
    assert p.calls("a.cpp#K.go") == ["a.cpp:4", "a.cpp:5"]


def test_names_behind_two_colons_are_sought_outside_of_all_namespaces_and_classes() -> None:
    p = Project(
        {
            "g.cpp": "void go() {}\nstruct X { void h() {} };\nnamespace n { void go() {}\nvoid k() { ::go(); } }\n"
            "struct Z : X {\n void go() {}\n void u() {\n  ::go();\n  go();\n  ::n::go();\n } };\n"
            "void u(Z *z) { z->X::h(); }\n"
        }
    )
    assert p.calls("g.cpp#go") == ["g.cpp:4", "g.cpp:8"]
    assert p.calls("g.cpp#Z.go") == ["g.cpp:9"]
    assert p.calls("g.cpp#n.go") == ["g.cpp:10"]
    assert p.calls("g.cpp#X.h") == ["g.cpp:12"]
