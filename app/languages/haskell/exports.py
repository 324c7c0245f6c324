"""The export list of a module, read from its text: definitions ask for it before the tree around them is known."""

from __future__ import annotations

import re
from functools import lru_cache

_HEADER = re.compile(rb"^module\s+[\w.']+\s*(?:\{-.*?-\}\s*)?(\(|where\b)", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(rb"--[^\n]*|\{-.*?-\}", re.DOTALL)
_ITEM = re.compile(r"(?:module|type|pattern|data)?\s*\(?([^\s(),]+)\)?")
_LONGEST = 65536


@lru_cache(4)
def listed(source: bytes) -> frozenset[str] | None:
    """Names of the export list, whole modules as `module M`; None where everything is exported."""
    header = _HEADER.search(source)
    if header is None or header.group(1) != b"(":
        return None
    inside = _inside(_COMMENT.sub(b" ", source[header.end() : header.end() + _LONGEST])).decode("utf-8", "replace")
    names: set[str] = set()
    for item in _items(inside):
        match = _ITEM.match(item)
        if match is not None:
            names.add(f"module {match.group(1)}" if item.startswith("module ") else match.group(1))
    return frozenset(names)


def _inside(text: bytes) -> bytes:
    """Up to the bracket that closes the list."""
    depth = 1
    for at, char in enumerate(text):
        depth += (char == 0x28) - (char == 0x29)
        if depth == 0:
            return text[:at]
    return text


def _items(text: str) -> list[str]:
    found, depth, start = [], 0, 0
    for at, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            found.append(text[start:at].strip())
            start = at + 1
    return [*found, text[start:].strip()]
