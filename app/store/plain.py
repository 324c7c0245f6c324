"""Reads back what `parquet` wrote, without an engine: DuckDB takes longer to start a statement than this takes."""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import IO, Any

from app.store.format import CODES, Column
from app.store.parquet import MADE_BY, MAGIC
from app.store.vectors import Blobs, Flags, Numbers, Texts, Words, narrowed

_GZIP = 31
_LENGTH = 4  # bytes
_SHORT_TEXT = bytes(3)  # the upper bytes of a length below 256
_TAIL = 8  # length of the footer and magic
_END = MADE_BY + b"\0"  # of the footer
_SHORT = 15  # a list's length from which on it stands in a number of its own
_BOOLEANS, _NUMBERS, _BINARY, _LIST = (1, 2), (3, 4, 5, 6), 8, 9

Struct = dict[int, Any]
"""A Thrift struct: values by field number."""


def is_plain(path: Path) -> bool:
    """Whether `parquet` wrote a file."""
    with path.open("rb") as file:
        return _is_plain(file)


def read(columns: Sequence[Column], path: Path) -> list[Any] | None:
    """The columns of a file as they stand in memory; None for a file that others wrote."""
    with path.open("rb") as file:
        if not _is_plain(file):
            return None
        file.seek(0)
        reader = _Reader(file.read(), len(MAGIC))
    return [_column(column, *reader.page()) for column in columns]


def _is_plain(file: IO[bytes]) -> bool:
    size = file.seek(0, 2)
    file.seek(max(0, size - len(_END) - _TAIL))
    return file.read(len(_END)) == _END


def _column(column: Column, plain: bytes, count: int) -> Any:
    if column.type == "BOOLEAN":
        bits = int.from_bytes(plain, "little")
        return Flags(Numbers("b", [bits >> at & 1 for at in range(count)]))
    if column.type in CODES:
        numbers = Numbers(CODES[column.type])
        numbers.frombytes(plain)
        return narrowed(numbers)
    if column.words:
        codes = {word.encode(): code for code, word in enumerate(column.words)}
        return Words(Numbers("b", map(codes.__getitem__, _parts(plain, count))), column.words)
    return (Blobs if column.type == "BLOB" else Texts)(*(_alike(plain, count) or _joined(_parts(plain, count))))


def _joined(parts: Sequence[bytes]) -> tuple[array[int], bytes]:
    return array("I", accumulate(map(len, parts), initial=0)), b"".join(parts)


def _alike(plain: bytes, count: int) -> tuple[array[int], bytes] | None:
    """The same for byte strings of one length, such as ids of objects, without going through them.

    Where one length stands at every place at which it would if all were of it, all are.
    """
    size = plain[0] if plain else 0
    width = size + _LENGTH
    if len(plain) != width * count or any(plain[at::width].strip(plain[at : at + 1]) for at in range(_LENGTH)):
        return None
    if plain[1:_LENGTH] != _SHORT_TEXT:
        return None
    data = bytearray(plain)
    for left in range(_LENGTH):
        del data[:: width - left]
    return array("I", range(0, size * count + 1, size) if size else bytes(4 * (count + 1))), bytes(data)


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

    def page(self) -> tuple[bytes, int]:
        """What a page holds, unpacked, and the number of its rows. Pages lie one behind the other, a page a column."""
        header = self.struct()
        size, whole = header[3], header[2]
        self.at += size
        data = self._data[self.at - size : self.at]
        return zlib.decompress(data, _GZIP) if size < whole else data, header[5][1]

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
