"""What Swift code may expect of the standard library's types."""

from __future__ import annotations

from app.languages.link_foreign import Library
from app.languages.types import TypeText, at_place

BUILTIN = frozenset(
    "Any AnyObject Array ArraySlice Bool Character Codable Collection Comparable Data Date Decodable Dictionary Double "
    "Encodable Equatable Error Float Hashable Identifiable Int Int8 Int16 Int32 Int64 Never Optional Range Result "
    "Sequence Set String Substring UInt UInt8 URL UUID Void Task number tuple CaseIterable CustomStringConvertible "
    "Sendable".split()
)
PROPERTIES = frozenset("allCases first last values keys value key lazy indices".split())
_SEQUENCES = frozenset("Array ArraySlice Set ContiguousArray Slice LazySequence AnySequence".split())
_FIRST = frozenset("first last min max randomElement popLast popFirst removeFirst removeLast remove next".split())
_KEEPS = frozenset(
    "filter sorted reversed shuffled prefix suffix dropFirst dropLast drop lazy union intersection subtracting".split()
)
_MAP_MEMBERS = {
    "values": TypeText("Array", (TypeText("1"),)), "keys": TypeText("Array", (TypeText("0"),)),
    "removeValue": TypeText("1"), "updateValue": TypeText("1"), "filter": TypeText("self"),
    "sorted": TypeText("Array", (TypeText("tuple", (TypeText("0"), TypeText("1"))),)),
}  # fmt: skip


def element(container: str, arguments: int, item: str) -> TypeText | None:
    """What `x[item]` or a loop (`item` "") yields, in the words of `LinkRules.element`."""
    if container == "tuple":
        return at_place(item, arguments)
    if container == "Dictionary" and arguments == 2:
        return TypeText("1") if item else TypeText("tuple", (TypeText("0"), TypeText("1")))
    if container in _SEQUENCES and arguments == 1:
        return TypeText("0")
    return None


def member(container: str, arguments: int, name: str) -> TypeText | None:
    """What a member of a foreign type yields, in the words of `LinkRules.member_of_foreign`."""
    if container == "Dictionary" and arguments == 2:
        return _MAP_MEMBERS.get(name)
    if container == "tuple" and name.isdigit():
        return TypeText(name) if int(name) < arguments else None
    if container == "tuple" and arguments == 2:
        return {"key": TypeText("0"), "value": TypeText("1")}.get(name)
    if container in _SEQUENCES and arguments == 1:
        if name in _KEEPS:
            return TypeText("Array", (TypeText("0"),))
        if name == "enumerated":
            return TypeText("Array", (TypeText("tuple", (TypeText("Int"), TypeText("0"))),))
        return TypeText("0") if name in _FIRST else None
    return TypeText("0") if container == "Task" and name == "value" and arguments else None


def mapped(container: str, arguments: int, name: str) -> TypeText | None:
    """What a member makes of a closure, in the words of `LinkRules.mapped_by_foreign`."""
    results = TypeText("=>")
    if container == "Dictionary" and arguments == 2 and name in ("mapValues", "compactMapValues"):
        return TypeText("Dictionary", (TypeText("0"), results))
    if container not in _SEQUENCES and container != "Dictionary":
        return None
    if name in ("map", "compactMap"):
        return TypeText("Array", (results,))
    return TypeText("Array", (TypeText("=>0"),)) if name == "flatMap" else None


def callback(container: str, arguments: int, name: str, number: int) -> TypeText | None:
    """What a closure gets, in the words of `LinkRules.callback_of_foreign`."""
    if number < 0:
        return None
    if container == "Dictionary" and arguments == 2:
        return TypeText("1") if number or name.endswith("Values") else TypeText("tuple", (TypeText("0"), TypeText("1")))
    if container not in _SEQUENCES or (name == "reduce" and number == 0):
        return None
    return TypeText("0")


LIBRARY = Library(element, member, mapped, callback)
