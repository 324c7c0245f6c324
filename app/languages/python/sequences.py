"""Items of Python's sequences: lists that are written out keep theirs by place, after what any of them may be."""

from __future__ import annotations

from app.languages.types import TypeText, at_place

_ANY = TypeText("0")


def item_of_tuple(arguments: int, item: str) -> TypeText | None:
    """The part at a place, else any."""
    return at_place(item, arguments) or (TypeText("*") if arguments else None)


def item_of_list(arguments: int, item: str) -> TypeText | None:
    """The item at a place or those of a slice, where the places are known."""
    if ":" in item:
        return TypeText("list", (_ANY, *_slice(arguments - 1, item))) if arguments else TypeText("self")
    places = range(1, arguments)
    try:
        return TypeText(str(places[int(item)]))
    except (ValueError, IndexError):
        return _ANY if arguments else None


def _slice(count: int, item: str) -> tuple[TypeText, ...]:
    """The places of `a:b:c`; none where a bound is no number."""
    try:
        bounds = [int(part) if part else None for part in item.split(":")]
        return tuple(TypeText(str(1 + place)) for place in range(count)[slice(*bounds)])
    except (ValueError, TypeError):
        return ()
