"""What a process saw of an object store a moment ago: a question need not ask for it again.

Small documents (repositories, heads, what remotes said) are looked at together, one listing an area, however many
repositories there are; manifests one by one. Everything that this process writes is known at once; what others write is
seen within `window` seconds. Whoever changes something compares it with what the store has, never with what stands
here.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import NamedTuple

from app.store.remote import Item, Remote

AREAS = ("repos", "heads", "observations", "kept", "faults")
KEPT = 20_000  # single looks


class _Seen(NamedTuple):
    at: float
    items: Mapping[str, Item]


class Glances:
    def __init__(self, remote: Remote, window: float) -> None:
        self._remote = remote
        self._window = window
        self._areas: dict[str, _Seen] = {}
        self._single: dict[str, tuple[float, Item]] = {}
        self._root: tuple[float, tuple[Mapping[str, Item], Sequence[str]]] | None = None
        self._lock = Lock()
        self._writes = 0

    def area(self, key: str) -> str:
        """The area that is looked at together in which a key or a prefix lies; "" for none."""
        first = key.partition("/")[0]
        return first if self._window and first in AREAS else ""

    def items(self, area: str) -> Mapping[str, Item]:
        """Every object of an area, by its key from there on."""
        with self._lock:
            seen, writes = self._areas.get(area), self._writes
        now = time.monotonic()
        if seen is not None and now - seen.at < self._window:
            return seen.items
        items = self._remote.below(area)
        with self._lock:
            if writes == self._writes:  # else it may lack what this process wrote meanwhile
                self._areas[area] = _Seen(now, items)
        return items

    def children(self, prefix: str) -> tuple[Mapping[str, Item], Sequence[str]]:
        """Objects and prefixes right below one, by name; of the root they are remembered."""
        if prefix or not self._window:
            return self._remote.children(prefix)
        now = time.monotonic()
        if self._root is None or now - self._root[0] >= self._window:
            self._root = (now, self._remote.children(prefix))
        return self._root[1]

    def look(self, key: str) -> Item | None:
        """That something is not there is never remembered of single objects: who waits for it asks again."""
        if area := self.area(key):
            return self.items(area).get(key.removeprefix(f"{area}/"))
        now = time.monotonic()
        with self._lock:
            (at, item), writes = self._single.get(key, (now - self._window, None)), self._writes
        if item is None or now - at >= self._window:
            item = self._remote.look(key)
            with self._lock:
                if writes == self._writes:
                    self._keep(key, now, item)
        return item

    def wrote(self, key: str, item: Item | None) -> None:
        """This process put an object, or removed it."""
        area, _, name = key.partition("/")
        with self._lock:
            self._writes += 1
            if seen := self._areas.get(area):
                others = {other: found for other, found in seen.items.items() if other != name}
                self._areas[area] = seen._replace(items={**others, name: item} if item else others)
            self._keep(key, time.monotonic(), item)

    def _keep(self, key: str, now: float, item: Item | None) -> None:
        if item is None:
            self._single.pop(key, None)
            return
        if len(self._single) >= KEPT:
            self._single.clear()
        self._single[key] = (now, item)
