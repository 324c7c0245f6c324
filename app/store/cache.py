"""Local copies of immutable files of an object store, shared by all processes of a machine, within a bound of bytes.

A copy appears whole: it is written aside, synced and linked under its name, which tells the file's key and size. A copy
of another size than its name says is thrown away and fetched again. Who reads one holds a shared lock on it, and only
what nobody reads is taken away, the longest unused first; so the bound is overshot by what is being read, and by what
other processes have added since this one looked, which is at most one part in LOOKS each.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import IO, NamedTuple

from app.store.disk import aside

LOOKS = 16  # a process looks at the directory whenever it has added one such part of the bound
TRIES = 8  # of reading a copy that others throw away
SPARE = 0.9  # of the bound is left when room is made
ABANDONED = 3600.0  # seconds after which a file that was being written has lost its writer
USED = 60.0  # seconds for which a copy counts as used just now
_FILLING = ".fill-"

Fill = Callable[[IO[bytes]], object]


class Copy(NamedTuple):
    path: Path
    size: int
    used: float


class FileCache:
    """`limit` is in bytes; a single file may be larger, and is there as long as it is read."""

    def __init__(self, directory: Path, limit: int) -> None:
        self._directory = directory
        self._limit = limit
        self._filling = [Lock() for _ in range(256)]
        self._room = Lock()
        self._added = limit  # what was added since the directory was looked at: it never was

    @contextmanager
    def reading(self, key: str, fill: Fill) -> Iterator[Path]:
        """The copy of a file, made by `fill` where there is none; it stays while this is entered."""
        path, descriptor = self._hold(key, fill)
        try:
            yield path
        finally:
            os.close(descriptor)

    def ensure(self, key: str, fill: Fill) -> None:
        """Have a copy, most likely still there when it is read soon."""
        with self.reading(key, fill):
            pass

    def adopt(self, key: str, source: Path) -> None:
        """Take a file of this file system that was just stored as its copy."""
        folder, digest = self._place(key)
        self._admit(source, folder / digest, source.stat().st_size)

    def forget(self, key: str) -> None:
        """Drop a copy; who reads it keeps it."""
        path = self._find(key)
        if path is not None:
            path.unlink(missing_ok=True)

    def _hold(self, key: str, fill: Fill) -> tuple[Path, int]:
        for _ in range(TRIES):
            path = self._find(key)
            descriptor = -1 if path is None else _locked(path)
            if path is not None and descriptor != -1:
                return path, descriptor
            self._fill(key, fill)
        raise OSError(f"the copy of {key} is taken away as soon as it is made")

    def _fill(self, key: str, fill: Fill) -> None:
        folder, digest = self._place(key)
        with self._filling[int(folder.name, 16)]:
            if (found := self._find(key)) is not None and _is_whole(found):
                return  # made by another thread meanwhile
            with aside(folder, _FILLING) as file:
                fill(file)
                size = file.tell()
                file.flush()
                os.fsync(file.fileno())
                self._admit(Path(file.name), folder / digest, size)

    def _find(self, key: str) -> Path | None:
        """Where the copy is, if there is one."""
        folder, digest = self._place(key)
        return next((Path(each.path) for each in os.scandir(folder) if each.name.startswith(f"{digest}-")), None)

    def _place(self, key: str) -> tuple[Path, str]:
        digest = blake2b(key.encode(), digest_size=16).hexdigest()
        folder = self._directory / digest[:2]
        folder.mkdir(parents=True, exist_ok=True)
        return folder, digest[2:]

    def _admit(self, source: Path, place: Path, size: int) -> None:
        """Link a whole file as a copy; one thread at a time, for each to see what the others have added."""
        with self._room:
            self._make_room(size)
            with suppress(FileExistsError):
                os.link(source, f"{place}-{size}")

    def _make_room(self, coming: int) -> None:
        self._added += coming
        if self._added * LOOKS < self._limit:
            return
        self._added = 0
        copies = sorted(self._copies(), key=lambda copy: copy.used)
        held = sum(copy.size for copy in copies) + coming
        if held > self._limit:
            _take_away(copies, held - int(self._limit * SPARE))

    def _copies(self) -> Iterator[Copy]:
        for folder in self._directory.iterdir():
            for entry in os.scandir(folder) if folder.is_dir() else ():
                with suppress(FileNotFoundError):
                    status = entry.stat()
                    if not entry.name.startswith(_FILLING):
                        yield Copy(Path(entry.path), status.st_size, status.st_mtime)
                    elif status.st_mtime < time.time() - ABANDONED:
                        Path(entry.path).unlink()


def _take_away(copies: list[Copy], surplus: int) -> None:
    for copy in copies:
        if surplus <= 0:
            return
        if _taken_away(copy.path):
            surplus -= copy.size


def _taken_away(path: Path) -> bool:
    """False when somebody reads it, or it is gone already."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        path.unlink()
    except (BlockingIOError, FileNotFoundError):
        return False
    finally:
        os.close(descriptor)
    return True


def _locked(path: Path) -> int:
    """A descriptor that keeps a copy where it is; -1 when it is gone, or was not whole and is gone now."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return -1
    fcntl.flock(descriptor, fcntl.LOCK_SH)
    status = os.fstat(descriptor)
    if status.st_nlink and status.st_size == _size_in(path):
        if status.st_mtime < time.time() - USED:
            os.utime(path)
        return descriptor
    os.close(descriptor)
    if status.st_nlink:
        _taken_away(path)
    return -1


def _is_whole(path: Path) -> bool:
    with suppress(FileNotFoundError):
        return path.stat().st_size == _size_in(path)
    return False


def _size_in(path: Path) -> int:
    return int(path.name.rpartition("-")[2])
