"""The inbox on disk: where a delivery is safe before its sender hears so.

A directory of segments, `<milliseconds>-<pid>-<random>.jsonl`. Every process appends to a segment of its own and begins
another when it starts, after a fault and every SEGMENT_BYTES, so no two writers share a file and nobody appends after a
torn line. Readers take whole lines only. Durable lines are committed in groups: one thread writes whatever has
gathered while the disk was busy with the last group, so the wait stays near one sync at any rate. Threads of a process
run in turns, and a busy one is waited for at each of them; so a group costs one call that writes and syncs, and one
word to whoever waits.
Lines are written into zeros that are on the disk already, so that a sync has no file size to commit: on ext4 that would
wait for whatever else is being committed, and the index commits a lot. A segment is laid out whole, and before the one
in use is full, so that nobody waits for it; what a process that was killed leaves ends in zeros, or is nothing else.
Nothing is ever rewritten; whole segments are deleted once they are older than retention.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue

from app.errors import Transient
from app.tasks.records import Record, encode_line
from app.tasks.segments import Segment

Kept = asyncio.Future[None]


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
    """Lines that must survive."""

    def __init__(self, directory: Path) -> None:
        self._segment = Segment(directory, durable=True)
        self._waiting: SimpleQueue[tuple[bytes, Kept] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="spool", daemon=True)
        self._thread.start()

    def append(self, records: Sequence[Record]) -> Kept:
        """Called within a loop: a future of it that is done once all lines are on the disk, or raises Transient."""
        kept = asyncio.get_running_loop().create_future()
        self._waiting.put((b"".join(map(encode_line, records)), kept))
        return kept

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
        with suppress(OSError):
            self._segment.begin()

    def _commit(self, group: list[tuple[bytes, Kept]]) -> bool:
        """Commit a group and all that waits beside it; True when asked to stop."""
        stop = False
        while not stop and not self._waiting.empty():
            item = self._waiting.get()
            stop = item is None
            if item is not None:
                group.append(item)
        _tell([kept for _, kept in group], self._write(b"".join(data for data, _ in group)))
        return stop

    def _write(self, data: bytes) -> Transient | None:
        try:
            self._segment.write(data)
        except OSError as fault:
            return _unwritable(fault)
        return None


def _tell(group: Sequence[Kept], fault: Transient | None) -> None:
    """One word to each loop, however many wait there."""
    for loop in {kept.get_loop() for kept in group}:
        with suppress(RuntimeError):  # closed meanwhile: nobody waits there any more
            loop.call_soon_threadsafe(_settle, [kept for kept in group if kept.get_loop() is loop], fault)


def _settle(group: Sequence[Kept], fault: Transient | None) -> None:
    for kept in group:
        if kept.done():
            continue  # whoever waited was cancelled
        if fault is None:
            kept.set_result(None)
        else:
            kept.set_exception(fault)


def _unwritable(fault: OSError) -> Transient:
    return Transient(
        f"The inbox cannot be written: {fault.strerror}.", "Make room on the disk, or mend its permissions."
    )
