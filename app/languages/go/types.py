"""Go's type syntax, read into the alternatives that linking knows.

`*T` and `...T` are T; `[]T` and `[n]T` are `[]` of T; `map[K]V` is `map`, `chan T` is `chan`; several results are a
`tuple`.
"""

from __future__ import annotations

import re

from app.languages.types import TypeText, closing, split

PREDECLARED = frozenset(
    "any bool byte complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 "
    "uint32 uint64 uintptr".split()
)
_ALIASES = {"byte": "uint8", "rune": "int32"}
_CHANNEL = re.compile(r"chan(?=[\s*<(\[])")
_ARRAY = re.compile(r"\[[^\[\]]*\]")
_NAME = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)?")
_NAMED = re.compile(r"[^\W\d]\w*(?:\s|(?=\*|\[\d*\][^\W\d*(]|\[\]|<-))")
_FIELD = re.compile(r"((?:[^\W\d]\w*,)*[^\W\d]\w*)\s?(?=[\w*\[<(])")


def parse(text: str) -> TypeText | None:
    """One type; None for functions, anonymous structs and interfaces."""
    text = text.lstrip("*&~. ")
    if text.startswith("<-"):
        text = text[2:]
    if text.startswith("("):
        return _results(text[1:-1])
    if _CHANNEL.match(text):
        return _of("chan", text[4:].lstrip("<- "))
    array = _ARRAY.match(text)
    if array:
        return _of("[]", text[array.end() :])
    if text.startswith("map["):
        return _map(text)
    name = _NAME.match(text)
    if name is None or name.group() == "interface":
        return None
    if name.group() == "func":
        return _function(text)
    if name.group() == "struct":
        return TypeText(text)
    rest = text[name.end() :]
    if rest.startswith("[") and rest.endswith("]"):
        return TypeText(name.group(), _all(split(rest[1:-1], ",")))
    return TypeText(name.group())


def parameters(signature: str, name: str) -> tuple[TypeText, ...]:
    """Types of the parameters that the signature of a function of that name lists, as far as they are understood."""
    start = signature.find(f"{name}(") + len(name)
    given = parse(signature[start : _closing(signature, start)]) if start >= len(name) else None
    return given.arguments if given is not None and given.name == "tuple" else (given,) if given is not None else ()


def agree(first: str, second: str) -> bool:
    """Whether two type names may mean one type: of the predeclared ones only the same or an alias does."""
    first, second = _ALIASES.get(first, first), _ALIASES.get(second, second)
    return first == second or not (first in PREDECLARED and second in PREDECLARED)


def _function(text: str) -> TypeText:
    """`func(a int) T`: what its calls yield is its only argument."""
    end = _closing(text, 4)
    return TypeText("func", _all([text[end:]]) if text[end:] else ())


def _closing(text: str, start: int) -> int:
    """Just after the bracket that closes the one at `start`, or the end where none does."""
    return closing(text, start) or len(text)


def fields(text: str) -> list[tuple[str, str]]:
    """Names and types of the fields of a `struct{…}` whose lines were joined; embedded ones and tags left out."""
    at, found = len("struct{"), []
    while match := _FIELD.match(text, at):
        start = at = match.end()
        while at < len(text) - 1 and text[at] not in ' ;`"':
            word = text[start:at]
            at = _closing(text, at) if text[at] in "([{" else at + 1
            if text[at : at + 1] == " " and word in ("chan", "chan<-", "<-chan"):
                at += 1
        found += [(name, text[start:at]) for name in match.group(1).split(",")]
        at = _after_tag(text, at)
    return found


def _after_tag(text: str, at: int) -> int:
    if text[at : at + 1] in ("`", '"'):
        at = text.find(text[at], at + 1) + 1 or len(text)
    while text[at : at + 1] in (";", " "):
        at += 1
    return at


def _of(container: str, element: str) -> TypeText:
    return TypeText(container, _all([element]))


def _map(text: str) -> TypeText:
    depth = 0
    for at in range(3, len(text)):
        depth += (text[at] == "[") - (text[at] == "]")
        if depth == 0:
            return TypeText("map", _all([text[4:at], text[at + 1 :]]))
    return TypeText("map")


def _results(inner: str) -> TypeText | None:
    """`(int,error)` or `(n int,err error)`; a name alone has the type of the next that states one."""
    parts = [part.strip() for part in split(inner, ",") if part.strip()]
    if any(_NAMED.match(part) for part in parts):
        stated = ""
        typed = []
        for part in reversed(parts):
            stated = _NAMED.sub("", part, count=1) if _NAMED.match(part) else stated
            typed.append(stated)
        parts = typed[::-1]
    return parse(parts[0]) if len(parts) == 1 else TypeText("tuple", _all(parts))


def _all(texts: list[str]) -> tuple[TypeText, ...]:
    return tuple(parse(text) or TypeText("") for text in texts)
