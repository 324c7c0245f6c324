"""A small Parquet file without an engine: what a push of a few blobs writes.

DuckDB takes 3 to 5 ms and some 100 bytes of footer a column for a table, whatever is in it; a push writes seven.
This writes one row group with one plain page a column, gzip where that helps, in a tenth of that time. Any Parquet
reader reads it. Large tables go through DuckDB, whose dictionaries make them smaller.

The footer and the page headers are Thrift structs in the compact protocol (parquet-format, `parquet.thrift`): a field
is a byte of id difference and type, then a zigzag varint, a length and bytes, or a list.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Sequence
from itertools import chain
from typing import Any

from app.store.format import Column

MADE_BY = b"headmark"
MAGIC = b"PAR1"
_TYPES = {"BOOLEAN": 0, "INTEGER": 1, "BIGINT": 2, "VARCHAR": 6, "BLOB": 6}
_I32, _I64, _BINARY, _LIST, _STRUCT = 5, 6, 8, 9, 12
_PLAIN, _RLE, _GZIP, _UTF8, _REQUIRED = 0, 3, 2, 0, 0


def encode(columns: Sequence[Column], values: Sequence[Sequence[Any]]) -> bytes:
    """A whole file of these columns; `values` holds one sequence a column, all of one length above 0."""
    body, chunks, offset = [MAGIC], [], len(MAGIC)
    for column, items in zip(columns, values, strict=True):
        page = _Page(column, items)
        chunks.append(page.chunk(offset))
        body += (page.header, page.data)
        offset += page.size
    footer = _footer(columns, len(values[0]), chunks, offset - len(MAGIC))
    return b"".join([*body, footer, len(footer).to_bytes(4, "little"), MAGIC])


class _Page:
    def __init__(self, column: Column, items: Sequence[Any]) -> None:
        plain = _plain(column.type, items)
        packed = _gzip(plain)
        self._column = column
        self._rows = len(items)
        self._codec = _GZIP if len(packed) < len(plain) else 0
        self.data = packed if self._codec else plain
        data_header = _struct((1, _I32, self._rows), (2, _I32, _PLAIN), (3, _I32, _RLE), (4, _I32, _RLE))
        self.header = _struct((1, _I32, 0), (2, _I32, len(plain)), (3, _I32, len(self.data)), (5, _STRUCT, data_header))
        self.size = len(self.header) + len(self.data)
        self._plain_size = len(self.header) + len(plain)

    def chunk(self, offset: int) -> bytes:
        metadata = _struct(
            (1, _I32, _TYPES[self._column.type]),
            (2, _LIST, (_I32, [_zigzag(_PLAIN)])),
            (3, _LIST, (_BINARY, [_binary(self._column.name.encode())])),
            (4, _I32, self._codec),
            (5, _I64, self._rows),
            (6, _I64, self._plain_size),
            (7, _I64, self.size),
            (9, _I64, offset),
        )
        return _struct((2, _I64, offset), (3, _STRUCT, metadata))


def _plain(kind: str, items: Sequence[Any]) -> bytes:
    if kind == "INTEGER":
        return array("i", items).tobytes()
    if kind == "BIGINT":
        return array("q", items).tobytes()
    if kind == "BOOLEAN":
        bits = sum(1 << at for at, item in enumerate(items) if item)
        return bits.to_bytes((len(items) + 7) // 8, "little")
    data = [item.encode() for item in items] if kind == "VARCHAR" else items
    return b"".join(chain.from_iterable((len(item).to_bytes(4, "little"), item) for item in data))


def _gzip(data: bytes) -> bytes:
    packer = zlib.compressobj(6, zlib.DEFLATED, 31)
    return packer.compress(data) + packer.flush()


def _footer(columns: Sequence[Column], rows: int, chunks: Sequence[bytes], size: int) -> bytes:
    root = _struct((4, _BINARY, b"schema"), (5, _I32, len(columns)))
    group = _struct((1, _LIST, (_STRUCT, chunks)), (2, _I64, size), (3, _I64, rows))
    return _struct(
        (1, _I32, 1),
        (2, _LIST, (_STRUCT, [root, *map(_schema, columns)])),
        (3, _I64, rows),
        (4, _LIST, (_STRUCT, [group])),
        (6, _BINARY, MADE_BY),
    )


def _schema(column: Column) -> bytes:
    kind = (1, _I32, _TYPES[column.type]), (3, _I32, _REQUIRED), (4, _BINARY, column.name.encode())
    return _struct(*kind, (6, _I32, _UTF8)) if column.type == "VARCHAR" else _struct(*kind)


def _struct(*fields: tuple[int, int, Any]) -> bytes:
    """Fields as (id, type, value), ascending by id; ids of one struct lie less than 16 apart."""
    out, last = bytearray(), 0
    for number, kind, value in fields:
        out.append((number - last) << 4 | kind)
        last = number
        out += _value(kind, value)
    out.append(0)
    return bytes(out)


def _value(kind: int, value: Any) -> bytes:
    if kind in (_I32, _I64):
        return _zigzag(value)
    if kind == _BINARY:
        return _binary(value)
    if kind == _LIST:
        return _list(*value)
    return bytes(value)


def _list(kind: int, items: Sequence[bytes]) -> bytes:
    size = bytes([len(items) << 4 | kind]) if len(items) < 15 else bytes([0xF0 | kind]) + _varint(len(items))
    return size + b"".join(items)


def _binary(data: bytes) -> bytes:
    return _varint(len(data)) + data


def _zigzag(number: int) -> bytes:
    return _varint(number << 1)


def _varint(number: int) -> bytes:
    """Only what is not negative is written here."""
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)
