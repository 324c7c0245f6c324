"""Rust's type syntax, read into the alternatives that linking knows.

References, pointers, `dyn`, `impl` and smart pointers are what they lead to; `[T]` and `[T; n]` are `[]` of T, tuples
are `tuple`; bounds `A + B` are alternatives.
"""

from __future__ import annotations

import re

from app.languages.types import TypeText, function_type, split

_PREFIX = re.compile(r"(?:[&*?~\s]|'\w+\s*|(?:mut|const|dyn|impl|ref|for)\b\s*(?:<[^<>]*>)?)*")
_NAME = re.compile(r"(?:::)?[^\W\d]\w*(?:::[^\W\d]\w*)*")
_ASSOCIATED = re.compile(r"[^\W\d]\w*\s*=(?!=)")
_POINTERS = frozenset(
    "Box Rc Arc Ref RefMut MutexGuard RwLockReadGuard RwLockWriteGuard Cow Pin ManuallyDrop LazyLock OnceCell".split()
)
_MARKERS = frozenset("Send Sync Sized Unpin Copy Clone Debug Default Eq PartialEq Ord PartialOrd Hash".split())


def parse(text: str) -> list[TypeText]:
    """Alternatives of a type; markers (`Send`, `'static`) stand aside where something else is stated."""
    found = [one for one in map(_one, split(text, "+")) if one is not None]
    return [one for one in found if one.name not in _MARKERS] or found[:1]


def _one(text: str) -> TypeText | None:
    text = text[match.end() :] if (match := _PREFIX.match(text)) else text
    text = text.strip()
    if text.startswith("("):
        parts = [part for part in split(text[1:-1], ",") if part.strip()]
        return _one(parts[0]) if len(parts) == 1 and not text.endswith(",)") else _tuple(parts)
    if text.startswith("["):
        return TypeText("[]", _all([split(text[1:-1], ";")[0]]))
    if "->" in text and text.startswith(("fn", "Fn")):
        return function_type(text, parse)
    name = _NAME.match(text)
    if name is None or name.group() in ("fn", "Fn", "FnMut", "FnOnce", "unsafe", "extern"):
        return None
    rest = text[name.end() :].lstrip().removeprefix("::")
    if not rest.startswith("<"):
        return TypeText(name.group())
    end = _closing(rest)
    arguments = _all([_stated(part) for part in split(rest[1:end], ",") if _counts(part)])
    if name.group().rpartition("::")[2] in _POINTERS and arguments:
        return arguments[-1]
    tail = rest[end + 1 :].removeprefix("::")
    return TypeText(f"{name.group()}::{tail}") if tail[:1].isalpha() else TypeText(name.group(), arguments)


def _tuple(parts: list[str]) -> TypeText | None:
    return TypeText("tuple", _all(parts)) if parts else None


def _closing(text: str) -> int:
    depth = 0
    for at, char in enumerate(text):
        depth += (char == "<") - (char == ">" and text[at - 1] not in "-=")
        if depth == 0:
            return at
    return len(text)


def _counts(part: str) -> bool:
    """Lifetimes are no arguments that matter."""
    return bool(part.strip()) and not part.strip().startswith("'")


def _stated(part: str) -> str:
    """`Item = T` gives T."""
    return _ASSOCIATED.sub("", part.strip(), count=1) if _ASSOCIATED.match(part.strip()) else part


def _all(texts: list[str]) -> tuple[TypeText, ...]:
    return tuple((parse(text) or [TypeText("")])[0] for text in texts)
