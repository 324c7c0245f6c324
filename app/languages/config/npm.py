"""What JavaScript and TypeScript projects say of themselves.

Properties of a `package.json`: `npm.name`; `npm.entries` (JSON object: subpath such as `.` or `./sub/*` → targets in
order of preference, from `exports`, `module`, `main`, `types`, …); `npm.imports` (the same for `#internal` names);
`npm.workspaces` (JSON list of globs, also of a `pnpm-workspace.yaml`); `npm.dependencies` (JSON list of names);
`npm.renamed` (JSON object: a dependency's name here → the package's own).
Property of a `tsconfig.json` or `jsconfig.json`: `tsconfig` (JSON object with `extends`, `baseUrl`, `paths`,
`references`, `rootDir` and `outDir` as far as they are set).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from app.domain.facts import Property
from app.languages.base import Language

_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*.*?\*/|,(?=\s*(?://[^\n]*\s*|/\*.*?\*/\s*)*[\]}])', re.DOTALL)
_DEPENDENCIES = ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies")
_MAINS = ("source", "module", "main", "types", "typings", "browser")
_CONDITIONS = ("source", "development", "import", "module", "default", "require", "node", "types", "browser")
_RENAMED = re.compile(r"(?:npm|workspace):(@?[^@*^~\s]+/?[^@\s]*)@")
_PNPM_ITEM = re.compile(r"""\s+-\s*["']?([^"'#\s]+)["']?""")


def relaxed_json(source: bytes) -> Any:
    """JSON with comments and trailing commas, as editors and compilers read it; None when it is not even that."""
    text = _TOKEN.sub(lambda m: m.group() if m.group().startswith('"') else "", source.decode("utf-8-sig", "replace"))
    try:
        return json.loads(text)
    except ValueError:
        return None


def package_json(source: bytes) -> Iterator[Property]:
    data = relaxed_json(source)
    if not isinstance(data, dict):
        return
    if isinstance(data.get("name"), str):
        yield Property("npm.name", data["name"])
    yield from _json("npm.entries", entries(data))
    yield from _json("npm.imports", _subpaths(data.get("imports"), "#"))
    yield from _json("npm.workspaces", _workspaces(data.get("workspaces")))
    wanted = {name: str(what) for key in _DEPENDENCIES for name, what in _table(data.get(key)).items()}
    yield from _json("npm.dependencies", sorted(wanted))
    yield from _json("npm.renamed", {name: m[1] for name, what in wanted.items() if (m := _RENAMED.match(what))})


def _table(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _json(key: str, value: object) -> Iterator[Property]:
    if value:
        yield Property(key, json.dumps(value, sort_keys=True))


def entries(data: dict[str, Any]) -> dict[str, list[str]]:
    """Where a package's subpaths lead, best targets first."""
    exports = data.get("exports")
    if isinstance(exports, dict) and any(str(key).startswith(".") for key in exports):
        found = _subpaths(exports, ".")
    else:
        found = {".": list(_targets(exports))} if exports else {}
    mains = [data[key] for key in _MAINS if isinstance(data.get(key), str)]
    whole = list(dict.fromkeys([*found.get(".", ()), *mains]))
    return {**found, ".": whole} if whole else found


def _subpaths(table: object, prefix: str) -> dict[str, list[str]]:
    if not isinstance(table, dict):
        return {}
    return {key: list(_targets(value)) for key, value in table.items() if str(key).startswith(prefix)}


def _targets(value: object) -> Iterator[str]:
    """Targets of a conditional export, the conditions nearest to the source first."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _targets(each)
    elif isinstance(value, dict):
        for key in sorted(value, key=lambda k: _CONDITIONS.index(k) if k in _CONDITIONS else len(_CONDITIONS)):
            yield from _targets(value[key])


def _workspaces(value: object) -> list[str]:
    if isinstance(value, dict):
        value = value.get("packages")
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def tsconfig(source: bytes) -> Iterator[Property]:
    data = relaxed_json(source)
    if not isinstance(data, dict):
        return
    options = data.get("compilerOptions")
    options = options if isinstance(options, dict) else {}
    found: dict[str, object] = {"extends": _texts(data.get("extends"))}
    references = data.get("references")
    found["references"] = [
        r["path"] for r in references or () if isinstance(r, dict) and isinstance(r.get("path"), str)
    ]
    for key in ("baseUrl", "rootDir", "outDir"):
        found[key] = options[key] if isinstance(options.get(key), str) else ""
    paths = options.get("paths")
    found["paths"] = {key: _texts(value) for key, value in paths.items()} if isinstance(paths, dict) else {}
    yield from _json("tsconfig", {key: value for key, value in found.items() if value} or {"extends": []})


def _texts(value: object) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [each for each in values if isinstance(each, str)]


def pnpm_workspace(source: bytes) -> Iterable[Property]:
    """The `packages` list; the rest of YAML does not matter here."""
    globs: list[str] = []
    inside = False
    for line in source.decode("utf-8", "replace").splitlines():
        if line[:1] not in (" ", "\t", "-", "#", ""):
            inside = line.startswith("packages:")
        item = _PNPM_ITEM.match(f" {line}") if inside else None
        if item:
            globs.append(item.group(1))
    return _json("npm.workspaces", globs)


LANGUAGES = (
    Language(name="npm", filenames=("package.json",), properties_of=package_json),
    Language(
        name="tsconfig",
        filenames=("tsconfig.json", "jsconfig.json", "tsconfig.*.json", "tsconfig-*.json", "jsconfig.*.json"),
        properties_of=tsconfig,
    ),
    Language(name="pnpm", filenames=("pnpm-workspace.yaml",), properties_of=pnpm_workspace),
)
