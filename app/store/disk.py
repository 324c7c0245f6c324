"""What the local backend asks of a file system: to be on the disk, to be replaced whole, to be locked."""

from __future__ import annotations

import fcntl
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO


def sync(path: Path) -> None:
    """Wait until a file's data, or a directory's entries, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_all(paths: Sequence[Path]) -> None:
    if len(paths) == 1:
        sync(paths[0])
        return
    with ThreadPoolExecutor(8) as pool:  # file systems commit waiting fsyncs together
        list(pool.map(sync, paths))


@contextmanager
def temporary(directory: Path, data: bytes) -> Iterator[Path]:
    descriptor, name = tempfile.mkstemp(dir=directory, prefix=".put-")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


@contextmanager
def aside(directory: Path, prefix: str) -> Iterator[IO[bytes]]:
    """A new file that is gone at the end, unless it was renamed."""
    with tempfile.NamedTemporaryFile(dir=directory, prefix=prefix, delete=False) as file:
        try:
            yield file
        finally:
            Path(file.name).unlink(missing_ok=True)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def try_lock(path: Path, create: bool = False) -> int:
    """A descriptor that holds the lock, or -1 when another process does or the file is not there."""
    try:
        descriptor = os.open(path, os.O_RDWR | (os.O_CREAT if create else 0), 0o600)
    except FileNotFoundError:
        return -1
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return -1
    return descriptor


def dead_drafts(area: Path, before: float) -> list[Path]:
    """Draft directories whose makers have ended; without a lock also those last touched before a Unix time."""
    found = []
    for path in area.iterdir() if area.is_dir() else ():
        descriptor = try_lock(path / "lock")
        if descriptor != -1:
            os.close(descriptor)
            found.append(path)
        elif not (path / "lock").exists() and modified(path) < before:
            found.append(path)  # its maker was killed between making it and locking it
    return found


def modified(path: Path) -> float:
    """Unix time of the last change; that of something gone is now."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return time.time()


def size_of(path: Path) -> int:
    """Bytes of all files below a directory."""
    sizes = 0
    for item in path.rglob("*"):
        with suppress(FileNotFoundError):
            sizes += item.stat().st_size
    return sizes
