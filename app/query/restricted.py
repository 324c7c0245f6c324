"""A snapshot as one caller may read it: a path that the caller may not read is not in the commit at all.

Everything else (linking, questions, errors) works on the listing, so nothing has to remember to hide anything. Facts
belong to blobs and are reached through the paths of a listing; a blob that stands at a readable path too may be read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from app.domain.answers import Coverage
from app.domain.ids import Sha
from app.domain.reading import Entry, FactsReader, Listing, SnapshotView
from app.domain.tree import shown_path


class RestrictedListing:
    """The entries of a listing that may be read, and the directories that lead to them."""

    def __init__(self, listing: Listing, can_read: Callable[[str], bool]) -> None:
        self._listing = listing
        entries = list(listing.entries())
        self._entries = {entry.path: entry for entry in entries if can_read(entry.path)}
        self.hides = len(self._entries) < len(entries)
        self._names: dict[str, set[str]] = {"": set()}
        for path in self._entries:
            self._add_directories(path)

    def _add_directories(self, path: str) -> None:
        while path:
            directory, _, name = path.rpartition("/")
            names = self._names.setdefault(directory, set())
            if name in names:
                return
            names.add(name)
            path = directory

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, path: str) -> Entry | None:
        return self._entries.get(path)

    def entries(self) -> Iterable[Entry]:
        return self._entries.values()

    def under(self, directory: str) -> Iterator[Entry]:
        return (entry for entry in self._listing.under(directory) if entry.path in self._entries)

    def is_directory(self, path: str) -> bool:
        return path in self._names

    def names_in(self, directory: str) -> Collection[str]:
        return self._names.get(directory, ())

    def paths_of(self, file: int) -> Sequence[str]:
        return [path for path in self._listing.paths_of(file) if path in self._entries]

    def changed_since(self, other: Listing) -> Collection[str] | None:
        if not isinstance(other, RestrictedListing):
            return None
        changed = self._listing.changed_since(other._listing)
        return changed and [path for path in changed if path in self._entries or path in other._entries]

    def children(self, directory: bytes) -> Mapping[bytes, tuple[int, Sha]]:
        names = self.names_in(shown_path(directory))
        return {name: child for name, child in self._listing.children(directory).items() if shown_path(name) in names}


class RestrictedSnapshot:
    """A snapshot with a restricted listing; its coverage counts only what may be read."""

    def __init__(self, snapshot: SnapshotView, can_read: Callable[[str], bool]) -> None:
        self._snapshot = snapshot
        self.listing = RestrictedListing(snapshot.listing, can_read)
        self.hides = self.listing.hides
        self.coverage = _coverage(snapshot, self.listing)

    @property
    def repo_id(self) -> str:
        return self._snapshot.repo_id

    @property
    def commit(self) -> Sha:
        return self._snapshot.commit

    @property
    def committed_at(self) -> str:
        return self._snapshot.committed_at

    @property
    def indexed_at(self) -> str:
        return self._snapshot.indexed_at

    @property
    def facts(self) -> FactsReader:
        return self._snapshot.facts


def _coverage(snapshot: SnapshotView, listing: Listing) -> Coverage:
    """Counts by path; what has no facts counts as skipped."""
    found = [snapshot.facts.status((entry.sha, entry.language)) or "skipped" for entry in listing.entries()]
    return Coverage(
        files=len(found), parsed=found.count("parsed"), failed=found.count("failed"), skipped=found.count("skipped")
    )
