"""Reading the inbox: a ledger that follows every segment and knows what was delivered and what became of it."""

from __future__ import annotations

import itertools
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

import msgspec

from app.tasks.records import Delivery, Mark, decode_line
from app.tasks.segments import SUFFIX

_CLOCK_STEP = 1_000_000_000  # nanoseconds; what is written this soon after a change may not show in the file's time
_AT_ONCE = 1 << 20  # bytes; a line is far shorter
REMEMBERED = 100_000  # deliveries a ledger keeps in memory


class Seen(NamedTuple):
    """A host's delivery as far as it is about one branch: one delivery may tell of several."""

    connection: str
    delivery: str
    repo_id: str
    branch: str


class Ledger:
    """Everything in the inbox of the last `window` seconds, as of the last `refresh`. Safe for several threads."""

    def __init__(self, directory: Path, window: float = 3 * 86400.0, remembered: int = REMEMBERED) -> None:
        self._directory = directory
        self._window = window
        self._remembered = remembered
        self._offsets: dict[str, int] = {}
        self._settled: dict[str, int] = {}  # segment → its time of change when read; it has had no more since
        self._reading = threading.Lock()  # held while the disk is read: requests only ever wait for the other one
        self._lock = threading.Lock()
        self._deliveries: OrderedDict[str, Delivery] = OrderedDict()
        self._marks: OrderedDict[str, Mark] = OrderedDict()
        self._done: dict[Seen, Delivery] = {}
        self._last_done: dict[tuple[str, str], tuple[str, str]] = {}

    def refresh(self) -> None:
        """Read what was appended since the last time, by any process."""
        with self._reading:
            since = time.time() - self._window
            for entry in _segments(self._directory):
                changed = entry.stat().st_mtime_ns
                if changed >= since * 1e9 and self._settled.get(entry.name) != changed:
                    read_at = time.time_ns()
                    self._read(Path(entry.path), entry.name)
                    if read_at - changed > _CLOCK_STEP:
                        self._settled[entry.name] = changed

    def open_deliveries(self) -> list[Delivery]:
        """Queued deliveries that no run has dealt with yet, oldest first."""
        with self._lock:
            found = [d for d in self._deliveries.values() if d.status == "queued" and d.id not in self._marks]
        return sorted(found, key=lambda delivery: delivery.at)

    def done(self, seen: Seen) -> Delivery | None:
        """The delivery of that host id whose push was indexed: a redelivery of a failed one is no duplicate."""
        with self._lock:
            return self._done.get(seen)

    def last_done(self, repo_id: str, branch: str) -> tuple[str, str] | None:
        """`before` and `after` of the newest indexed push of a branch."""
        with self._lock:
            return self._last_done.get((repo_id, branch))

    def heard(self, repo_id: str, branch: str, since: float) -> bool:
        """Whether any delivery told of a branch, or of its whole repository, since a time in Unix seconds."""
        with self._lock:
            newest = list(itertools.takewhile(lambda d: d.at >= since, reversed(self._deliveries.values())))
        return any(delivery.repo_id == repo_id and delivery.branch in ("", branch) for delivery in newest)

    def entries(self) -> list[tuple[Delivery, Mark | None]]:
        """Every delivery and what became of it, newest first."""
        with self._lock:
            rows = [(delivery, self._marks.get(delivery.id)) for delivery in self._deliveries.values()]
        return sorted(rows, key=lambda row: row[0].at, reverse=True)

    def secrets_used(self) -> dict[tuple[str, str], float]:
        """When the secrets of connections last proved a delivery: Unix seconds by connection and label."""
        with self._lock:
            used: dict[tuple[str, str], float] = {}
            for delivery in self._deliveries.values():
                name = (delivery.connection, delivery.secret)
                used[name] = max(used.get(name, 0.0), delivery.at)
        return used

    def _read(self, path: Path, name: str) -> None:
        try:
            with path.open("rb") as file:
                while lines := self._lines(file, name):
                    for line in lines:
                        self._take(line)
        except FileNotFoundError:
            return

    def _lines(self, file: IO[bytes], name: str) -> list[bytes]:
        """Whole lines that come next, as many as are read at once; [] at the end, behind which there may be zeros."""
        file.seek(self._offsets.get(name, 0))
        data = file.read(_AT_ONCE)
        whole = data.rfind(b"\n") + 1
        self._offsets[name] = self._offsets.get(name, 0) + whole
        return data[:whole].splitlines()

    def _take(self, line: bytes) -> None:
        try:
            record = decode_line(line)
        except msgspec.MsgspecError:
            return  # written by a newer version, or damaged: the sweep stands in for it
        with self._lock:
            if isinstance(record, Mark):
                self._mark(record)
            else:
                self._deliver(record)

    def _deliver(self, delivery: Delivery) -> None:
        self._deliveries[delivery.id] = delivery
        if delivery.id in self._marks:
            self._finish(delivery, self._marks[delivery.id])
        while len(self._deliveries) > self._remembered:
            self._forget()

    def _mark(self, mark: Mark) -> None:
        for ident in mark.ids:
            self._marks[ident] = mark
            if ident in self._deliveries:
                self._finish(self._deliveries[ident], mark)
        while len(self._marks) > self._remembered:
            self._marks.popitem(last=False)

    def _finish(self, delivery: Delivery, mark: Mark) -> None:
        if mark.outcome == "indexed":
            self._done[_seen(delivery)] = delivery
            if delivery.after:
                self._last_done[delivery.repo_id, delivery.branch] = (delivery.before, delivery.after)

    def _forget(self) -> None:
        ident, old = self._deliveries.popitem(last=False)
        self._marks.pop(ident, None)
        if self._done.get(_seen(old)) is old:
            del self._done[_seen(old)]


def _seen(delivery: Delivery) -> Seen:
    return Seen(delivery.connection, delivery.delivery, delivery.repo_id, delivery.branch)


def prune(directory: Path, older_than: float) -> int:
    """Delete segments last written more than `older_than` seconds ago; how many there were."""
    limit, count = time.time() - older_than, 0
    for entry in _segments(directory):
        if entry.stat().st_mtime < limit:
            Path(entry.path).unlink(missing_ok=True)
            count += 1
    return count


def _segments(directory: Path) -> Iterator[os.DirEntry[str]]:
    try:
        with os.scandir(directory) as entries:
            yield from sorted((e for e in entries if e.name.endswith(SUFFIX)), key=lambda entry: entry.name)
    except FileNotFoundError:
        return
