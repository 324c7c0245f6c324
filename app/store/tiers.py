"""When to merge: a tier that holds FAN members becomes one member of a higher one."""

from __future__ import annotations

from collections.abc import Sequence

from app.store.format import FAN

TOP = 3
"""Members this high stay as they are: rewriting them would make some push wait for seconds."""


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
    for tier in range(TOP):
        count = next((at for at, found in enumerate(reversed(levels)) if found > tier), len(levels))
        members = levels[len(levels) - count :].count(tier)
        rows = sum(sizes[len(sizes) - merged :]) if merged else 0
        if merged and level(rows, unit) == tier:
            members += 1
        if members >= FAN:
            merged = count
    return merged
