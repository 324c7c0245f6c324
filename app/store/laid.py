"""Large tables laid out as columns in files that are mapped instead of loaded: what took seconds then takes none.

Such a file is derived from the Parquet of one segment, never the other way round: it may be deleted at any time, and
is made again by whoever misses it. It holds the columns as they stand in memory (`vectors`) and the groups by which
they are searched, with hash tables of texts. Pages of it come into memory when a question touches them, are shared by
all processes, and are the kernel's to take away again.

    MAGIC; the buffers, each at a multiple of 8 bytes; the header, JSON; its length in 4 bytes; MAGIC

The header names, for each column and each group, its kind and its buffers as [first byte, number of items, code].
Offsets of texts count from the start of the file.
"""

from __future__ import annotations

import json
import mmap
import os
import sys
from array import array
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any, NamedTuple

from app.store import loading, plain
from app.store.disk import aside
from app.store.files import StoredFile
from app.store.format import Table
from app.store.groups import Groups
from app.store.vectors import Blobs, Flags, MappedNumbers, Texts, Words

MAGIC = b"HMCOLS2" + (b"<" if sys.byteorder == "little" else b">")
LONGEST = 4_000_000_000  # bytes: offsets take 32 bits
KEPT_BYTES = 4 << 30
TOUCHED = 4  # of a mapped file about one page in so many is ever touched
LEAST = 1 << 20  # bytes that a mapped file counts for however short it is: each holds a descriptor
_LENGTH = 4


class Columns(NamedTuple):
    """The columns of a table, and the groups of those that it is searched by.

    `bytes` is what they count for as memory. Files that are mapped count for a part: their pages come when they are
    touched and are the kernel's to take away, while dropping them costs the next question as much as reading them.
    """

    columns: Sequence[Any]
    groups: Mapping[str, Groups]
    bytes: int


class Shelf:
    """A directory of such files, of at most `kept` bytes. Where it cannot be written, tables stay in memory."""

    def __init__(self, directory: Path, kept: int = KEPT_BYTES) -> None:
        self.directory = directory
        self._kept = kept

    def columns(self, table: Table, source: StoredFile) -> Columns:
        """The columns of a Parquet file of the store, laid out where loading them takes an engine."""
        return self._open(table, source) or self._load(table, source)

    def prepare(self, table: Table, source: StoredFile) -> None:
        """Lay a file out before anyone asks, unless that was done or is not worth it. Raises OSError and DuckDB's."""
        if not self._path(source).exists():
            with source.local() as path:
                if not plain.is_plain(path):
                    self._lay_out(table, source, path)

    def drop(self, source: StoredFile) -> None:
        """Forget a Parquet file that is gone. Who has its columns mapped keeps them."""
        with suppress(OSError):
            self._path(source).unlink()

    def has(self, source: StoredFile) -> bool:
        return self._path(source).exists()

    def _load(self, table: Table, source: StoredFile) -> Columns:
        with source.local() as path:
            short = plain.read(table.columns, path)
            return Columns(short, {}, _size(short)) if short is not None else self._lay_out(table, source, path)

    def _lay_out(self, table: Table, source: StoredFile, local: Path) -> Columns:
        columns = loading.columns_of(table, local)
        groups = {name: loading.grouped_by(table, name, local) for name in table.searched}
        self._put(source, columns, groups)
        size = _size((*columns, *groups.values()))
        return self._open(table, source) or Columns(columns, groups, size)

    def _open(self, table: Table, source: StoredFile) -> Columns | None:
        path = self._path(source)
        try:
            with path.open("rb") as file:
                mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            os.utime(path)  # what was used lately is swept last
        except (OSError, ValueError):  # ValueError: an empty file
            return None
        return _read(table, mapped)

    def _put(self, source: StoredFile, columns: Sequence[Any], groups: Mapping[str, Groups]) -> None:
        """Without effect where the disk does not let it."""
        size = _size((*columns, *groups.values()))
        if size > min(LONGEST, self._kept):
            return
        with suppress(OSError):
            self.directory.mkdir(parents=True, exist_ok=True)
            self._sweep(size)
            with aside(self.directory, ".laid-") as file:
                _write(file, columns, groups)
                os.fsync(file.fileno())
                Path(file.name).replace(self._path(source))

    def _path(self, source: StoredFile) -> Path:
        whole = blake2b(source.naming.encode(), digest_size=12).hexdigest()
        table = Path(source.key).stem.partition("-")[0]
        return self.directory / f"{table}-{whole}.columns"

    def _sweep(self, coming: int) -> None:
        """Make room: the longest unused files go first. Who has one mapped keeps it."""
        found = [(entry.stat(), entry.path) for entry in os.scandir(self.directory)]
        held = sum(status.st_size for status, _ in found) + coming
        for status, path in sorted(found, key=lambda each: each[0].st_mtime):
            if held > self._kept:
                held -= status.st_size
                Path(path).unlink()


