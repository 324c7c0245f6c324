"""Swift linking by the kinds of fault it must be free of."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

PACKAGE = """// swift-tools-version:5.9
import PackageDescription
let package = Package(
  name: "Acme",
  dependencies: [.package(url: "https://example.org/acme/lib.git", from: "1.0.0")],
  targets: [
    .target(name: "Lib"),
    .target(name: "Other"),
    .executableTarget(name: "App", dependencies: ["Lib", .product(name: "Far", package: "lib")]),
    .testTarget(name: "AppTests", dependencies: ["App"], path: "Tests/AppTests"),
  ]
)
"""


def test_names_do_not_cross_languages() -> None:
    p = Project(
        {"s.swift": "func sorted(_ a: [Int]) -> [Int] { return a }\n", "p.py": "def go():\n    return sorted([1])\n"}
    )
    assert p.rows("s.swift#sorted") == []
    assert p.guesses("s.swift#sorted") == []


def test_members_of_extensions_belong_to_the_type_in_any_file() -> None:
    p = Project(
        {
            "a.swift": "struct Stack {\n  var n = 0\n  func top() { push() }\n}\nextension Stack {\n  func inSame() { self.push(); top(); n = 1 }\n}\n",
            "b.swift": "extension Stack: Shape {\n  func push() { inSame() }\n  static func make() -> Stack { Stack() }\n}\nprotocol Shape { func push() }\n",
            "u.swift": "func u(s: Stack, h: Shape) {\n  s.push()\n  s.inSame()\n  Stack.make().push()\n  h.push()\n}\n",
        }
    )
    assert p.calls("b.swift#Stack.push") == ["a.swift:3", "a.swift:6", "u.swift:2", "u.swift:4", "u.swift:5?"]
    assert p.calls("a.swift#Stack.inSame") == ["b.swift:2", "u.swift:3"]
    assert p.calls("a.swift#Stack.top") == ["a.swift:6"]
    assert p.rows("a.swift#Stack.n", "write") == ["a.swift:6"]
    assert p.calls("b.swift#Shape.push") == ["u.swift:5"]
    assert p.calls("a.swift#Stack") == ["b.swift:3"]


def test_extensions_of_nested_and_of_foreign_types() -> None:
    p = Project(
        {
            "a.swift": "enum Outer {\n  struct Inner { func own() {} }\n}\nextension Outer.Inner {\n  func deep() { own() }\n}\n"
            "extension String {\n  func slug() -> String { trimmed() }\n  func trimmed() -> String { self }\n}\n",
            "u.swift": 'func u(i: Outer.Inner, s: String, n: Int) {\n  i.deep()\n  Outer.Inner().deep()\n  s.slug().trimmed()\n  "x".slug()\n  n.slug()\n}\n',
        }
    )
    assert p.calls("a.swift#Outer.Inner.deep") == ["u.swift:2", "u.swift:3"]
    assert p.calls("a.swift#Outer.Inner.own") == ["a.swift:5"]
    assert p.calls("a.swift#String.slug") == ["u.swift:4", "u.swift:5"]
    assert p.calls("a.swift#String.trimmed") == ["a.swift:8", "u.swift:4"]


def test_targets_are_modules() -> None:
    text = "public struct Conf {\n  public init() {}\n  public func go() {}\n}\npublic func help() {}\n"
    p = Project(
        {
            "Package.swift": PACKAGE,
            "Sources/Lib/a.swift": text,
            "Sources/Other/a.swift": text,
            "Sources/App/u.swift": "import Lib\nfunc u(c: Conf) {\n  c.go()\n  help()\n  Lib.help()\n  Lib.Conf().go()\n}\n",
            "Sources/App/v.swift": "func v() { help() }\n",
            "Sources/App/x.swift": "import struct Lib.Conf\nextension Conf {\n  func more() {}\n}\nfunc x() { u(c: Conf()); Conf().more() }\n",
            "Tests/AppTests/t.swift": "@testable import App\nfunc t() { v() }\n",
        }
    )
    assert p.calls("Sources/Lib/a.swift#Conf.go") == ["Sources/App/u.swift:3", "Sources/App/u.swift:6"]
    assert p.calls("Sources/Lib/a.swift#help") == ["Sources/App/u.swift:4", "Sources/App/u.swift:5"]
    assert p.calls("Sources/Other/a.swift#help") == p.calls("Sources/Other/a.swift#Conf.go") == []
    assert p.calls("Sources/App/u.swift#u") == ["Sources/App/x.swift:5"]
    assert p.calls("Sources/App/x.swift#Conf.more") == ["Sources/App/x.swift:5"]
    assert p.calls("Sources/App/v.swift#v") == ["Tests/AppTests/t.swift:2"]


def test_a_manifest_alone_changes_the_answer() -> None:
    files = {
        "A/a.swift": "public func f() {}\n",
        "B/a.swift": "public func f() {}\n",
        "U/u.swift": "import M\nfunc u() { f() }\n",
    }
    package = (
        'let package = Package(name: "P", targets: [.target(name: "M", path: "{}"), .target(name: "U", path: "U")])\n'
    )
    assert Project(files | {"Package.swift": package.format("A")}).calls("A/a.swift#f") == ["U/u.swift:2"]
    assert Project(files | {"Package.swift": package.format("B")}).calls("A/a.swift#f") == []


def test_self_super_initialisers_and_static_members() -> None:
    p = Project(
        {
            "b.swift": "class Base {\n  var n = 0\n  init(x: Int) {}\n  convenience init() { self.init(x: 1) }\n  func save() { check() }\n  func check() {}\n  class func make() -> Self { fatalError() }\n}\n",
            "m.swift": "final class Model: Base {\n  static let shared = Model(y: 1)\n  init(y: Int) { super.init(x: y) }\n  override func save() { super.save(); self.check(); n = 1; Self.make().only() }\n  func only() {}\n}\n",
            "u.swift": "func u(m: Model) {\n  m.save()\n  Model.shared.check()\n  Model.make().only()\n  Base()\n  Base(x: 2).check()\n  Model.init(y: 1)\n}\n",
        }
    )
    assert p.calls("b.swift#Base.save") == ["m.swift:4"]
    assert p.calls("b.swift#Base.check") == ["b.swift:5", "m.swift:4", "u.swift:3", "u.swift:6"]
    assert p.calls("m.swift#Model.save") == ["u.swift:2"]
    assert p.calls("m.swift#Model.only") == ["m.swift:4", "u.swift:4"]
    assert p.calls("b.swift#Base.init") == ["b.swift:4", "m.swift:3", "u.swift:6"]
    assert p.calls("b.swift#Base.init~2") == ["u.swift:5"]
    assert p.calls("m.swift#Model.init") == ["m.swift:2", "u.swift:7"]
    assert p.rows("b.swift#Base.n", "write") == ["m.swift:4"]
    assert p.rows("b.swift#Base", "inherit") == ["m.swift:1"]


def test_optionals_bindings_and_casts() -> None:
    p = Project(
        {
            "a.swift": "class A {\n  var next: A?\n  func go() {}\n  func maybe() -> A? { next }\n}\n",
            "u.swift": "func u(a: A?, obj: Any) {\n  a?.go()\n  a!.next!.go()\n  guard let b = a?.maybe() else { return }\n  b.go()\n"
            "  if let c = b.next, let d = c.maybe() { d.go() }\n  if let a = a { a.go() }\n  if let a { a.go() }\n  (obj as? A)?.go()\n"
            "  let e = obj as! A\n  e.go()\n  switch obj { case let f as A: f.go()\n  default: break }\n  let g = a ?? A()\n  g.go()\n"
            "  let h = try? make()\n  h?.go()\n  while let i = a?.next { i.go() }\n  let j = 1 + b.go()\n}\nfunc make() throws -> A { A() }\n",
        }
    )
    lines = (2, 3, 5, 6, 7, 8, 9, 11, 12, 15, 17, 18, 19)
    assert p.calls("a.swift#A.go") == [f"u.swift:{line}" for line in lines]
    assert p.calls("a.swift#A.maybe") == ["u.swift:4", "u.swift:6"]


def test_collections_closures_and_generics() -> None:
    p = Project(
        {
            "a.swift": "struct A { func go() {}; func next() -> A { self } }\nstruct Box<T> {\n  let value: T\n  func get() -> T { value }\n}\n",
            "u.swift": "class U {\n  var all: [A] = []\n  var by: [String: A] = [:]\n  let made = A()\n  func m(box: Box<A>, pair: (A, Int), xs: A...) {\n"
            '    all[0].go()\n    for a in all { a.go() }\n    for (_, a) in by { a.go() }\n    by["k"]?.next().go()\n    all.forEach { $0.go() }\n'
            "    all.filter { x in true }.first?.go()\n    all.map { (x: A) in x.go() }\n    box.get().go()\n    box.value.go()\n    made.go()\n"
            "    let (p, _) = pair\n    p.go()\n    for x in xs { x.go() }\n    all.first(where: { $0.next() == nil })?.go()\n    by.values.forEach { v in v.go() }\n"
            "    let t: Box<A> = box\n    t.get().go()\n    run { self.made.go() }\n    all.reduce(0) { acc, el in el.go() }\n    for (i, e) in all.enumerated() { e.go() }\n  }\n"
            "  func run(_ f: () -> Void) { f() }\n}\n",
        }
    )
    lines = (6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20, 22, 23, 24, 25)
    assert p.calls("a.swift#A.go") == [f"u.swift:{line}" for line in lines]
    assert p.calls("a.swift#A.next") == ["u.swift:9", "u.swift:19"]


def test_protocols_enums_and_implicit_members() -> None:
    p = Project(
        {
            "e.swift": "enum Color { case red, blue\n  case mixed(Color)\n  static let std = Color.red\n  func paint() {}\n}\nprotocol Run { func go(); var size: Int { get } }\n"
            "extension Run {\n  func twice() { go() }\n}\nstruct R: Run {\n  func go() {}\n  var size: Int { 1 }\n}\n",
            "u.swift": "func u(c: Color, r: Run, s: R) {\n  switch c { case .red: break\n  case .mixed(let d): break\n  default: break }\n  let e: Color = .blue\n  e.paint()\n"
            "  if c == .red { }\n  Color.std.paint()\n  Color.mixed(.red).paint()\n  r.go()\n  s.twice()\n  r.twice()\n  r.size\n}\nfunc red() {}\n",
        }
    )
    assert p.rows("e.swift#Color.red") == ["e.swift:3", "u.swift:2", "u.swift:7"]
    assert p.rows("e.swift#Color.blue") == ["u.swift:5"]
    assert p.rows("e.swift#Color.mixed") == ["u.swift:3", "u.swift:9"]
    assert p.rows("u.swift#red") == []
    assert p.calls("e.swift#Color.paint") == ["u.swift:6", "u.swift:8", "u.swift:9"]
    assert p.calls("e.swift#Run.go") == ["e.swift:8", "u.swift:10"]
    assert p.calls("e.swift#R.go") == ["e.swift:8?", "u.swift:10?"]
    assert p.calls("e.swift#Run.twice") == ["u.swift:11", "u.swift:12"]


def test_shadowing_overloads_and_local_functions() -> None:
    p = Project(
        {
            "a.swift": "class A {\n  let b = B()\n  func u(b: C) { b.go() }\n  func v() {\n    b.go()\n    do {\n      let b = C()\n      b.go()\n    }\n  }\n"
            "  func w() {\n    func help() {}\n    help()\n  }\n  func help() {}\n  func many(_ a: Int) {}\n  func many(_ a: Int, b: Int = 1, c: Int) { many(1); many(1, c: 2) }\n}\n"
            "class B { func go() {} }\nclass C { func go() {} }\n"
        }
    )
    assert p.calls("a.swift#B.go") == ["a.swift:5"]
    assert p.calls("a.swift#C.go") == ["a.swift:3", "a.swift:8"]
    assert p.calls("a.swift#A.w.help") == ["a.swift:13"]
    assert p.calls("a.swift#A.help") == []
    assert p.calls("a.swift#A.many") == ["a.swift:17"]
    assert p.calls("a.swift#A.many~2") == ["a.swift:17"]


def test_foreign_methods_do_not_bind_to_the_projects() -> None:
    p = Project(
        {
            "a.swift": "import UIKit\nclass A {\n  func append(_ i: Int) {}\n  func reload() {}\n  func print() {}\n"
            "  func m(l: [Int], s: String, v: UITableView) { l.append(1); s.append(2); v.reload(); UIView.print() }\n}\n"
        }
    )
    for name in ("append", "reload", "print"):
        assert p.rows(f"a.swift#A.{name}") == []


def test_attributes_callbacks_and_type_aliases() -> None:
    p = Project(
        {
            "a.swift": "@propertyWrapper struct Wrap { var wrappedValue: Int }\ntypealias Alias = Thing\nclass Thing { func go() {} }\n",
            "u.swift": "struct U {\n  @Wrap var x: Int\n  func m(a: Alias) {\n    a.go()\n    Alias().go()\n    call(helper)\n    call(helper(_:))\n  }\n  func helper(_ i: Int) {}\n}\n",
        }
    )
    assert p.rows("a.swift#Wrap", "decorate") == ["u.swift:2"]
    assert p.calls("a.swift#Thing.go") == ["u.swift:4", "u.swift:5"]
    assert p.rows("u.swift#U.helper", "read") == ["u.swift:6", "u.swift:7"]
    assert p.calls("u.swift#U.helper") == []


def test_another_repository_by_package() -> None:
    far = {"Sources/Far/f.swift": "public func far() {}\n"}
    manifest = 'let package = Package(name: "{}", targets: [.target(name: "Far")])\n'
    p = Project(
        far | {"Package.swift": manifest.format("Lib")},
        app={"Package.swift": PACKAGE, "Sources/App/u.swift": "import Far\nfunc u() { far() }\n"},
        fork=far | {"Package.swift": manifest.format("Fork")},
    )
    assert p.calls("t/r:Sources/Far/f.swift#far") == ["t/app:Sources/App/u.swift:2"]
    assert p.calls("t/fork:Sources/Far/f.swift#far") == []


def test_conditional_compilation_in_a_type_keeps_the_type_whole() -> None:
    p = Project(
        {
            "A.swift": "class A {\n#if os(iOS)\n  func f() {\n#else\n  func f(_ x: Int) {\n#endif\n    g()\n  }\n  func g() {}\n"
            "  #if DEBUG\n  func h() { g() }\n  #endif\n}\n"
        }
    )
    assert p.calls("A.swift#A.g") == ["A.swift:7", "A.swift:11"]
