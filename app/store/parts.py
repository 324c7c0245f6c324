"""Facts become Parquet: a child writes the part it extracted, a publisher merges segments."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from app.domain.facts import Facts
from app.store.engine import cursor, text
from app.store.files import StoredFile
from app.store.format import DISTINCT, TABLES, Column, Table, shortened
from app.store.parquet import encode

if TYPE_CHECKING:
    import duckdb

Key = tuple[str, str]
"""(blob, language): what facts belong to."""

PART = "part.json"
SMALL = 4_000  # rows up to which no engine is asked
# A dictionary stands in each group of rows, so groups are large.
_FORMAT = "FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 1_000_000"
_COPY = f"({_FORMAT}, COMPRESSION_LEVEL 7, PARQUET_VERSION v2, DICTIONARY_SIZE_LIMIT {DISTINCT})"
# Differences are packed in bits, in which zstd does not see again what it has seen: alike files are written plainly.
# Level 15 takes five times as long, some 10 ms a file, and a tenth off what is written once and seldom read.
_COPY_ALIKE = f"({_FORMAT}, COMPRESSION_LEVEL 15, PARQUET_VERSION v1, DICTIONARY_SIZE_LIMIT 1)"
_MOVES = (Column("path", "VARCHAR"), Column("source_file", "INTEGER"), Column("target_file", "INTEGER"))


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
    """Write the facts of blobs as one part: a Parquet file per table that has rows; `part.json` completes it."""
    collected = _Rows()
    for blob, facts in rows:
        collected.add(blob, facts)
    directory.mkdir(parents=True, exist_ok=True)
    counts = {}
    for name, values in collected.tables.items():
        if values[0]:
            write_table(TABLES[name], values, directory / f"{name}.parquet")
            counts[name] = len(values[0])
    _, blobs, languages, statuses, _, _ = collected.tables["files"]
    found = {"rows": counts, "statuses": list(zip(blobs, languages, statuses, strict=True))}
    (directory / PART).write_text(json.dumps(found), "utf-8")


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


class _Rows:
    """Rows of many files as columns: transposing file by file keeps the working set small."""

    def __init__(self) -> None:
        self.tables: dict[str, list[list[Any]]] = {name: [[] for _ in table.columns] for name, table in TABLES.items()}

    def add(self, blob: str, facts: Facts) -> None:
        file = len(self.tables["files"][0])
        self._extend("files", file, [(blob, facts.language, facts.status, facts.reason, facts.lines)])
        self._extend("symbols", file, [shortened(symbol) for symbol in facts.symbols], range(len(facts.symbols)))
        self._extend("references", file, facts.references)
        self._extend("imports", file, facts.imports)
        self._extend("bindings", file, facts.bindings)
        self._extend("scopes", file, facts.scopes, range(len(facts.scopes)))
        self._extend("properties", file, facts.properties)

    def _extend(self, table: str, file: int, rows: Sequence[tuple[Any, ...]], *leading: Iterable[int]) -> None:
        values = chain((repeat(file, len(rows)),), leading, zip(*rows, strict=True))
        if rows:
            for column, items in zip(self.tables[table], values, strict=True):
                column.extend(items)


def write_table(table: Table, values: Sequence[Sequence[Any]], target: Path) -> None:
    """Write columns of rows that are in order already."""
    if len(values[0]) > SMALL:
        _write_large(table, values, target)
        return
    target.write_bytes(encode(table.columns, values))


def _write_large(table: Table, values: Sequence[Sequence[Any]], target: Path) -> None:
    from app.store.columns import ArrowTable

    with cursor() as connection:
        connection.register("given", ArrowTable(table.columns, values))
        casts = _casts(connection, table, "given")
        connection.execute(f"COPY (SELECT {casts} FROM given) TO {text(target)} {_COPY}")


def _casts(connection: duckdb.DuckDBPyConnection, table: Table, source: str) -> str:
    """The columns as they are to be written; `source` holds all that the repeating ones may be.

    DuckDB gives a text a dictionary when it is an ENUM, however many there are, and only then: the limit for all other
    columns is low, because numbers are smaller as differences. The commonest texts have the smallest numbers.
    """
    types = {column.name: column.type for column in table.columns}
    for number, column in enumerate(column for column in table.columns if column.repeats):
        types[column.name] = f"texts_{number}"
        texts = f'SELECT "{column.name}" FROM {source} GROUP BY 1 ORDER BY count(*) DESC, 1'
        connection.execute(f"CREATE OR REPLACE TEMP TYPE texts_{number} AS ENUM ({texts})")
    return ", ".join(f'"{name}"::{kind} AS "{name}"' for name, kind in types.items())


class Source(NamedTuple):
    """A segment to be merged. `keep` are the rows of `files` that go over, in order: (number in it, key, status)."""

    files: Mapping[str, StoredFile]
    keep: Sequence[tuple[int, Key, str]]


def merge(sources: Sequence[Source], directory: Path, order: Callable[[Key], Any] | None = None) -> Part:
    """Store the kept facts of several segments as one, in the order in which they come.

    With `order` in that one: it has files that are much alike, such as versions of one, beside each other.
    """
    directory.mkdir(parents=True)
    rows: dict[str, int] = {}
    statuses = {key: status for source in sources for _, key, status in source.keep}
    numbers = {key: number for number, key in enumerate(sorted(statuses, key=order) if order else statuses)}
    with cursor() as connection:
        for table in TABLES.values():
            target = directory / f"{table.name}.parquet"
            if count := _merge_table(connection, table, sources, numbers, target, order is not None):
                rows[table.name] = count
    return Part({name: directory / f"{name}.parquet" for name in rows}, rows, statuses)


def _lent(files: Sequence[StoredFile], directory: Path) -> list[Path]:
    for file in files[:1]:
        file.backend.fetch([each.key for each in files])
    return [file.lent(directory) for file in files]


def _merge_table(
    connection: duckdb.DuckDBPyConnection,
    table: Table,
    sources: Sequence[Source],
    numbers: Mapping[Key, int],
    target: Path,
    alike: bool,
) -> int:
    """One scan of all files, joined to the new file numbers: a statement's cost is mostly that of planning it."""
    from app.store.columns import ArrowTable

    read = _lent([source.files[table.name] for source in sources if table.name in source.files], target.parent)
    columns, paths = ([], [], []), iter(read)  # type: ignore[var-annotated]
    for source in sources:
        if table.name in source.files:
            columns[0].extend(repeat(str(next(paths)), len(source.keep)))
            columns[1].extend(map(itemgetter(0), source.keep))
            columns[2].extend(numbers[key] for _, key, _ in source.keep)
    if not columns[0]:
        return 0
    connection.register("moves", ArrowTable(_MOVES, columns))
    rest = ", ".join(f't."{column.name}"' for column in table.columns[1:])
    scan = f"read_parquet([{', '.join(map(text, read))}], file_row_number=true, filename=true)"
    casts, copy = _casts(connection, table, scan), _COPY_ALIKE if alike else _COPY
    statement = (
        f"SELECT {casts} FROM (SELECT m.target_file AS file, {rest}, t.file_row_number AS position "
        f"FROM {scan} t JOIN moves m ON t.filename = m.path AND t.file = m.source_file) ORDER BY file, position"
    )
    (count,) = connection.execute(f"COPY ({statement}) TO {text(target)} {copy}").fetchall()[0]
    connection.unregister("moves")
    if not count:
        target.unlink()
    return int(count)
