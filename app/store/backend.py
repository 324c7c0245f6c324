"""Where bytes meet a disk: a few operations that object stores have too."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple, Protocol

from app.errors import Permanent


class Stored(NamedTuple):
    data: bytes
    etag: str


class Backend(Protocol):
    """Keys are `/`-separated, relative, and hold no `..`. A put is durable when it returns unless told else."""

    def get(self, key: str) -> Stored | None: ...
    def exists(self, key: str) -> bool: ...
    def revision(self, key: str) -> str | None:
        """Another text whenever the key was replaced; cheaper than reading it. None when it does not exist."""

    def list(self, prefix: str) -> list[str]:
        """Names of the direct children of a directory key, unsorted; empty when there is none."""

    def put_if_absent(self, key: str, data: bytes, files: Mapping[str, Path] | None = None) -> bool:
        """False when the key exists already, whoever made it.

        `files` are local files to be stored under keys that nobody else uses, and to be durable before `key` can be
        seen; they may be consumed.
        """

    def put(self, key: str, data: bytes, files: Mapping[str, Path] | None = None, *, durable: bool = True) -> None:
        """Replace whole, last writer wins. `files` as above. What is not `durable` may be torn by a power cut."""

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

    def put_if_absent(self, key: str, data: bytes, files: Mapping[str, Path] | None = None) -> bool:
        path = self._path(key)
        try:
            with self._durably(path, data, files or {}) as made:
                self._hook(f"link {path.name}")
                os.link(made, path)
        except FileExistsError:
            return False
        except FileNotFoundError:
            if path.exists():
                return False  # whoever was first has cleared our files away
            raise
        self._hook(f"linked {path.name}")
        _sync(path.parent)
        return True

    def put(self, key: str, data: bytes, files: Mapping[str, Path] | None = None, *, durable: bool = True) -> None:
        path = self._path(key)
        if not durable:
            self._make_directory(path.parent)
            with _temporary(path.parent, data) as made:
                made.replace(path)
            return
        with self._durably(path, data, files or {}) as made:
            self._hook(f"replace {path.name}")
            made.replace(path)
        _sync(path.parent)

    @contextmanager
    def _durably(self, path: Path, data: bytes, files: Mapping[str, Path]) -> Iterator[Path]:
        """A temporary file beside `path` with its data; it, its directories and all `files` are on the disk."""
        news = {self._path(key): source for key, source in files.items()}
        folders = {place.parent for place in (path, *news)}
        above = [parent for folder in folders for parent in self._grown(folder)]
        for place, source in news.items():
            self._hook(f"move {place.name}")
            source.rename(place)
        with _temporary(path.parent, data) as made:
            self._hook("sync files")
            _sync_all([*news, made, *(folders if news else ()), *above])
            yield made

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
        while True:
            path = Path(tempfile.mkdtemp(dir=parent))
            # The lock lives as long as this process holds the descriptor; the directory is swept once nobody does.
            lock = _try_lock(path / "lock", create=True)
            if lock != -1 and (path / "lock").exists():
                self._locks[path] = lock
                return path
            if lock != -1:  # a sweeper came between making the directory and locking it, and has taken it away
                os.close(lock)

    def drop_draft(self, path: Path) -> None:
        shutil.rmtree(path, ignore_errors=True)
        with suppress(KeyError):
            os.close(self._locks.pop(path))

    def _make_directory(self, directory: Path) -> None:
        for changed in self._grown(directory):
            _sync(changed)

    def _grown(self, directory: Path) -> Sequence[Path]:
        """Make a directory and those above it; the ones in which something was made, which are yet to be synced."""
        if directory.is_dir():
            return []
        changed = self._grown(directory.parent)
        self._hook(f"mkdir {directory.name}")
        directory.mkdir(exist_ok=True)
        return [*changed, directory.parent]


def _etag(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def _sync(path: Path) -> None:
    """Wait until a file's data, or a directory's entries, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _sync_all(paths: Sequence[Path]) -> None:
    if len(paths) == 1:
        _sync(paths[0])
        return
    with ThreadPoolExecutor(8) as pool:  # file systems commit waiting fsyncs together
        list(pool.map(_sync, paths))


@contextmanager
def _temporary(directory: Path, data: bytes) -> Iterator[Path]:
    descriptor, name = tempfile.mkstemp(dir=directory, prefix=".put-")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        yield Path(name)
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
