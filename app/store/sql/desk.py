"""Takes statements: starts the process of each, hands it what its caller may read, and brings back the answer."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import astuple
from multiprocessing.connection import wait
from pathlib import Path
from threading import BoundedSemaphore
from typing import IO, Any

from app.domain.reading import Entry, Listing, SnapshotView
from app.errors import HeadmarkError, Refused, Transient
from app.store.format import TABLES
from app.store.parquet import encode
from app.store.segments import Segment
from app.store.snapshot import Snapshot
from app.store.sql.answers import SqlAnswer, SqlColumn, SqlLimits
from app.store.sql.child import OUT_OF_MEMORY
from app.store.sql.shapes import PATHS

_ROOT = str(Path(__file__).resolve().parents[3])
_BOOT = """
import json, sys
job = json.load(sys.stdin)
sys.path[:] = job["path"]
from app.store.sql.child import main
main(job)
"""
_CHUNK = 1 << 16
_ROOM = 100_000  # bytes of an answer beside its rows
_LESS = "Ask for less: fewer rows before a join or a sort, a narrower WHERE, a LIMIT."


class SqlDesk:
    """Safe between threads; at most `processes` statements run at a time, others wait as long as one may take."""

    def __init__(self, limits: SqlLimits, processes: int) -> None:
        self._limits = limits
        self._turns = BoundedSemaphore(processes)

    def __call__(self, whole: SnapshotView, listing: Listing, statement: str) -> SqlAnswer:
        """Run a statement over what `listing` has of a commit.

        Raises Refused for a statement that cannot be run or takes more than its limits, Transient when others hold all
        processes.
        """
        assert isinstance(whole, Snapshot)
        if not self._turns.acquire(timeout=self._limits.wall_seconds):
            raise Transient("Other statements are running.", "Ask again in some seconds.")
        try:
            with ExitStack() as held:
                return self._run(_job(whole, listing, statement, held), held)
        finally:
            self._turns.release()

    def _run(self, job: Mapping[str, Any], held: ExitStack) -> SqlAnswer:
        handles = [handle for pairs in job["tables"].values() for _, handle in pairs]
        handles += [job["paths"]] if job["paths"] is not None else []
        given = json.dumps({**job, "limits": astuple(self._limits), "path": list(dict.fromkeys([*sys.path, _ROOT]))})
        # No environment: it may hold secrets.
        child = subprocess.Popen(
            [sys.executable, "-I", "-c", _BOOT, "headmark-sql"], env={}, cwd="/", pass_fds=handles,
            stdin=held.enter_context(_file(given.encode())), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            assert child.stdout is not None
            reply = _read(child.stdout, time.monotonic() + self._limits.wall_seconds, self._limits.bytes * 2 + _ROOM)
        finally:
            child.kill()
            code = child.wait()
            child.stdout.close()  # type: ignore[union-attr]
        try:
            found = json.loads(reply)
        except ValueError:  # it ended before it had said everything
            raise _dead(code, self._limits) from None
        return _answer(found)


def _job(whole: Snapshot, listing: Listing, statement: str, held: ExitStack) -> dict[str, Any]:
    """What the child is told. Its files are open in `held`: nobody can take them away meanwhile."""
    segments = whole.facts.segments
    rows = _paths(whole, listing, segments)
    paths = held.enter_context(_file(encode(PATHS.columns, list(zip(*rows, strict=True))))).fileno() if rows else None
    words = set(re.findall(r"\w+", statement.lower()))
    tables = {
        name: [
            (number, held.enter_context(_opened(segment, name)).fileno())
            for number, segment in enumerate(segments) if name in segment.info.rows
        ]
        for name in TABLES if name in words
    }  # fmt: skip
    return {"statement": statement, "paths": paths, "tables": tables}


def _paths(whole: Snapshot, listing: Listing, segments: Iterable[Segment]) -> list[tuple[Any, ...]]:
    """Rows of `shapes.PATHS`: everything that may be read, each with the number that stands for it."""
    by_base = sorted((segment.base, number) for number, segment in enumerate(segments) if segment.keys)
    bases = [base for base, _ in by_base]

    def place(entry: Entry) -> tuple[int, int]:
        if entry.file < 0:
            return -1, -1
        base, number = by_base[bisect_right(bases, entry.file) - 1]
        return number, entry.file - base

    odd = whole.listing.odd_path
    return [
        (entry.path, odd(entry.path), *entry[1:5], False, number, *place(entry))
        for number, entry in enumerate(listing.entries())
    ]


def _opened(segment: Segment, table: str) -> IO[bytes]:
    with segment.file_of(table).local() as path:
        return path.open("rb")  # what is open may be taken out of its directory


def _file(data: bytes) -> IO[bytes]:
    """A file without a name, at its start."""
    file = tempfile.TemporaryFile()  # noqa: SIM115 - who asked closes it
    file.write(data)
    file.seek(0)
    return file


def _read(pipe: IO[bytes], deadline: float, most: int) -> bytes:
    """What a child writes until it ends. Raises Refused when that takes too long or is too much."""
    found = bytearray()
    while len(found) <= most:
        if not wait([pipe.fileno()], max(0.0, deadline - time.monotonic())):
            raise Refused("The statement took too long.", _LESS)
        chunk = os.read(pipe.fileno(), _CHUNK)
        if not chunk:
            return bytes(found)
        found += chunk
    raise Refused("The result is too large.", _LESS)


def _answer(found: Mapping[str, Any]) -> SqlAnswer:
    if "refused" in found:
        raise Refused(*found["refused"])
    return SqlAnswer(
        [SqlColumn(*column) for column in found["columns"]], list(map(json.loads, found["rows"])), found["cut"]
    )


def _dead(code: int, limits: SqlLimits) -> HeadmarkError:
    if code == -signal.SIGXCPU:
        return Refused(f"The statement used more than {limits.cpu_seconds} s of CPU.", _LESS)
    if code == OUT_OF_MEMORY:
        return Refused(f"The statement needed more than {limits.memory >> 20} MB of memory.", _LESS)
    if code < 0:
        return Refused(f"The statement ended the engine ({signal.Signals(-code).name}).", _LESS)
    return Transient("The process for a statement could not start.", "Run `headmark doctor`.")
