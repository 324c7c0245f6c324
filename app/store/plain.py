"""Reads back what `parquet` wrote, without an engine: DuckDB takes longer to start a statement than this takes."""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

from app.store.format import CODES, Column
from app.store.parquet import MADE_BY
from app.store.vectors import Blobs, Flags, Numbers, Texts, Words, narrowed

_GZIP = 31
_LENGTH = 4  # bytes
_SHORT_TEXT = bytes(3)  # the upper bytes of a length below 256
_TAIL = 8  # length of the footer and magic
_SHORT = 15  # a list's length from which on it stands in a number of its own
_BOOLEANS, _NUMBERS, _BINARY, _LIST = (1, 2), (3, 4, 5, 6), 8, 9

Struct = dict[int, Any]
"""A Thrift struct: values by field number."""


def is_plain(path: Path) -> bool:
    """Whether `parquet` wrote a file."""
    return _footer(path) is not None


def read(columns: Sequence[Column], path: Path) -> list[Any] | None:
    """The columns of a file as they stand in memory; None for a file that others wrote."""
    footer = _footer(path)
    if footer is None:
        return None
    data = path.read_bytes()
    group = _Reader(footer).struct()[4][0]
    return [_column(column, data, chunk[3]) for column, chunk in zip(columns, group[1], strict=True)]


def _footer(path: Path) -> bytes | None:
    """What stands at the end of a file that `parquet` wrote; None for one that others wrote."""
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - _TAIL))
        length = int.from_bytes(file.read(4), "little")
        file.seek(max(0, size - _TAIL - length))
        footer = file.read(length)
    return footer if footer.endswith(MADE_BY + b"\0") else None


def _column(column: Column, data: bytes, chunk: Struct) -> Any:
    reader = _Reader(data, chunk[9])
    size, count = reader.struct()[3], chunk[5]
    page = data[reader.at : reader.at + size]
    plain = zlib.decompress(page, _GZIP) if chunk[4] else page
    if column.type == "BOOLEAN":
        bits = int.from_bytes(plain, "little")
        return Flags(Numbers("b", [bits >> at & 1 for at in range(count)]))
    if column.type in CODES:
        numbers = Numbers(CODES[column.type])
        numbers.frombytes(plain)
        return narrowed(numbers)
    parts = _parts(plain, count)
    if column.words:
        codes = {word.encode(): code for code, word in enumerate(column.words)}
        return Words(Numbers("b", map(codes.__getitem__, parts)), column.words)
    offsets = array("I", accumulate(map(len, parts), initial=0))
    return (Blobs if column.type == "BLOB" else Texts)(offsets, b"".join(parts))


def _parts(plain: bytes, count: int) -> list[bytes]:
    """Byte strings that each stand behind their length in four bytes."""
    found, at = [], 0
    for _ in range(count):
        start = at + _LENGTH
        at = start + plain[at] if plain[at + 1 : start] == _SHORT_TEXT else start + _length(plain, at)
        found.append(plain[start:at])
    return found


def _length(plain: bytes, at: int) -> int:
    return int.from_bytes(plain[at : at + _LENGTH], "little")


class _Reader:
    """Thrift's compact protocol, as far as `parquet` writes it."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self._data = data
        self.at = at

    def struct(self) -> Struct:
        found: Struct = {}
        number = 0
        while head := self._byte():
            number += head >> 4
            found[number] = self._value(head & 15)
        return found

    def _value(self, kind: int) -> Any:
        if kind in _BOOLEANS:
            return kind == _BOOLEANS[0]
        if kind in _NUMBERS:
            return self._varint() >> 1  # zigzag of what is never negative
        if kind == _BINARY:
            return self._binary()
        return self._list() if kind == _LIST else self.struct()

    def _list(self) -> list[Any]:
        head = self._byte()
        count = self._varint() if head >> 4 == _SHORT else head >> 4
        return [self._value(head & 15) for _ in range(count)]

    def _binary(self) -> bytes:
        size = self._varint()
        self.at += size
        return self._data[self.at - size : self.at]

    def _byte(self) -> int:
        self.at += 1
        return self._data[self.at - 1]

    def _varint(self) -> int:
        number = shift = 0
        while (byte := self._byte()) > 0x7F:
            number |= (byte & 0x7F) << shift
            shift += 7
        return number | byte << shift
