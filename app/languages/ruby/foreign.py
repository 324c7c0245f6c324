"""What the members of Ruby's own arrays and hashes give."""

from __future__ import annotations

from app.languages.link_foreign import Library
from app.languages.types import TypeText, at_place

_ONE = frozenset(
    "first last sample find detect min max min_by max_by pop shift fetch at dig delete delete_at find_by sole".split()
)
_SAME = frozenset(
    "select filter reject sort sort_by reverse shuffle compact uniq take drop take_while drop_while rotate to_a lazy "
    "flatten each each_with_index find_all concat push append unshift freeze dup clone each_entry".split()
)
_OF_HASHES = frozenset("fetch delete dig values_at find_by default".split())
_SAME_HASH = frozenset(
    "select filter reject compact merge merge! slice except sort_by to_h freeze dup clone each each_pair".split()
)
PROPERTIES = _ONE | _SAME | _OF_HASHES | _SAME_HASH | {"values", "keys"}
_FIRST, _SECOND, _SELF = TypeText("0"), TypeText("1"), TypeText("self")
_PAIR = TypeText("tuple", (_FIRST, _SECOND))
_LIST = TypeText("list", (TypeText("=>"),))
_MAPPED = {
    **dict.fromkeys(("map", "collect", "filter_map"), _LIST), "flat_map": TypeText("list", (TypeText("=>0"),)),
}  # fmt: skip


def _element(container: str, arguments: int, item: str) -> TypeText | None:
    if container == "tuple":
        return at_place(item, arguments) or (TypeText("*") if arguments else None)
    if container == "dict" and arguments == 2:
        return _SECOND if item else _PAIR
    return _FIRST if arguments else None


def _member(container: str, arguments: int, name: str) -> TypeText | None:
    if container == "dict" and arguments == 2:
        if name == "values":
            return TypeText("list", (_SECOND,))
        return _SECOND if name in _OF_HASHES else _SELF if name in _SAME_HASH else None
    if container not in ("list", "tuple") or not arguments:
        return None
    of = TypeText("*") if container == "tuple" else _FIRST
    return of if name in _ONE else _SELF if name in _SAME else None


def _mapped(container: str, arguments: int, name: str) -> TypeText | None:
    return _MAPPED.get(name) if arguments else None


def _callback(container: str, arguments: int, name: str, number: int = 0) -> TypeText | None:
    if not arguments:
        return None
    if container == "dict" and arguments == 2:
        return (_FIRST, _SECOND)[number] if number < 2 else None
    return _FIRST if number == 0 else None


LIBRARY = Library(element=_element, member=_member, mapped=_mapped, callback=_callback)
