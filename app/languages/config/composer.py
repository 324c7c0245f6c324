"""What PHP packages say of themselves.

Properties of a `composer.json`: `composer.name`; `composer.autoload` (JSON list of `[namespace prefix, directory]`,
from `psr-4`, `psr-0`, `classmap` and `files`, with the prefix "" for the last two); `composer.require` (JSON list of
packages).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from app.domain.facts import Property
from app.languages.base import Language
from app.languages.config.npm import relaxed_json


def composer(source: bytes) -> Iterator[Property]:
    data = relaxed_json(source)
    if not isinstance(data, dict):
        return
    if isinstance(data.get("name"), str):
        yield Property("composer.name", data["name"])
    tables = [data.get(key) for key in ("autoload", "autoload-dev")]
    rules = sorted(rule for table in tables if isinstance(table, dict) for rule in _rules(table))
    if rules:
        yield Property("composer.autoload", json.dumps(rules))
    required = [data.get(key) for key in ("require", "require-dev")]
    names = sorted({name for table in required if isinstance(table, dict) for name in table if "/" in name})
    if names:
        yield Property("composer.require", json.dumps(names))


def _rules(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key in ("psr-4", "psr-0"):
        listed = table.get(key)
        for prefix, directories in listed.items() if isinstance(listed, dict) else ():
            for directory in directories if isinstance(directories, list) else [directories]:
                inner = prefix.strip("\\").replace("\\", "/") if key == "psr-0" else ""
                if isinstance(directory, str):
                    yield prefix.strip("\\"), "/".join(part for part in (directory.strip("./"), inner) if part)
    for key in ("classmap", "files"):
        paths = table.get(key)
        yield from (("", path.strip("./")) for path in paths or () if isinstance(path, str))


LANGUAGES = (Language(name="composer", filenames=("composer.json",), properties_of=composer),)
