"""Rust linking by the kinds of fault it must be free of."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

CARGO = {"Cargo.toml": '[package]\nname = "my-app"\nversion = "0.1.0"\n'}


def crate(files: dict[str, str]) -> Project:
    return Project(CARGO | files)


def test_two_impls_of_one_trait_are_two_methods() -> None:
    p = crate(
        {
            "src/lib.rs": "trait S { fn go(&self); }\nstruct A;\nstruct B;\nfn x() {}\nfn y() {}\n"
            "impl S for A { fn go(&self) { x() } }\nimpl S for B { fn go(&self) { y() } }\n"
            "fn u(a: A, b: &B) { a.go(); }\nfn v(b: &B) { b.go(); }\n"
        }
    )
    assert p.calls("src/lib.rs#x") == ["src/lib.rs:6"]
    assert p.calls("src/lib.rs#A.go") == ["src/lib.rs:8"]
    assert p.calls("src/lib.rs#B.go") == ["src/lib.rs:9"]


def test_trait_calls_mean_the_declared_method_and_candidates_of_impls() -> None:
    p = crate(
        {
            "src/lib.rs": "mod a;\npub trait S { fn go(&self); fn twice(&self) { self.go(); } }\n"
            "fn u(s: &dyn S) { s.go(); }\nfn v(s: impl S) { s.go(); }\nfn w<T: S>(s: T) { s.go(); }\n"
            "fn x<T>(s: Box<T>) where T: Clone + S { s.go(); }\n",
            "src/a.rs": "use crate::S;\npub struct A;\nimpl S for A { fn go(&self) {} }\nfn u(a: A) { a.twice(); }\n",
        }
    )
    lines = [f"src/lib.rs:{n}" for n in (2, 3, 4, 5, 6)]
    assert p.calls("src/lib.rs#S.go") == lines
    assert p.calls("src/a.rs#A.go") == [f"{line}?" for line in lines]
    assert p.calls("src/lib.rs#S.twice") == ["src/a.rs:4"]


def test_module_trees_and_paths() -> None:
    p = crate(
        {
            "src/lib.rs": "mod a;\nmod b;\npub fn root() {}\nfn u() { a::f(); self::a::f(); crate::a::deep::g(); }\n",
            "src/a.rs": "pub mod deep;\npub fn f() { super::root(); crate::root(); deep::g(); }\n",
            "src/a/deep.rs": "pub fn g() { super::f(); super::super::root(); }\n",
            "src/b/mod.rs": "mod c;\npub fn f() {}\n",
            "src/b/c.rs": "use super::f;\nfn u() { f(); }\n",
        }
    )
    assert p.calls("src/a.rs#f") == ["src/a/deep.rs:1", "src/lib.rs:4", "src/lib.rs:4"]
    assert p.calls("src/a/deep.rs#g") == ["src/a.rs:2", "src/lib.rs:4"]
    assert p.calls("src/lib.rs#root") == ["src/a.rs:2", "src/a.rs:2", "src/a/deep.rs:1"]
    assert p.calls("src/b/mod.rs#f") == ["src/b/c.rs:2"]


def test_use_trees_with_aliases_globs_and_reexports() -> None:
    p = crate(
        {
            "src/lib.rs": "mod inner;\npub use inner::{f as shown, deep::*};\nmod u;\n",
            "src/inner.rs": "pub mod deep;\npub fn f() {}\npub struct T;\nimpl T { pub fn new() -> Self { T } pub fn go(&self) {} }\n",
            "src/inner/deep.rs": "pub fn d() {}\npub use super::T as Renamed;\n",
            "src/u.rs": "use crate::inner::{self, T, deep};\nuse crate::{shown, d, Renamed};\nfn u() {\n"
            "    inner::f();\n    shown();\n    d();\n    deep::d();\n    T::new().go();\n    Renamed::new().go();\n}\n",
        }
    )
    assert p.calls("src/inner.rs#f") == ["src/u.rs:4", "src/u.rs:5"]
    assert p.calls("src/inner/deep.rs#d") == ["src/u.rs:6", "src/u.rs:7"]
    assert p.calls("src/inner.rs#T.new") == ["src/u.rs:8", "src/u.rs:9"]
    assert p.calls("src/inner.rs#T.go") == ["src/u.rs:8", "src/u.rs:9"]


def test_inline_modules_do_not_see_what_is_around_them_without_import() -> None:
    p = crate(
        {
            "src/lib.rs": "fn f() {}\nmod a {\n    pub fn f() {}\n    pub fn u() { f(); super::f(); }\n}\n"
            "mod tests {\n    use super::*;\n    fn t() { f(); a::f(); }\n}\nmod b {\n    fn t() { f(); }\n}\nfn g() { a::u(); f(); }\n"
        }
    )
    assert p.calls("src/lib.rs#f") == ["src/lib.rs:4", "src/lib.rs:8", "src/lib.rs:13"]
    assert p.calls("src/lib.rs#a.f") == ["src/lib.rs:4", "src/lib.rs:8"]
    assert p.calls("src/lib.rs#a.u") == ["src/lib.rs:13"]


def test_inline_modules_hold_types_impls_and_reexports() -> None:
    p = crate(
        {
            "src/lib.rs": "mod a {\n    pub struct A;\n    impl A { pub fn f(&self) { self.g() } fn g(&self) {} }\n    pub use super::b::h;\n}\n"
            "mod b {\n    pub struct A;\n    impl A { pub fn f(&self) {} }\n    pub fn h() {}\n}\n"
            "fn u(x: a::A, y: b::A) {\n    x.f();\n    y.f();\n    a::h();\n}\n"
        }
    )
    assert p.calls("src/lib.rs#a.A.f") == ["src/lib.rs:12"]
    assert p.calls("src/lib.rs#b.A.f") == ["src/lib.rs:13"]
    assert p.calls("src/lib.rs#a.A.g") == ["src/lib.rs:3"]
    assert p.calls("src/lib.rs#b.h") == ["src/lib.rs:14"]


def test_impls_in_other_files_and_types_of_one_name() -> None:
    p = crate(
        {
            "src/lib.rs": "mod a;\nmod b;\nmod ops;\n",
            "src/a.rs": "pub struct Client;\n",
            "src/b.rs": "pub struct Client;\nimpl Client { pub fn send(&self) {} }\n",
            "src/ops.rs": "use crate::a::Client;\nimpl Client { pub fn send(&self) {} }\nfn u(c: &Client, d: crate::b::Client) {\n"
            "    c.send();\n    d.send();\n}\n",
        }
    )
    assert p.calls("src/ops.rs#Client.send") == ["src/ops.rs:4"]
    assert p.calls("src/b.rs#Client.send") == ["src/ops.rs:5"]


def test_typed_receivers_through_fields_options_and_results() -> None:
    p = crate(
        {
            "src/lib.rs": "use std::sync::Arc;\npub struct T;\nimpl T {\n    pub fn new() -> Result<Self, E> { Ok(T) }\n"
            "    pub fn go(&self) {}\n    pub async fn load() -> Option<T> { None }\n}\npub struct E;\n"
            "struct H { t: Arc<T>, all: Vec<T>, by: std::collections::HashMap<String, T>, o: Option<Box<T>> }\nimpl H {\n"
            "    async fn u(&self) -> Option<()> {\n        self.t.go();\n        self.all[0].go();\n"
            "        for t in self.all.iter() { t.go(); }\n        for (k, t) in &self.by { t.go(); }\n"
            "        if let Some(t) = &self.o { t.go(); }\n        let n = T::new().unwrap();\n        n.go();\n"
            '        let q = T::new()?;\n        q.go();\n        T::load().await?.go();\n        self.by.get("k")?.go();\n'
            "        match T::new() { Ok(t) => t.go(), Err(e) => e.go() }\n        self.all.iter().for_each(|t| t.go());\n"
            "        let c = self.t.clone();\n        c.go();\n        self.all.first().unwrap().go();\n        None\n    }\n}\n"
        }
    )
    assert p.calls("src/lib.rs#T.go") == [
        f"src/lib.rs:{n}" for n in (12, 13, 14, 15, 16, 18, 20, 21, 22, 23, 24, 26, 27)
    ]


def test_a_local_hides_the_one_before() -> None:
    p = crate(
        {
            "src/lib.rs": "struct A;\nstruct B;\nimpl A { fn b(&self) -> B { B } fn go(&self) {} }\nimpl B { fn go(&self) {} }\n"
            "fn u(x: A) {\n    x.go();\n    let x = x.b();\n    x.go();\n    if true {\n        x.go();\n    }\n}\n"
        }
    )
    assert p.calls("src/lib.rs#A.go") == ["src/lib.rs:6"]
    assert p.calls("src/lib.rs#B.go") == ["src/lib.rs:8", "src/lib.rs:10"]


def test_shadowing_by_parameters_and_locals() -> None:
    p = crate(
        {
            "src/lib.rs": "fn step() {}\nfn a(step: fn()) { step() }\nfn b() {\n    let step = || {};\n    step();\n}\n"
            "fn c() {\n    {\n        let step = 1;\n    }\n    step();\n}\n"
        }
    )
    assert p.calls("src/lib.rs#step") == ["src/lib.rs:11"]


def test_enums_variants_and_patterns() -> None:
    p = crate(
        {
            "src/lib.rs": "pub enum Shape { Circle(Disc), Square { side: Disc }, Dot }\npub struct Disc;\nimpl Disc { fn area(&self) {} }\n"
            "impl Shape {\n    fn go(&self) {\n        match self {\n            Shape::Circle(d) => d.area(),\n"
            "            Self::Square { side } => side.area(),\n            Shape::Dot => {}\n        }\n    }\n}\n"
            "use Shape::Dot;\nfn u() {\n    let s = Shape::Circle(Disc);\n    s.go();\n    Shape::Dot.go();\n    Dot;\n}\n"
        }
    )
    assert p.calls("src/lib.rs#Disc.area") == ["src/lib.rs:7", "src/lib.rs:8"]
    assert p.calls("src/lib.rs#Shape.go") == ["src/lib.rs:16", "src/lib.rs:17"]
    assert p.calls("src/lib.rs#Shape.Circle") == ["src/lib.rs:15"]
    assert p.rows("src/lib.rs#Shape.Dot") == ["src/lib.rs:9", "src/lib.rs:13", "src/lib.rs:17", "src/lib.rs:18"]


def test_newtypes_and_tuples() -> None:
    p = crate(
        {
            "src/lib.rs": "struct In;\nimpl In { fn go(&self) {} }\nstruct W(pub In, u8);\nimpl W { fn u(&self) { self.0.go(); } }\n"
            "fn pair() -> (u8, In) { (1, In) }\nfn v() {\n    let (n, i) = pair();\n    i.go();\n    pair().1.go();\n}\n"
        }
    )
    assert p.calls("src/lib.rs#In.go") == ["src/lib.rs:4", "src/lib.rs:8", "src/lib.rs:9"]


def test_fields_are_written_and_read() -> None:
    p = crate(
        {
            "src/lib.rs": "struct P { x: i32, y: i32 }\nfn u(p: &mut P) {\n    p.x = p.y;\n    let q = P { x: 1, y: 2 };\n}\n"
        }
    )
    assert p.rows("src/lib.rs#P.x", "write") == ["src/lib.rs:3", "src/lib.rs:4"]
    assert p.rows("src/lib.rs#P.y", "read") == ["src/lib.rs:3"]


def test_macros_and_what_stands_in_their_arguments() -> None:
    p = crate(
        {
            "src/lib.rs": "#[macro_use]\nmod m;\nmod u;\npub fn f(x: u8) -> u8 { x }\npub struct T;\nimpl T { pub fn new() -> T { T } fn go(&self) {} }\n",
            "src/m.rs": "macro_rules! twice {\n    ($x:expr) => { crate::f($x); };\n}\n",
            "src/u.rs": 'use crate::{f, T};\nfn u(t: T) {\n    println!("{} f(1)", f(2));\n    twice!(f(3));\n'
            "    assert_eq!(T::new().go(), t.go()); // f(4)\n    vec![f(5), f(6)];\n}\n",
        }
    )
    assert p.calls("src/lib.rs#f") == ["src/m.rs:2", "src/u.rs:3", "src/u.rs:4", "src/u.rs:6", "src/u.rs:6"]
    assert p.calls("src/m.rs#twice") == ["src/u.rs:4"]
    assert p.calls("src/lib.rs#T.go") == ["src/u.rs:5", "src/u.rs:5"]
    assert p.calls("src/lib.rs#T.new") == ["src/u.rs:5"]


def test_conditional_definitions_are_candidates() -> None:
    p = crate({"src/lib.rs": "#[cfg(unix)]\nfn f() {}\n#[cfg(not(unix))]\nfn f() {}\nfn u() { f(); }\n"})
    assert p.calls("src/lib.rs#f") == ["src/lib.rs:5?"]
    assert p.calls("src/lib.rs#f~2") == ["src/lib.rs:5?"]


def test_foreign_methods_do_not_bind_to_the_projects() -> None:
    p = crate(
        {
            "src/lib.rs": "use std::mem;\nuse serde::Thing;\nstruct Q;\nimpl Q { fn len(&self) {} fn new() {} fn swap() {} fn push(&self) {} }\nfn swap() {}\n"
            "fn u(v: Vec<u8>, s: String, t: Thing) {\n    v.len();\n    s.len();\n    t.len();\n    Vec::new();\n    mem::swap();\n"
            "    std::mem::swap();\n    Thing::new();\n    let mut w = Vec::new();\n    w.push(1);\n}\n"
        }
    )
    for name in ("Q.len", "Q.new", "Q.swap", "swap", "Q.push"):
        assert p.rows(f"src/lib.rs#{name}") == []
        assert p.guesses(f"src/lib.rs#{name}") == []


def test_methods_given_to_types_of_others() -> None:
    p = crate(
        {
            "src/lib.rs": "trait Shout { fn shout(&self); }\nimpl Shout for String { fn shout(&self) {} }\nstruct A;\n"
            "impl Shout for A { fn shout(&self) {} }\nfn u(s: String, v: Vec<u8>) {\n    s.shout();\n    v.shout();\n}\n"
        }
    )
    assert p.calls("src/lib.rs#String.shout") == ["src/lib.rs:6"]
    assert p.calls("src/lib.rs#A.shout") == []


def test_qualified_calls_and_associated_items() -> None:
    p = crate(
        {
            "src/lib.rs": "trait S { const K: u8; fn make() -> Self; fn go(&self); }\nstruct A;\n"
            "impl S for A { const K: u8 = 1; fn make() -> Self { A } fn go(&self) {} }\n"
            "fn u(a: A) {\n    <A as S>::make().go();\n    A::make().go();\n    S::go(&a);\n    A::K;\n    let f = A::make;\n}\n"
        }
    )
    assert p.calls("src/lib.rs#A.make") == ["src/lib.rs:5", "src/lib.rs:6"]
    assert p.calls("src/lib.rs#A.go") == ["src/lib.rs:5", "src/lib.rs:6", "src/lib.rs:7?"]
    assert p.calls("src/lib.rs#S.go") == ["src/lib.rs:7"]
    assert p.rows("src/lib.rs#A.K", "read") == ["src/lib.rs:8"]
    assert p.rows("src/lib.rs#A.make", "read") == ["src/lib.rs:9"]


def test_packages_of_a_workspace_by_crate_name() -> None:
    p = Project(
        {
            "Cargo.toml": '[workspace]\nmembers = ["app", "core-lib"]\n',
            "app/Cargo.toml": '[package]\nname = "app"\n[dependencies]\ncore-lib = { path = "../core-lib" }\n'
            'short = { package = "core-lib", path = "../core-lib" }\n',
            "app/src/main.rs": "mod util;\nuse core_lib::deep::f;\nfn main() {\n    f();\n    core_lib::deep::f();\n    short::deep::f();\n    util::g();\n}\n",
            "app/src/util.rs": "pub fn g() { app::h(); }\n",
            "app/src/lib.rs": "pub fn h() {}\n",
            "app/tests/it.rs": "#[test]\nfn t() { app::h(); }\n",
            "core-lib/Cargo.toml": '[package]\nname = "core-lib"\n',
            "core-lib/src/lib.rs": "pub mod deep;\n",
            "core-lib/src/deep.rs": "pub fn f() {}\n",
        }
    )
    assert p.calls("core-lib/src/deep.rs#f") == ["app/src/main.rs:4", "app/src/main.rs:5", "app/src/main.rs:6"]
    assert p.calls("app/src/util.rs#g") == ["app/src/main.rs:7"]
    assert p.calls("app/src/lib.rs#h") == ["app/src/util.rs:1", "app/tests/it.rs:2"]


def test_crates_of_other_repositories() -> None:
    p = Project(
        {"Cargo.toml": '[package]\nname = "my-lib"\n', "src/lib.rs": "pub mod a;\npub use a::T;\n",
         "src/a.rs": "pub struct T;\nimpl T { pub fn new() -> T { T } pub fn go(&self) {} }\n"},
        app={
            "Cargo.toml": '[package]\nname = "app"\n[dependencies]\nmy-lib = "1"\n',
            "src/main.rs": "use my_lib::T;\nfn main() {\n    T::new().go();\n    my_lib::a::T::new();\n}\n",
        },
    )  # fmt: skip
    assert p.calls("src/a.rs#T.go") == ["t/app:src/main.rs:3"]
    assert p.calls("src/a.rs#T.new") == ["t/app:src/main.rs:3", "t/app:src/main.rs:4"]


def test_same_names_in_other_modules_do_not_mix() -> None:
    text = "pub fn run() { step() }\nfn step() {}\n"
    p = crate({"src/lib.rs": "mod a;\nmod b;\n", "src/a.rs": text, "src/b.rs": text})
    assert p.calls("src/a.rs#step") == ["src/a.rs:1"]
    assert p.calls("src/b.rs#step") == ["src/b.rs:1"]


def test_files_named_by_attributes() -> None:
    p = crate(
        {"src/lib.rs": '#[path = "odd/place.rs"]\nmod m;\nfn u() { m::f(); }\n', "src/odd/place.rs": "pub fn f() {}\n"}
    )
    assert p.calls("src/odd/place.rs#f") == ["src/lib.rs:3"]


def test_functions_and_methods_passed_by_name() -> None:
    p = crate(
        {
            "src/lib.rs": "fn f(x: u8) {}\nstruct A;\nimpl A { fn g(x: u8) {} }\nfn u(v: Vec<u8>) {\n    v.iter().for_each(f);\n    v.iter().map(A::g);\n}\n"
        }
    )
    assert p.rows("src/lib.rs#f", "read") == ["src/lib.rs:5"]
    assert p.rows("src/lib.rs#A.g", "read") == ["src/lib.rs:6"]


def test_a_local_hides_nothing_above_it_nor_in_its_own_value() -> None:
    p = Project(
        {
            "src/lib.rs": "struct A;\nimpl A { fn run(&self) {} }\nfn f() -> A { A }\nfn u(a: Option<A>, b: A) {\n  f();\n  let f = f();\n"
            "  f.run();\n  if let Some(a) = a {\n    a.run();\n  }\n  match b {\n    b => b.run(),\n  }\n}\n"
            "fn v() {\n  let f = || 1;\n  f();\n}\n",
        }
    )
    assert p.calls("src/lib.rs#f") == ["src/lib.rs:5", "src/lib.rs:6"]
    assert p.calls("src/lib.rs#A.run") == ["src/lib.rs:7", "src/lib.rs:9", "src/lib.rs:12"]


def test_items_and_imports_in_functions_are_nearest() -> None:
    p = crate(
        {
            "src/lib.rs": "mod foo { pub mod bar { pub fn baz() {} } }\nfn g<bar: Copy>() {\n    use foo::bar;\n"
            "    bar::baz();\n}\nfn f() {\n    mod inner { pub struct N; }\n    use inner::N;\n    let n = N;\n}\n",
        }
    )
    assert p.calls("src/lib.rs#foo.bar.baz") == ["src/lib.rs:4"]
    assert p.rows("src/lib.rs#f.inner.N") == ["src/lib.rs:8", "src/lib.rs:9"]


def test_labels_and_names_of_macros_mean_nothing_by_themselves() -> None:
    source = (
        "macro_rules! it { () => {} }\nfn go() {\n    'go: loop { break 'go; }\n    send(it);\n}\nfn send(x: u8) {}\n"
    )
    p = crate({"src/lib.rs": source})
    for line, column in ((3, 24), (4, 10)):
        assert p.world.definition_at(0, "src/lib.rs", line, column, source.encode()) == []


def test_types_given_to_a_trait_by_name_are_its_own() -> None:
    p = crate(
        {
            "src/lib.rs": "struct Item;\ntrait Walk { type Item; }\nfn f() -> impl Walk<Item = u8> {}\n"
            "fn g(w: &dyn Walk<Item = Item>) {}\n",
        }
    )
    assert p.rows("src/lib.rs#Walk.Item") == ["src/lib.rs:3", "src/lib.rs:4"]
    assert p.rows("src/lib.rs#Item") == ["src/lib.rs:4"]


def test_a_module_with_a_file_for_each_configuration() -> None:
    p = Project(
        {
            "Cargo.toml": '[package]\nname = "x"\nversion = "0.1.0"\n',
            "src/lib.rs": '#[path = "unix.rs"]\n#[cfg(unix)]\nmod imp;\n#[cfg(windows)]\nmod imp;\nfn u() { imp::f() }\n',
            "src/unix.rs": "pub fn f() {}\n",
            "src/imp.rs": "pub fn f() {}\n",
        }
    )
    assert p.calls("src/unix.rs#f") == p.calls("src/imp.rs#f") == ["src/lib.rs:6?"]
