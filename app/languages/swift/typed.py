"""Swift's type syntax, read into the alternatives that linking knows.

`T?` and `T!` are T; `[T]` is `Array` of T, `[K: V]` is `Dictionary`; `A & B` are alternatives; several results are a
`tuple`.
"""

from __future__ import annotations

import re

from app.languages.types import TypeText, closing, function_type, parse_one, split

_WORDS = re.compile(r"(?:some|any|inout|borrowing|consuming|sending|isolated|__owned)\s+|@\w+(?:\([^)]*\))?\s*")
_LABEL = re.compile(r"\A\s*[^\W\d]\w*(?:\s+[^\W\d]\w*)?\s*:")


def parse(text: str) -> list[TypeText]:
    """Alternatives; nothing for functions."""
    text = text.strip()
    while match := _WORDS.match(text):
        text = text[match.end() :]
    found = (_one(part.strip()) for part in split(text, "&"))
    return [each for each in found if each is not None]


def _one(text: str) -> TypeText | None:
    text = text.rstrip("?!")
    if "->" in text and not text.startswith("["):
        return function_type(text, parse)
    if text.startswith("[") and text.endswith("]"):
        parts = split(text[1:-1], ":")
        return TypeText("Array" if len(parts) == 1 else "Dictionary", tuple(_first(part) for part in parts))
    if text.startswith("(") and text.endswith(")"):
        if all(map(_LABEL.match, split(text[1:-1], ","))) and "," in text:
            return TypeText(text)
        parts = [_LABEL.sub("", part) for part in split(text[1:-1], ",") if part.strip()]
        return _first(parts[0]) if len(parts) == 1 else TypeText("tuple", tuple(map(_first, parts)))
    found = parse_one(text)
    if found is None or not text.endswith(">"):
        return found
    inner = text[text.index("<") + 1 : -1]
    arguments = tuple(_first(part) for part in split(inner, ","))
    return arguments[0] if found.name == "Optional" else TypeText(found.name, arguments)


def tuple_fields(text: str) -> list[tuple[str, str]]:
    """Names and types of `(a: A, b: B)`; nothing where a part has no name."""
    if not text.startswith("(") or "," not in text:
        return []
    parts = [split(part, ":") for part in split(text[1:-1], ",")]
    return [(part[0].strip(), part[1].strip()) for part in parts] if all(len(part) == 2 for part in parts) else []


def payload(signature: str) -> list[str]:
    """Types of what a case carries, by its signature `name(A, label: B)`."""
    start = signature.find("(")
    inner = signature[start + 1 : closing(signature, start) - 1] if start >= 0 else ""  # other cases may follow
    return [_LABEL.sub("", part).partition("=")[0].strip() for part in split(inner, ",") if part.strip()]


def _first(text: str) -> TypeText:
    return next(iter(parse(text)), TypeText(""))


def bases(signature: str) -> list[str]:
    """Type texts after the colon of a type's or extension's signature, in order."""
    after = split(signature, ":")
    if len(after) < 2:
        return []
    listed = re.split(r"\bwhere\b", after[1])[0]
    return [each.strip() for each in split(listed, ",") if each.strip()]
