"""Rows of one file in hot columns: each is made when it is asked for, and found by its fields without being made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload
from weakref import ref

from app.domain.facts import Symbol
from app.store.tables import HotTable
from app.store.vectors import Part, Texts

R = TypeVar("R", bound=tuple[Any, ...])


class HotRows(Generic[R]):
    """domain.reading.Rows. `make` takes the row's values after the first `skipped` columns.

    `table` gives the table that is in memory now: rows outlive one that had to make room. They are kept long and do not
    hold it: what they held would stay mapped without being counted.
    """

    __slots__ = ("_end", "_made", "_make", "_now", "_parts", "_skipped", "_start", "_table")

    def __init__(
        self, table: Callable[[], HotTable], span: range, skipped: int, make: Callable[[Sequence[Any]], R]
    ) -> None:
        self._table, self._now, self._skipped, self._make = table, ref(table()), skipped, make
        self._start, self._end = span.start, span.stop
        self._made: dict[int, R] = {}
        self._parts: dict[str, Part] = {}

    def __len__(self) -> int:
        return self._end - self._start

    @overload
    def __getitem__(self, at: int, /) -> R: ...
    @overload
    def __getitem__(self, at: slice, /) -> Sequence[R]: ...
    def __getitem__(self, at: int | slice, /) -> R | Sequence[R]:
        try:
            return self._made[at]  # type: ignore[index]
        except (KeyError, TypeError):  # a slice has no hash
            if isinstance(at, slice):
                return [self[each] for each in range(*at.indices(len(self)))]
            return self._one(at)

    def _one(self, at: int) -> R:
        size = self._end - self._start
        if not -size <= at < size:
            raise IndexError(at)
        made = self._made[at] = self._make(self._at_hand().row(self._start + at % size, self._skipped))
        return made

    def _at_hand(self) -> HotTable:
        table = self._now()
        if table is None:
            table = self._table()
            self._now = ref(table)
        return table

    def __iter__(self) -> Iterator[R]:
        return map(self.__getitem__, range(len(self)))

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, HotRows | list) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def where(self, column: str, value: Any) -> Sequence[int]:
        part = self._parts.get(column)
        if part is None:
            part = self._parts[column] = self._at_hand().column(column).part(self._start, self._end)
        return part.where(value)

    def values(self, column: str) -> Sequence[Any]:
        found: Sequence[Any] = self._at_hand().column(column)[self._start : self._end]
        return found

    def picked(self, column: str, numbers: Sequence[int]) -> Sequence[Any]:
        items, rows = self._at_hand().column(column), [self._start + number for number in numbers]
        return items.picked(rows) if isinstance(items, Texts) else [items[at] for at in rows]


class HotSymbols(HotRows[Symbol]):
    """Symbols, whose qualified name is stored only where it does not follow from the container and the name."""

    __slots__ = ()

    def where(self, column: str, value: Any) -> Sequence[int]:
        if column != "qualified":
            return HotRows.where(self, column, value)
        found = super().where(column, value)
        dots = [at for at, char in enumerate(value) if char == "."]
        ends = {value, *(value[at + 1 :] for at in dots)}
        named = {number for end in ends for number in super(HotSymbols, self).where("name", end)}
        return sorted({*found, *(number for number in named if self[number].qualified == value)})

    def values(self, column: str) -> Sequence[Any]:
        found = super().values(column)
        if column != "qualified":
            return found
        return _qualified(found, super().values("container"), super().values("name"))

    def picked(self, column: str, numbers: Sequence[int]) -> Sequence[Any]:
        found = super().picked(column, numbers)
        if column != "qualified":
            return found
        return _qualified(found, super().picked("container", numbers), super().picked("name", numbers))


def _qualified(wholes: Sequence[str], containers: Sequence[str], names: Sequence[str]) -> list[str]:
    parts = zip(wholes, containers, names, strict=True)
    return [whole or (f"{container}.{name}" if container else name) for whole, container, name in parts]
