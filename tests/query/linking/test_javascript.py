"""JavaScript and TypeScript linking by the kinds of fault it must be free of: each test is one kind."""

from __future__ import annotations

from tests.support.memory_snapshot import Project


def test_export_aliases_lead_to_the_function() -> None:
    p = Project(
        {
            "m.js": "function fn() {}\nexport const alias = fn;\nexport { fn as pub };\nexport default fn;\n",
            "u.js": "import { pub } from './m';\npub();\n",
            "d.js": "import any from './m';\nany();\n",
            "a.js": "import { alias } from './m';\nalias();\n",
        }
    )
    assert p.calls("m.js#fn") == ["a.js:2?", "d.js:2", "u.js:2"]


def test_path_aliases_may_leave_the_package() -> None:
    p = Project(
        {
            "apps/web/tsconfig.json": '{"compilerOptions":{"baseUrl":".",'
            '"paths":{"@s/*":["../../packages/shared/src/*"]}}}',
            "apps/web/src/x.ts": "import { q } from '@s/q'\nexport const y = () => q()\n",
            "packages/shared/src/q.ts": "export function q() { return 1 }\n",
        }
    )
    assert p.calls("packages/shared/src/q.ts#q") == ["apps/web/src/x.ts:2"]


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


def test_calls_in_callbacks_belong_to_the_function_around() -> None:
    p = Project({"m.js": "function ping() {}\nfunction boot(list) {\n  setTimeout(() => { ping() }, 5)\n}\n"})
    (use,) = p.uses("m.js#ping", "call")
    assert use.reference.symbol == p.symbol("m.js#boot").id


def test_require_whole_destructured_renamed_and_by_member() -> None:
    p = Project(
        {
            "foo.js": "module.exports = function foo() {}\n",
            "b.js": "function bar() {}\nfunction zap() {}\nmodule.exports = { bar, zip: zap }\n",
            "u.js": "const any = require('./foo')\nconst { bar, zip: z } = require('./b')\nany()\nbar()\nz()\n",
            "v.js": "const b = require('./b')\nb.bar()\nb.zip()\nconst q = require('./b').bar\nq()\n",
        }
    )
    assert p.calls("foo.js#foo") == ["u.js:3"]
    assert p.calls("b.js#bar") == ["u.js:4", "v.js:2", "v.js:5"]
    assert p.calls("b.js#zap") == ["u.js:5", "v.js:3"]


def test_properties_of_exports_are_offered_but_bind_nothing() -> None:
    p = Project(
        {
            "m.js": "exports.run = function () {}\nmodule.exports.stop = () => {}\nrun()\n",
            "u.js": "const m = require('./m')\nm.run()\nm.stop()\nimport { run as go } from './m'\ngo()\n",
        }
    )
    assert p.calls("m.js#run") == ["u.js:2", "u.js:5"]
    assert p.calls("m.js#stop") == ["u.js:3"]


def test_an_object_that_is_the_module_offers_its_members() -> None:
    p = Project(
        {
            "api.js": "const api = {\n  get() { return this.send() },\n  send: () => 1,\n}\nmodule.exports = api\n",
            "u.js": "const api = require('./api')\napi.get()\nconst { send } = require('./api')\nsend()\n",
            "v.mjs": "import api, { get } from './api.js'\napi.send()\nget()\n",
        }
    )
    assert p.calls("api.js#api.get") == ["u.js:2", "v.mjs:3"]
    assert p.calls("api.js#api.send") == ["api.js:2", "u.js:4", "v.mjs:2"]


def test_default_import_of_commonjs_without_default_is_the_module() -> None:
    p = Project({"m.js": "exports.run = () => 1\n", "u.mjs": "import m from './m.js'\nm.run()\n"})
    assert p.calls("m.js#run") == ["u.mjs:2"]


def test_default_exports_of_every_form() -> None:
    p = Project(
        {
            "f.js": "export default function f() {}\n",
            "g.js": "export default () => 1\n",
            "c.js": "export default class { run() {} }\n",
            "o.js": "export default { go() {} }\n",
            "u.js": "import f from './f'\nimport g from './g'\nimport C from './c'\nimport o from './o'\n"
            "f()\ng()\nnew C().run()\no.go()\n",
            "r.js": "export { default as eff } from './f'\n",
            "w.js": "import { eff } from './r'\neff()\n",
        }
    )
    assert p.calls("f.js#f") == ["u.js:5", "w.js:2"]
    assert p.calls("g.js#default") == ["u.js:6"]
    assert p.calls("c.js#default") == ["u.js:7"]
    assert p.calls("c.js#default.run") == ["u.js:7"]
    assert p.calls("o.js#default.go") == ["u.js:8"]


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


