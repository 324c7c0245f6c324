"""Where bytes meet a disk: a few operations that object stores have too."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import NamedTuple, Protocol

from app.errors import Permanent
from app.store.disk import locked, sync, sync_all, temporary
from app.store.drafts import Drafts

LOCKS = ".locks"


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

    def sizes(self, prefix: str) -> dict[str, int]:
        """Bytes of the files right below a directory key, by name; also of those that a killed put left behind."""

    def sizes_below(self, prefix: str) -> dict[str, int]:
        """The same of the directories right below a directory key, by `directory/name`."""

    def holders(self, prefix: str, name: str) -> Sequence[str]:
        """Names of the directories right below a directory key in which there is a file of that name."""

    def get_all(self, keys: Sequence[str]) -> Sequence[Stored | None]:
        """What `get` gives for each; they are asked for together."""

    def put_if_absent(self, key: str, data: bytes, files: Mapping[str, Path] | None = None) -> bool:
        """False when the key exists already, whoever made it.

        `files` are local files to be stored under keys that nobody else uses, and to be durable before `key` can be
        seen; they may be consumed.
        """

    def put(self, key: str, data: bytes, files: Mapping[str, Path] | None = None, *, durable: bool = True) -> None:
        """Replace whole, last writer wins. `files` as above. What is not `durable` may be torn by a power cut."""

    def compare_and_set(
        self, key: str, etag: str | None, data: bytes, files: Mapping[str, Path] | None = None
    ) -> str | None:
        """Replace if the key still has this etag (None: does not exist). The new etag, or None when it has another.

        `files` as above; they are left alone when the key has another etag.
        """

    def delete(self, key: str, etag: str | None = None) -> bool:
        """Remove a key; with `etag` only if it still has that. False when it has another, or was seen not to exist."""

    def delete_all(self, keys: Sequence[str]) -> None:
        """Remove keys that nobody writes to any more."""

    def prune(self, prefix: str) -> None:
        """Remove a directory key in which nothing is left."""

    def fetch(self, keys: Sequence[str]) -> None:
        """Have local copies of immutable keys that are about to be read; they are asked for together."""

    def forget(self, keys: Sequence[str]) -> None:
        """Drop local copies, so that what is read next is what the store has."""

    def local(self, key: str) -> AbstractContextManager[Path]:
        """A local file with the content of an immutable key, which nobody takes away while this is entered."""

    def lend(self, key: str, directory: Path) -> Path:
        """The same for as long as a directory within a draft directory is there."""

    def derived(self, key: str) -> Path:
        """A local directory for what readers derive from files; it may be lost at any time."""

    def drop_draft(self, path: Path) -> None:
        """Remove a draft directory, published or not."""

    def draft_directory(self, area: str) -> Path:
        """A fresh private directory for files to be put; sweeps those in `area` whose makers are gone."""

    def sweep_drafts(self, area: str, before: float, *, dry_run: bool = False) -> int:
        """Remove draft directories whose makers are gone, or that have none since a Unix time; their bytes."""


def no_hook(step: str) -> None: ...


class LocalBackend:
    """A directory on a local or POSIX-conforming shared file system.

    `hook` is called before every step that changes the disk, with the step's name: tests kill the process there.
    """

    def __init__(self, root: Path, hook: Callable[[str], None] = no_hook) -> None:
        self.root = root
        self._hook = hook
        self._drafts = Drafts(root)
        try:
            root.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Permanent(
                f"Cannot create the store at {root}: {error.strerror}.", "Give a writable data directory."
            ) from None

    def _path(self, key: str) -> Path:
        return self.root / key

    def fetch(self, keys: Sequence[str]) -> None: ...

    def forget(self, keys: Sequence[str]) -> None: ...

    def local(self, key: str) -> AbstractContextManager[Path]:
        return nullcontext(self._path(key))

    def lend(self, key: str, directory: Path) -> Path:
        return self._path(key)

    def derived(self, key: str) -> Path:
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
            return [entry.name for entry in os.scandir(self._path(prefix)) if not entry.name.startswith(".")]
        except (FileNotFoundError, NotADirectoryError):
            return []

    def sizes(self, prefix: str) -> dict[str, int]:
        found = {}
        with suppress(FileNotFoundError, NotADirectoryError):
            for item in os.scandir(self._path(prefix)):
                with suppress(FileNotFoundError):
                    if item.is_file():
                        found[item.name] = item.stat().st_size
        return found

    def sizes_below(self, prefix: str) -> dict[str, int]:
        return {
            f"{name}/{file}": size
            for name in self.list(prefix)
            for file, size in self.sizes(f"{prefix}/{name}").items()
        }

    def holders(self, prefix: str, name: str) -> Sequence[str]:
        place = self._path(prefix)
        return [each for each in self.list(prefix) if os.path.exists(f"{place}/{each}/{name}")]  # noqa: PTH110

    def get_all(self, keys: Sequence[str]) -> Sequence[Stored | None]:
        return [self.get(key) for key in keys]

    def put_if_absent(self, key: str, data: bytes, files: Mapping[str, Path] | None = None) -> bool:
        path = self._path(key)
        try:
            with self._durably(path, data, files or {}) as made:
                self._hook(f"link {path.name}")
                os.link(made, path)
        except FileExistsError:
            return False
        self._hook(f"linked {path.name}")
        sync(path.parent)
        return True

    def put(self, key: str, data: bytes, files: Mapping[str, Path] | None = None, *, durable: bool = True) -> None:
        path = self._path(key)
        if not durable:
            self._make_directory(path.parent)
            with temporary(path.parent, data) as made:
                made.replace(path)
            return
        with self._durably(path, data, files or {}) as made:
            self._hook(f"replace {path.name}")
            made.replace(path)
        sync(path.parent)

    @contextmanager
    def _durably(self, path: Path, data: bytes, files: Mapping[str, Path]) -> Iterator[Path]:
        """A temporary file beside `path` with its data; it, its directories and all `files` are on the disk."""
        news = {self._path(key): source for key, source in files.items()}
        folders = {place.parent for place in (path, *news)}
        with self._beside(path, data) as (made, above):
            above = [*above, *(parent for folder in folders for parent in self._grown(folder))]
            for place, source in news.items():
                self._hook(f"move {place.name}")
                source.rename(place)
            self._hook("sync files")
            sync_all([*news, made, *(folders if news else ()), *above])
            yield made

    @contextmanager
    def _beside(self, path: Path, data: bytes) -> Iterator[tuple[Path, Sequence[Path]]]:
        """A temporary file, whose directory cannot be pruned while it is there, and the directories that changed."""
        above = self._grown(path.parent)
        with ExitStack() as stack:
            try:
                made = stack.enter_context(temporary(path.parent, data))
            except FileNotFoundError:  # pruned since
                above = self._grown(path.parent)
                made = stack.enter_context(temporary(path.parent, data))
            yield made, above

    def compare_and_set(
        self, key: str, etag: str | None, data: bytes, files: Mapping[str, Path] | None = None
    ) -> str | None:
        self._make_directory(self._path(key).parent)
        with self._locked(key):
            found = self.get(key)
            if (found.etag if found else None) != etag:
                return None
            self.put(key, data, files)
        return _etag(data)

    def delete(self, key: str, etag: str | None = None) -> bool:
        if etag is not None:
            with self._locked(key):
                found = self.get(key)
                return found is not None and found.etag == etag and self.delete(key)
        self._hook(f"delete {key.rsplit('/', 1)[-1]}")
        try:
            self._path(key).unlink()
        except FileNotFoundError:
            return False
        return True

    def delete_all(self, keys: Sequence[str]) -> None:
        for key in keys:
            self.delete(key)

    def prune(self, prefix: str) -> None:
        self._hook(f"prune {prefix.rsplit('/', 1)[-1]}")
        with suppress(OSError):
            self._path(prefix).rmdir()

    def _locked(self, key: str) -> AbstractContextManager[None]:
        """Locks lie in one place: a lock file beside its key would keep the directory from being pruned."""
        locks = self.root / LOCKS
        locks.mkdir(exist_ok=True)
        return locked(locks / hashlib.blake2b(key.encode(), digest_size=1).hexdigest())

    def draft_directory(self, area: str) -> Path:
        return self._drafts.make(area)

    def drop_draft(self, path: Path) -> None:
        self._drafts.drop(path)

    def sweep_drafts(self, area: str, before: float, *, dry_run: bool = False) -> int:
        return self._drafts.sweep(area, before, dry_run=dry_run)

    def _make_directory(self, directory: Path) -> None:
        for changed in self._grown(directory):
            sync(changed)

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
