"""C#'s type syntax, read into the alternatives that linking knows, and the lists in a type's signature."""

from __future__ import annotations

import re

from app.domain.facts import Symbol
from app.languages.types import TypeText, parse_one, split

_WORDS = re.compile(r"(?:ref|readonly|out|in|params|scoped)\s+|global::\s*")
_FIELD = re.compile(r"(.*\S)\s+([^\W\d]\w*)")
_NAMED = re.compile(r"\s+[^\W\d]\w*\Z")


def parse(text: str) -> list[TypeText]:
    """One type; `(A, B)` is a `tuple`, `T?` is T."""
    text = text.strip()
    while match := _WORDS.match(text):
        text = text[match.end() :]
    text = text.rstrip("?").replace("::", ".")
    if tuple_fields(text):
        return [TypeText(text)]
    if text.startswith("(") and text.endswith(")"):
        return [TypeText("tuple", tuple(_first(_NAMED.sub("", part.strip())) for part in split(text[1:-1], ",")))]
    found = parse_one(text.replace("?", ""))
    return [] if found is None or found.name == "var" else [found]


def tuple_fields(text: str) -> list[tuple[str, str]]:
    """Names and types of `(A a, B b)`; nothing where the parts have no names."""
    if not text.startswith("(") or not text.endswith(")"):
        return []
    parts = [_FIELD.fullmatch(part.strip()) for part in split(text[1:-1], ",")]
    return [(part.group(2), part.group(1)) for part in parts if part is not None] if all(parts) else []


def _first(text: str) -> TypeText:
    return next(iter(parse(text)), TypeText(""))


def bases(signature: str) -> list[str]:
    """Type texts after the colon of a type's signature, in order."""
    after = split(signature, ":")
    if len(after) < 2:
        return []
    listed = re.split(r"\bwhere\b", after[1])[0]
    return [each.partition("(")[0].strip() for each in split(listed, ",") if each.strip()]


def parameters(symbol: Symbol) -> list[str]:
    """Names of type parameters, from the signature."""
    at = symbol.signature.find(f"{symbol.name}<")
    if at < 0:
        return []
    inner = symbol.signature[at + len(symbol.name) + 1 :]
    end = next((i for i in range(len(inner)) if inner[: i + 1].count(">") > inner[:i].count("<")), len(inner))
    return [each.split()[-1] for each in split(inner[:end], ",") if each.split()]
