"""Small kinds of JavaScript and TypeScript code, each with every use that must be found and no other."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.support.memory_snapshot import Project

Case = tuple[Mapping[str, str], Mapping[str, list[str]]]

CALLS: dict[str, Case] = {
    "methods are not meant by bare names": (
        {
            "m.js": "function save() {}\nclass A { save() { save() } run() { save() } }\nconst o = { save() { save() } }\n",
            "n.js": "function parse() {}\nmodule.exports = { parse(x) { return parse(x) } }\n",
            "u.js": "require('./n').parse()\n",
        },
        {
            "m.js#save": ["m.js:2", "m.js:2", "m.js:3"],
            "m.js#A.save": [],
            "m.js#o.save": [],
            "n.js#parse": ["n.js:2"],
            "n.js#parse~2": ["u.js:1"],
        },
    ),
    "a hoisted variable hides the function in all of its function": (
        {"m.js": "function f() {}\nfunction g() { f(); var f = 1 }\nfunction h() { if (x) { var f = 1 } f() }\nf()\n"},
        {"m.js#f": ["m.js:4"]},
    ),
    "functions and interfaces merge with namespaces and classes": (
        {
            "m.ts": "export function f() {}\nexport namespace f { export function sub() {} }\nf()\nf.sub()\n",
            "n.ts": "export class A {}\nexport interface A { extra(): void }\nfunction g(a: A) { a.extra() }\n",
        },
        {"m.ts#f": ["m.ts:3"], "m.ts#f~2.sub": ["m.ts:4"], "n.ts#A~2.extra": ["n.ts:3"]},
    ),
    "a variable assigned in branches may be either": (
        {
            "m.js": "let f\nif (a) { f = require('./x').g } else { f = require('./y').g }\nf()\n",
            "x.js": "exports.g = function () {}\n",
            "y.js": "exports.g = () => 1\n",
        },
        {"x.js#g": ["m.js:3?"], "y.js#g": ["m.js:3?"]},
    ),
    "a variable assigned later has that type": (
        {"m.js": "class A { go() {} }\nlet a\na = new A()\na.go()\nfunction f() { let b; b = new A(); b.go() }\n"},
        {"m.js#A.go": ["m.js:4", "m.js:5"]},
    ),
    "chains keep their types": (
        {
            "m.ts": "class Q { where(): Q { return this }\n limit(n: number): this { return this }\n"
            " run(): Promise<R> { return null! } }\nclass R { rows() {} }\n"
            "async function f() { const r = await new Q().where().limit(1).run(); r.rows() }\n"
        },
        {"m.ts#Q.where": ["m.ts:5"], "m.ts#Q.limit": ["m.ts:5"], "m.ts#Q.run": ["m.ts:5"], "m.ts#R.rows": ["m.ts:5"]},
    ),
    "same names in two files stay apart": (
        {
            "a.ts": "export function step() {}\nexport function run() { step() }\n",
            "b.ts": "export function step() {}\nexport function run() { step() }\n// b\n",
        },
        {"a.ts#step": ["a.ts:2"], "b.ts#step": ["b.ts:2"]},
    ),
    "what is not imported is not meant": (
        {"a.ts": "export function step() {}\n", "b.ts": "step()\n", "c.py": "def step():\n    pass\n"},
        {"a.ts#step": [], "c.py#step": []},
    ),
    "an injected dependency has its parameter's type": (
        {
            "svc.ts": "export class Svc { find() {} }\n",
            "c.ts": "import { Svc } from './svc'\nexport class Ctl {\n  constructor(private readonly svc: Svc) {}\n"
            "  get() { return this.svc.find() }\n}\n",
        },
        {"svc.ts#Svc.find": ["c.ts:4"]},
    ),
    "a field without a declared type has its value's": (
        {
            "m.js": "class Db { q() {} }\nclass A { constructor() { this.db = new Db() }\n f() { this.db.q() } }\n"
            "class B { constructor(db) { this.db = db }\n f() { this.db.q() } }\n"
        },
        {"m.js#Db.q": ["m.js:3"]},
    ),
    "an interface is declared target and implementers are candidates": (
        {
            "i.ts": "export interface Repo { save(x: string): void }\n",
            "a.ts": "import { Repo } from './i'\nexport class Sql implements Repo { save(x: string) {} }\n",
            "u.ts": "import { Repo } from './i'\nexport function use(r: Repo) { r.save('') }\n",
        },
        {"i.ts#Repo.save": ["u.ts:2"], "a.ts#Sql.save": ["u.ts:2?"]},
    ),
    "import then export under other names": (
        {
            "a.ts": "export function f() {}\n",
            "b.ts": "import { f } from './a'\nexport { f as g }\nexport default f\n",
            "u.ts": "import d, { g } from './b'\ng()\nd()\n",
        },
        {"a.ts#f": ["u.ts:2", "u.ts:3"]},
    ),
    "modules that import each other": (
        {
            "a.ts": "import { g } from './b'\nexport function f() { g() }\nexport * from './b'\n",
            "b.ts": "import { f } from './a'\nexport function g() { f() }\nexport * from './a'\n",
        },
        {"a.ts#f": ["b.ts:2"], "b.ts#g": ["a.ts:2"]},
    ),
    "a namespace import that is exported again": (
        {
            "a.ts": "export function f() {}\n",
            "b.ts": "import * as a from './a'\nexport { a }\n",
            "u.ts": "import { a } from './b'\na.f()\n",
        },
        {"a.ts#f": ["u.ts:2"]},
    ),
    "exports of a file call each other": (
        {
            "m.js": "exports.a = () => exports.b()\nexports.b = () => 1\nmodule.exports.c = () => module.exports.b()\n",
            "n.js": "module.exports = {\n  a() { return this.b() },\n  b() {},\n}\n",
        },
        {"m.js#b": ["m.js:1", "m.js:3"], "n.js#b": ["n.js:2"]},
    ),
    "a module that is another module": (
        {
            "a.js": "exports.f = () => 1\n",
            "index.js": "module.exports = require('./a')\n",
            "b.js": "module.exports = { ...require('./a'), x: require('./a') }\n",
            "u.js": "const { f } = require('.')\nconst b = require('./b')\nf()\nb.f()\nb.x.f()\n",
        },
        {"a.js#f": ["u.js:3", "u.js:4", "u.js:5"]},
    ),
    "export equals": (
        {
            "m.ts": "class Foo { go() {} }\nexport = Foo\n",
            "u.ts": "import Foo = require('./m')\nimport F2 from './m'\nnew Foo().go()\nnew F2().go()\n",
        },
        {"m.ts#Foo.go": ["u.ts:3", "u.ts:4"]},
    ),
    "type arguments reach members": (
        {
            "m.ts": "class Repo<T> { get(): T { return null! }\n all(): T[] { return [] } }\nclass U { go() {} }\n"
            "function f(r: Repo<U>) { r.get().go(); r.all()[0].go(); for (const u of r.all()) u.go() }\n"
            "class UR extends Repo<U> {}\nnew UR().get().go()\n"
        },
        {"m.ts#U.go": ["m.ts:4", "m.ts:4", "m.ts:4", "m.ts:6"]},
    ),
    "a type parameter has its constraint's members": (
        {"m.ts": "interface B { go(): void }\nfunction f<T extends B>(x: T) { x.go() }\n"},
        {"m.ts#B.go": ["m.ts:2"]},
    ),
    "typeof a value is the value's type": (
        {"m.ts": "const api = { go() {} }\nfunction f(a: typeof api) { a.go() }\n"},
        {"m.ts#api.go": ["m.ts:2"]},
    ),
    "an object that a function returns": (
        {
            "h.ts": "export function useUser() { const save = () => {}; return { save } }\n",
            "u.ts": "import { useUser } from './h'\nfunction P() { const { save } = useUser(); save() }\n"
            "const user = useUser()\nuser.save()\n",
        },
        {"h.ts#useUser.save": ["u.ts:2?", "u.ts:4"]},
    ),
    "members of a component": (
        {"m.jsx": "export function Menu() {}\nMenu.Item = function () {}\nfunction P() { return <Menu.Item/> }\n"},
        {"m.jsx#Menu.Item": ["m.jsx:3"]},
    ),
    "an inherited member of a foreign base is not ours": (
        {
            "m.ts": "import { Base } from 'lib'\nclass A extends Base { f() { this.save(); this.own() } own() {} }\n"
            "class Z { save() {} }\n"
        },
        {"m.ts#Z.save": [], "m.ts#A.own": ["m.ts:2"]},
    ),
    "either of two types": (
        {
            "m.ts": "class A { go() {} }\nclass B { go() {} }\nconst x = c ? new A() : new B()\nx.go()\n"
            "const y = z || new A()\ny.go()\n"
        },
        {"m.ts#A.go": ["m.ts:4?", "m.ts:6"], "m.ts#B.go": ["m.ts:4?"]},
    ),
    "baseUrl of a jsconfig, and a configuration that is referred to": (
        {
            "a/jsconfig.json": '{"compilerOptions":{"baseUrl":"src"}}',
            "a/src/lib/m.js": "export function f() {}\n",
            "a/src/app/u.js": "import { f } from 'lib/m'\nf()\n",
            "b/tsconfig.json": '{"files":[],"references":[{"path":"./tsconfig.app.json"}]}',
            "b/tsconfig.app.json": '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
            "b/src/m.ts": "export function f() {}\n",
            "b/src/u.ts": "import { f } from '@/m'\nf()\n",
        },
        {"a/src/lib/m.js#f": ["a/src/app/u.js:2"], "b/src/m.ts#f": ["b/src/u.ts:2"]},
    ),
}

USES: dict[str, tuple[str, Mapping[str, str], Mapping[str, list[str]]]] = {
    "functions passed by name are read": (
        "read",
        {"m.js": "function h() {}\nlist.forEach(h)\nel.addEventListener('x', h)\nconst o = { on: h }\n"},
        {"m.js#h": ["m.js:2", "m.js:3", "m.js:4"]},
    ),
    "writes are told from reads": (
        "write",
        {"m.js": "export let n = 0\nexport function inc() { n++; n += 1; n = 2 }\nconst o = { a: 1 }\no.a = 3\n"},
        {"m.js#n": ["m.js:2", "m.js:2", "m.js:2"], "m.js#o.a": ["m.js:4"]},
    ),
    "decorators": (
        "decorate",
        {
            "d.ts": "export function Log() { return (t: any) => t }\nexport const plain = (t: any) => t\n",
            "u.ts": "import { Log, plain } from './d'\n@Log()\nclass A { @plain f() {} }\n",
        },
        {"d.ts#Log": ["u.ts:2"], "d.ts#plain": ["u.ts:3"]},
    ),
    "bases under other names": (
        "inherit",
        {
            "b.js": "export default class Base {}\n",
            "m.js": "import B from './b'\nclass M extends B {}\n",
            "c.js": "const B = require('./b').default\nclass N extends B {}\n",
        },
        {"b.js#Base": ["c.js:2", "m.js:2"]},
    ),
    "types wherever they stand": (
        "type",
        {
            "t.ts": "export interface User { id: string }\nexport type Id = string\n",
            "u.ts": "import { User, type Id } from './t'\nfunction f(u: User, ids: Id[]): Promise<User> {\n"
            "  let x: Map<string, User>\n  return g<User>()\n}\n",
        },
        {"t.ts#User": ["u.ts:2", "u.ts:2", "u.ts:3", "u.ts:4"], "t.ts#Id": ["u.ts:2"]},
    ),
}


@pytest.mark.parametrize("why", CALLS)
def test_calls(why: str) -> None:
    files, wanted = CALLS[why]
    project = Project(files)
    assert {symbol: project.calls(symbol) for symbol in wanted} == wanted


@pytest.mark.parametrize("why", USES)
def test_uses(why: str) -> None:
    relation, files, wanted = USES[why]
    project = Project(files)
    assert {symbol: project.rows(symbol, relation) for symbol in wanted} == wanted
