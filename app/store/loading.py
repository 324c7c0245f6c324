"""Columns of Parquet files as they stand in memory, filled by DuckDB through Arrow."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from app.store.engine import cursor, text
from app.store.format import CODES, Column, Table
from app.store.groups import Groups, starts
from app.store.vectors import Blobs, Flags, Numbers, Texts, Words, narrowed


def columns_of(table: Table, path: Path) -> list[Any]:
    """All columns of a table's Parquet file."""
    return _load(table.columns, f"FROM read_parquet({text(path)})")


def grouped_by(table: Table, name: str, path: Path) -> Groups:
    """Groups of one of its columns; those of `file`, in whose order the rows stand, need no order of their own."""
    kind = next(column for column in table.columns if column.name == name).type
    source = f"read_parquet({text(path)}, file_row_number=true)"
    if name == "file":
        counted = (Column("value", kind), Column("count", "INTEGER"))
        select = f'FROM (SELECT "{name}" AS value, count(*) AS count FROM {source} GROUP BY 1 ORDER BY 1)'
        values, counts = _load(counted, select)
        return Groups(values, starts(counts), None)
    chunks = _chunks(
        f'SELECT "{name}"::VARCHAR AS value, list(file_row_number::INTEGER) AS rows FROM {source} GROUP BY 1 ORDER BY 1'
    )
    counts, order = array("i"), array("i")
    for rows in (chunk.child(1) for chunk in chunks):
        ends, numbers = memoryview(rows.view().buffer(1)).cast("B").cast("i"), _integers("i", [rows.child(0).view()])
        for start, end in pairwise(ends[: rows.length + 1]):
            counts.append(end - start)
            order.extend(sorted(numbers[start:end]))  # they are: the engine has one thread, but does not promise it
    return Groups(Texts(*_bytes([chunk.child(0).view() for chunk in chunks])), starts(counts), order)


def _chunks(statement: str) -> list[Any]:
    import nanoarrow

    with cursor() as connection:
        return list(nanoarrow.c_array_stream(connection.sql(statement)))


def _load(columns: Sequence[Column], source: str) -> list[Any]:
    """Columns of a `FROM …` clause as arrays and texts."""
    selected = ", ".join(_selected(column) for column in columns)
    chunks = _chunks(f"SELECT {selected} {source}")
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
    if column.type in CODES:
        return narrowed(_integers(CODES[column.type], chunks))
    return (Blobs if column.type == "BLOB" else Texts)(*_bytes(chunks))


def _integers(code: str, chunks: Sequence[Any]) -> Numbers:
    values = Numbers(code)
    for chunk in chunks:
        values.frombytes(memoryview(chunk.buffer(1)).cast("B")[: chunk.length * values.itemsize])
    return values


def _bytes(chunks: Sequence[Any]) -> tuple[array[int], bytes]:
    offsets, data, base = array("I", [0]), [], 0
    for chunk in chunks:
        ends = memoryview(chunk.buffer(1)).cast("B").cast("i")[1 : chunk.length + 1]
        offsets.extend([base + end for end in ends] if base else ends)
        size = ends[-1] if chunk.length else 0
        data.append(bytes(memoryview(chunk.buffer(2)).cast("B")[:size]))
        base += size
    return offsets, b"".join(data)
