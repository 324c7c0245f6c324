"""Nested regions of a source, and which of them a position lies in."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import chain, repeat
from operator import attrgetter, sub
from typing import Protocol, Self, TypeVar


class Ranged(Protocol):
    @property
    def start_byte(self) -> int: ...
    @property
    def end_byte(self) -> int: ...


R = TypeVar("R", bound=Ranged)


def outer_first(each: Ranged) -> tuple[int, int]:
    """Sorts what is nested: in file order, what stands around something before it."""
    return each.start_byte, -each.end_byte


def in_order(nodes: Iterable[R]) -> list[R]:
    """Nodes sorted as `outer_first` says, without a call of Python's for each."""
    found = sorted(nodes, key=attrgetter("end_byte"), reverse=True)
    found.sort(key=attrgetter("start_byte"))
    return found


class Regions:
    """Properly nested byte ranges, given sorted by (start, -end); -1 stands for "in none".

    `parents[i]` is the region around region i. Ranges that overlap without nesting are cut at the outer one's end.
    """

    def __init__(self, ranges: Sequence[tuple[int, int]]) -> None:
        self._ranges = ranges
        self.parents: list[int] = []
        self._bounds: list[int] = [0]
        self._inside: list[int] = [-1]
        open_: list[tuple[int, int]] = []
        for index, (start, end) in enumerate(ranges):
            self._close(open_, start)
            parent = open_[-1][1] if open_ else -1
            self.parents.append(parent)
            open_.append((min(end, open_[-1][0]) if open_ else end, index))
            self._mark(start, index)
        self._close(open_, 1 << 62)

    @classmethod
    def of(cls, nodes: Iterable[Ranged]) -> Self:
        """The regions that nodes take up, given in any order."""
        ranges = {(node.start_byte, node.end_byte) for node in nodes}
        return cls(sorted(ranges, key=lambda r: (r[0], -r[1])))

    def _close(self, open_: list[tuple[int, int]], until: int) -> None:
        while open_ and open_[-1][0] <= until:
            end, _ = open_.pop()
            self._mark(end, open_[-1][1] if open_ else -1)

    def _mark(self, at: int, index: int) -> None:
        if self._bounds[-1] == at:
            self._inside[-1] = index
        else:
            self._bounds.append(at)
            self._inside.append(index)

    def at(self, position: int) -> int:
        """The innermost region that holds this byte."""
        return self._inside[bisect_right(self._bounds, position) - 1]

    def start_at(self, position: int) -> int:
        """Where the innermost region around this byte starts; -1 when there is none."""
        region = self.at(position)
        return self._ranges[region][0] if region >= 0 else -1

    def at_each(self, positions: Sequence[int], values: Sequence[int]) -> list[int]:
        """`values[at(position) + 1]` for each of the sorted positions; the first value stands for "in none"."""
        starts = list(map(bisect_left, repeat(positions), self._bounds))
        counts = map(sub, [*starts[1:], len(positions)], starts)
        inside = map(values.__getitem__, map((1).__add__, self._inside))
        return list(chain.from_iterable(map(repeat, inside, counts)))
