"""Types of Kotlin's own library, and what their members give."""

from __future__ import annotations

from app.languages.link_foreign import Library
from app.languages.types import TypeText

BUILTIN = frozenset(
    "Any Nothing Unit Boolean Byte Short Int Long Float Double Char UInt ULong Number String CharSequence Array "
    "IntArray ByteArray LongArray Throwable Exception RuntimeException Error IllegalStateException "
    "IllegalArgumentException IndexOutOfBoundsException NullPointerException UnsupportedOperationException Comparable "
    "Iterable Iterator Collection List Set Map MutableList MutableSet MutableMap ArrayList HashMap HashSet "
    "MutableCollection LinkedHashMap Sequence Pair Lazy Result Regex StringBuilder Enum Annotation Function".split()
)
PROPERTIES = frozenset("values keys entries first second third value key indices size length".split())
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
_LIST, _RESULTS, _ALL = TypeText("List", (TypeText("=>"),)), TypeText("=>"), TypeText("*")
_OF_ALL = TypeText("List", (_ALL,))
_ENTRY = TypeText("Entry", (TypeText("0"), TypeText("1")))
_PAIRS = frozenset({"Pair", "Entry", "Triple", "tuple", "IndexedValue"})
_INDEXED = frozenset("forEachIndexed mapIndexed filterIndexed mapIndexedNotNull onEachIndexed".split())
_MAPPING = {
    **dict.fromkeys(("map", "mapNotNull", "mapIndexed", "mapIndexedNotNull"), _LIST),
    "flatMap": TypeText("List", (TypeText("=>0"),)), "associateWith": TypeText("Map", (TypeText("0"), TypeText("=>"))),
    "associateBy": TypeText("Map", (TypeText("=>"), TypeText("0"))), "firstNotNullOf": _RESULTS,
    "groupBy": TypeText("Map", (TypeText("=>"), TypeText("List", (TypeText("0"),)))), "firstNotNullOfOrNull": _RESULTS,
    "associate": TypeText("Map", (TypeText("=>0"), TypeText("=>1"))), "maxOf": _RESULTS, "minOf": _RESULTS,
    "partition": TypeText("Pair", (TypeText("self"), TypeText("self"))),
}  # fmt: skip
_LISTS = ("List", "Collection", "Iterable")
SEQUENCES = {
    **dict.fromkeys(("List", "ArrayList", "MutableList"), _LISTS), **dict.fromkeys(("Set", "MutableSet"), _LISTS[1:]),
    "Collection": _LISTS[2:], "MutableMap": ("Map",), "HashMap": ("Map", "MutableMap"), "String": ("CharSequence",),
}  # fmt: skip
MADE = {
    **dict.fromkeys("listOf listOfNotNull mutableListOf arrayListOf emptyList sequenceOf".split(), _OF_ALL),
    **dict.fromkeys("setOf mutableSetOf hashSetOf linkedSetOf emptySet".split(), TypeText("Set", (_ALL,))),
    **dict.fromkeys("arrayOf arrayOfNulls emptyArray".split(), TypeText("Array", (_ALL,))),
    **dict.fromkeys(
        "mapOf mutableMapOf hashMapOf linkedMapOf sortedMapOf emptyMap".split(),
        TypeText("Map", (TypeText("*0"), TypeText("*1"))),
    ),
    **dict.fromkeys("Array List MutableList".split(), _LIST), "generateSequence": _LIST,
    "Pair": TypeText("Pair", (TypeText("0"), TypeText("1"))), "run": _RESULTS, "lazy": TypeText("Lazy", (_RESULTS,)),
    "Triple": TypeText("Triple", (TypeText("0"), TypeText("1"), TypeText("2"))), "requireNotNull": TypeText("0"),
    "checkNotNull": TypeText("0"), "runCatching": TypeText("Result", (_RESULTS,)), "synchronized": _RESULTS,
    "runBlocking": _RESULTS, "async": TypeText("Deferred", (_RESULTS,)),
}  # fmt: skip
_MAP_ONE = frozenset("get getValue getOrDefault getOrElse getOrPut remove put computeIfAbsent".split())


def member(container: str, arguments: int, name: str) -> TypeText | None:
    if container in _PAIRS:
        place = {"first": 0, "key": 0, "second": 1, "value": 1, "third": 2}.get(name)
        place = int(name) if name.isdigit() else place
        return TypeText(str(place)) if place is not None and place < arguments else None
    if container.endswith("Map") and arguments == 2:
        return _of_map(name)
    if arguments != 1:
        return None
    if name in _SAME:
        return TypeText("self")
    if name == "withIndex":
        return TypeText("Sequence", (TypeText("IndexedValue", (TypeText("Int"), TypeText("0"))),))
    if name == "zip":
        return None
    return TypeText("0") if name in _ONE or name == "value" or name.isdigit() else None


def _of_map(name: str) -> TypeText | None:
    if name in _MAP_ONE:
        return TypeText("1")
    if name in ("filter", "filterValues", "filterKeys", "toMap", "toMutableMap", "plus", "minus", "toSortedMap"):
        return TypeText("self")
    if name in ("entries", "toList", "asSequence"):
        return TypeText("Set", (_ENTRY,))
    return {"values": TypeText("Collection", (TypeText("1"),)), "keys": TypeText("Set", (TypeText("0"),))}.get(name)


def mapped(container: str, arguments: int, name: str) -> TypeText | None:
    if container.endswith("Map") and arguments == 2:
        made = {
            "mapValues": TypeText("Map", (TypeText("0"), _RESULTS)),
            "mapKeys": TypeText("Map", (_RESULTS, TypeText("1"))),
        }
        return made.get(name) or {"map": _LIST, "mapNotNull": _LIST, "flatMap": _MAPPING["flatMap"]}.get(name)
    return _MAPPING.get(name) if arguments == 1 else None


def callback(container: str, arguments: int, name: str, number: int) -> TypeText | None:
    """What the function that a member is given gets: elements, entries of maps, accumulated values apart."""
    if number < 0:
        return None
    if container.endswith("Map") and arguments == 2:
        return TypeText("1") if number else _ENTRY
    if arguments != 1:
        return None
    if name in _INDEXED or name in ("fold", "foldIndexed"):
        return TypeText("0") if number else None
    return TypeText("0")


def element(container: str, arguments: int, item: str) -> TypeText | None:
    if container.endswith("Map") and arguments == 2:
        return TypeText("1") if item else _ENTRY
    return TypeText("0") if arguments == 1 else None


LIBRARY = Library(element, member, mapped, callback, MADE)
