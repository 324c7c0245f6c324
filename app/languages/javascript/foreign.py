"""What JavaScript's own containers and functions give."""

from __future__ import annotations

from app.languages import types
from app.languages.link_foreign import Library
from app.languages.types import TypeText

KEYED = frozenset({"Record", "Dictionary", "Dict"})
_ARRAYS = frozenset({"[]", "Array", "ReadonlyArray", "list"})
_EACH = frozenset(
    {"map", "forEach", "filter", "find", "findLast", "findIndex", "findLastIndex", "some", "every", "flatMap"}
)
_COMPARING = frozenset({"sort", "toSorted"})
_LISTS = _ARRAYS | {"Set", "ReadonlySet", "Iterable", "Iterator", "IterableIterator", "Generator", "AsyncIterable"}
_MAPS = frozenset({"Map", "ReadonlyMap", "WeakMap", "Record"})
_SAME = frozenset(
    {"filter", "slice", "concat", "sort", "reverse", "splice", "toSorted", "toReversed", "fill", "catch", "finally"}
)
_ITEM = frozenset({"find", "findLast", "pop", "shift", "at", "values", "next"})
_FIRST, _SECOND, _SELF = TypeText("0"), TypeText("1"), TypeText("self")
_PAIR = TypeText("tuple", (_FIRST, _SECOND))
_OF_MAPS = {
    "get": _SECOND,
    "keys": TypeText("Iterable", (_FIRST,)),
    "values": TypeText("Iterable", (_SECOND,)),
    "entries": TypeText("Iterable", (_PAIR,)),
}


def _callback(container: str, arguments: int, name: str, number: int) -> TypeText | None:
    if not arguments:
        return None
    if container in _MAPS and name == "forEach":
        return (_SECOND, _FIRST, _SELF)[number] if number < 3 and arguments > 1 else None
    if name == "then" and container in ("Promise", "PromiseLike"):
        return _FIRST if number == 0 else None
    if container == "tuple" or container not in _LISTS:
        return None
    if name in _COMPARING or (name == "forEach" and number == 1 and container not in _ARRAYS):
        return _FIRST
    if name.startswith("reduce"):
        return _FIRST if number == 1 else None
    return {0: _FIRST, 2: _SELF}.get(number) if name in _EACH else None


def _mapped(container: str, arguments: int, name: str) -> TypeText | None:
    if container == "tuple" or container not in _LISTS or not arguments:
        return None
    if name == "map":
        return TypeText("[]", (TypeText("=>"),))
    return TypeText("[]", (TypeText("=>0"),)) if name == "flatMap" else None


def _element(container: str, arguments: int, item: str) -> TypeText | None:
    if container in KEYED:
        return _SECOND if arguments > 1 else None
    if container == "tuple":
        return types.at_place(item, arguments) or (_FIRST if arguments else None)
    if container in _MAPS and arguments > 1:
        return _SECOND if item else _PAIR
    return _FIRST if container in _LISTS and arguments else None


def _member(container: str, arguments: int, name: str) -> TypeText | None:
    if name == "await":
        return _FIRST if container in ("Promise", "PromiseLike") and arguments else None
    if name in _SAME and arguments:
        return _SELF
    if name == "entries" and container in _ARRAYS and arguments:
        return TypeText("Iterable", (TypeText("tuple", (TypeText("number"), _FIRST)),))
    if container in _MAPS and arguments > 1:
        return _OF_MAPS.get(name)
    if container == "Promise":
        return None
    return _FIRST if container in _LISTS and arguments and name in _ITEM else None


_MADE = {
    "Object.values": TypeText("[]", (TypeText("*1"),)),
    "Object.entries": TypeText("[]", (TypeText("tuple", (TypeText("string"), TypeText("*1"))),)),
    "Promise.resolve": TypeText("Promise", (TypeText("0"),)), "Object.freeze": TypeText("0"),
}  # fmt: skip
LIBRARY = Library(_element, _member, _mapped, _callback, _MADE)
