"""What TypeScript's values are, each call marked with what it means."""

from __future__ import annotations

from tests.support.marked import faults
from tests.support.memory_snapshot import Project


def test_records_guards_and_maps() -> None:
    source = """
class K { m() {} n(): O { return new O() } kind = 'k' as const }
class O { m() {} kind = 'o' as const }
type U = K | O
interface Idx { [key: string]: K }
type M = { [id: string]: O }
function isK(x: unknown): x is K { return true }
function u(r: Record<string, K>, i: Idx, mm: M, mp: Map<string, K>, un: U, x: unknown, set: Set<O>) {
  r['a'].m() // @K.m
  r.foo.m() // @K.m
  mm['x'].m() // @O.m
  mp.get('a')?.m() // @K.m
  mp.get('a')!.n().m() // @K.n @O.m
  for (const k of mp.values()) k.m() // @K.m
  for (const [a, k] of mp) k.m() // @K.m
  for (const [a, k] of Object.entries(r)) k.m() // @K.m
  Object.values(r).forEach(k => k.m()) // @K.m
  mp.forEach((v, k) => v.m()) // @K.m
  set.forEach(o => o.m()) // @O.m
  if (un instanceof K) un.n() // @K.n
  if (x instanceof O) { x.m() } // @O.m
  const s = { k: new K(), o: new O() } satisfies Record<string, U>
  s.k.m() // @K.m
  const { k, o: z } = s
  k.m() // @K.m
  z.m() // @O.m
}
"""
    assert faults(source, "a.ts") == []


def test_arrays_and_promises() -> None:
    source = """
class K { m() {} n(): O { return new O() } os: O[] = [] }
class O { m() {} }
async function load(): Promise<K> { return new K() }
async function u(xs: K[], ys: Array<O>, ro: readonly K[], fn: (k: K) => O) {
  xs.map(x => x.n()).forEach(o => o.m()) // @K.n @O.m
  xs.map(x => x.n())[0].m() // @K.n @O.m
  xs.filter(Boolean)[0].m() // @K.m
  xs.find(x => x.n())?.m() // @K.n @K.m
  xs.flatMap(x => x.os).forEach(o => o.m()) // @O.m
  for (const x of xs) x.m() // @K.m
  for (const x of ro) x.m() // @K.m
  const [first, ...rest] = xs
  first.m() // @K.m
  xs.at(-1)!.m() // @K.m
  fn(xs[0]).m() // @O.m
  const k = await load() // @load
  k.m() // @K.m
  load().then(k => k.m()) // @load @K.m
  ys.pop()?.m() // @O.m
  xs.slice().sort((a, b) => { a.m(); return 0 })[0].m() // @K.m
  Array.from(xs)[0].m() // @K.m
  xs.forEach(({ os }) => os[0].m()) // @O.m
}
"""
    assert faults(source, "a.ts") == []


def test_generics_classes_and_functions() -> None:
    source = """
class K { m() {} id = 1 }
class O { m() {} }
interface HasM { m(): void }
class Box<T extends HasM> { constructor(public v: T) {} get(): T { return this.v } run() { this.v.m() } map<U extends HasM>(f: (t: T) => U): Box<U> { return new Box(f(this.v)) } } // @HasM.m
function id<T>(x: T): T { return x }
function first<T>(xs: T[]): T { return xs[0] }
function pick<T, P extends keyof T>(t: T, p: P): T[P] { return t[p] }
function ov(x: string): K
function ov(x: number): O
function ov(x: any): any { }
function create<T>(c: new () => T): T { return new c() }
function u(b: Box<K>) {
  b.get().m() // @Box.get @K.m
  b.v.m() // @K.m
  new Box(new K()).get().m() // @Box.get @K.m
  b.map(k => new O()).get().m() // @Box.map @Box.get @O.m
  id(new K()).m() // @id @K.m
  create(K).m() // @create @K.m
  const m = new Map<string, O>()
  m.get('')!.m() // @O.m
  const w = new WeakMap([[1, new K()]])
  const f = (k: K) => k
  f(new K()).m() // @K.m @f
  const g = function (o: O) { o.m() } // @O.m
  const h: (o: O) => void = o => o.m() // @O.m
  let x: K | null = null
  x!.m() // @K.m
  x?.m() // @K.m
  const y = x ?? new K()
  y.m() // @K.m
  class L { static inst = new L(); private constructor() {} ; m() {} ; get self() { return this } ; #p = new K(); q() { this.#p.m() } } // @K.m
  L.inst.m() // @L.m
  L.inst.self.m() // @L.m
}
"""
    assert faults(source, "a.ts") == []


def test_what_is_awaited_together_and_members_beside_methods_of_written_out_types() -> None:
    p = Project(
        {
            "a.ts": "class A { go() {} }\nclass B { go() {} }\nasync function la(): Promise<A> { return new A() }\nasync function lb() { return new B() }\n"
            "async function u() {\n  const [a, b] = await Promise.all([la(), lb()])\n  a.go()\n  b.go()\n}\n"
            "function v(props: { onPay(c: B): void; cart: A; make(): B }) {\n  props.cart.go()\n  props.make().go()\n}\n"
        }
    )
    assert p.calls("a.ts#A.go") == ["a.ts:7", "a.ts:11"]
    assert p.calls("a.ts#B.go") == ["a.ts:8", "a.ts:12"]


def test_namespaces_of_one_name_see_what_each_other_export() -> None:
    p = Project(
        {
            "m.ts": "namespace N { export function f() {} function p() {} }\nnamespace N {\n export function g() {\n"
            "  f()\n  p()\n }\n}\n"
        }
    )
    assert p.calls("m.ts#N.f") == ["m.ts:4"]
    assert p.calls("m.ts#N.p") == []
