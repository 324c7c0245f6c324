"""Finding names that match a query, over the distinct symbol names of a commit rather than over rows.

Names are compared without case and underscores, so `send_batch`, `sendBatch` and `SEND_BATCH` are one. They stand in
one long text, sorted, so a prefix is a bisection and a substring is one scan at the speed of `str.find`.

There are names here that the commit no longer shows, and names that the caller may not read: `shown` says of names
which are left. Every limit counts those alone, so an answer never tells of the others.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import accumulate, chain, islice
from typing import NamedTuple

from app.query.caches import Lru

NAMES_LIMIT = 200  # names of one tier: a query that matches more says too little to list them all
ENOUGH = 20  # names that begin with a query: with so many, those that only contain it are not looked for
SHORTEST_PART = 3  # characters that a query needs to be looked for inside names
NEAR = NAMES_LIMIT * 2  # names around each piece of a misspelt one that are looked at
EDITS = 2  # typing errors forgiven, when nothing else matches


Shown = Callable[[Sequence[str]], Sequence[str]]


class Tier(IntEnum):
    """How a name matches, best first."""

    EXACT = 0
    CASE = 1  # but for case and underscores
    PREFIX = 2
    INSIDE = 3
    SPELLING = 4


class Matches(NamedTuple):
    """Names by tier; `omitted` are the tiers that matched too many names to be listed, or were not looked for."""

    tiers: dict[str, Tier]
    omitted: tuple[Tier, ...]


def normal(name: str) -> str:
    return name.replace("_", "").replace("-", "").lower() or name


class NameIndex:
    """The distinct names of one commit."""

    def __init__(self, names: Sequence[str]) -> None:
        pairs = sorted((normal(name), name) for name in names)
        self._keys = [key for key, _ in pairs]
        self._names = [name for _, name in pairs]
        self._text = "\n".join(self._keys)
        self._starts = array("Q", accumulate((len(key) + 1 for key in self._keys), initial=0))

    def misspelt(self, query: str) -> list[str]:
        """Names within EDITS of the query: one of three pieces of it must stand in them unharmed."""
        key = normal(query)
        if len(key) < 2 * SHORTEST_PART:
            return []
        third = len(key) // 3
        pieces = (key[:third], key[third : 2 * third], key[2 * third :])
        near = {name for piece in pieces for name in islice(self._containing(piece), NEAR)}
        return sorted(name for name in near if _within(key, normal(name), EDITS))

    def inside(self, key: str, words: Sequence[str]) -> Iterator[str]:
        """Names that contain a key, or all words; some may come twice."""
        yield from self._containing(key)
        if len(words) > 1:
            rarest = max(words, key=len)
            yield from (n for n in self._containing(rarest) if all(word in normal(n) for word in words))

    def between(self, low: str, high: str) -> Iterator[str]:
        """Names whose normal form lies between two texts, both included."""
        start, end = bisect_left(self._keys, low), bisect_right(self._keys, high)
        return map(self._names.__getitem__, range(start, end))

    def _containing(self, part: str) -> Iterator[str]:
        """Names with a part anywhere."""
        at = self._text.find(part)
        while at != -1:
            number = bisect_right(self._starts, at) - 1
            yield self._names[number]
            at = self._text.find(part, self._starts[number + 1])


def match(indexes: Sequence[NameIndex], query: str, shown: Shown) -> Matches:
    """Names that match a query without white space, or all words of one with it."""
    words = [word for word in map(normal, query.split()) if word]
    if not words:
        return Matches({}, ())
    key, tiers = "".join(words), dict[str, Tier]()

    def add(tier: Tier, look: Callable[[NameIndex], Iterator[str]], limit: int = NAMES_LIMIT) -> bool:
        """Enter names that are not there yet; False, and none, when they are too many."""
        found = chain.from_iterable(map(look, indexes))
        fresh = _first(dict.fromkeys(name for name in found if name not in tiers), limit + 1, shown)
        if len(fresh) <= limit:
            tiers.update(dict.fromkeys(fresh, tier))
        return len(fresh) <= limit

    add(Tier.CASE, lambda index: index.between(key, key), 10**9)
    if query in tiers:
        tiers[query] = Tier.EXACT
    if not add(Tier.PREFIX, lambda index: index.between(key, key + "\U0010ffff")):
        return Matches(tiers, (Tier.PREFIX, Tier.INSIDE))
    if len(key) < SHORTEST_PART or len(tiers) > ENOUGH or not add(Tier.INSIDE, lambda index: index.inside(key, words)):
        return Matches(tiers, (Tier.INSIDE,))
    return Matches(tiers, ())


def _first(names: Iterable[str], count: int, shown: Shown) -> list[str]:
    """The first names of those that are shown."""
    found: list[str] = []
    waiting = iter(names)
    while len(found) < count and (some := list(islice(waiting, min(count, NAMES_LIMIT + 1)))):
        found += shown(some)
    return found[:count]


def _within(one: str, other: str, limit: int) -> bool:
    """Is the Levenshtein distance of two texts at most `limit`?"""
    if abs(len(one) - len(other)) > limit:
        return False
    row = list(range(len(other) + 1))
    for number, char in enumerate(one, 1):
        previous, row[0] = row[0], number
        for column, second in enumerate(other, 1):
            cost = min(row[column] + 1, row[column - 1] + 1, previous + (char != second))
            previous, row[column] = row[column], cost
        if min(row) > limit:
            return False
    return row[-1] <= limit


class _Kept(NamedTuple):
    base: frozenset[str]
    main: NameIndex
    added: NameIndex


class NameIndexes:
    """An index by repository; after a push only the names that are new are indexed."""

    def __init__(self) -> None:
        self._kept: Lru[str, tuple[Sequence[str], _Kept]] = Lru(64)

    def match(self, repo_id: str, names: Sequence[str], query: str, shown: Shown) -> Matches:
        kept = self._get(repo_id, names)
        return match((kept.main, kept.added), query, shown)

    def misspelt(self, repo_id: str, names: Sequence[str], query: str, shown: Shown) -> Matches:
        kept = self._get(repo_id, names)
        found = shown([*kept.main.misspelt(query), *kept.added.misspelt(query)])
        return Matches(dict.fromkeys(found, Tier.SPELLING), ())

    def _get(self, repo_id: str, names: Sequence[str]) -> _Kept:
        found = self._kept.get(repo_id)
        if found is not None and found[0] is names:
            return found[1]
        kept = _extended(found[1], names) if found is not None else None
        return self._kept.put(repo_id, (names, kept or _Kept(frozenset(names), NameIndex(names), NameIndex(()))))[1]


def _extended(kept: _Kept, names: Iterable[str]) -> _Kept | None:
    """The index with the names that it lacks; None when so many are new that a fresh one is due."""
    added = [name for name in names if name not in kept.base]
    return kept._replace(added=NameIndex(added)) if len(added) * 10 <= len(kept.base) else None
