"""Where bytes meet a disk: a few operations that object stores have too."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple, Protocol

from app.errors import Permanent


class Stored(NamedTuple):
    data: bytes
    etag: str


class Backend(Protocol):
    """Keys are `/`-separated, relative, and hold no `..`. A put is durable when it returns."""

    def get(self, key: str) -> Stored | None: ...
    def exists(self, key: str) -> bool: ...
    def revision(self, key: str) -> str | None:
        """Another text whenever the key was replaced; cheaper than reading it. None when it does not exist."""

    def list(self, prefix: str) -> list[str]:
        """Names of the direct children of a directory key, unsorted; empty when there is none."""

    def put_if_absent(self, key: str, data: bytes) -> bool:
        """False when the key exists already, whoever made it."""

    def put_files(self, files: Mapping[str, Path]) -> None:
        """Store local files under keys that nobody else uses; the files may be consumed."""

    def put(self, key: str, data: bytes) -> None:
        """Replace whole, last writer wins."""

    def compare_and_set(self, key: str, etag: str | None, data: bytes) -> str | None:
        """Replace if the key still has this etag (None: does not exist). The new etag, or None when it has another."""

    def delete(self, key: str) -> None: ...
    def local_path(self, key: str) -> Path:
        """A local file with the content of an immutable key."""

    def drop_draft(self, path: Path) -> None:
        """Remove a draft directory, published or not."""

    def draft_directory(self, area: str) -> Path:
        """A fresh private directory for files to be put; sweeps those in `area` whose makers are gone."""


def _no_hook(step: str) -> None: ...


class LocalBackend:
    """A directory on a local or POSIX-conforming shared file system.

    `hook` is called before every step that changes the disk, with the step's name: tests kill the process there.
    """

    def __init__(self, root: Path, hook: Callable[[str], None] = _no_hook) -> None:
        self.root = root
        self._hook = hook
        self._locks: dict[Path, int] = {}
        try:
            root.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Permanent(
                f"Cannot create the store at {root}: {error.strerror}.", "Give a writable data directory."
            ) from None

    def _path(self, key: str) -> Path:
        return self.root / key

    def local_path(self, key: str) -> Path:
        return self._path(key)

    def get(self, key: str) -> Stored | None:
        try:
            data = self._path(key).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        return Stored(data, _etag(data))

    def revision(self, key: str) -> str | None:
        try:
            status = self._path(key).stat()
        except (FileNotFoundError, NotADirectoryError):
            return None
        return f"{status.st_ino}-{status.st_mtime_ns}-{status.st_size}"

    def exists(self, key: str) -> bool:
        return self._path(key).exists()

    def list(self, prefix: str) -> list[str]:
        try:
            return [path.name for path in self._path(prefix).iterdir() if not path.name.startswith(".")]
        except (FileNotFoundError, NotADirectoryError):
            return []

    def put_if_absent(self, key: str, data: bytes) -> bool:
        path = self._path(key)
        self._make_directory(path.parent)
        with _temporary(path.parent, data) as made:
            self._hook(f"link {path.name}")
            try:
                os.link(made, path)
            except FileExistsError:
                return False
        self._hook(f"linked {path.name}")
        _sync_directory(path.parent)
        return True

    def put_files(self, files: Mapping[str, Path]) -> None:
        directories = {self._path(key).parent for key in files}
        for directory in directories:
            self._make_directory(directory)
        with ThreadPoolExecutor(8) as pool:  # file systems commit waiting fsyncs together
            list(pool.map(_sync_file, files.values()))
        for key, source in files.items():
            self._hook(f"move {key.rsplit('/', 1)[-1]}")
            source.rename(self._path(key))
        self._hook("sync files")
        for directory in directories:
            _sync_directory(directory)

    def put(self, key: str, data: bytes) -> None:
        path = self._path(key)
        self._make_directory(path.parent)
        with _temporary(path.parent, data) as made:
            self._hook(f"replace {path.name}")
            Path(made).replace(path)
        _sync_directory(path.parent)

    def compare_and_set(self, key: str, etag: str | None, data: bytes) -> str | None:
        path = self._path(key)
        self._make_directory(path.parent)
        with _locked(path.parent / ".lock"):
            found = self.get(key)
            if (found.etag if found else None) != etag:
                return None
            self.put(key, data)
        return _etag(data)

    def delete(self, key: str) -> None:
        self._hook(f"delete {key.rsplit('/', 1)[-1]}")
        with suppress(FileNotFoundError):
            self._path(key).unlink()

    def draft_directory(self, area: str) -> Path:
        parent = self._path(area)
        self._make_directory(parent)
        _sweep(parent)
        path = Path(tempfile.mkdtemp(dir=parent))
        # The lock lives as long as this process holds the descriptor; the directory is swept once nobody does.
        self._locks[path] = _try_lock(path / "lock", create=True)
        return path

    def drop_draft(self, path: Path) -> None:
        shutil.rmtree(path, ignore_errors=True)
        with suppress(KeyError):
            os.close(self._locks.pop(path))

    def _make_directory(self, directory: Path) -> None:
        if directory.is_dir():
            return
        self._make_directory(directory.parent)
        self._hook(f"mkdir {directory.name}")
        directory.mkdir(exist_ok=True)
        _sync_directory(directory.parent)


def _etag(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def _sync_file(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


_sync_directory = _sync_file


@contextmanager
def _temporary(directory: Path, data: bytes) -> Iterator[str]:
    descriptor, name = tempfile.mkstemp(dir=directory, prefix=".put-")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        yield name
    finally:
        Path(name).unlink(missing_ok=True)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _try_lock(path: Path, create: bool = False) -> int:
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


def _sweep(parent: Path) -> None:
    """Remove draft directories whose process has ended."""
    for path in parent.iterdir():
        descriptor = _try_lock(path / "lock")
        if descriptor != -1:
            shutil.rmtree(path, ignore_errors=True)
            os.close(descriptor)
