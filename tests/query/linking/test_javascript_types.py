"""Types and members of JavaScript and TypeScript by the kinds of fault it must be free of: each test is one kind."""

from __future__ import annotations

from tests.support.memory_snapshot import Project


def test_abstract_members_dispatch_to_implementers() -> None:
    p = Project(
        {
            "m.ts": "export abstract class B {\n  abstract v(): void;\n  m() { this.v() }\n}\n"
            "export class C extends B { v() {} }\n"
        }
    )
    assert p.calls("m.ts#B.v") == ["m.ts:3"]
    assert p.calls("m.ts#C.v") == ["m.ts:3?"]
    assert p.rows("m.ts#B", "inherit") == ["m.ts:5"]


def test_barrels_chains_and_namespaces() -> None:
    p = Project(
        {
            "a/one.ts": "export function one() {}\nexport const two = () => 1\n",
            "a/index.ts": "export * from './one'\nexport * as ns from './one'\n",
            "index.ts": "export * from './a'\nexport { one as uno } from './a'\n",
            "u.ts": "import { one, uno, ns } from '.'\nimport * as all from './index.js'\n"
            "one()\nuno()\nns.two()\nall.two()\nall.ns.one()\n",
        }
    )
    assert p.calls("a/one.ts#one") == ["u.ts:3", "u.ts:4", "u.ts:7"]
    assert p.calls("a/one.ts#two") == ["u.ts:5", "u.ts:6"]


def test_typed_parameters_fields_and_locals() -> None:
    p = Project(
        {
            "db.ts": "export class Db { exec(q: string) {} static open(): Db { return new Db() } }\n",
            "u.ts": "import { Db } from './db'\n"
            "class S {\n  private own = new Db()\n  constructor(private db: Db, other: Db) { other.exec('') }\n"
            "  run() { this.db.exec(''); this.own.exec('') }\n}\n"
            "function f(db: Db | null) { db?.exec('') }\n"
            "const d = new Db()\nd.exec('')\nDb.open().exec('')\n"
            "function g() { const e = Db.open(); e.exec('') }\n"
            "const h = (x: unknown) => (x as Db).exec('')\n",
        }
    )
    assert p.calls("db.ts#Db.exec") == [
        "u.ts:4",
        "u.ts:5",
        "u.ts:5",
        "u.ts:7",
        "u.ts:9",
        "u.ts:10",
        "u.ts:11",
        "u.ts:12",
    ]


def test_generic_containers_and_awaited_promises() -> None:
    p = Project(
        {
            "m.ts": "class U { save() {} }\n"
            "async function load(): Promise<U> { return new U() }\n"
            "async function f(us: U[], m: Map<string, U>, r: Readonly<U>, a: Array<U>) {\n"
            "  (await load()).save()\n"
            "  const u = await load(); u.save()\n"
            "  for (const x of us) x.save()\n"
            "  us[0].save()\n"
            "  m.get('a')!.save()\n"
            "  for (const [k, v] of m) v.save()\n"
            "  r.save()\n"
            "  a.filter(x => x).find(x => x)?.save()\n"
            "  us.forEach(x => x.save())\n"
            "  load().then(x => x.save())\n"
            "}\n"
        }
    )
    assert p.calls("m.ts#U.save") == [f"m.ts:{n}" for n in range(4, 14)]


def test_interfaces_type_aliases_and_destructured_parameters() -> None:
    p = Project(
        {
            "t.ts": "export interface Svc { go(): void }\nexport type Props = { svc: Svc; stop(): void } & Base\n"
            "export interface Base { base(): void }\nexport class Impl implements Svc { go() {} }\n",
            "u.ts": "import type { Svc, Props } from './t'\nfunction f(s: Svc) { s.go() }\n"
            "function g(p: Props) { p.svc.go(); p.stop(); p.base() }\n"
            "const h = ({ svc }: Props) => svc.go()\n",
        }
    )
    assert p.calls("t.ts#Svc.go") == ["u.ts:2", "u.ts:3", "u.ts:4"]
    assert p.calls("t.ts#Impl.go") == ["u.ts:2?", "u.ts:3?", "u.ts:4?"]
    assert p.calls("t.ts#Props.stop") == ["u.ts:3"]
    assert p.calls("t.ts#Base.base") == ["u.ts:3"]


def test_constants_enums_and_object_properties_are_read() -> None:
    p = Project(
        {
            "c.ts": "export const TOPIC = 'x'\nexport enum Color { Red, Blue }\n"
            "export const CONFIG = { retries: 3, deep: { a: 1 } }\n",
            "u.ts": "import { TOPIC, Color, CONFIG } from './c'\nimport * as c from './c'\n"
            "use(TOPIC, Color.Red, CONFIG.retries)\nuse(c.TOPIC, c.Color.Blue, c.CONFIG.deep.a)\n",
        }
    )
    assert p.rows("c.ts#TOPIC", "read") == ["u.ts:3", "u.ts:4"]
    assert p.rows("c.ts#Color.Red", "read") == ["u.ts:3"]
    assert p.rows("c.ts#Color.Blue", "read") == ["u.ts:4"]
    assert p.rows("c.ts#CONFIG.retries", "read") == ["u.ts:3"]
    assert p.rows("c.ts#CONFIG.deep.a", "read") == ["u.ts:4"]


