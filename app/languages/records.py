"""Object literals in expression texts."""

from __future__ import annotations

from collections.abc import Callable

from app.languages import lexis
from app.languages.nodes import Literal, Name, Node, Record


def record(inside: str, read: Callable[[str], Node | None]) -> Node:
    """`{a, b: c}` by what stands between the braces."""
    fields: list[tuple[str, Node | None]] = []
    for part in lexis.split(inside):
        name, colon, value = part.partition(":")
        number = bool(colon) and name.isdigit()
        if colon and name[:1] in "\"'" and name[-1:] == name[:1]:
            name = name[1:-1]
        if number or name.isidentifier():
            fields.append((name, read(value) if colon else Name(name)))
    return Record(tuple(fields)) if fields else Literal("dict")
