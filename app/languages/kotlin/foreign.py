"""Types of Kotlin's own library, and what their members give."""

from __future__ import annotations

from app.languages.types import TypeText

BUILTIN = frozenset(
    "Any Nothing Unit Boolean Byte Short Int Long Float Double Char UInt ULong Number String CharSequence Array "
    "IntArray ByteArray LongArray Throwable Exception RuntimeException Error IllegalStateException "
    "IllegalArgumentException IndexOutOfBoundsException NullPointerException UnsupportedOperationException Comparable "
    "Iterable Iterator Collection List Set Map MutableList MutableSet MutableMap ArrayList HashMap HashSet "
    "MutableCollection LinkedHashMap Sequence Pair Lazy Result Regex StringBuilder Enum Annotation Function".split()
)
LITERALS = {"str": "String", "number": "Int"}

_ONE = frozenset(
    "first last get getOrNull firstOrNull lastOrNull single singleOrNull random randomOrNull elementAt elementAtOrNull "
    "getOrElse find findLast maxBy minBy maxByOrNull minByOrNull maxOrNull minOrNull removeAt removeFirst removeLast "
    "next orElse orElseThrow await getOrThrow getOrDefault".split()
)
_SAME = frozenset(
    "filter filterNot sorted sortedBy sortedByDescending sortedWith reversed shuffled distinct distinctBy take drop "
    "takeLast dropLast takeWhile dropWhile toList toSet toMutableList toMutableSet asSequence asIterable plus minus "
    "onEach filterNotNull subList iterator stream orEmpty".split()
)
_MAP_ONE = frozenset("get getValue getOrDefault getOrElse getOrPut remove put computeIfAbsent".split())


def member(container: str, arguments: int, name: str) -> TypeText | None:
    if container.endswith("Map") and arguments == 2:
        if name in _MAP_ONE:
            return TypeText("1")
        return {"values": TypeText("Collection", (TypeText("1"),)), "keys": TypeText("Set", (TypeText("0"),))}.get(name)
    if arguments == 2 and name in ("first", "second"):  # of a Pair
        return TypeText("0" if name == "first" else "1")
    if arguments != 1:
        return None
    if name in _SAME:
        return TypeText("self")
    return TypeText("0") if name in _ONE or name == "value" else None


def element(container: str, arguments: int, item: str) -> TypeText | None:
    if container.endswith("Map") and arguments == 2:
        return TypeText("1") if item else TypeText("Entry", (TypeText("0"), TypeText("1")))
    return TypeText("0") if arguments == 1 else None
