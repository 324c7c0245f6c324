"""The rows of one table of one segment: read on demand from Parquet (cold), or held as columns in memory (hot).

Both answer the same three look-ups with the same rows in the same order: table order for a text, file order for files.
A hot look-up is a binary search and takes microseconds; one DuckDB statement takes 0.4 ms before it reads anything, and
an in-memory DuckDB table took 2 ms for what takes 0.02 ms here, so DuckDB fills these columns and is then left alone.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import accumulate
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

import nanoarrow

from app.store.engine import cursor, text
from app.store.format import Column, Table
from app.store.vectors import Flags, Numbers, Texts, Words, narrowed, texts

Row = tuple[Any, ...]

GROUPED_HERE = 20_000  # rows up to which Python groups faster than a statement


class TableReader(Protocol):
    def by_text(self, column: str, values: Collection[str]) -> list[Row]: ...
    def by_file(self, files: Collection[int]) -> list[Row]: ...
    def distinct(self, column: str) -> Sequence[str]: ...
    def count(self, column: str, values: Collection[str]) -> int: ...


class EmptyTable:
    """A table without rows has no file."""

    def by_text(self, column: str, values: Collection[str]) -> list[Row]:
        return []

    def by_file(self, files: Collection[int]) -> list[Row]:
        return []

    def distinct(self, column: str) -> Sequence[str]:
        return ()

    def count(self, column: str, values: Collection[str]) -> int:
        return 0


class ColdTable:
    """Every look-up is one statement over the Parquet file."""

    def __init__(self, table: Table, path: Path) -> None:
        self._table = table
        self._path = path

    def by_text(self, column: str, values: Collection[str]) -> list[Row]:
        return self._rows(f'"{column}"', values, "file_row_number")

    def by_file(self, files: Collection[int]) -> list[Row]:
        return self._rows("file", files, "file, file_row_number")

    def distinct(self, column: str) -> Sequence[str]:
        with cursor() as connection:
            found = connection.execute(
                f'SELECT DISTINCT "{column}" AS value FROM read_parquet({text(self._path)}) ORDER BY value'
            ).fetchall()
        return [value for (value,) in found]

    def count(self, column: str, values: Collection[str]) -> int:
        return len(self.by_text(column, values))

    def _rows(self, column: str, values: Collection[Any], order: str) -> list[Row]:
        wanted = list(dict.fromkeys(values))
        if not wanted:
            return []
        statement = (
            f"SELECT {self._table.select} FROM read_parquet({text(self._path)}, file_row_number=true) "
            f"WHERE {column} IN ({', '.join('?' * len(wanted))}) ORDER BY {order}"
        )
        with cursor() as connection:
            return connection.execute(statement, wanted).fetchall()


class Groups:
    """Where each value of a sorted column begins: `values[i]` stands at `starts[i]` up to `starts[i + 1]`."""

    def __init__(self, values: Texts | array[int], counts: Iterable[int], order: array[int] | None) -> None:
        self.values = values
        self._starts = array("i", accumulate(counts, initial=0))
        self._order = order
        self.bytes = _size(values) + len(self._starts) * 4 + (len(order) * 4 if order is not None else 0)

    def positions(self, value: Any) -> Sequence[int]:
        """Row numbers of a value, in order; none when nothing has it."""
        at = bisect_left(self.values, value)
        if at == len(self.values) or self.values[at] != value:
            return ()
        span = range(self._starts[at], self._starts[at + 1])
        return span if self._order is None else self._order[span.start : span.stop]


def _size(column: Any) -> int:
    return column.itemsize * len(column) if isinstance(column, array) else int(column.bytes)


class HotTable:
    """All rows in memory by column; look-ups by a column build that column's groups when first asked.

    `grown` is told how many bytes each load added.
    """

    def __init__(self, table: Table, path: Path, grown: Callable[[int], None]) -> None:
        self._table = table
        self._path = path
        self._grown = grown
        self._lock = Lock()
        self._columns: list[Any] = []
        self._numbers = {column.name: number for number, column in enumerate(table.columns)}
        self._groups: dict[str, Groups] = {}
        self.bytes = 0
        self.is_dropped = False

    def by_text(self, column: str, values: Collection[str]) -> list[Row]:
        groups = self._grouped(column)
        positions = [at for value in dict.fromkeys(values) for at in groups.positions(value)]
        positions.sort()
        return self._rows(positions)

    def by_file(self, files: Collection[int]) -> list[Row]:
        groups = self._grouped("file")
        return self._rows([at for file in sorted(set(files)) for at in groups.positions(file)])

    def distinct(self, column: str) -> Sequence[str]:
        values = self._grouped(column).values
        return [values[at] for at in range(len(values))]  # type: ignore[misc]

    def count(self, column: str, values: Collection[str]) -> int:
        groups = self._grouped(column)
        return sum(len(groups.positions(value)) for value in set(values))

    def _rows(self, positions: Sequence[int]) -> list[Row]:
        if not positions:
            return []
        columns = self.columns()
        return list(zip(*(map(column.__getitem__, positions) for column in columns), strict=True))

    def span(self, file: int) -> range:
        """Where the rows of a file stand."""
        found = self._grouped("file").positions(file)
        return found if isinstance(found, range) else range(0)

    def column(self, name: str) -> Any:
        return self.columns()[self._numbers[name]]

    def columns(self) -> list[Any]:
        """Every column, loaded when first asked for."""
        return self._columns or self._loaded()

    def _loaded(self) -> list[Any]:
        with self._lock:
            if not self._columns:
                self._columns = load(self._table.columns, f"FROM read_parquet({text(self._path)})")
                self._count(sum(map(_size, self._columns)))
            return self._columns

    def _grouped(self, column: str) -> Groups:
        found = self._groups.get(column)
        if found is None:
            columns = self.columns()
            with self._lock:
                found = self._groups.get(column)
                if found is None:
                    found = self._groups[column] = self._group(column, columns)
                    self._count(found.bytes)
        return found

    def drop(self) -> int:
        """Stop counting: a look-up in progress may use this table a little longer. The bytes it had."""
        with self._lock:
            self._grown, self.is_dropped = _uncounted, True
            return self.bytes

    def _count(self, added: int) -> None:
        self.bytes += added
        self._grown(added)

    def _group(self, column: str, columns: Sequence[Any]) -> Groups:
        at = self._numbers[column]
        if len(columns[0]) <= GROUPED_HERE:
            return grouped(columns[at], in_order=column == "file")
        source = f"read_parquet({text(self._path)}, file_row_number=true)"
        counted = (Column("value", self._table.columns[at].type), Column("count", "INTEGER"))
        values, counts = load(
            counted, f'FROM (SELECT "{column}" AS value, count(*) AS count FROM {source} GROUP BY 1 ORDER BY 1)'
        )
        if column == "file":
            return Groups(values, counts, None)
        order = f'FROM (SELECT file_row_number AS position FROM {source} ORDER BY "{column}", file_row_number)'
        return Groups(values, counts, load((Column("position", "INTEGER"),), order)[0])


def _uncounted(added: int) -> None: ...


def grouped(column: Any, *, in_order: bool) -> Groups:
    """Groups of a short column, without an engine."""
    items = [column[at] for at in range(len(column))]
    order = None if in_order else array("i", sorted(range(len(items)), key=items.__getitem__))
    counts = Counter(items)
    values = sorted(counts)
    kept = texts(values) if isinstance(values[0], str) else array("i", values)
    return Groups(kept, map(counts.__getitem__, values), order)


_CODES = {"INTEGER": "i", "BIGINT": "q"}


def load(columns: Sequence[Column], source: str) -> list[Any]:
    """Columns of a `FROM …` clause as arrays and texts."""
    selected = ", ".join(_selected(column) for column in columns)
    with cursor() as connection:
        chunks = list(nanoarrow.c_array_stream(connection.sql(f"SELECT {selected} {source}")))
    return [_collected(column, [chunk.child(at).view() for chunk in chunks]) for at, column in enumerate(columns)]


def _selected(column: Column) -> str:
    if column.words:
        words = ", ".join(text(word) for word in column.words)
        return f'(list_position([{words}], "{column.name}") - 1)::TINYINT AS "{column.name}"'
    kind = "TINYINT" if column.type == "BOOLEAN" else column.type
    return f'"{column.name}"::{kind} AS "{column.name}"'


def _collected(column: Column, chunks: Sequence[Any]) -> Any:
    if column.words:
        return Words(_integers("b", chunks), column.words)
    if column.type == "BOOLEAN":
        return Flags(_integers("b", chunks))
    if column.type in _CODES:
        return narrowed(_integers(_CODES[column.type], chunks))
    return _texts(chunks)


def _integers(code: str, chunks: Sequence[Any]) -> Numbers:
    values = Numbers(code)
    for chunk in chunks:
        values.frombytes(memoryview(chunk.buffer(1)).cast("B")[: chunk.length * values.itemsize])
    return values


def _texts(chunks: Sequence[Any]) -> Texts:
    offsets, data, base = array("I", [0]), [], 0
    for chunk in chunks:
        ends = memoryview(chunk.buffer(1)).cast("B").cast("i")[1 : chunk.length + 1]
        offsets.extend([base + end for end in ends] if base else ends)
        size = ends[-1] if chunk.length else 0
        data.append(bytes(memoryview(chunk.buffer(2)).cast("B")[:size]))
        base += size
    return Texts(offsets, b"".join(data))
