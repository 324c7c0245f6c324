"""One published commit: its stamp's facts, its listing and its facts, all from one manifest."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from app.domain import reading
from app.domain.answers import Coverage
from app.domain.facts import Facts
from app.domain.ids import Sha
from app.domain.reading import Entry
from app.domain.tree import shown_path
from app.store.facts import Reader
from app.store.listing import KnownTree, Listed, Tree
from app.store.parts import Key
from app.store.records import Manifest

STORED_BATCH = 200  # files read at once


class Problem(NamedTuple):
    path: str
    status: str
    reason: str


class Listing:
    """domain.reading.Listing. Paths are shown ones; where two raw paths are shown alike, the first found answers."""

    def __init__(self, tree: Tree, reader: Reader) -> None:
        self.tree = tree
        self._reader = reader

    def get(self, path: str) -> Entry | None:
        listed = self.tree.get(_raw(self.tree, path))
        return self._entry(listed) if listed is not None and not listed.is_tree else None

    def entries(self) -> Iterator[Entry]:
        return map(self._entry, self.tree.walk())

    def under(self, directory: str) -> Iterator[Entry]:
        return map(self._entry, self.tree.walk(_raw(self.tree, directory)))

    def is_directory(self, path: str) -> bool:
        return self.tree.has_directory(_raw(self.tree, path))

    def names_in(self, directory: str) -> Collection[str]:
        return [shown_path(name) for name in self.tree.directory(_raw(self.tree, directory))]

    def paths_of(self, file: int) -> Sequence[str]:
        key = self._reader.key_of(file)
        return [shown_path(path) for path in self.tree.paths(key)] if key is not None else ()

    def changed_since(self, other: reading.Listing) -> Collection[str] | None:
        if not isinstance(other, Listing):
            return None
        return [shown_path(path) for path in self.tree.changed_since(other.tree)]

    def odd_path(self, path: str) -> bytes:
        """The raw path where what is shown of it, `path`, is not the same; else nothing."""
        raw = _raw(self.tree, path)
        return b"" if raw == path.encode() else raw

    def children(self, directory: bytes) -> Mapping[bytes, tuple[int, Sha]]:
        return KnownTree(self.tree).children(directory)

    def _entry(self, listed: Listed) -> Entry:
        file = self._reader.file_of((listed.sha, listed.language)) if listed.language else -1
        return Entry(shown_path(listed.path), listed.mode, listed.sha, listed.size, listed.language, file)


def _raw(tree: Tree, path: str) -> bytes:
    """The raw path that is shown as `path`: almost always its UTF-8, else found part by part."""
    plain = path.encode("utf-8", "backslashreplace")
    if "\\x" not in path or tree.get(plain) is not None:
        return plain
    raw = b""
    for part in path.split("/"):
        names = tree.directory(raw)
        found = next((name for name in names if shown_path(name) == part), part.encode("utf-8", "backslashreplace"))
        raw = raw + b"/" + found if raw else found
    return raw


class Snapshot:
    """Reads only the files that its manifest names; cheap to keep, safe to share between threads."""

    def __init__(self, manifest: Manifest, tree: Tree, reader: Reader) -> None:
        self.manifest = manifest
        self.facts = reader
        self.listing = Listing(tree, reader)

    @property
    def repo_id(self) -> str:
        return self.manifest.repo_id

    @property
    def commit(self) -> Sha:
        return self.manifest.commit

    @property
    def committed_at(self) -> str:
        return self.manifest.committed_at

    @property
    def indexed_at(self) -> str:
        return self.manifest.indexed_at

    @property
    def coverage(self) -> Coverage:
        return self.manifest.coverage

    def problems(self) -> list[Problem]:
        """Files of this commit that failed, were skipped or parsed with a fault, by path."""
        found = [
            Problem(path, status, reason)
            for file, status, reason in self.facts.reasons()
            for path in self.listing.paths_of(file)
        ]
        return sorted(found)

    def stored(self) -> Iterator[tuple[Key, Facts | None]]:
        """Each (blob, language) of this commit once, with exactly the facts stored for it; None when there are none."""
        keys = sorted(self.listing.tree.keys())
        for start in range(0, len(keys), STORED_BATCH):
            files = {key: self.facts.file_of(key) for key in keys[start : start + STORED_BATCH]}
            found = self.facts.facts_in([file for file in files.values() if file != -1])
            for key, file in files.items():
                yield key, found.get(file)
