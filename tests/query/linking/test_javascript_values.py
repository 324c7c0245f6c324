"""What values, types and members of JavaScript and TypeScript mean: each case lists every use of a symbol, `?` for candidates."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.support.memory_snapshot import Project

Case = tuple[Mapping[str, str], Mapping[str, list[str]]]

CASES: dict[str, Case] = {
    "constructor functions have the fields they give themselves": (
        {
            "m.js": "function Db(){}\nDb.prototype.q=function(){}\nfunction A(){ this.db = new Db(); this.run = function(){ return this.db.q() } }\nA.prototype.go = function(){ this.db.q(); this.run() }\nconst a = new A()\na.run()\na.db.q()\n"
        },
        {"m.js#Db.q": ["m.js:3", "m.js:4", "m.js:7"], "m.js#A.run": ["m.js:4", "m.js:6"]},
    ),
    "comments give types in JavaScript": (
        {
            "m.js": "class U { save(){} }\n/** @type {U} */\nlet u\nu.save()\n/**\n * @param {U} x the user\n * @param {U[]} xs\n * @returns {U}\n */\nfunction f(x, xs){ x.save(); xs[0].save(); return x }\nf(1).save()\n/** @param {{u: U}} o */\nconst g = (o) => o.u.save()\n"
        },
        {"m.js#U.save": ["m.js:4", "m.js:10", "m.js:10", "m.js:11", "m.js:13"]},
    ),
    "types of other modules in comments": (
        {
            "u.js": "export class U { save(){} }\n",
            "m.js": "/** @param {import('./u').U} x */\nfunction f(x){ x.save() }\n/** @typedef {import('./u').U} User */\n/** @param {User} x */\nfunction g(x){ x.save() }\n",
        },
        {"u.js#U.save": ["m.js:2", "m.js:5"]},
    ),
    "types of other modules where they are used": (
        {
            "u.ts": "export class U { save(){} }\n",
            "m.ts": "function f(x: import('./u').U){ x.save() }\ntype T = import('./u').U\nfunction g(x: T){ x.save() }\n",
        },
        {"u.ts#U.save": ["m.ts:1", "m.ts:3"]},
    ),
    "callbacks get what is declared of their caller": (
        {
            "m.ts": "class U { save(){} }\nfunction withU(cb: (u: U) => void) { cb(new U()) }\nwithU(u => u.save())\nwithU(function (u) { u.save() })\ntype H = (u: U) => void\nfunction on(e: string, h: H) {}\non('x', u => u.save())\nconst h: H = u => u.save()\nclass B { each(f: (u: U) => void) {} }\nnew B().each(u => u.save())\n"
        },
        {"m.ts#U.save": ["m.ts:3", "m.ts:4", "m.ts:7", "m.ts:8", "m.ts:10"]},
    ),
    "components by the type of function components": (
        {
            "m.tsx": "import React, {FC} from 'react'; interface Props { onSave(): void; user: U }\nclass U { save(){} }\nexport const P: React.FC<Props> = ({ onSave, user }) => { onSave(); user.save(); return <p/> }\nexport const Q: FC<Props> = (props) => { props.onSave(); return null }\n"
        },
        {"m.tsx#Props.onSave": ["m.tsx:3?", "m.tsx:4"], "m.tsx#U.save": ["m.tsx:3"]},
    ),
    "patterns read what they take apart": (
        {
            "m.ts": "export interface P { a: string; b: string }\nfunction f({ a, b: c }: P) { return a + c }\nfunction g(p: P) { const { a, b } = p; return a }\n"
        },
        {"m.ts#P.a read": ["m.ts:2", "m.ts:3"], "m.ts#P.b read": ["m.ts:2", "m.ts:3"]},
    ),
    "tuples by place": (
        {
            "m.ts": "class U { save(){} }\nfunction f([u, n]: [U, number]) { u.save() }\nconst [x]: [U] = g()\nx.save()\nfunction use(): [U, (u: U) => void] { return null! }\nconst [s, set] = use()\ns.save()\n"
        },
        {"m.ts#U.save": ["m.ts:2", "m.ts:4", "m.ts:7"]},
    ),
    "a plain function has its own this": (
        {"m.js": "class A { save(){} run(){ function inner(){ this.save() } [1].forEach(() => this.save()) } }\n"},
        {"m.js#A.save": ["m.js:1"]},
    ),
    "optional chains, indexes and casts": (
        {
            "m.ts": "class U { save(){} }\nfunction f(u?: U, us?: U[]) { u?.save(); us?.[0]?.save(); u!.save(); (u as any as U).save() }\n"
        },
        {"m.ts#U.save": ["m.ts:2", "m.ts:2", "m.ts:2", "m.ts:2"]},
    ),
    "members in brackets": (
        {"m.ts": "class U { save(){} }\nconst u = new U()\nu['save']()\n"},
        {"m.ts#U.save": ["m.ts:3"]},
    ),
    "tagged templates are calls": (
        {"m.js": "export function css(s){}\nconst a = css`x ${css`y`}`\nconst o = { t(){} }\no.t`x`\n"},
        {"m.js#css": ["m.js:2", "m.js:2"], "m.js#o.t": ["m.js:4"]},
    ),
    "locals of every kind hide": (
        {
            "m.js": "export function f(){}\nfunction a(f){ f() }\nfunction b(){ const f = 1; f() }\nfunction c(){ try {} catch (f) { f() } }\nfunction d(){ for (const f of x) f() }\nfunction e(){ for (let f = 0;;) f() }\nconst g = f => f()\nconst h = ({f}) => f()\nconst i = ([f]) => f()\nconst j = (...f) => f()\nfunction k(){ { let f; f() } f() }\nfunction l(){ class f {} ; new f() }\n"
        },
        {"m.js#f": ["m.js:11"]},
    ),
    "a function expression's own name is its own": (
        {"m.js": "function f(){}\nconst x = function f(){ f() }\nf()\nx()\n"},
        {"m.js#f": ["m.js:3"]},
    ),
    "one of two modules": (
        {
            "a.js": "exports.f=function(){}\n",
            "b.js": "exports.f=function(){}\n",
            "u.js": "const m = process.env.X ? require('./a') : require('./b')\nm.f()\nlet n\nif (x) n = require('./a'); else n = require('./b')\nn.f()\n",
        },
        {"a.js#f": ["u.js:2?", "u.js:5?"], "b.js#f": ["u.js:2?", "u.js:5?"]},
    ),
    "functions called where they stand": (
        {
            "m.js": "(function(){\n  function f(){}\n  f()\n})()\n;(() => { function g(){} g() })()\n!function(){ function h(){} h() }()\n"
        },
        {"m.js#f": ["m.js:3"], "m.js#g": ["m.js:5"], "m.js#h": ["m.js:6"]},
    ),
    "modules awaited at the top": (
        {"m.mjs": "export function f(){}\n", "u.mjs": "const { f } = await import('./m.mjs')\nawait f()\n"},
        {"m.mjs#f": ["u.mjs:2"]},
    ),
    "static, computed and private members": (
        {
            "m.ts": "class A {\n static s(){ this.t() }\n static t(){}\n get g(): B { return null! }\n #p(){}\n r(){ this.#p(); A.s(); this.g.x() }\n static { A.t() }\n}\nclass B { x(){} }\n"
        },
        {"m.ts#A.t": ["m.ts:2", "m.ts:7"], "m.ts#A.#p": ["m.ts:6"], "m.ts#A.s": ["m.ts:6"], "m.ts#B.x": ["m.ts:6"]},
    ),
    "static members apart from instances'": (
        {"m.ts": "class A { static f(){} f(){} }\nA.f()\nnew A().f()\n"},
        {"m.ts#A.f": ["m.ts:2"], "m.ts#A.f~2": ["m.ts:3"]},
    ),
    "functions handed on by name": (
        {
            "m.js": "export function h(){}\n[1].forEach(h)\napp.get('/', h)\nsetTimeout(h, 1)\nel.on('x', h.bind(null))\n"
        },
        {"m.js#h read": ["m.js:2", "m.js:3", "m.js:4", "m.js:5"]},
    ),
    "components that are members": (
        {
            "c.tsx": "export const Menu = { Item: () => <a/>, Sub: { Deep: () => null } }\nexport namespace NS { export function X(){ return null } }\n",
            "u.tsx": "import { Menu, NS } from './c'\nimport * as C from './c'\nconst a = <Menu.Item/>\nconst b = <C.Menu.Item>x</C.Menu.Item>\nconst c = <NS.X/>\nconst d = <Menu.Sub.Deep/>\n",
        },
        {"c.tsx#Menu.Item": ["u.tsx:3", "u.tsx:4"], "c.tsx#NS.X": ["u.tsx:5"], "c.tsx#Menu.Sub.Deep": ["u.tsx:6"]},
    ),
    "what hooks give back": (
        {
            "h.ts": "export function useX(){ const [v,setV]=useState(0); const inc = useCallback(() => help(), []); return { v, inc } }\nfunction help(){}\n",
            "u.tsx": "import { useX } from './h'\nfunction C(){ const { inc } = useX(); return <a onClick={() => inc()}/> }\n",
        },
        {"h.ts#useX": ["u.tsx:2"], "h.ts#help": ["h.ts:1"]},
    ),
    "members of foreign things are not the project's": (
        {
            "m.js": "export function map(){}\nexport function from(){}\nexport function log(){}\nexport function parse(){}\nexport function keys(){}\nexport function get(){}\nclass Q { map(){} get(){} from(){} }\n",
            "u.js": "import { map } from './m'\narr.map(x=>x)\nArray.from(x)\nconsole.log(1)\nJSON.parse('')\nObject.keys({})\nnew Map().get(1)\naxios.get('')\nmap()\n",
        },
        {
            "m.js#map": ["u.js:9"],
            "m.js#from": [],
            "m.js#log": [],
            "m.js#parse": [],
            "m.js#Q.map": [],
            "m.js#Q.get": [],
            "m.js#get": [],
        },
    ),
    "declarations stand for what they declare": (
        {
            "lib.js": "exports.f = function(){}\n",
            "lib.d.ts": "export function f(): void\n",
            "u.ts": "import { f } from './lib'\nf()\n",
        },
        {"lib.d.ts#f": ["u.ts:2"]},
    ),
    "overloaded methods": (
        {"m.ts": "export class A { m(a: string): void; m(a: number): void; m(a: any) {} }\nnew A().m(1)\n"},
        {"m.ts#A.m~3": ["m.ts:2"]},
    ),
    "declared members and those that implement them": (
        {
            "m.ts": "interface I { go(): void; p: string }\nclass A implements I { go(){} p = '' }\nconst b: I = { go(){}, p: '' }\nfunction f(i: I){ i.go() }\nabstract class X { abstract y(): void }\nclass Y extends X { y = () => {} }\nfunction g(x: X){ x.y() }\nnew A().go()\n"
        },
        {"m.ts#I.go": ["m.ts:4"], "m.ts#A.go": ["m.ts:4?", "m.ts:8"], "m.ts#X.y": ["m.ts:7"], "m.ts#Y.y": ["m.ts:7?"]},
    ),
    "literals by their declared type": (
        {"m.ts": "interface I { go(): void }\nexport const b: I = { go(){} }\nb.go()\n"},
        {"m.ts#I.go": ["m.ts:3"]},
    ),
    "classes that are values": (
        {
            "m.js": "const A = class { f(){ this.g() } g(){} }\nnew A().f()\nconst B = class Inner { f(){} }\nnew B().f()\n"
        },
        {"m.js#A.f": ["m.js:2"], "m.js#A.g": ["m.js:1"], "m.js#B.f": ["m.js:4"]},
    ),
    "functions used through their own methods": (
        {"m.js": "export function f(){}\nf.call(null)\nf.apply(null)\n"},
        {"m.js#f read": ["m.js:2", "m.js:3"]},
    ),
    "classes of a namespace import": (
        {
            "m.js": "export class A { constructor(){} f(){} }\n",
            "u.js": "import * as m from './m'\nconst a = new m.A()\na.f()\n",
        },
        {"m.js#A.f": ["u.js:3"], "m.js#A.constructor": ["u.js:2"], "m.js#A": ["u.js:2"]},
    ),
    "circular imports, same names": (
        {
            "a.js": "import {b} from './b'\nexport function a(){ b() }\nexport function x(){}\nx()\n",
            "b.js": "import {a} from './a'\nexport function b(){ a() }\nexport function x(){}\nx()\n//\n",
        },
        {"a.js#a": ["b.js:2"], "b.js#b": ["a.js:2"], "a.js#x": ["a.js:4"], "b.js#x": ["b.js:4"]},
    ),
    "export forms": (
        {
            "a.js": "export function f(){}\nexport { f as default, f as g }\n",
            "b.js": "export * from './a'\nexport { default } from './a'\nexport * as ns from './a'\n",
            "c.js": "import d, { f, g, ns } from './b'\nd()\nf()\ng()\nns.f()\nns.default()\n",
        },
        {"a.js#f": ["c.js:2", "c.js:3", "c.js:4", "c.js:5", "c.js:6"]},
    ),
    "export * excludes default": (
        {
            "a.js": "export default function f(){}\n",
            "b.js": "export * from './a'\n",
            "c.js": "import d from './b'\nd()\n",
        },
        {"a.js#f": []},
    ),
    "local beats star": (
        {
            "a.js": "export function f(){}\n",
            "i.js": "export * from './a'\nexport function f(){}\n",
            "c.js": "import {f} from './i'\nf()\n",
        },
        {"i.js#f": ["c.js:2"], "a.js#f": []},
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