def test_classes_inherit_and_super_reaches_the_base() -> None:
    p = Project(
        {
            "b.js": "export class Base {\n  constructor() {}\n  save() { this.check() }\n  check() {}\n}\n",
            "m.js": "import { Base } from './b'\nclass M extends Base {\n  constructor() { super() }\n"
            "  save() { super.save() }\n  check() {}\n}\nnew M().save()\nnew Base()\n",
        }
    )
    assert p.calls("b.js#Base.save") == ["m.js:4"]
    assert p.calls("m.js#M.save") == ["m.js:7"]
    assert p.calls("b.js#Base.constructor") == ["m.js:3", "m.js:8"]


def test_members_of_foreign_objects_are_not_the_projects() -> None:
    p = Project(
        {
            "m.js": "export function map() {}\nexport function exec() {}\nexport function parse() {}\n"
            "class Q { push() {} map() {} then() {} }\n",
            "u.ts": "import { db } from 'better-sqlite3'\nconst arr = [1]\narr.map(x => x)\ndb.exec('')\n"
            "JSON.parse('')\n"
            "arr.push(1)\n'a'.map()\nconst s: string[] = []\ns.push('')\nfetch('').then(x => x)\n"
            "Promise.all([]).then(y => y)\nnew Map().map()\n",
        }
    )
    for name in ("map", "exec", "parse", "Q.push", "Q.map", "Q.then"):
        assert p.rows(f"m.js#{name}") == []
        assert p.guesses(f"m.js#{name}") == []


def test_prototype_methods_and_static_functions() -> None:
    p = Project(
        {
            "m.js": "function Foo() {}\nFoo.prototype.bar = function () { this.baz() }\n"
            "Foo.prototype.baz = function () {}\n"
            "Foo.of = function () {}\nmodule.exports = Foo\n",
            "u.js": "const Foo = require('./m')\nconst x = new Foo()\nx.bar()\nFoo.of()\n",
        }
    )
    assert p.calls("m.js#Foo.bar") == ["u.js:3"]
    assert p.calls("m.js#Foo.baz") == ["m.js:2"]
    assert p.calls("m.js#Foo.of") == ["u.js:4"]
    assert p.calls("m.js#Foo") == ["u.js:2"]


def test_overload_signatures_are_one_function() -> None:
    p = Project({"m.ts": "function f(a: string): void\nfunction f(a: number): void\nfunction f(a: any) {}\nf(1)\n"})
    assert p.calls("m.ts#f") == p.calls("m.ts#f~3") == ["m.ts:4"]


def test_merged_declarations_are_all_meant() -> None:
    p = Project(
        {
            "m.ts": "export const Status = { on: 1 } as const\nexport type Status = 1 | 2\n",
            "u.ts": "import { Status } from './m'\nlet x: Status = Status.on\n",
        }
    )
    assert p.rows("m.ts#Status.on", "read") == ["u.ts:2"]
    assert "u.ts:2" in p.rows("m.ts#Status", "read")


def test_namespaces_nest() -> None:
    p = Project(
        {
            "m.ts": "export namespace A.B { export function f() {} }\n",
            "u.ts": "import { A } from './m'\nA.B.f()\nimport C = A.B\nC.f()\n",
        }
    )
    assert p.calls("m.ts#A.B.f") == ["u.ts:2", "u.ts:4"]


def test_returned_values_tell_types() -> None:
    p = Project(
        {
            "m.js": "class A { go() { return this } end() {} }\nexport function make() { return new A() }\n"
            "export const also = () => new A()\n",
            "u.js": "import { make, also } from './m'\nconst a = make()\na.go().end()\nalso().go()\n",
        }
    )
    assert p.calls("m.js#A.go") == ["u.js:3", "u.js:4"]
    assert p.calls("m.js#A.end") == ["u.js:3"]


def test_shorthand_members_of_objects_lead_to_the_function() -> None:
    p = Project(
        {
            "m.js": "function list() {}\nfunction make() {}\nexport const api = { list, create: make }\n",
            "u.js": "import { api } from './m'\napi.list()\napi.create()\n",
        }
    )
    assert p.calls("m.js#list") == ["u.js:2?"]
    assert p.calls("m.js#make") == ["u.js:3?"]
    assert p.rows("m.js#list", "read") == ["m.js:3"]


def test_what_holds_after_a_refused_test_depends_on_how_it_was_joined() -> None:
    p = Project(
        {
            "m.ts": "class K { m() {} }\nfunction g(x: any, y: any, z: any) {\n  if (!(x instanceof K) && y) return\n  x.m()\n"
            "  if (!(y instanceof K) || z) return\n  y.m()\n  if (z instanceof K && x) {\n    z.m()\n  }\n}\n"
        }
    )
    assert p.calls("m.ts#K.m") == ["m.ts:6", "m.ts:8"]