def test_components_are_called_by_rendering() -> None:
    p = Project(
        {
            "b.tsx": "export const Button = ({ on }: { on: () => void }) => <button onClick={on} />\n"
            "export default Button\n",
            "u.tsx": "import Btn, { Button } from './b'\nexport function Page() {\n"
            "  return <div><Button on={go} /><Btn on={go}>x</Btn></div>\n}\nfunction go() {}\n",
        }
    )
    assert p.calls("b.tsx#Button") == ["u.tsx:3", "u.tsx:3"]
    assert p.rows("u.tsx#go", "read") == ["u.tsx:3", "u.tsx:3"]


def test_shadowing_by_parameters_and_locals() -> None:
    p = Project(
        {
            "m.js": "export function f() {}\n",
            "u.js": "import { f } from './m'\nfunction a(f) { f() }\nfunction b() { const f = 1; f() }\n"
            "function c() { { let f = g; f() } f() }\nlist.map(({ f }) => f())\n",
        }
    )
    assert p.calls("m.js#f") == ["u.js:4"]


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


def test_workspace_packages_by_name_and_subpath() -> None:
    p = Project(
        {
            "package.json": '{"name":"root","workspaces":["packages/*"]}',
            "packages/a/package.json": '{"name":"@acme/a","main":"dist/index.js",'
            '"exports":{".":{"import":"./dist/index.mjs"},"./sub/*":"./dist/sub/*.js"}}',
            "packages/a/src/index.ts": "export function a() {}\n",
            "packages/a/src/sub/x.ts": "export function x() {}\n",
            "packages/b/package.json": '{"name":"b","types":"lib/b.d.ts"}',
            "packages/b/src/b.ts": "export function b() {}\n",
            "packages/c/package.json": '{"name":"c","dependencies":{"@acme/a":"*"}}',
            "packages/c/index.js": "import { a } from '@acme/a'\nimport { x } from '@acme/a/sub/x'\n"
            "import { b } from 'b'\na()\nx()\nb()\n",
        }
    )
    assert p.calls("packages/a/src/index.ts#a") == ["packages/c/index.js:4"]
    assert p.calls("packages/a/src/sub/x.ts#x") == ["packages/c/index.js:5"]
    assert p.calls("packages/b/src/b.ts#b") == ["packages/c/index.js:6"]


def test_extended_configurations_and_the_nearest_one() -> None:
    p = Project(
        {
            "tsconfig.base.json": '{\n // shared\n "compilerOptions": {"paths": {"~/*": ["./src/*",],},},\n}',
            "tsconfig.json": '{"extends": "./tsconfig.base"}',
            "src/m.ts": "export function f() {}\n",
            "src/u.ts": "import { f } from '~/m'\nf()\n",
            "pkg/tsconfig.json": '{"extends": "../tsconfig.base.json",'
            ' "compilerOptions": {"paths": {"~/*": ["./lib/*"]}}}',
            "pkg/lib/m.ts": "export function f() {}\n",
            "pkg/u.ts": "import { f } from '~/m'\nf()\n",
        }
    )
    assert p.calls("src/m.ts#f") == ["src/u.ts:2"]
    assert p.calls("pkg/lib/m.ts#f") == ["pkg/u.ts:2"]


def test_written_suffixes_mean_sources() -> None:
    p = Project(
        {
            "a.ts": "export function f() {}\n",
            "b.tsx": "export function g() {}\n",
            "d/index.ts": "export function h() {}\n",
            "u.ts": "import { f } from './a.js'\nimport { g } from './b.jsx'\nimport { h } from './d'\nf()\ng()\nh()\n",
        }
    )
    assert (p.calls("a.ts#f"), p.calls("b.tsx#g"), p.calls("d/index.ts#h")) == (["u.ts:4"], ["u.ts:5"], ["u.ts:6"])


def test_packages_of_other_repositories() -> None:
    p = Project(
        {
            "package.json": '{"name":"app","dependencies":{"@acme/lib":"1"}}',
            "u.ts": "import { f } from '@acme/lib'\nf()\n",
        },
        lib={"package.json": '{"name":"@acme/lib","main":"dist/index.js"}', "src/index.ts": "export function f() {}\n"},
        other={"package.json": '{"name":"other"}', "index.js": "export function f() {}\n"},
    )
    (found,) = p.definition("u.ts", "f()")
    assert found == "t/lib:src/index.ts#f"
    assert [p._place(use) for use in p.uses("t/lib:src/index.ts#f", "call")] == ["u.ts:2"]


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


def test_lazy_imports() -> None:
    p = Project(
        {
            "m.js": "export function f() {}\nexport default function d() {}\n",
            "u.js": "async function a() { const { f } = await import('./m'); f() }\n"
            "async function b() { const m = await import('./m'); m.f() }\n"
            "import('./m').then(m => m.f())\nimport('./m').then(({ f }) => f())\n"
            "async function c() { (await import('./m')).f() }\nrequire('./m').f()\n",
        }
    )
    assert p.calls("m.js#f") == ["u.js:1", "u.js:2", "u.js:3", "u.js:4?", "u.js:5", "u.js:6"]


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
