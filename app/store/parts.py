"""Facts become Parquet: a child writes the part it extracted, a publisher merges segments."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

import duckdb

from app.domain.facts import Facts
from app.store.columns import ArrowTable
from app.store.engine import cursor, text
from app.store.format import FILES, TABLES, Column, Table

Key = tuple[str, str]
"""(blob, language): what facts belong to."""

PART = "part.json"
_COPY = "(FORMAT parquet, COMPRESSION zstd, PARQUET_VERSION v2)"
_MAP = (Column("source_file", "INTEGER"), Column("target_file", "INTEGER"))


@dataclass(frozen=True, slots=True)
class Part:
    """Files that will become a segment. `statuses` has the status of every (blob, language) in them."""

    files: Mapping[str, Path]
    rows: dict[str, int]
    statuses: dict[Key, str]

    @property
    def bytes(self) -> int:
        return sum(path.stat().st_size for path in self.files.values())


def write_part(directory: Path, rows: Iterable[tuple[str, Facts]]) -> None:
    """Write the facts of blobs as one part: a Parquet file per table that has rows, then `part.json`, which completes it."""
    collected = _Rows()
    for blob, facts in rows:
        collected.add(blob, facts)
    directory.mkdir(parents=True, exist_ok=True)
    counts = {}
    with cursor() as connection:
        for name, values in collected.tables.items():
            if values:
                write_table(connection, TABLES[name], list(zip(*values, strict=True)), directory / f"{name}.parquet")
                counts[name] = len(values)
    statuses = [[row[1], row[2], row[3]] for row in collected.tables["files"]]
    (directory / PART).write_text(json.dumps({"rows": counts, "statuses": statuses}), "utf-8")


def read_part(directory: Path) -> Part | None:
    """A part that a child wrote; None when it did not complete it or put nothing into it."""
    try:
        found = json.loads((directory / PART).read_text("utf-8"))
    except FileNotFoundError:
        return None
    if not found["rows"]:
        return None
    files = {name: directory / f"{name}.parquet" for name in found["rows"]}
    return Part(files, found["rows"], {(blob, language): status for blob, language, status in found["statuses"]})


@dataclass(slots=True)
class _Rows:
    tables: dict[str, list[tuple[Any, ...]]] = field(default_factory=lambda: {name: [] for name in TABLES})

    def add(self, blob: str, facts: Facts) -> None:
        tables = self.tables
        file = len(tables["files"])
        tables["files"].append((file, blob, facts.language, facts.status, facts.reason, facts.lines))
        tables["symbols"].extend((file, id, *symbol) for id, symbol in enumerate(facts.symbols))
        tables["references"].extend((file, *item) for item in facts.references)
        tables["imports"].extend((file, *item) for item in facts.imports)
        tables["bindings"].extend((file, *item) for item in facts.bindings)
        tables["scopes"].extend((file, id, *scope) for id, scope in enumerate(facts.scopes))
        tables["properties"].extend((file, *item) for item in facts.properties)


def write_table(
    connection: duckdb.DuckDBPyConnection, table: Table, values: Sequence[Sequence[Any]], target: Path
) -> None:
    """Write columns of rows that are in file order already, in the order of the table."""
    rows = ArrowTable(table.columns, values)
    connection.register("rows", rows)
    casts = ", ".join(f'"{column.name}"::{column.type} AS "{column.name}"' for column in table.columns)
    order = "" if table.order == "file" else f" ORDER BY {table.order}"
    connection.execute(f"COPY (SELECT {casts} FROM rows{order}) TO {text(target)} {_COPY}")
    connection.unregister("rows")


class Source(NamedTuple):
    """A segment to be merged: its files and the rows of `files` that go over, in order, as (number in it, key, status)."""

    files: Mapping[str, Path]
    keep: Sequence[tuple[int, Key, str]]


def merge(sources: Sequence[Source], directory: Path) -> Part:
    """Store the kept facts of several segments as one."""
    directory.mkdir(parents=True)
    rows: dict[str, int] = {}
    statuses: dict[Key, str] = {}
    with cursor() as connection:
        base = 0
        for number, source in enumerate(sources):
            numbers = range(base, base + len(source.keep))
            connection.register(f"map{number}", ArrowTable(_MAP, [list(map(itemgetter(0), source.keep)), numbers]))
            statuses.update((key, status) for _, key, status in source.keep)
            base += len(source.keep)
        for table in TABLES.values():
            if count := _merge_table(connection, table, sources, directory / f"{table.name}.parquet"):
                rows[table.name] = count
    return Part({name: directory / f"{name}.parquet" for name in rows}, rows, statuses)


def _merge_table(connection: duckdb.DuckDBPyConnection, table: Table, sources: Sequence[Source], target: Path) -> int:
    rest = ", ".join(f't."{column.name}"' for column in table.columns[1:])
    selects = [
        f"SELECT m.target_file AS file, {rest}, t.file_row_number AS position "
        f"FROM read_parquet({text(source.files[table.name])}, file_row_number=true) t JOIN map{number} m ON t.file = m.source_file"
        for number, source in enumerate(sources)
        if table.name in source.files
    ]
    if not selects:
        return 0
    order = "file, position" if table.order == "file" else table.order
    statement = f"SELECT {table.select} FROM ({' UNION ALL '.join(selects)}) ORDER BY {order}"
    (count,) = connection.execute(f"COPY ({statement}) TO {text(target)} {_COPY}").fetchall()[0]
    return int(count)


def file_rows(path: Path) -> list[tuple[int, str, str, str, str, int]]:
    """The rows of a `files` table, in order."""
    with cursor() as connection:
        found = connection.execute(f"SELECT {FILES.select} FROM read_parquet({text(path)}) ORDER BY file").fetchall()
    return found
