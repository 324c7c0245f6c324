"""An object store as a backend: objects by key, conditional writes in the place of links and locks, local copies.

Files are stored before the document that names them, like on a disk; what a killed writer leaves is never read, and
collected later. A request whose answer was lost is sent again, so a document that is there already and has the very
bytes that were to be written was written by us.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import IO, Any, TypeVar

from app.store.backend import Stored, no_hook
from app.store.cache import FileCache
from app.store.drafts import Drafts
from app.store.glances import Glances
from app.store.remote import Address, Item, Remote
from app.store.removal import LEFT, await_removal, checked, clear, is_mark, remove

AT_ONCE = 16  # requests that are sent together
COLUMNS = "columns"

T = TypeVar("T")
R = TypeVar("R")


class ObjectBackend:
    """`room` is a local directory for copies, drafts and what is derived; `limit` bounds the copies, in bytes.

    `window`: seconds for which what was seen of heads and manifests holds (see app.store.glances). `hook` is called
    before every request that changes the store, with its name: tests kill the process there.
    """

    def __init__(
        self, address: Address, room: Path, limit: int, window: float = 0.0, hook: Callable[[str], None] = no_hook
    ) -> None:
        self._made_of = (address, room, limit, window, hook)
        self.address = address
        self._room = room
        self._remote = Remote(address)
        self._glances = Glances(self._remote, window)
        self._cache = FileCache(room / "files", limit)
        self._drafts = Drafts(room)
        self._hook = hook

    def __reduce__(self) -> tuple[Any, ...]:
        return ObjectBackend, self._made_of

    # Documents

    def get(self, key: str) -> Stored | None:
        found = self._remote.get(key)
        return Stored(found[0], _text(found[1])) if found and not is_mark(found[1]) else None

    def get_all(self, keys: Sequence[str]) -> Sequence[Stored | None]:
        return _together(self.get, keys)

    def exists(self, key: str) -> bool:
        return self.revision(key) is not None

    def revision(self, key: str) -> str | None:
        """Documents end in `.json`; of a directory key: of what is listed right below it."""
        if not key.endswith(".json"):
            items, prefixes = self._children(key)
            return repr((sorted((name, item.etag) for name, item in items.items()), sorted(prefixes)))
        item = self._glances.look(key)
        return item.etag if item is not None and not is_mark(item) else None

    def list(self, prefix: str) -> list[str]:
        items, prefixes = self._children(prefix)
        return [*(name for name, item in items.items() if not is_mark(item) and name[0] != "."), *prefixes]

    def sizes(self, prefix: str) -> dict[str, int]:
        return {_shown(name, item): item.size for name, item in self._remote.children(prefix)[0].items()}

    def sizes_below(self, prefix: str) -> dict[str, int]:
        return {_shown(name, item): item.size for name, item in self._remote.below(prefix).items()}

    def holders(self, prefix: str, name: str) -> Sequence[str]:
        found = [key.partition("/") for key, item in self._remote.below(prefix).items() if not is_mark(item)]
        return [directory for directory, _, rest in found if rest == name]

    def put(self, key: str, data: bytes, files: Mapping[str, Path] | None = None, *, durable: bool = True) -> None:
        self._store(files)
        self._hook(f"put {key}")
        self._glances.wrote(key, self._remote.put(key, checked(data)))

    def put_if_absent(self, key: str, data: bytes, files: Mapping[str, Path] | None = None) -> bool:
        self._store(files)
        return self._create(key, data) is not None

    def compare_and_set(
        self, key: str, etag: str | None, data: bytes, files: Mapping[str, Path] | None = None
    ) -> str | None:
        if files and self._etag(key) != etag:
            return None
        self._store(files)
        item = self._create(key, data) if etag is None else self._exchange(key, _item(etag), data)
        return _text(item) if item else None

    def delete(self, key: str, etag: str | None = None) -> bool:
        directory, _, name = key.rpartition("/")
        self._hook(f"delete {name}")
        if name.startswith(LEFT):
            return clear(self._remote, f"{directory}/{name.removeprefix(LEFT)}", self._hook)
        if etag is not None and not remove(self._remote, key, _item(etag), self._hook):
            return False
        if etag is None:
            self._remote.delete(key)
        self._glances.wrote(key, None)
        return True

    def delete_all(self, keys: Sequence[str]) -> None:
        self.forget(keys)
        _together(self.delete, keys)

    def prune(self, prefix: str) -> None:
        """There are no directories."""

    def _children(self, prefix: str) -> tuple[Mapping[str, Item], Sequence[str]]:
        area = self._glances.area(prefix)
        if not area:
            return self._glances.children(prefix)
        rest = f"{prefix}/".removeprefix(f"{area}/")
        below = {
            key.removeprefix(rest): item for key, item in self._glances.items(area).items() if key.startswith(rest)
        }
        items = {name: item for name, item in below.items() if "/" not in name}
        return items, sorted({name.partition("/")[0] for name in below if "/" in name})

    def _etag(self, key: str) -> str | None:
        item = self._remote.look(key)
        return _text(item) if item is not None and not is_mark(item) else None

    def _create(self, key: str, data: bytes) -> Item | None:
        self._hook(f"create {key}")
        while (item := self._remote.create(key, checked(data))) is None:
            found = self._remote.get(key)
            if found is not None and not is_mark(found[1]):
                return self._ours(key, data, found)
            await_removal(self._remote, key, self._hook)
        self._glances.wrote(key, item)
        return item

    def _exchange(self, key: str, old: Item, data: bytes) -> Item | None:
        self._hook(f"exchange {key}")
        item = self._remote.exchange(key, old, checked(data))
        if item is None:
            return self._ours(key, data, self._remote.get(key))
        self._glances.wrote(key, item)
        return item

    def _ours(self, key: str, data: bytes, found: tuple[bytes, Item] | None) -> Item | None:
        """What is there, if it is what we wanted to put there."""
        item = found[1] if found is not None and found[0] == data else None
        if item is not None:
            self._glances.wrote(key, item)
        return item

    # Files

    def _store(self, files: Mapping[str, Path] | None) -> None:
        _together(self._store_one, list((files or {}).items()))

    def _store_one(self, file: tuple[str, Path]) -> None:
        key, path = file
        self._hook(f"store {key}")
        self._remote.put(key, path)
        self._cache.adopt(key, path)

    def fetch(self, keys: Sequence[str]) -> None:
        _together(lambda key: self._cache.ensure(key, self._filled(key)), keys)

    def forget(self, keys: Sequence[str]) -> None:
        for key in keys:
            self._cache.forget(key)

    def local(self, key: str) -> AbstractContextManager[Path]:
        return self._cache.reading(key, self._filled(key))

    def lend(self, key: str, directory: Path) -> Path:
        with self.local(key) as path:
            lent = directory / f"lent-{token_hex(8)}"
            lent.hardlink_to(path)
            return lent

    def _filled(self, key: str) -> Callable[[IO[bytes]], object]:
        return partial(self._remote.download, key)

    def derived(self, key: str) -> Path:
        """One for all versions, so that its bound holds over all of them."""
        return self._room / COLUMNS

    # Drafts

    def draft_directory(self, area: str) -> Path:
        return self._drafts.make(area)

    def drop_draft(self, path: Path) -> None:
        self._drafts.drop(path)

    def sweep_drafts(self, area: str, before: float, *, dry_run: bool = False) -> int:
        return self._drafts.sweep(area, before, dry_run=dry_run)


def _together(call: Callable[[T], R], items: Sequence[T]) -> list[R]:
    """The results in order. Raises what the first fault was, after all have ended."""
    if len(items) < 2:
        return [call(item) for item in items]
    with ThreadPoolExecutor(min(AT_ONCE, len(items))) as pool:
        return list(pool.map(call, items))


def _text(item: Item) -> str:
    """Which content an object has, as backends tell it: all that a condition may need."""
    return f"{item.etag}\n{item.version or ''}"


def _item(text: str) -> Item:
    etag, _, version = text.partition("\n")
    return Item(0, etag, 0.0, version or None)


def _shown(name: str, item: Item) -> str:
    directory, _, last = name.rpartition("/")
    return f"{directory}/{LEFT}{last}".lstrip("/") if is_mark(item) else name
