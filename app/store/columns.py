"""Columns between Python and DuckDB, through Arrow's C interface (no pyarrow, no numpy)."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import nanoarrow

from app.store.format import Column

_INTEGERS = {
    "INTEGER": ("i", nanoarrow.int32()),
    "BIGINT": ("q", nanoarrow.int64()),
    "BOOLEAN": ("b", nanoarrow.int8()),
}


class ArrowTable:
    """Rows as an Arrow stream: DuckDB scans a variable that holds one like a table. May be scanned again."""

    def __init__(self, columns: Sequence[Column], values: Sequence[Sequence[Any]]) -> None:
        length = len(values[0]) if values else 0
        children = [_column(column, items) for column, items in zip(columns, values, strict=True)]
        schema = nanoarrow.struct([_field(column) for column in columns])
        self._array = nanoarrow.c_array_from_buffers(schema, length, [None], children=children)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return nanoarrow.c_array_stream(self._array).__arrow_c_stream__(requested_schema)


def _field(column: Column) -> Any:
    return nanoarrow.Schema(_arrow_type(column), name=column.name)


def _arrow_type(column: Column) -> Any:
    if column.type in _INTEGERS:
        return _INTEGERS[column.type][1]
    return nanoarrow.binary() if column.type == "BLOB" else nanoarrow.string()


def _column(column: Column, items: Sequence[Any]) -> Any:
    if column.type in _INTEGERS:
        code, kind = _INTEGERS[column.type]
        return nanoarrow.c_array_from_buffers(kind, len(items), [None, array(code, items)])
    offsets, data = _joined(items) if column.type == "VARCHAR" else _joined_bytes(items)
    return nanoarrow.c_array_from_buffers(_arrow_type(column), len(items), [None, offsets, data])


def _joined(items: Sequence[str]) -> tuple[array[int], bytes]:
    joined = "".join(items)
    if joined.isascii():
        return _offsets(map(len, items)), joined.encode()
    return _offsets(len(item) if item.isascii() else len(item.encode()) for item in items), joined.encode()


def _joined_bytes(items: Sequence[bytes]) -> tuple[array[int], bytes]:
    return _offsets(map(len, items)), b"".join(items)


def _offsets(lengths: Any) -> array[int]:
    return array("i", accumulate(lengths, initial=0))
