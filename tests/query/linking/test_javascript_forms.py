"""What modules, classes and older forms of JavaScript and TypeScript mean: each case lists every use of a symbol, `?` for candidates."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.support.memory_snapshot import Project

Case = tuple[Mapping[str, str], Mapping[str, list[str]]]

CASES: dict[str, Case] = {
    "a function of a named type": (
        {
            "a.ts": "export interface App<H> {\n  use(): this\n}\nexport type Make<H> = (root: any) => App<H>\n",
            "b.ts": "import type {Make} from './a'\nexport const create = ((r) => {}) as Make<string>\n"
            "const h: Make<string> = (r) => null as any\nh(1).use()\n",
            "c.ts": "import {create} from './b'\ncreate({}).use()\n",
        },
        {"a.ts#App.use": ["b.ts:4", "c.ts:2"]},
    ),
    "a function of a type from elsewhere": (
        {"a.ts": "import {Ext} from 'ext'\nclass Foo { run() {} }\nconst h: Ext = () => new Foo()\nh().run()\n"},
        {"a.ts#Foo.run": ["a.ts:4"]},
    ),
    "a function around the whole script": (
        {
            "m.js": "(function(root){\nfunction Shape(){}\nShape.prototype.area=function(){}\n"
            "Shape.prototype.twice=function(){return this.area()}\nvar s=new Shape()\ns.area()\n})(this)\n"
        },
        {"m.js#Shape.area": ["m.js:4", "m.js:6"]},
    ),
    "exports = module.exports =": (
        {
            "m.js": "exports = module.exports = create\nexports.x = x\nfunction create(){}\nfunction x(){}\n",
            "u.js": "const c = require('./m')\nc()\nc.x()\n",
        },
        {"m.js#create": ["u.js:2"], "m.js#x": ["u.js:3"]},
    ),
    "ts compiled cjs": (
        {
            "m.js": "Object.defineProperty(exports, '__esModule', { value: true });\nexports.f = void 0;\nfunction f(){}\nexports.f = f;\nexports.default = f;\n",
            "u.js": "var m_1 = require('./m');\n(0, m_1.f)();\nm_1.default();\n",
        },
        {"m.js#f": ["u.js:2", "u.js:3"]},
    ),
    "tsconfig comments trailing": (
        {
            "tsconfig.json": '// c\n{"compilerOptions":{/* x */"baseUrl":"./src","paths":{"@app":["app/index.ts"],"@app/*":["app/*"],},},}',
            "src/app/index.ts": "export function f(){}\n",
            "src/app/k.ts": "export function k(){}\n",
            "src/u.ts": "import {f} from '@app'\nimport {k} from '@app/k'\nimport {k as k2} from 'app/k'\nf()\nk()\nk2()\n",
        },
        {"src/app/index.ts#f": ["src/u.ts:4"], "src/app/k.ts#k": ["src/u.ts:5", "src/u.ts:6"]},
    ),
    "workspaces": (
        {
            "package.json": '{"workspaces":["packages/*"]}',
            "packages/a/package.json": '{"name":"@x/a","exports":{".":{"types":"./dist/index.d.ts","import":"./dist/index.mjs"},"./sub":"./src/sub.ts","./feat/*":"./src/feat/*.js"}}',
            "packages/a/src/index.ts": "export function f(){}\n",
            "packages/a/src/sub.ts": "export function s(){}\n",
            "packages/a/src/feat/z.ts": "export function z(){}\n",
            "packages/b/package.json": '{"name":"b","imports":{"#u/*":"./util/*.js","#k":{"node":"./k.js"}},"dependencies":{"@x/a":"workspace:*"}}',
            "packages/b/util/t.js": "export function t(){}\n",
            "packages/b/k.js": "export function k(){}\n",
            "packages/b/i.ts": "import {f} from '@x/a'\nimport {s} from '@x/a/sub'\nimport {z} from '@x/a/feat/z'\nimport {t} from '#u/t'\nimport {k} from '#k'\nf()\ns()\nz()\nt()\nk()\n",
        },
        {
            "packages/a/src/index.ts#f": ["packages/b/i.ts:6"],
            "packages/a/src/sub.ts#s": ["packages/b/i.ts:7"],
            "packages/a/src/feat/z.ts#z": ["packages/b/i.ts:8"],
            "packages/b/util/t.js#t": ["packages/b/i.ts:9"],
            "packages/b/k.js#k": ["packages/b/i.ts:10"],
        },
    ),
    "ext mapping": (
        {
            "a.ts": "export function a(){}\n",
            "b.tsx": "export function b(){}\n",
            "c.mts": "export function c(){}\n",
            "d/index.js": "exports.d=()=>1\n",
            "e.js": "export function e(){}\n",
            "e/index.js": "export function wrong(){}\n",
            "u.ts": "import {a} from './a.js'\nimport {b} from './b.jsx'\nimport {c} from './c.mjs'\nimport {d} from './d'\nimport {e} from './e'\na();b();c();d();e()\n",
        },
        {
            "a.ts#a": ["u.ts:6"],
            "b.tsx#b": ["u.ts:6"],
            "c.mts#c": ["u.ts:6"],
            "d/index.js#d": ["u.ts:6"],
            "e.js#e": ["u.ts:6"],
        },
    ),
    "type only": (
        {
            "t.ts": "export interface I { m(): void }\nexport class C { n(){} }\n",
            "u.ts": "import type { I } from './t'\nimport { type C } from './t'\nimport type * as T from './t'\nexport type { I as J } from './t'\nfunction f(i: I, c: C, x: T.C){ i.m(); c.n(); x.n() }\n",
            "v.ts": "import { J } from './u'\nfunction g(j: J){ j.m() }\n",
        },
        {"t.ts#I.m": ["u.ts:5", "v.ts:2"], "t.ts#C.n": ["u.ts:5", "u.ts:5"], "t.ts#I type": ["u.ts:5", "v.ts:2"]},
    ),
    "interfaces extend, generic constraints": (
        {
            "m.ts": "interface A { a(): B }\ninterface B { b(): void }\ninterface C extends A { c(): void }\nfunction f<T extends C>(t: T, k: Partial<C>, r: ReturnType<typeof mk>) { t.a().b(); k.c?.(); r.b() }\nfunction mk(): B { return null! }\n"
        },
        {"m.ts#B.b": ["m.ts:4", "m.ts:4"], "m.ts#C.c": ["m.ts:4"]},
    ),
    "keyof/indexed access": (
        {"m.ts": "interface A { b: B }\ninterface B { go(): void }\nfunction f(x: A['b']) { x.go() }\n"},
        {"m.ts#B.go": ["m.ts:3"]},
    ),
    "narrowing instanceof": (
        {
            "m.ts": "class A { go(){} }\nclass B { go(){} }\nfunction f(x: A | B) { if (x instanceof A) { x.go() } }\nfunction g(e: unknown){ if (e instanceof A) e.go() }\n"
        },
        {"m.ts#A.go": ["m.ts:3", "m.ts:4"]},
    ),
    "this in object fn": (
        {"m.js": "const o = { a: function(){ this.b() }, b: () => 1, c(){ setTimeout(() => this.b()) } }\n"},
        {"m.js#o.b": ["m.js:1", "m.js:1"]},
    ),
    "self=this": (
        {"m.js": "class A { go(){ const self = this; setTimeout(function(){ self.stop() }) } stop(){} }\n"},
        {"m.js#A.stop": ["m.js:1"]},
    ),
    "accessor chain fluent": (
        {"m.js": "class Q { a(){ return this } b(){ return this } }\nconst q = () => new Q()\nq().a().b()\n"},
        {"m.js#Q.b": ["m.js:3"]},
    ),
    "class fields arrow this": (
        {"m.ts": "class A { private svc = new S(); run = async () => { await this.svc.go() }; }\nclass S { go(){} }\n"},
        {"m.ts#S.go": ["m.ts:1"]},
    ),
    "super property, static super": (
        {
            "m.js": "class A { static s(){} i(){} }\nclass B extends A { static s(){ super.s() } i(){ super.i() } }\nB.s()\n"
        },
        {"m.js#A.s": ["m.js:2"], "m.js#A.i": ["m.js:2"], "m.js#B.s": ["m.js:3"]},
    ),
    "inherit static": (
        {"m.js": "class A { static s(){} }\nclass B extends A {}\nB.s()\n"},
        {"m.js#A.s": ["m.js:3"]},
    ),
    "enum/const": (
        {
            "m.ts": "export enum E { A, B }\nexport namespace N { export const K = 1; export function f(){} }\n",
            "u.ts": "import { E, N } from './m'\nconst x: E.A = E.A\nN.f()\nuse(N.K)\nswitch(x){ case E.B: }\n",
        },
        {"m.ts#N.f": ["u.ts:3"], "m.ts#N.K read": ["u.ts:4"], "m.ts#E.B read": ["u.ts:5"], "m.ts#E.A read": ["u.ts:2"]},
    ),
    "decorators": (
        {
            "d.ts": "export function Dec(o?: any): any {}\nexport class NS { static D(){} }\n",
            "u.ts": "import { Dec, NS } from './d'\nimport * as d from './d'\n@Dec({})\nclass A {\n @Dec() p: string\n constructor(@Dec() x: string){}\n @NS.D() m(@Dec() y){}\n}\n@d.Dec() class B {}\n",
        },
        {"d.ts#Dec decorate": ["u.ts:3", "u.ts:5", "u.ts:6", "u.ts:7", "u.ts:9"], "d.ts#NS.D decorate": ["u.ts:7"]},
    ),
    "spread/rest/default params": (
        {"m.js": "export function d(){}\nfunction f(x = d(), {a = d()} = {}, ...r){ return [...d()] }\n"},
        {"m.js#d": ["m.js:2", "m.js:2", "m.js:2"]},
    ),
    "labels/comma/void": (
        {"m.js": "function f(){}\nvoid f(), f()\n!f()\nnew (class { constructor(){ f() } })\n`${f()}`\n"},
        {"m.js#f": ["m.js:2", "m.js:2", "m.js:3", "m.js:4", "m.js:5"]},
    ),
    "hoisting": (
        {"m.js": "f()\nfunction f(){}\ng()\nvar g = function(){}\nconst h = () => k()\nconst k = () => 1\n"},
        {"m.js#f": ["m.js:1"], "m.js#g": ["m.js:3"], "m.js#k": ["m.js:5"]},
    ),
    "param destruct default alias": (
        {
            "m.ts": "interface O { cb(): void; n?: { deep(): void } }\nfunction f({ cb: run, n: { deep } }: O){ run(); deep() }\n"
        },
        {"m.ts#O.cb": ["m.ts:2?"], "m.ts#O.n": []},
    ),
    "hoc default forwardRef": (
        {
            "B.tsx": "export const B = React.forwardRef<HTMLElement, P>((props, ref) => { help(); props.on(); return <p/> })\ninterface P { on(): void }\nfunction help(){}\n",
            "u.tsx": "import { B } from './B'\nconst a = <B/>\n",
        },
        {"B.tsx#B": ["u.tsx:2"], "B.tsx#help": ["B.tsx:1"]},
    ),
    "vue sfc": (
        {
            "C.vue": '<template>\n  <div @click="go()"/>\n</template>\n<script setup lang="ts">\nimport { f } from \'./m\'\nfunction go() { f() }\n</script>\n<style>a { b: c }</style>\n',
            "m.ts": "export function f(){}\n",
            "D.vue": "<script>\nimport C from './C.vue'\nexport default { components: { C }, methods: { a() { this.b() }, b() {} } }\n</script>\n",
        },
        {"m.ts#f": ["C.vue:6"]},
    ),
    "cross file same class names": (
        {
            "a.ts": "export class S { go(){} }\n",
            "b.ts": "export class S { go(){} }\n//\n",
            "u.ts": "import { S } from './a'\nimport { S as T } from './b'\nnew S().go()\nnew T().go()\n",
        },
        {"a.ts#S.go": ["u.ts:3"], "b.ts#S.go": ["u.ts:4"]},
    ),
    "not exported can't import": (
        {"a.ts": "function f(){}\n", "u.ts": "import { f } from './a'\nf()\n"},
        {"a.ts#f": []},
    ),
    "module name shadows pkg": (
        {
            "a.ts": "import fs from 'fs'\nfs.readFile('x')\nimport path from 'path'\npath.join()\n",
            "fs.ts": "export function readFile(){}\nexport default { readFile(){} }\n",
        },
        {"fs.ts#readFile": []},
    ),
    "local var typed from call": (
        {
            "m.ts": "class A { go(){} static create(): A { return new A() } }\nfunction mk() { return A.create() }\nfunction t(){ const a = mk(); a.go(); let b: ReturnType<typeof mk>; b.go() }\n"
        },
        {"m.ts#A.go": ["m.ts:3", "m.ts:3"]},
    ),
    "assert/as const/satisfies": (
        {
            "m.ts": "export const api = { go(){} , n: { x: 1 } } as const\nexport const cfg = { run(){} } satisfies Record<string, unknown>\napi.go()\ncfg.run()\n"
        },
        {"m.ts#api.go": ["m.ts:3"], "m.ts#cfg.run": ["m.ts:4"]},
    ),
    "ES5 inherit": (
        {
            "m.js": "function A(){}\nA.prototype.f = function(){}\nfunction B(){ A.call(this) }\nB.prototype = Object.create(A.prototype)\nB.prototype.g = function(){ this.f(); A.prototype.f.call(this) }\nnew B().f()\n"
        },
        {"m.js#A.f read": ["m.js:5"], "m.js#A.f": ["m.js:5", "m.js:6"]},
    ),
    "proto object": (
        {"m.js": "function A(){}\nA.prototype = { f(){ this.g() }, g: function(){} }\nnew A().f()\n"},
        {"m.js#A.g": ["m.js:2"], "m.js#A.f": ["m.js:3"]},
    ),
    "express": (
        {
            "r.js": "const ctl = require('./c')\nconst router = express.Router()\nrouter.get('/', ctl.list)\nrouter.post('/', ctl.make.bind(ctl))\nmodule.exports = router\n",
            "c.js": "exports.list = (req, res) => { helper() }\nexports.make = async function (req, res) {}\nfunction helper(){}\n",
        },
        {"c.js#list read": ["r.js:3"], "c.js#make read": ["r.js:4"], "c.js#helper": ["c.js:1"]},
    ),
    "singleton": (
        {
            "s.ts": "class S { go(){} }\nexport const s = new S()\nexport default new S()\n",
            "u.ts": "import d, { s } from './s'\ns.go()\nd.go()\n",
        },
        {"s.ts#S.go": ["u.ts:2", "u.ts:3"]},
    ),
    "getter obj": (
        {"m.ts": "const o = { get a(): A { return null! }, set a(v) {} }\nclass A { go(){} }\no.a.go()\n"},
        {"m.ts#A.go": ["m.ts:3"]},
    ),
    "event emitter foreign base": (
        {
            "m.ts": "import { EventEmitter } from 'events'\nclass A extends EventEmitter { go(){ this.emit('x') } }\nclass B { emit(){} on(){} }\nnew A().on('x', () => {})\n"
        },
        {"m.ts#B.emit": [], "m.ts#B.on": []},
    ),
    "same-name method on unknown receiver": (
        {"m.js": "class A { unique(){} }\nfunction f(x){ x.unique() }\n"},
        {"m.js#A.unique": []},
    ),
}


@pytest.mark.parametrize("why", CASES)
def test_uses(why: str) -> None:
    files, wanted = CASES[why]
    project = Project(files)
    found = {}
    for key in wanted:
        symbol, _, relation = key.partition(" ")
        found[key] = project.rows(symbol, relation or "call")
    assert found == wanted


def test_names_with_escapes_are_the_letters_that_those_say() -> None:
    p = Project({"a.js": "function caf\\u00e9() {}\ncafé(); caf\\u{E9}();\n"})
    assert p.calls("a.js#café") == ["a.js:2", "a.js:2"]
