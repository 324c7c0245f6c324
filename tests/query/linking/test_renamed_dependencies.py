"""A manifest may give what it depends on another name: code of other repositories is found under the package's own."""

from __future__ import annotations

from tests.support.memory_snapshot import Project


def test_a_renamed_crate_of_another_repository() -> None:
    p = Project(
        {
            "Cargo.toml": '[workspace]\nmembers = ["a"]\n[workspace.dependencies]\nutil = { package = "acme-util", version = "1" }\n',
            "a/Cargo.toml": '[package]\nname = "a"\n[dependencies]\nutil.workspace = true\nother = { package = "acme-core", version = "1" }\n',
            "a/src/main.rs": "use util::help;\nfn main() {\n    help();\n    other::boot();\n}\n",
        },
        util={"Cargo.toml": '[package]\nname = "acme-util"\n', "src/lib.rs": "pub fn help() {}\n"},
        core={"Cargo.toml": '[package]\nname = "acme-core"\n', "src/lib.rs": "pub fn boot() {}\n"},
    )
    assert p.calls("t/util:src/lib.rs#help") == ["a/src/main.rs:3"]
    assert p.calls("t/core:src/lib.rs#boot") == ["a/src/main.rs:4"]


def test_an_npm_alias_and_what_is_built_as_a_module() -> None:
    p = Project(
        {
            "package.json": '{"name": "app", "dependencies": {"short": "npm:@org/lib@^1", "@org/lib": "^1"}}',
            "a.ts": "import { f } from 'short'\nimport { g } from '@org/lib/feature'\nf()\ng()\n",
        },
        lib={
            "package.json": '{"name": "@org/lib", "exports": {".": "./dist/index.mjs", "./feature": {"import": "./dist/features/f.mjs"}}}',
            "src/index.ts": "export function f() {}\n",
            "src/features/f.ts": "export function g() {}\n",
        },
    )
    assert p.calls("t/lib:src/index.ts#f") == ["a.ts:3"]
    assert p.calls("t/lib:src/features/f.ts#g") == ["a.ts:4"]
