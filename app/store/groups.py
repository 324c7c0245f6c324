"""Where each value of a column stands: what turns a look-up into a binary search."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any

from app.store.vectors import Numbers, items_of, texts


class Groups:
    """Where each value of a sorted column begins: `values[i]` stands at `starts[i]` up to `starts[i + 1]`.

    `order` has the row numbers that these places stand for; None where the rows themselves are sorted so.
    """

    def __init__(self, values: Any, starts: array[int] | memoryview, order: array[int] | memoryview | None) -> None:
        self.values = values
        self._items = items_of(values)
        self.starts = starts
        self.order = order
        self.bytes = values.bytes + len(starts) * 4 + (len(order) * 4 if order is not None else 0)

    def positions(self, value: Any) -> Sequence[int]:
        """Row numbers of a value, in order; none when nothing has it."""
        at = bisect_left(self._items, value)
        if at == len(self._items) or self._items[at] != value:
            return ()
        span = range(self.starts[at], self.starts[at + 1])
        return span if self.order is None else self.order[span.start : span.stop]


def starts(counts: Iterable[int]) -> array[int]:
    return array("i", accumulate(counts, initial=0))


def grouped(column: Any, *, in_order: bool) -> Groups:
    """Groups of a short column, without an engine."""
    items = [column[at] for at in range(len(column))]
    order = None if in_order else array("i", sorted(range(len(items)), key=items.__getitem__))
    counts = Counter(items)
    values = sorted(counts)
    kept = texts(values) if isinstance(values[0], str) else Numbers("i", values)
    return Groups(kept, starts(map(counts.__getitem__, values)), order)
