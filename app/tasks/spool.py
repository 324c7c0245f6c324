"""The inbox on disk: where a delivery is safe before its sender hears so.

A directory of segments, `<milliseconds>-<pid>-<random>.jsonl`. Every process appends to a segment of its own and begins
another when it starts, after a fault and every SEGMENT_BYTES, so no two writers share a file and nobody appends after a
torn line. Readers take whole lines only. Durable lines are committed in groups: one thread writes whatever has
gathered while the disk was busy with the last group, then syncs once, so the wait stays near one sync at any rate.
They are written into zeros that are on the disk already, so that a sync has no file size to commit: on ext4 that would
wait for whatever else is being committed, and the index commits a lot. A segment is laid out whole, so that this wait
comes once for thousands of lines; the segment of a process that was killed ends in zeros.
Nothing is ever rewritten; whole segments are deleted once they are older than retention.
"""

from __future__ import annotations

import os
import secrets
import threading
import time
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue

from app.errors import Transient
from app.tasks.records import Record, encode_line

SEGMENT_BYTES = 4 << 20
SUFFIX = ".jsonl"


class Segment:
    """The end of a writer's current segment. Not for several threads at once.

    `laid_out` segments are put on the disk full of zeros before anything is written; not worth it for lines that may be
    lost.
    """

    def __init__(self, directory: Path, laid_out: bool = False) -> None:
        self._directory = directory
        self._laid_out = laid_out
        self._fd = -1
        self._size = 0

    def write(self, data: bytes) -> None:
        """Append whole lines. Raises OSError; the segment is then abandoned, so that its torn end stays an end."""
        try:
            if self._fd < 0 or self._size + len(data) > SEGMENT_BYTES:
                self.begin()
            self._put(data, self._size)
            self._size += len(data)
        except OSError:
            self.close()
            raise

    def _put(self, data: bytes, at: int) -> None:
        view = memoryview(data)
        while view:
            count = os.pwrite(self._fd, view, at)
            view, at = view[count:], at + count

    def sync(self) -> None:
        try:
            os.fdatasync(self._fd)
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        if self._fd >= 0:
            with suppress(OSError):
                os.truncate(self._fd, self._size)
            os.close(self._fd)
        self._fd = -1

    def begin(self) -> None:
        """Begin another segment. Raises OSError."""
        self.close()
        self._directory.mkdir(parents=True, exist_ok=True)
        name = f"{time.time_ns() // 1_000_000:014d}-{os.getpid()}-{secrets.token_hex(4)}{SUFFIX}"
        self._fd = os.open(self._directory / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        self._size = 0
        if self._laid_out:
            self._put(bytes(SEGMENT_BYTES), 0)
            os.fsync(self._fd)
        folder = os.open(self._directory, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


class Journal:
    """Lines that may be lost in a power cut: the marks. Losing one repeats a catch-up that finds nothing to do."""

    def __init__(self, directory: Path) -> None:
        self._segment = Segment(directory)
        self._lock = threading.Lock()

    def append(self, record: Record) -> None:
        """Raises Transient."""
        try:
            with self._lock:
                self._segment.write(encode_line(record))
        except OSError as fault:
            raise _unwritable(fault) from None


class Spool:
    """Lines that must survive: `append` gives a future that resolves once its line is on disk, or raises Transient."""

    def __init__(self, directory: Path) -> None:
        self._segment = Segment(directory, laid_out=True)
        self._waiting: SimpleQueue[tuple[bytes, Future[None]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="spool", daemon=True)
        self._thread.start()

    def append(self, record: Record) -> Future[None]:
        done: Future[None] = Future()
        self._waiting.put((encode_line(record), done))
        return done

    def close(self) -> None:
        """Commit what was appended and stop."""
        self._waiting.put(None)
        self._thread.join()
        self._segment.close()

    def _run(self) -> None:
        self._make_ready()
        while True:
            first = self._waiting.get()
            if first is None:
                return
            last = self._commit([first])
            if last:
                return

    def _make_ready(self) -> None:
        """Lay out a segment before the first delivery comes. Whoever writes tries again where that fails."""
        try:
            self._segment.begin()
        except OSError:
            self._segment.close()

    def _commit(self, group: list[tuple[bytes, Future[None]]]) -> bool:
        """Commit a group and all that waits beside it; True when asked to stop."""
        stop = False
        while not stop and not self._waiting.empty():
            item = self._waiting.get()
            stop = item is None
            if item is not None:
                group.append(item)
        fault = self._write(b"".join(data for data, _ in group))
        for _, done in group:
            if fault is None:
                done.set_result(None)
            else:
                done.set_exception(fault)
        return stop

    def _write(self, data: bytes) -> Transient | None:
        try:
            self._segment.write(data)
            self._segment.sync()
        except OSError as fault:
            return _unwritable(fault)
        return None


def _unwritable(fault: OSError) -> Transient:
    return Transient(
        f"The inbox cannot be written: {fault.strerror}.", "Make room on the disk, or mend its permissions."
    )
