"""What Cargo packages say of themselves.

Properties of a `Cargo.toml`: `cargo.crate` (the library crate's name as code spells it), `cargo.lib` (path of its
root file, where one is given), `cargo.dependencies` (JSON object, crate name as code spells it → package name; ""
where the workspace says it).
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from app.domain.facts import Property
from app.languages.base import Language

_TABLES = ("dependencies", "dev-dependencies", "build-dependencies")


def crate_name(package: str) -> str:
    """A package's name as code spells it."""
    return package.replace("-", "_")


def manifest(source: bytes) -> Iterator[Property]:
    try:
        table = tomllib.loads(source.decode("utf-8", "replace"))
    except tomllib.TOMLDecodeError:
        return
    package, library = _table(table, "package"), _table(table, "lib")
    name = library.get("name") or package.get("name")
    if isinstance(name, str):
        yield Property("cargo.crate", crate_name(name))
    if isinstance(library.get("path"), str):
        yield Property("cargo.lib", library["path"])
    needed = dict(_dependencies(_all_tables(table)))
    if needed:
        yield Property("cargo.dependencies", json.dumps(needed, sort_keys=True))


def _table(of: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = of.get(name)
    return found if isinstance(found, dict) else {}


def _all_tables(table: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Dependency tables of the package, of its workspace and of single targets."""
    targets = [each for each in _table(table, "target").values() if isinstance(each, dict)]
    for owner in (table, _table(table, "workspace"), *targets):
        for name in _TABLES:
            yield _table(owner, name)


def _dependencies(tables: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    for table in tables:
        for name, wanted in table.items():
            stated = wanted if isinstance(wanted, dict) else {}
            package = stated.get("package", "" if stated.get("workspace") is True else name)
            yield crate_name(name), package if isinstance(package, str) else name


LANGUAGES = (Language(name="cargo.toml", filenames=("Cargo.toml",), properties_of=manifest),)
