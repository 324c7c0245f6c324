"""What Swift's values are, each call marked with what it means."""

from __future__ import annotations

from tests.support.marked import faults
from tests.support.memory_snapshot import Project


def test_payloads_of_enum_cases() -> None:
    source = """
class K { func m() {}; func n() -> O { return O() } }
class O { func m() {} }
enum R { case ok(K); case bad(code: Int, o: O); case none
  func g() { switch self { case .ok(let k): k.m() // @K.m
    case let .bad(_, o): o.m() // @O.m
    case .none: break } } }
func u(r: R) {
  switch r { case .ok(let k): k.m() // @K.m
    case .bad(let c, let o): o.m() // @O.m
    default: break }
  if case .ok(let k) = r { k.m() } // @K.m
  if case let .ok(k) = r { k.m() } // @K.m
  guard case .bad(_, let o) = r else { return }
  o.m() // @O.m
  R.ok(K()).g() // @R.g
}
"""
    assert faults(source, "a.swift") == []


def test_tuples_and_optionals() -> None:
    source = """
class K { func m() {}; func n() -> O? { return O() }; var o: O? }
class O { func m() {} }
func two() -> (K, O) { return (K(), O()) }
func named() -> (k: K, o: O) { return (K(), O()) }
func u(xs: [K], op: K?, mm: [String: K], tt: (K, O)) {
  let (a, b) = two() // @two
  a.m() // @K.m
  b.m() // @O.m
  named().o.m() // @named @O.m
  tt.1.m() // @O.m
  xs.first?.m() // @K.m
  xs.first!.m() // @K.m
  xs[0].m() // @K.m
  xs.last?.n()?.m() // @K.n @O.m
  if let k = op { k.m() } // @K.m
  if let op { op.m() } // @K.m
  guard let k2 = op else { return }
  k2.m() // @K.m
  op?.o?.m() // @O.m
  mm["a"]?.m() // @K.m
  for (key, v) in mm { v.m() } // @K.m
  for k in xs { k.m() } // @K.m
  for (i, k) in xs.enumerated() { k.m() } // @K.m
  if let k = xs.first(where: { $0.n() != nil }) { k.m() } // @K.n @K.m
  if let o = xs.first?.n() { o.m() } // @K.n @O.m
  while let k = xs.first { k.m() } // @K.m
}
"""
    assert faults(source, "a.swift") == []


def test_closures_get_what_the_callee_states() -> None:
    source = """
class K { func m() {}; func n() -> O { return O() } }
class O { func m() {} }
func with(_ f: (K) -> Void) {}
func two(_ f: (K, O) -> Void) {}
func u(xs: [K]) {
  xs.forEach { $0.m() } // @K.m
  xs.map { $0.n() }.first?.m() // @K.n @O.m
  xs.map { k in k.n() }.forEach { $0.m() } // @K.n @O.m
  for o in xs.map({ $0.n() }) { o.m() } // @K.n @O.m
  xs.compactMap { $0.n() }.forEach { o in o.m() } // @K.n @O.m
  xs.filter { k in true }.forEach { k in k.m() } // @K.m
  with { k in k.m() } // @with @K.m
  with { $0.m() } // @with @K.m
  two { a, b in b.m() } // @two @O.m
  let f: (K) -> O = { (k: K) in k.n() } // @K.n
  f(K()).m() // @O.m
  let g = { (k: K) in k.m() } // @K.m
  xs.sorted(by: { a, b in a.m(); return true }).first?.m() // @K.m
  _ = xs.reduce(O()) { acc, k in k.m(); return acc } // @K.m
}
"""
    assert faults(source, "a.swift") == []


def test_protocols_and_their_extensions() -> None:
    source = """
protocol P { func m(); func a() -> K }
extension P { func d() { m() } ; func a() -> K { return K() } } // @P.m @K2.m?
class K { func m() {} }
struct K2: P { func m() {} }
extension K2 { func e() -> K { d(); return a() } } // @P.d @P.a? @P.a~2?
extension Array where Element == K { func all() {} }
func u(p: P, k: K2, xs: [K]) {
  p.m() // @P.m @K2.m?
  k.d() // @P.d
  k.m() // @K2.m
  k.e().m() // @K2.e @K.m
  xs.all() // @all
}
func gen<T: P>(t: T) { t.m() } // @P.m @K2.m?
func some(p: some P) { p.d() } // @P.d
"""
    assert faults(source, "a.swift") == []


def test_casts_statics_and_generics() -> None:
    source = """
class B { }
class K: B { func m() {}; static let shared = K(); class func make() -> Self { return self.init() }; static func mk() -> K { return K() }; required override init() {} }
class O: B { func m() {} }
class Box<T> { var v: T; init(_ v: T) { self.v = v }; func get() -> T { return v } }
class S { lazy var k = K(); lazy var z: O = { return O() }(); private let w: K
  init(w: K) { self.w = w }
  func f(b: B, any: Any) {
    k.m() // @K.m
    z.m() // @O.m
    self.w.m() // @K.m
    (b as! K).m() // @K.m
    (b as? O)?.m() // @O.m
    if let o = b as? O { o.m() } // @O.m
    K.shared.m() // @K.m
    K.make().m() // @make @K.m
    K.mk().m() // @mk @K.m
    Box(K()).v.m() // @K.m
    Box<O>(O()).get().m() // @get @O.m
    switch b { case let k as K: k.m() // @K.m
      case is O: break
      default: break }
    if b is K { }
    let x = true ? K() : K()
    x.m() // @K.m
    let y: O = .init()
    y.m() // @O.m
    let q: K = .shared
    q.m() // @K.m
    id(K()).m() // @id @K.m
  }
  func id<T>(_ t: T) -> T { return t }
}
"""
    assert faults(source, "a.swift") == []


def test_async_computed_and_collections() -> None:
    source = """
class K { func m() {}; var o: O { return O() }; subscript(i: Int) -> O { return O() }; func a() async throws -> O { return O() } }
class O { func m() {} }
func u(k: K) async throws {
  k.o.m() // @O.m
  k[0].m() // @O.m
  try await k.a().m() // @K.a @O.m
  let o = try await k.a() // @K.a
  o.m() // @O.m
  let p = try? await k.a() // @K.a
  p?.m() // @O.m
  async let z = k.a() // @K.a
  let arr = [K(), K()]
  arr[0].m() // @K.m
  let d: [String: O] = [:]
  d["a"]!.m() // @O.m
  let arr2 = Array<K>()
  arr2[0].m() // @K.m
  let arr3 = [O]()
  arr3.first?.m() // @O.m
  defer { k.m() } // @K.m
}
"""
    assert faults(source, "a.swift") == []


def test_what_cases_beside_each_other_carry_and_all_of_them() -> None:
    p = Project(
        {
            "a.swift": "class Sq { func area() {} }\nenum Event { case hit(Sq), move(to: Sq, n: Int) }\nenum Color: CaseIterable { case red; func paint() {} }\n"
            "func f(ev: Event) {\n  switch ev {\n  case .hit(let h): h.area()\n  case .move(let t, _): t.area()\n  }\n"
            "  Color.allCases.first?.paint()\n  for c in Color.allCases { c.paint() }\n}\n"
        }
    )
    assert p.calls("a.swift#Sq.area") == ["a.swift:6", "a.swift:7"]
    assert p.calls("a.swift#Color.paint") == ["a.swift:9", "a.swift:10"]
