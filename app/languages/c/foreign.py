"""What members of C++'s own containers yield, as far as the type of what they hold can be followed."""

from __future__ import annotations

from app.languages.link_foreign import Library
from app.languages.types import TypeText, at_place

_SELF, _FIRST, _SECOND = TypeText("self"), TypeText("0"), TypeText("1")
_PAIR = TypeText("pair", (_FIRST, _SECOND))
_MAPS = frozenset("map unordered_map multimap unordered_multimap flat_map".split())
_ELEMENT = frozenset(
    "at front back begin end cbegin cend rbegin rend top find emplace_back value value_or get lock data next "
    "prev".split()
)


def member(container: str, arguments: int, name: str) -> TypeText | None:
    """See `LinkRules.member_of_foreign`. An iterator is followed as what it points to."""
    container = container.rpartition("::")[2]
    if container in ("pair", "tuple"):
        number = {"first": 0, "second": 1}.get(name, arguments)
        return TypeText(str(number)) if number < arguments else None
    if not arguments:
        return None
    if container in _MAPS and arguments > 1:
        return _SECOND if name == "at" else _PAIR if name in _ELEMENT else None
    return _FIRST if name in _ELEMENT else None


def element(container: str, arguments: int, item: str) -> TypeText | None:
    """See `LinkRules.element`."""
    container = container.rpartition("::")[2]
    if container in ("pair", "tuple"):
        return at_place(item, arguments)
    if container in _MAPS and arguments > 1:
        return _SECOND if item else _PAIR
    return _FIRST if arguments else None


MADE = dict.fromkeys(("std.move", "std.forward", "std.ref", "std.cref"), _FIRST)
LIBRARY = Library(element, member, made=MADE)
