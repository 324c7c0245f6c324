"""`.gitattributes`: what it says of generated, vendored and documentation files.

Property: `linguist`, the rules as JSON in their order, each a pattern and what it sets (see `app.languages.linguist`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from app.domain.facts import Property
from app.languages.base import Language

GENERATED, VENDORED, DOCUMENTATION = "linguist-generated", "linguist-vendored", "linguist-documentation"
_KNOWN = frozenset({GENERATED, VENDORED, DOCUMENTATION})
_LINE = re.compile(r"""\s*(?:"((?:[^"\\]|\\.)*)"|(\S+))\s+(.*\S)""")
_ESCAPE = re.compile(r'\\(["\\])')
_NO = ("false", "0", "no")


class Rule(NamedTuple):
    """Attributes that a line of `.gitattributes` sets (True), unsets (False) or leaves open again (None)."""

    pattern: str
    sets: Mapping[str, bool | None]


def rules(text: str) -> Iterator[Rule]:
    """The lines of a `.gitattributes` that say something known, in order."""
    for line in text.splitlines():
        match = None if line.lstrip().startswith("#") else _LINE.match(line)
        if match is None:
            continue
        quoted, plain, words = match.groups()
        pattern = plain if quoted is None else _ESCAPE.sub(r"\1", quoted)
        sets = dict(found for word in words.split() if (found := _said(word))[0] in _KNOWN)
        if sets and not pattern.endswith("/") and not pattern.startswith(("[attr]", "!")):
            yield Rule(pattern, sets)


def _said(word: str) -> tuple[str, bool | None]:
    """`attr`, `-attr`, `!attr`, `attr=false`."""
    name, _, value = word.lstrip("-!").partition("=")
    if word.startswith("!"):
        return name, None
    return name, not word.startswith("-") and value.lower() not in _NO


def gitattributes(source: bytes) -> Iterator[Property]:
    found = [[rule.pattern, dict(rule.sets)] for rule in rules(source.decode("utf-8", "replace"))]
    if found:
        yield Property("linguist", json.dumps(found))


LANGUAGES = (Language(name="gitattributes", filenames=(".gitattributes",), properties_of=gitattributes),)
