"""When to merge: a tier that holds FAN members becomes one member of a higher one."""

from __future__ import annotations

from collections.abc import Sequence

from app.store.format import FAN


def level(size: int, unit: int) -> int:
    """The tier of something of `size` rows: tier 0 ends at `unit` rows, each next one is FAN times as large."""
    tier = 0
    while size > unit:
        size //= FAN
        tier += 1
    return tier


def to_merge(sizes: Sequence[int], unit: int) -> int:
    """How many at the end of `sizes` become one; 0 for none. Larger members are expected first."""
    levels = [level(size, unit) for size in sizes]
    merged = 0
    for tier in range(max(levels, default=0) + 1):
        count = 0
        while count < len(levels) and levels[-1 - count] <= tier:
            count += 1
        if count - max(merged - 1, 0) >= FAN:
            merged = count
    return merged
