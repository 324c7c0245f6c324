"""Inside the process of one statement: read what its caller may read, let go of everything else, run it, answer.

The parent hands over open files, so nothing here needs to know where the store lies. One of them tells which rows the
caller may read. When the statement starts, these files are closed and the kernel opens no others for this process.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.store.format import TABLES
from app.store.sql.answers import SqlLimits
from app.store.sql.shapes import HELD, PATHS, VIEWS, create_table, create_view
from app.store.sql.statement import Wrong, bare, check, next_step, place
from app.store.sql.values import plain

if TYPE_CHECKING:
    import duckdb

OUT_OF_MEMORY = 86  # exit code
FIRST_HANDLE = 3
_HANDLES = "/dev/fd"
_LONGEST_MESSAGE = 1000
_FETCH = 50  # rows
_RECURSION = 20_000  # a syntax tree nests deeper than Python's own limit
_BEFORE = "SELECT to_json(COLUMNS(*))::VARCHAR FROM (\n"
_NAMES = "SELECT *".ljust(_BEFORE.index(" FROM")) + _BEFORE[_BEFORE.index(" FROM") :]  # as long: places stay right
_CONFIG: dict[str, str | bool | int | float | list[str]] = {
    "threads": 1,
    "temp_directory": "",
    "home_directory": "/nowhere",
    "extension_directory": "/nowhere",
    "secret_directory": "",
    "allow_persistent_secrets": False,
    "allow_community_extensions": False,
    "allow_extension_repositories": "forbidden",
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "enable_external_file_cache": False,
    "python_enable_replacements": False,
    "errors_as_json": True,
}
_LOCK = ("enable_external_access = false", "disabled_filesystems = 'LocalFileSystem'", "lock_configuration = true")


def main(job: Mapping[str, Any]) -> None:
    """Run a job of `process` and write the reply to standard output: JSON with `columns`, or `refused`."""
    limits = SqlLimits(*job["limits"])
    out = os.dup(1)
    os.dup2(2, 1)  # the engine may print
    sys.setrecursionlimit(_RECURSION)
    confine(limits)
    try:
        reply = _reply(job, limits, out)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    with os.fdopen(out, "wb") as pipe:
        pipe.write(json.dumps(reply).encode())


def confine(limits: SqlLimits) -> None:
    """Put this process under its limits, for good; it ends by itself should nobody be left to end it."""
    # Private memory, not address space, which DuckDB and allocators reserve without using it.
    _lower(resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS, limits.memory)
    _lower(resource.RLIMIT_CORE, 0)
    _lower(resource.RLIMIT_FSIZE, 0)
    signal.setitimer(signal.ITIMER_REAL, limits.wall_seconds + 1)


def _lower(kind: int, value: int) -> None:
    _, hard = resource.getrlimit(kind)
    value = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(kind, (value, value))


def _allow_cpu(seconds: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + 1 + seconds, hard))


def _reply(job: Mapping[str, Any], limits: SqlLimits, out: int) -> dict[str, Any]:
    import duckdb

    _allow_cpu(limits.cpu_seconds)
    statement, tables = job["statement"], set[str]()
    try:
        connection = duckdb.connect(":memory:", config={**_CONFIG, "memory_limit": f"{limits.memory * 3 // 4}B"})
        connection.execute("SET TimeZone = 'UTC'; SET enable_progress_bar = false")
        tables = check(connection, statement)
        _load(connection, job, tables)
        _let_go(connection, out)
        _allow_cpu(limits.cpu_seconds)
        return _run(connection, statement, limits)
    except Wrong as wrong:
        return _refused(f"{place(statement, wrong.offset)}{wrong.message}", next_step(wrong.tables or tables))
    except RecursionError:
        return _refused("The statement is nested too deeply.", next_step(tables))
    except duckdb.OutOfMemoryException:
        raise MemoryError from None
    except duckdb.Error as error:
        return _told(str(error), statement, tables)


def _load(connection: duckdb.DuckDBPyConnection, job: Mapping[str, Any], tables: set[str]) -> None:
    """The tables that the statement reads, with the rows of readable paths; the others stay empty."""
    connection.execute(f"CREATE SCHEMA {HELD}")
    for table in (PATHS, *TABLES.values()):
        connection.execute(create_table(table))
    if job["paths"] is not None:
        connection.execute(f"INSERT INTO {HELD}.paths SELECT {PATHS.select} FROM read_parquet('{_file(job['paths'])}')")
    for name in tables & job["tables"].keys():
        for segment, handle in job["tables"][name]:
            _load_segment(connection, name, segment, handle)
    for column in ("segment", "local"):
        connection.execute(f"ALTER TABLE {HELD}.paths DROP COLUMN {column}")
    for name in VIEWS:
        connection.execute(create_view(name))


def _load_segment(connection: duckdb.DuckDBPyConnection, name: str, segment: int, handle: int) -> None:
    columns = ", ".join(f't."{column.name}"' for column in TABLES[name].columns[1:])
    connection.execute(
        f"INSERT INTO {HELD}.\"{name}\" SELECT p.file, {columns} FROM read_parquet('{_file(handle)}') AS t "
        f"JOIN {HELD}.paths AS p ON p.segment = {segment} AND p.local = t.file"
    )


def _file(handle: int) -> str:
    return f"{_HANDLES}/{handle}"


def _let_go(connection: duckdb.DuckDBPyConnection, out: int) -> None:
    """From here on nothing but memory and the pipe `out` can be reached, whatever runs."""
    for setting in _LOCK:
        connection.execute(f"SET {setting}")
    for path in list(Path(_HANDLES).iterdir()):
        if int(path.name) >= FIRST_HANDLE and int(path.name) != out:
            with suppress(OSError):  # the one that listed them
                os.close(int(path.name))
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, 0))


def _run(connection: duckdb.DuckDBPyConnection, statement: str, limits: SqlLimits) -> dict[str, Any]:
    inner = f"{bare(statement)}\n)"
    check(connection, f"{_BEFORE}{inner}")  # this is what runs; alone it may have meant something else
    columns = connection.execute(f"{_NAMES}{inner} LIMIT 0").description or []
    result = connection.execute(f"{_BEFORE}{inner} LIMIT {limits.rows + 1}")
    rows: list[str] = []
    size = 0
    while found := result.fetchmany(_FETCH):
        for row in found:
            text = json.dumps([plain(value) for value in row])
            size += len(text)
            if size > limits.bytes or len(rows) == limits.rows:
                return _answer(columns, rows, "bytes" if size > limits.bytes else "rows")
            rows.append(text)
    return _answer(columns, rows, "")


def _answer(columns: Sequence[Any], rows: Sequence[str], cut: str) -> dict[str, Any]:
    if cut == "bytes" and not rows:
        return _refused("One row of the result is too large.", "Take fewer columns, or parts of them with substr().")
    return {"columns": [[name, str(kind)] for name, kind, *_ in columns], "rows": rows, "cut": cut}


def _refused(message: str, step: str) -> dict[str, Any]:
    return {"refused": [message, step]}


def _told(error: str, statement: str, tables: set[str]) -> dict[str, Any]:
    told = _details(error)
    offset = int(told.get("position", -1)) - len(_BEFORE)
    message = str(told.get("exception_message", error)).partition("\n\nLINE ")[0]
    return _refused(f"{place(statement, offset)}{message[:_LONGEST_MESSAGE]}", next_step(tables))


def _details(text: str) -> dict[str, Any]:
    """DuckDB's error as an object: `Binder Error: {"exception_message": …, "position": "23"}`."""
    try:
        found = json.loads(text[text.index("{") :])
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