def _size(parts: Sequence[Any]) -> int:
    return sum(int(part.bytes) for part in parts)


# Writing


def _write(file: IO[bytes], columns: Sequence[Any], groups: Mapping[str, Groups]) -> None:
    file.write(MAGIC)
    header = {
        "columns": [_column(file, each) for each in columns],
        "groups": {name: _group(file, each) for name, each in groups.items()},
    }
    text = json.dumps(header).encode()
    file.write(text + len(text).to_bytes(_LENGTH, "little") + MAGIC)
    file.flush()


def _column(file: IO[bytes], column: Any) -> list[Any]:
    if isinstance(column, Blobs):
        data = _buffer(file, column.data)
        kind = "texts" if isinstance(column, Texts) else "blobs"
        return [kind, _buffer(file, array("I", map(data[0].__add__, column.offsets))), data]
    if isinstance(column, Words):
        return ["words", _buffer(file, column.codes)]
    if isinstance(column, Flags):
        return ["flags", _buffer(file, column.values)]
    return ["numbers", _buffer(file, column)]


def _group(file: IO[bytes], group: Groups) -> list[Any]:
    order, slots = (None if each is None else _buffer(file, each) for each in (group.order, group.slots))
    return [_column(file, group.values), _buffer(file, group.starts), order, slots]


def _buffer(file: IO[bytes], items: Any) -> tuple[int, int, str]:
    start = file.tell()
    start += file.write(bytes(-start % 8))
    view = memoryview(items)
    file.write(view)
    return start, len(view), view.format


# Reading


def _read(table: Table, mapped: mmap.mmap) -> Columns | None:
    """None for a file of another machine or version, or one that is not whole."""
    end = len(mapped) - len(MAGIC)
    if end < len(MAGIC) or mapped[: len(MAGIC)] != MAGIC or mapped[end:] != MAGIC:
        return None
    start = end - _LENGTH - int.from_bytes(mapped[end - _LENGTH : end], "little")
    header = json.loads(mapped[start : end - _LENGTH])
    columns = [_mapped(mapped, *each) for each in header["columns"]]
    for at, column in enumerate(table.columns):
        if column.words:
            columns[at] = Words(columns[at], column.words)
    groups = {name: _mapped_group(mapped, *each) for name, each in header["groups"].items()}
    return Columns(columns, groups, max(len(mapped), LEAST) // TOUCHED)


_BYTES = {"texts": Texts, "blobs": Blobs}


def _mapped(mapped: mmap.mmap, kind: str, first: Sequence[Any], data: Sequence[Any] = ()) -> Any:
    if kind in _BYTES:
        return _BYTES[kind](_view(mapped, first), mapped, first[1] * 4 + data[1])
    numbers = MappedNumbers(_view(mapped, first))
    return Flags(numbers) if kind == "flags" else numbers


def _mapped_group(mapped: mmap.mmap, values: Any, starts: Sequence[Any], *optional: Sequence[Any] | None) -> Groups:
    order, slots = (None if each is None else _view(mapped, each) for each in optional)
    return Groups(_mapped(mapped, *values), _view(mapped, starts), order, slots)


def _view(mapped: mmap.mmap, buffer: Sequence[Any]) -> memoryview:
    start, count, code = buffer
    size = array(code).itemsize * count
    return memoryview(mapped)[start : start + size].cast(code)
