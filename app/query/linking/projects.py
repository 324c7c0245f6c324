"""What link rules worked out about a whole commit, kept over pushes that cannot have changed it.

Rules see a repository through its listing, the properties of its files and the names that they define (`Project`). A
push that leaves those alone, as most edits do, leaves all that was worked out from them as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

from app.domain.reading import Entry, FileFacts, SnapshotView
from app.languages.project import Setting
from app.query.caches import Lru

T = TypeVar("T")
KEPT = 64
MANY = 200  # changed files beyond which a new start is no dearer than a look at all of them


class ProjectMemory:
    """Of one repository as one kind of caller reads it; several linkers may share it."""

    def __init__(self, snapshot: SnapshotView) -> None:
        self.snapshot = snapshot
        self.settings: dict[str, list[Setting]] = {}
        self._memo: dict[Hashable, Any] = {}

    def memo(self, key: Hashable, build: Callable[[], T]) -> T:
        found = self._memo.get(key, self)
        if found is self:
            found = self._memo[key] = build()
        return found  # type: ignore[no-any-return]

    def moved(self, snapshot: SnapshotView) -> ProjectMemory:
        """The memory for another commit: with the same content where rules see no difference, else a fresh one."""
        made = ProjectMemory(snapshot)
        if _alike(self.snapshot, snapshot):
            made.settings, made._memo = self.settings, self._memo
        return made


class ProjectMemories:
    """The newest memory of each repository and kind of caller."""

    def __init__(self, room: int = KEPT) -> None:
        self._newest: Lru[Hashable, ProjectMemory] = Lru(room)

    def get(self, key: Hashable, snapshot: SnapshotView) -> ProjectMemory:
        newest = self._newest.get(key)
        if newest is not None and newest.snapshot is snapshot:
            return newest
        return self._newest.put(key, newest.moved(snapshot) if newest else ProjectMemory(snapshot))


def _alike(old: SnapshotView, new: SnapshotView) -> bool:
    changed = new.listing.changed_since(old.listing)
    if changed is None or len(changed) > MANY:
        return False
    pairs = [(old.listing.get(path), new.listing.get(path)) for path in changed]
    return all(one is not None and other is not None and _same(one, other) for one, other in pairs) and all(
        _seen(old, one) == _seen(new, other) for one, other in pairs if one is not None and other is not None
    )


def _same(one: Entry, other: Entry) -> bool:
    return one.language == other.language and one.mode == other.mode and (one.file < 0) == (other.file < 0)


def _seen(snapshot: SnapshotView, entry: Entry) -> Sequence[object]:
    """What rules see of a file: its properties, and the names that it defines outside of types."""
    model: FileFacts | None = snapshot.facts.models((entry.file,)).get(entry.file) if entry.file >= 0 else None
    if model is None:
        return ()
    return sorted(model.properties), {symbol.name for symbol in model.symbols if not symbol.container}
