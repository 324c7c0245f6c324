"""Segments as a reader holds them: the (blob, language) pairs they cover, and their tables, hot or cold."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import chain
from threading import Lock
from weakref import WeakValueDictionary

from app.store.files import StoredFile
from app.store.format import FILES, TABLES
from app.store.laid import Shelf
from app.store.parts import Key
from app.store.records import SegmentInfo
from app.store.tables import ColdTable, EmptyTable, HotTable, Row, TableReader


class Segment:
    """`base` is the number of its first file in this process; `file_of` gives the Parquet file of a table."""

    def __init__(self, info: SegmentInfo, base: int, file_of: Callable[[str], StoredFile], tables: TableCache) -> None:
        _, blobs, languages, *states = (column[:] for column in tables.shelf.columns(FILES, file_of("files")).columns)
        self.info = info
        self.base = base
        self.file_of = file_of
        self.keys: list[Key] = list(zip(blobs, languages, strict=True))
        self.states: list[tuple[str, str, int]] = list(zip(*states, strict=True))  # status, reason, lines
        self.index: Mapping[Key, int] = dict(zip(reversed(self.keys), reversed(range(len(self.keys))), strict=True))
        self._tables = tables

    def status(self, key: Key) -> str:
        return self.states[self.index[key]][0]

    def table(self, name: str) -> TableReader:
        return self._tables.get(self, name)

    def hot_tables(self, names: Collection[str]) -> dict[str, HotTable]:
        """Those of the tables that are held as columns in memory: all that have rows, or none where all are cold."""
        found = ((name, self.table(name)) for name in names)
        return {name: table for name, table in found if isinstance(table, HotTable)}

    def hot_table(self, name: str) -> HotTable:
        """The table as it is in memory now, for one that was."""
        table = self.table(name)
        assert isinstance(table, HotTable)
        return table

    def local(self, files: Collection[int]) -> list[int]:
        """The numbers within this segment of those of the files that are in it."""
        return [file - self.base for file in files if 0 <= file - self.base < len(self.keys)]


class TableCache:
    """Tables of all segments of all repositories: hot ones within `limit` bytes, the longest unused dropped first.

    With `limit` 0 every table is cold, which is right for a process that asks once.
    """

    def __init__(self, limit: int, shelf: Shelf) -> None:
        self._limit = limit
        self.shelf = shelf
        self.bytes = 0
        self._count_lock = Lock()
        self._lock = Lock()
        self._hot: OrderedDict[tuple[int, str], HotTable] = OrderedDict()

    def get(self, segment: Segment, name: str) -> TableReader:
        if name not in segment.info.rows:
            return EmptyTable()
        if not self._limit:
            return ColdTable(TABLES[name], segment.file_of(name))
        with self._lock:
            table = self._hot.get((segment.base, name))
            if table is None:
                table = HotTable(TABLES[name], segment.file_of(name), self._grown, self.shelf)
                self._hot[segment.base, name] = table
            self._hot.move_to_end((segment.base, name))
            # What is loaded now is seen at the next look-up: the limit is overshot by at most one table.
            while self.bytes > self._limit and len(self._hot) > 1:
                self.bytes -= self._hot.popitem(last=False)[1].drop()
        return table

    def _grown(self, added: int) -> None:
        with self._count_lock:
            self.bytes += added


class SegmentCache:
    """Segments that some snapshot holds; their file numbers stay what they are while one does."""

    def __init__(self, tables: TableCache) -> None:
        self._tables = tables
        self._held: WeakValueDictionary[str, Segment] = WeakValueDictionary()
        self._next = 0
        self._lock = Lock()

    def get(self, key: str, info: SegmentInfo, file_of: Callable[[str], StoredFile]) -> Segment:
        with self._lock:
            segment = self._held.get(key)
            if segment is None:
                segment = Segment(info, self._next, file_of, self._tables)
                self._next += len(segment.keys)
                self._held[key] = segment
            return segment


def rows_by_text(
    segments: Sequence[Segment], table: str, column: str, values: Collection[str], files: Collection[int] | None = None
) -> list[Row]:
    """Rows with their file numbers made global; where files are given, of these alone."""
    found = []
    for segment in segments:
        local = None if files is None else segment.local(files)
        if local != []:
            rows = segment.table(table).by_text(column, values, local)
            found += [(row[0] + segment.base, *row[1:]) for row in rows]
    return found


def rows_by_file(segments: Sequence[Segment], table: str, files: Collection[int]) -> list[Row]:
    found = []
    for segment in segments:
        if local := segment.local(files):
            found += [(row[0] + segment.base, *row[1:]) for row in segment.table(table).by_file(local)]
    return found


def distinct(segments: Sequence[Segment], table: str, column: str) -> list[str]:
    """Distinct texts of a column, sorted. Each segment gives a sorted run, which is what sorted() is fast at."""
    runs = [segment.table(table).distinct(column) for segment in segments]
    return list(dict.fromkeys(sorted(chain.from_iterable(runs))))
