"""The method resolution order of classes (https://docs.python.org/3/howto/mro.html)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
DEEPEST = 40


def c3(symbol: T, bases_of: Callable[[T], Sequence[T]], depth: int = 0) -> list[T] | None:
    """A class and its bases as the interpreter looks through them; None where a hierarchy has no such order."""
    if depth > DEEPEST:
        return None
    bases = list(bases_of(symbol))
    parts = [c3(base, bases_of, depth + 1) for base in bases]
    rows = [list(part) for part in parts if part is not None]
    return None if len(rows) < len(parts) else _merged(symbol, [*rows, bases])


def _merged(first: T, rows: list[list[T]]) -> list[T] | None:
    order = [first]
    rows = [row for row in rows if row]
    while rows:
        head = next((row[0] for row in rows if not any(row[0] in other[1:] for other in rows)), None)
        if head is None:
            return None
        order.append(head)
        rows = [rest for rest in ([each for each in row if each != head] for row in rows) if rest]
    return order
