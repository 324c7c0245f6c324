"""What C# code may expect of the platform's own types."""

from __future__ import annotations

from app.languages.types import TypeText

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


def element(container: str, arguments: int, item: str) -> TypeText | None:
    """What `x[item]` or a loop (`item` "") yields, in the words of `LinkRules.element`."""
    if container == "tuple":
        return TypeText(item) if item.isdigit() and int(item) < arguments else None
    if container in _MAPS and arguments == 2:
        return TypeText("1") if item else TypeText("KeyValuePair", (TypeText("0"), TypeText("1")))
    if container == "KeyValuePair":
        return TypeText(item) if item in ("0", "1") else None
    return TypeText("0") if arguments == 1 and container not in _TASKS else None


def member(container: str, arguments: int, name: str) -> TypeText | None:
    """What a member of a foreign type yields, in the words of `LinkRules.member_of_foreign`."""
    if container == "tuple" and name.startswith("Item") and name[4:].isdigit() and int(name[4:]) <= arguments:
        return TypeText(str(int(name[4:]) - 1))
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
