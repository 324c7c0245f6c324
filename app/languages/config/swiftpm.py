"""What Swift packages say of themselves, read from the text of `Package.swift`.

Property: `swift.package` (JSON object: `name`, `packages` (identities of the packages depended on, lower case), and
`targets`, a list of objects with `name`, `path` ("" when not stated), `tests` (is it a test target) and `needs` (names
of targets and products)).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from app.domain.facts import Property
from app.languages.base import Language

_COMMENT = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
_PACKAGE = re.compile(r'\bPackage\s*\(\s*name:\s*"([^"]+)"')
_TARGET = re.compile(r"\.(target|executableTarget|testTarget|macro|plugin|systemLibrary)\s*\(")
_REQUIRED = re.compile(r'\.package\s*\(\s*(?:name:\s*"[^"]*"\s*,\s*)?(?:url|path|id):\s*"([^"]+)"')
_NAME = re.compile(r'\A\s*name:\s*"([^"]+)"')
_PATH = re.compile(r'[,(]\s*path:\s*"([^"]*)"')
_NEEDS = re.compile(r"dependencies:\s*\[")
_NEED = re.compile(r'(package|name|condition|platforms|plugin)?(?::\s*)?"([^"]+)"')


def package(source: bytes) -> Iterator[Property]:
    text = _COMMENT.sub(lambda m: m.group() if m.group().startswith('"') else " ", source.decode("utf-8", "replace"))
    name = _PACKAGE.search(text)
    required = sorted({_identity(each) for each in _REQUIRED.findall(text)})
    found = {"name": name.group(1) if name else "", "packages": required, "targets": list(_targets(text))}
    yield Property("swift.package", json.dumps(found, sort_keys=True))


def _identity(location: str) -> str:
    return location.rstrip("/").rpartition("/")[2].removesuffix(".git").lower()


def _targets(text: str) -> Iterator[dict[str, object]]:
    at = 0
    while match := _TARGET.search(text, at):
        end = _closing(text, match.end() - 1)
        inner = text[match.end() : end]
        at = max(end, match.end())  # a target among another's dependencies declares nothing
        name = _NAME.match(inner)
        if name:
            path = _PATH.search(inner)
            yield {
                "name": name.group(1), "path": path.group(1).strip("./") if path else "",
                "tests": match.group(1) == "testTarget", "needs": _needs(inner),
            }  # fmt: skip


def _needs(inner: str) -> list[str]:
    start = _NEEDS.search(inner)
    if start is None:
        return []
    listed = inner[start.end() : _closing(inner, start.end() - 1)]
    return [value for word, value in _NEED.findall(listed) if word in ("", "name")]


def _closing(text: str, at: int) -> int:
    """Index of the bracket that closes the one at `at`; the text's end when none does."""
    depth, quoted = 0, False
    for index in range(at, len(text)):
        char = text[index]
        if char == '"' and text[index - 1] != "\\":
            quoted = not quoted
        elif not quoted:
            depth += (char in "([{") - (char in ")]}")
            if depth == 0:
                return index
    return len(text)


LANGUAGES = (Language(name="swiftpm", filenames=("Package.swift",), properties_of=package),)
