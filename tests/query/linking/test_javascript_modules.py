"""Modules and names of JavaScript and TypeScript by the kinds of fault it must be free of: each test is one kind."""

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


COMMONJS = {
    "a.js": "function one() {}\nmodule.exports = { one }\n",
    "b.js": "function three() {}\nObject.assign(module.exports, { three, five() {}, six: three })\n",
    "c.js": "const b = require('./b')\nmodule.exports = { ...require('./a'), ...b, own() {} }\n",
    "d.js": "module.exports = Object.assign({}, require('./a'), require('./b'), { ten() {} })\n",
    "e.js": "Object.assign(exports, require('./a'))\nexports.default = function named() {}\n",
    "u.js": "const c = require('./c'), d = require('./d'), e = require('./e')\nconst { three, six } = require('./b')\n"
    "c.one(); d.one(); e.one()\nc.three(); d.three(); three(); six()\nc.five(); d.five()\nc.own(); d.ten()\n",
    "v.mjs": "import named from './e.js'\nimport { one, own } from './c.js'\nnamed(); one(); own()\n",
}


def test_commonjs_modules_that_are_put_together() -> None:
    p = Project(COMMONJS)
    assert p.calls("a.js#one") == ["u.js:3", "u.js:3", "u.js:3", "v.mjs:3"]
    assert p.calls("b.js#three") == ["u.js:4"] * 4
    assert p.calls("b.js#five") == ["u.js:5", "u.js:5"]
    assert (p.calls("c.js#own"), p.calls("d.js#ten")) == (["u.js:6", "v.mjs:3"], ["u.js:6"])
    assert p.definition("v.mjs", "named()")[0].startswith("e.js#")
