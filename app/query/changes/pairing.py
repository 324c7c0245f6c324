"""Which symbol of the older commit is which of the newer one. Pure.

Names decide within a file. What is left over is looked for elsewhere by its hashes, from the surest rule to the least
sure one; each symbol is paired once. A rule that would have to guess between several pairs none of them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from app.query.changes.model import Side

TELLING = 3  # lines from which a body is taken to be one and the same under another name in another file

Key = Callable[[Side], Hashable]
Pair = tuple[Side, Side]

_NOBODY: Iterator[Side] = iter(())


class Paired(NamedTuple):
    """Symbols that are in both commits, in the older one only, and in the newer one only."""

    pairs: list[Pair]
    removed: list[Side]
    added: list[Side]


def pair_files(files: Iterable[tuple[Sequence[Side], Sequence[Side]]], gone: frozenset[str]) -> Paired:
    """Pairs of all symbols of files that differ, given as their older and newer symbols. `gone` are deleted paths."""
    rest = _Rest([], [], [])
    for before, after in files:
        pairs, removed, added = pair_names(before, after)
        rest.pairs += pairs
        rest.removed += removed
        rest.added += added
    if rest.removed and rest.added:
        rest.look_elsewhere(gone)
    return Paired(rest.pairs, rest.removed, rest.added)


def pair_names(before: Sequence[Side], after: Sequence[Side]) -> Paired:
    """By name within one file; namesakes (overloads) by what did not change about them, else in order."""
    old, new = _grouped(before), _grouped(after)
    pairs: list[Pair] = []
    removed, added = [], []
    for plain, sides in old.items():
        others = new.get(plain, [])
        if not others:
            removed += sides
        elif len(sides) == len(others) == 1:
            pairs.append((sides[0], others[0]))
        else:
            found = _pair_namesakes(sides, others)
            pairs += found.pairs
            removed += found.removed
            added += found.added
    added += [side for plain, sides in new.items() if plain not in old for side in sides]
    return Paired(pairs, removed, added)


def _grouped(sides: Iterable[Side]) -> Mapping[str, list[Side]]:
    found: dict[str, list[Side]] = {}
    for side in sides:
        found.setdefault(side.plain, []).append(side)
    return found


def _pair_namesakes(before: Sequence[Side], after: Sequence[Side]) -> Paired:
    rest = _Rest([], list(before), list(after))
    for key in (_same, _signature, _body):
        rest.pair_in_order(key)
    ordered = list(zip(rest.removed, rest.added, strict=False))
    return Paired(rest.pairs + ordered, rest.removed[len(ordered) :], rest.added[len(ordered) :])


class _Rest:
    """Symbols without a counterpart so far."""

    def __init__(self, pairs: list[Pair], removed: list[Side], added: list[Side]) -> None:
        self.pairs, self.removed, self.added = pairs, removed, added

    def look_elsewhere(self, gone: frozenset[str]) -> None:
        self.pair_in_order(lambda side: (_file_name(side.path), _as_it_was(side)))
        self.pair_in_order(_as_it_was)
        renames = self._renamed_files(gone)
        self.pair_in_order(lambda side: (renames.get(side.path, side.path), side.plain, side.kind))
        # Members of what was renamed keep their own names and hashes.
        self.pair_in_order(lambda side: (renames.get(side.path, side.path), side.name, *_same(side)))
        self.pair_unique(lambda side: (renames.get(side.path, side.path), side.signature_hash, *_body(side)))
        self.pair_unique(lambda side: (renames.get(side.path, side.path), *_body(side)))
        self.pair_unique(lambda side: (side.name, *_body(side)))
        self.pair_unique(lambda side: (side.signature_hash, *_body(side), side.lines >= TELLING or object()))

    def pair_in_order(self, key: Key) -> None:
        """Pair those of equal key: the first with the first, and so on."""
        waiting = {at: iter(sides) for at, sides in _by_key(self.added, key).items()} if self.removed else {}
        self._pair([next(waiting.get(key(side), _NOBODY), None) for side in self.removed])

    def pair_unique(self, key: Key) -> None:
        """Pair those of equal key where there is one on either side."""
        keys = [key(side) for side in self.removed]
        counts, new = Counter(keys), _by_key(self.added, key)
        sure = {at: new[at][0] for at, count in counts.items() if count == 1 and len(new.get(at, ())) == 1}
        self._pair([sure.get(at) for at in keys])

    def _pair(self, others: Sequence[Side | None]) -> None:
        """Pair each removed symbol with what was found for it."""
        found = [(side, other) for side, other in zip(self.removed, others, strict=True) if other is not None]
        if found:
            taken = {(other.path, other.id) for _, other in found}
            self.pairs += found
            self.removed = [side for side, other in zip(self.removed, others, strict=True) if other is None]
            self.added = [side for side in self.added if (side.path, side.id) not in taken]

    def _renamed_files(self, gone: frozenset[str]) -> dict[str, str]:
        """Deleted path → where most of what moved out of it went, else the one new path of its file name."""
        went: dict[str, Counter[str]] = defaultdict(Counter)
        for before, after in self.pairs:
            if before.path != after.path and before.path in gone:
                went[before.path][after.path] += 1
        named = _by_key(self.added, lambda side: _file_name(side.path))
        for side in self.removed:
            paths = {other.path for other in named.get(_file_name(side.path), ())}
            if side.path in gone and side.path not in went and len(paths) == 1:
                went[side.path][paths.pop()] += 1
        return {path: paths.most_common(1)[0][0] for path, paths in went.items()}


def _by_key(sides: Iterable[Side], key: Key) -> dict[Hashable, list[Side]]:
    found: dict[Hashable, list[Side]] = {}
    for side in sides:
        found.setdefault(key(side), []).append(side)
    return found


def _same(side: Side) -> tuple[Hashable, ...]:
    return (side.kind, side.signature_hash, side.body_hash)


def _as_it_was(side: Side) -> Hashable:
    return (side.plain, *_same(side))


def _signature(side: Side) -> Hashable:
    return side.signature_hash


def _body(side: Side) -> tuple[Hashable, ...]:
    """What has no body is like nothing else."""
    return (side.kind, side.body_hash or object())


def _file_name(path: str) -> str:
    return path.rpartition("/")[2]
