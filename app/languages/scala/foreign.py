"""What Scala code may expect of the standard library's types, in the words of `LinkRules`."""

from __future__ import annotations

from app.languages.link_foreign import Library
from app.languages.types import TypeText, at_place

_ONE = frozenset("head last get getOrElse apply next min max minBy maxBy".split())
_MAYBE = frozenset("find headOption lastOption".split())
_SAME = frozenset(
    "filter filterNot sorted sortBy reverse distinct take drop tail init toList toSeq toVector toSet orElse iterator "
    "takeWhile dropWhile withFilter toArray tapEach sortWith distinctBy".split()
)
PROPERTIES = frozenset(
    "head last get tail init headOption lastOption reverse distinct iterator values keys _1 _2 _3 _4 toList toSeq "
    "toVector toSet toOption".split()
)
_RESULTS, _PAIR = TypeText("=>"), TypeText("tuple", (TypeText("0"), TypeText("1")))
_OF_ALL = TypeText("List", (TypeText("*"),))
MADE = {
    **dict.fromkeys("List Seq Vector Set Array IndexedSeq ListBuffer ArrayBuffer".split(), _OF_ALL),
    "Map": TypeText("Map", (TypeText("*0"), TypeText("*1"))), "Some": TypeText("Option", (TypeText("0"),)),
    "Option": TypeText("Option", (TypeText("0"),)), "Future": TypeText("Future", (_RESULTS,)),
    "Try": TypeText("Try", (_RESULTS,)), "Right": TypeText("Either", (TypeText(""), TypeText("0"))),
    "Future.successful": TypeText("Future", (TypeText("0"),)),
}  # fmt: skip


def element(container: str, arguments: int, item: str) -> TypeText | None:
    if container == "tuple":
        return at_place(item, arguments)
    if container == "Map" and arguments == 2:
        return TypeText("1") if item else _PAIR
    if container == "Either" and arguments == 2:
        return TypeText(item) if item in ("0", "1") else TypeText("1")
    return TypeText("0") if arguments == 1 else None


def member(container: str, arguments: int, name: str) -> TypeText | None:
    if container == "tuple":
        return TypeText(str(int(name[1:]) - 1)) if name[:1] == "_" and name[1:].isdigit() else None
    if container == "Map" and arguments == 2:
        if name in ("apply", "getOrElse", "getOrElseUpdate"):
            return TypeText("1")
        found = {"get": TypeText("Option", (TypeText("1"),)), "values": TypeText("List", (TypeText("1"),))}
        found |= {"keys": TypeText("List", (TypeText("0"),)), "toList": TypeText("List", (_PAIR,))}
        return found.get(name) or (TypeText("self") if name in _SAME else None)
    if arguments != 1:
        return None
    if name in _SAME or (container == "Option" and name in _MAYBE):
        return TypeText("self")
    if name in _MAYBE:
        return TypeText("Option", (TypeText("0"),))
    if name == "zipWithIndex":
        return TypeText("List", (TypeText("tuple", (TypeText("0"), TypeText("Int"))),))
    return TypeText("0") if name in _ONE else None


def mapped(container: str, arguments: int, name: str) -> TypeText | None:
    if container == "Map" and arguments == 2:
        return TypeText("List", (_RESULTS,)) if name == "map" else None
    if arguments != 1:
        return None
    if name == "groupBy":
        return TypeText("Map", (_RESULTS, TypeText("self")))
    if name in ("map", "collect"):
        return TypeText(container, (_RESULTS,))
    return TypeText(container, (TypeText("=>0"),)) if name == "flatMap" else None


def callback(container: str, arguments: int, name: str, number: int) -> TypeText | None:
    """Elements, or pairs of a map; what is accumulated stands first in folds."""
    if number < 0:
        return None
    if container == "Map" and arguments == 2:
        return _PAIR if number == 0 else None
    if container == "Either" and arguments == 2:
        return TypeText("1")
    if name in ("foldLeft", "fold", "scanLeft"):
        return TypeText("0") if number == 1 else None
    return TypeText("0") if arguments == 1 and (number == 0 or name in ("sortWith", "reduce")) else None


LIBRARY = Library(element, member, mapped, callback, MADE)
