"""The files of the inbox: where one ends, and the next one that is ready before it is needed."""

from __future__ import annotations

import os
import secrets
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

SEGMENT_BYTES = 4 << 20
SUFFIX = ".jsonl"
_IDLE = 60.0  # seconds without a line after which a segment may be gone: retention is far longer


class Blank(NamedTuple):
    """A segment that nothing was written to."""

    fd: int
    path: Path

    def still_there(self) -> Blank:
        """Raises FileNotFoundError when it was deleted: it may have waited for long."""
        if _is_gone(self.fd):
            os.close(self.fd)
            raise FileNotFoundError(self.path)
        return self

    def discard(self) -> None:
        os.close(self.fd)
        self.path.unlink(missing_ok=True)


class Segment:
    """The end of a writer's current segment. Not for several threads at once.

    A `durable` one has lines on the disk when `write` returns.
    """

    def __init__(self, directory: Path, durable: bool = False) -> None:
        self._directory = directory
        self._ahead = _Ahead(directory) if durable else None
        self._fd = -1
        self._size = 0
        self._used_at = 0.0

    def write(self, data: bytes) -> None:
        """Append whole lines. Raises OSError; the segment is then abandoned, so that its torn end stays an end."""
        try:
            if self._fd < 0 or self._size + len(data) > SEGMENT_BYTES or self._is_gone():
                self.begin()
            _put(self._fd, data, self._size)
            self._size, self._used_at = self._size + len(data), time.time()
        except OSError:
            self._end()
            raise
        if self._ahead and self._size > SEGMENT_BYTES // 2:
            self._ahead.prepare()

    def begin(self) -> None:
        """Begin another segment. Raises OSError."""
        self._end()
        self._fd = self._ahead.take() if self._ahead else _begun(self._directory).fd
        self._size = 0

    def close(self) -> None:
        self._end()
        if self._ahead:
            self._ahead.close()

    def _is_gone(self) -> bool:
        return abs(time.time() - self._used_at) > _IDLE and _is_gone(self._fd)

    def _end(self) -> None:
        if self._fd >= 0:
            with suppress(OSError):
                os.truncate(self._fd, self._size)
            os.close(self._fd)
        self._fd = -1


class _Ahead:
    """The next durable segment. It is laid out by a thread of its own while lines still go to the one before."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._pool = ThreadPoolExecutor(1, "inbox")
        self._next: Future[Blank] | None = None

    def prepare(self) -> None:
        if self._next is None:
            self._next = self._pool.submit(_laid_out, self._directory)

    def take(self) -> int:
        """Raises OSError."""
        ready, self._next = self._next, None
        with suppress(OSError):
            if ready:
                return ready.result().still_there().fd
        return _laid_out(self._directory).fd

    def close(self) -> None:
        with suppress(OSError):
            if self._next:
                self._next.result().discard()
        self._next = None
        self._pool.shutdown()


def _laid_out(directory: Path) -> Blank:
    """A segment full of zeros that are on the disk. Every write to it waits for the disk. Raises OSError."""
    made = _begun(directory, os.O_DSYNC)
    try:
        _put(made.fd, bytes(SEGMENT_BYTES), 0)
    except OSError:
        made.discard()
        raise
    return made


def _begun(directory: Path, flags: int = 0) -> Blank:
    """A new segment, whose name is on the disk. Raises OSError."""
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / f"{time.time_ns() // 1_000_000:014d}-{os.getpid()}-{secrets.token_hex(4)}{SUFFIX}"
    made = Blank(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | flags, 0o600), path)
    try:
        _sync(directory)
    except OSError:
        made.discard()
        raise
    return made


def _sync(directory: Path) -> None:
    folder = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _put(fd: int, data: bytes, at: int) -> None:
    view = memoryview(data)
    while view:
        count = os.pwrite(fd, view, at)
        view, at = view[count:], at + count


def _is_gone(fd: int) -> bool:
    """Whether a file has no name any more: segments that were not written to for the whole retention are deleted."""
    return os.fstat(fd).st_nlink == 0
