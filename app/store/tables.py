"""The rows of one table of one segment: read on demand from Parquet (cold), or held as columns in memory (hot).

Both answer the same three look-ups with the same rows in the same order: table order for a text, file order for files.
A hot look-up is a binary search and takes microseconds; one DuckDB statement takes 0.4 ms before it reads anything, and
an in-memory DuckDB table took 2 ms for what takes 0.02 ms here. So DuckDB fills the columns of a large table once for
all processes, which map them from a file (`laid`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from threading import Lock
from typing import Any, Protocol

from app.store.engine import cursor, text
from app.store.files import StoredFile
from app.store.format import Table
from app.store.groups import Groups, grouped
from app.store.laid import Shelf
from app.store.vectors import Texts, items_of

Row = tuple[Any, ...]


class TableReader(Protocol):
    def by_text(self, column: str, values: Collection[str], files: Collection[int] | None = None) -> list[Row]:
        """Rows that have one of some texts in a column, of some files alone where these are given."""

    def by_file(self, files: Collection[int]) -> list[Row]: ...
    def distinct(self, column: str) -> Sequence[str]: ...
    def count(self, column: str, values: Collection[str]) -> int: ...
    def pairs(self, column: str, values: Collection[str], first: str, second: str) -> Iterator[tuple[Any, Any]]:
        """Two fields of the rows that have one of some texts in a column, without the rest of them."""


class EmptyTable:
    """A table without rows has no file."""

    def by_text(self, column: str, values: Collection[str], files: Collection[int] | None = None) -> list[Row]:
        return []

    def by_file(self, files: Collection[int]) -> list[Row]:
        return []

    def distinct(self, column: str) -> Sequence[str]:
        return ()

    def count(self, column: str, values: Collection[str]) -> int:
        return 0

    def pairs(self, column: str, values: Collection[str], first: str, second: str) -> Iterator[tuple[Any, Any]]:
        return iter(())


class ColdTable:
    """Every look-up is one statement over the Parquet file."""

    def __init__(self, table: Table, file: StoredFile) -> None:
        self._table = table
        self._file = file

    def by_text(self, column: str, values: Collection[str], files: Collection[int] | None = None) -> list[Row]:
        rows = self._rows(f'"{column}"', values, "file_row_number")
        return rows if files is None else [row for row in rows if row[0] in files]

    def by_file(self, files: Collection[int]) -> list[Row]:
        return self._rows("file", files, "file, file_row_number")

    def distinct(self, column: str) -> Sequence[str]:
        with self._file.local() as path, cursor() as connection:
            found = connection.execute(
                f'SELECT DISTINCT "{column}" AS value FROM read_parquet({text(path)}) ORDER BY value'
            ).fetchall()
        return [value for (value,) in found]

    def count(self, column: str, values: Collection[str]) -> int:
        return len(self.by_text(column, values))

    def pairs(self, column: str, values: Collection[str], first: str, second: str) -> Iterator[tuple[Any, Any]]:
        names = [each.name for each in self._table.columns]
        at, other = names.index(first), names.index(second)
        return ((row[at], row[other]) for row in self.by_text(column, values))

    def _rows(self, column: str, values: Collection[Any], order: str) -> list[Row]:
        wanted = list(dict.fromkeys(values))
        if not wanted:
            return []
        with self._file.local() as path, cursor() as connection:
            statement = (
                f"SELECT {self._table.select} FROM read_parquet({text(path)}, file_row_number=true) "
                f"WHERE {column} IN ({', '.join('?' * len(wanted))}) ORDER BY {order}"
            )
            return connection.execute(statement, wanted).fetchall()


class HotTable:
    """All rows at hand by column; look-ups by a column build that column's groups when first asked.

    `grown` is told how many bytes each load added.
    """

    def __init__(self, table: Table, file: StoredFile, grown: Callable[[int], None], shelf: Shelf) -> None:
        self._table = table
        self._file = file
        self._grown = grown
        self._shelf = shelf
        self._lock = Lock()
        self._columns: Sequence[Any] = ()
        self._items: Sequence[Any] = ()
        self._texts: Sequence[tuple[int, Any, Any]] = ()  # number, offsets and data of the columns of texts
        self._others: Sequence[Any] = ()  # the other columns; None in the places of those
        self._numbers = {column.name: number for number, column in enumerate(table.columns)}
        self._groups: dict[str, Groups] = {}
        self.bytes = 0

    def by_text(self, column: str, values: Collection[str], files: Collection[int] | None = None) -> list[Row]:
        groups = self._grouped(column)
        positions = [at for value in dict.fromkeys(values) for at in groups.positions(value)]
        if files is not None:
            file_of = self.columns()[0]
            positions = [at for at in positions if file_of[at] in files]
        positions.sort()
        return self._rows(positions)

    def by_file(self, files: Collection[int]) -> list[Row]:
        groups = self._grouped("file")
        return self._rows([at for file in sorted(set(files)) for at in groups.positions(file)])

    def distinct(self, column: str) -> Sequence[str]:
        found: Sequence[str] = self._grouped(column).values[:]
        return found

    def count(self, column: str, values: Collection[str]) -> int:
        groups = self._grouped(column)
        return sum(len(groups.positions(value)) for value in set(values))

    def pairs(self, column: str, values: Collection[str], first: str, second: str) -> Iterator[tuple[Any, Any]]:
        groups, columns = self._grouped(column), self.columns()
        one, other = columns[self._numbers[first]], columns[self._numbers[second]]
        return ((one[at], other[at]) for value in values for at in groups.positions(value))

    def _rows(self, positions: Sequence[int]) -> list[Row]:
        if not positions:
            return []
        columns = self.columns()
        return list(zip(*(map(column.__getitem__, positions) for column in columns), strict=True))

    def span(self, file: int) -> range:
        """Where the rows of a file stand."""
        found = self._grouped("file").positions(file)
        return found if isinstance(found, range) else range(0)

    def row(self, at: int, skipped: int) -> list[Any]:
        """The fields of a row from column number `skipped` on."""
        self.columns()
        row = [None if each is None else each[at] for each in self._others]
        for number, offsets, data in self._texts:
            start, end = offsets[at], offsets[at + 1]
            row[number] = data[start:end].decode() if start < end else ""
        return row[skipped:]

    def column(self, name: str) -> Any:
        """One column, to be searched."""
        self.columns()
        return self._columns[self._numbers[name]]

    def columns(self) -> Sequence[Any]:
        """What single items of every column are read from; loaded when first asked for."""
        return self._items or self._loaded()

    def _loaded(self) -> Sequence[Any]:
        with self._lock:
            if not self._items:
                found = self._shelf.columns(self._table, self._file)
                self._columns, self._groups = found.columns, dict(found.groups)
                self._texts = [(at, c.offsets, c.data) for at, c in enumerate(found.columns) if isinstance(c, Texts)]
                self._items = [items_of(column) for column in found.columns]
                self._others = [
                    None if isinstance(c, Texts) else items for c, items in zip(found.columns, self._items, strict=True)
                ]
                self._count(found.bytes)
            return self._items

    def _grouped(self, column: str) -> Groups:
        self.columns()
        found = self._groups.get(column)
        if found is None:
            with self._lock:
                found = self._groups.get(column)
                if found is None:
                    found = self._groups[column] = grouped(
                        self._columns[self._numbers[column]], in_order=column == "file"
                    )
                    self._count(found.bytes)
        return found

    def drop(self) -> int:
        """Stop counting: a look-up in progress may hold this table a little longer. The bytes it had."""
        with self._lock:
            self._grown = _uncounted
            return self.bytes

    def _count(self, added: int) -> None:
        self.bytes += added
        self._grown(added)


def _uncounted(added: int) -> None: ...
