"""What C# code may expect of the platform's own types."""

from __future__ import annotations

from app.languages.link_foreign import Library
from app.languages.types import TypeText, at_place

BUILTIN = frozenset(
    "bool byte sbyte char decimal double float int uint nint nuint long ulong short ushort object string void str "
    "number list dict tuple Boolean Byte Char Decimal Double Single Int32 Int64 Object String Console Math Convert "
    "Environment Guid DateTime TimeSpan Exception ArgumentException InvalidOperationException Task".split()
)
LITERALS = {"str": "string"}
PROPERTIES = frozenset("Result Value Key Values Keys Current Item1 Item2 Item3 Item4".split())
_MAPS = frozenset(
    "Dictionary IDictionary IReadOnlyDictionary SortedDictionary ConcurrentDictionary ImmutableDictionary "
    "SortedList".split()
)
_FIRST = frozenset(
    "First FirstOrDefault Single SingleOrDefault Last LastOrDefault ElementAt ElementAtOrDefault Find FindLast Pop "
    "Peek Dequeue Min Max MinBy MaxBy Aggregate Result Value GetAwaiter GetResult Current FirstAsync "
    "FirstOrDefaultAsync SingleAsync SingleOrDefaultAsync FindAsync ConfigureAwait await".split()
)
_KEEPS = frozenset(
    "Where OrderBy OrderByDescending ThenBy ThenByDescending Skip Take SkipWhile TakeWhile Distinct DistinctBy Reverse "
    "ToList ToArray ToHashSet AsEnumerable AsQueryable AsNoTracking Include Concat Union Except Intersect Append "
    "Prepend FindAll Cast OfType GetRange".split()
)
_TASKS = frozenset({"Task", "ValueTask"})
_MAP_MEMBERS = {
    "Values": TypeText("List", (TypeText("1"),)), "Keys": TypeText("List", (TypeText("0"),)),
    "GetValueOrDefault": TypeText("1"), "GetOrAdd": TypeText("1"), "AddOrUpdate": TypeText("1"),
}  # fmt: skip
_LIST = TypeText("List", (TypeText("=>"),))
_MAPPED = {
    "Select": _LIST, "ConvertAll": _LIST, "SelectMany": TypeText("List", (TypeText("=>0"),)),
    "GroupBy": TypeText("List", (TypeText("IGrouping", (TypeText("=>"), TypeText("0"))),)),
    "ToDictionary": TypeText("Dictionary", (TypeText("=>"), TypeText("0"))),
    "ToLookup": TypeText("Dictionary", (TypeText("=>"), TypeText("List", (TypeText("0"),)))),
    "ContinueWith": TypeText("Task", (TypeText("=>"),)),
}  # fmt: skip
SEQUENCES = frozenset(
    "List IList IReadOnlyList ICollection IReadOnlyCollection HashSet ISet IEnumerable Queue Stack".split()
)
MADE = {
    "Task.FromResult": TypeText("Task", (TypeText("0"),)), "Task.Run": TypeText("Task", (TypeText("=>"),)),
    "Tuple.Create": TypeText("tuple", (TypeText("0"), TypeText("1"))),
}  # fmt: skip


def mapped(container: str, arguments: int, name: str) -> TypeText | None:
    return _MAPPED.get(name) if arguments == 1 else None


def callback(container: str, arguments: int, name: str, number: int) -> TypeText | None:
    """What the function that a member is given gets: elements; of maps what they set."""
    if container in _MAPS and arguments == 2:
        if number < 0:
            return TypeText("1") if name in ("TryGetValue", "TryRemove") else None
        return TypeText("KeyValuePair", (TypeText("0"), TypeText("1"))) if number == 0 else None
    if number < 0 or arguments != 1:
        return None
    if name == "Aggregate" or (name == "Zip" and number > 0):
        return None
    return TypeText("0") if number == 0 else None


def element(container: str, arguments: int, item: str) -> TypeText | None:
    """What `x[item]` or a loop (`item` "") yields, in the words of `LinkRules.element`."""
    if container == "tuple":
        return at_place(item, arguments)
    if container in _MAPS and arguments == 2:
        return TypeText("1") if item else TypeText("KeyValuePair", (TypeText("0"), TypeText("1")))
    if container == "IGrouping":
        return TypeText("1")
    if container == "KeyValuePair":
        return TypeText(item) if item in ("0", "1") else None
    return TypeText("0") if arguments == 1 and container not in _TASKS else None


def member(container: str, arguments: int, name: str) -> TypeText | None:
    """What a member of a foreign type yields, in the words of `LinkRules.member_of_foreign`."""
    if container == "tuple" and name.startswith("Item") and name[4:].isdigit() and int(name[4:]) <= arguments:
        return TypeText(str(int(name[4:]) - 1))
    if container == "IGrouping" and arguments == 2:
        return TypeText("0") if name == "Key" else member("List", 1, name) and TypeText("1")
    if container == "KeyValuePair" and arguments == 2:
        return {"Key": TypeText("0"), "Value": TypeText("1")}.get(name)
    if container in _MAPS and arguments == 2:
        return _MAP_MEMBERS.get(name)
    if arguments != 1:
        return None
    if container in _TASKS:
        return TypeText("self") if name == "ConfigureAwait" else TypeText("0") if name in ("await", "Result") else None
    if name in _KEEPS:
        return TypeText("List", (TypeText("0"),))
    return TypeText("0") if name in _FIRST else None


LIBRARY = Library(element, member, mapped, callback, MADE)
