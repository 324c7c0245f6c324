"""Where each value of a column stands: what a look-up finds without going through the rows."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any
from zlib import crc32

from app.store.vectors import Numbers, Texts, items_of, texts

if TYPE_CHECKING:
    Integers = array[int] | memoryview


class Groups:
    """Where each value of a sorted column begins: `values[i]` stands at `starts[i]` up to `starts[i + 1]`.

    `order` has the row numbers that these places stand for; None where the rows themselves are sorted so. `slots`, of
    texts, is a hash table of them: most look-ups ask a segment for a name that it does not have, and a binary search
    makes a dozen texts to tell.
    """

    def __init__(self, values: Any, starts: Integers, order: Integers | None, slots: Integers | None = None) -> None:
        self.values = values
        self._items = items_of(values)
        self.starts = starts
        self.order = order
        self.slots = slots if slots is not None or not isinstance(values, Texts) else slotted(values)
        kept = (part for part in (starts, order, self.slots) if part is not None)
        self.bytes = values.bytes + sum(len(part) * 4 for part in kept)

    def positions(self, value: Any) -> Sequence[int]:
        """Row numbers of a value, in order; none when nothing has it."""
        at = self._number(value) if self.slots is None else self._slot(value, self.slots)
        if at < 0:
            return ()
        span = range(self.starts[at], self.starts[at + 1])
        return span if self.order is None else self.order[span.start : span.stop]

    def _number(self, value: Any) -> int:
        at = bisect_left(self._items, value)
        return at if at < len(self._items) and self._items[at] == value else -1

    def _slot(self, value: str, slots: Integers) -> int:
        mask, items = len(slots) - 1, self._items
        place = _hash(value) & mask
        while (at := slots[place] - 1) >= 0 and items[at] != value:
            place = (place + 1) & mask
        return at


def _hash(value: str) -> int:
    return crc32(value.encode("utf-8", "surrogatepass"))


def slotted(values: Texts) -> array[int]:
    """Places of texts by their hash, one more than the place so that 0 is free; at most half of them are taken."""
    mask = (2 << len(values).bit_length()) - 1
    slots = array("i", bytes(4 * (mask + 1)))
    for at in range(len(values)):
        place = _hash(values[at]) & mask
        while slots[place]:
            place = (place + 1) & mask
        slots[place] = at + 1
    return slots


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
