"""The store: repositories, heads, observations, and the commits that are published. See app.store.format."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from app.domain.ids import Sha
from app.domain.tree import CommitInfo
from app.errors import LostLease, NotIndexed
from app.store.backend import Backend
from app.store.catalog import Catalog
from app.store.facts import ModelCache, Reader
from app.store.files import StoredFile
from app.store.format import COLUMNS, FILES, MANIFEST, branch_key, commit_key, version
from app.store.known import Known
from app.store.laid import Shelf
from app.store.layers import Layers
from app.store.listing import Tree
from app.store.parts import Key
from app.store.records import Head, Manifest, SegmentInfo, encode, now
from app.store.retention import seconds
from app.store.segments import Segment, SegmentCache, TableCache
from app.store.snapshot import Snapshot
from app.store.versions import Versions

if TYPE_CHECKING:
    from app.store.compaction import Compacted
    from app.store.draft import Draft

HOT_BYTES = 160_000_000
SNAPSHOTS = 64
FRESH = 12 * 3600.0  # seconds after publication during which no collection ends a commit; windows are longer
EXPECTED = 4  # commits just published by this process
SMALL = 500_000  # bytes of a segment that is fetched whole: asking for its tables one by one takes longer


class Store(Catalog):
    """One per process, shared by its threads.

    `hot_bytes` bounds the columns kept in memory over all repositories; 0 reads straight from Parquet every time.
    """

    def __init__(self, backend: Backend, fingerprint: str, hot_bytes: int = HOT_BYTES) -> None:
        super().__init__(backend)
        self.fingerprint = fingerprint
        self.version = version(fingerprint)
        self.versions = Versions(backend, self.version, self.heads, self.observation)
        self.shelf = Shelf(backend.derived(f"{self.version}/{COLUMNS}"))
        self._tables = TableCache(hot_bytes, self.shelf)
        self._segments = SegmentCache(self._tables)
        self._models = ModelCache()
        self._snapshots: OrderedDict[tuple[str, str, str], _Held] = OrderedDict()
        self._expected: dict[tuple[str, str, str], _Expected] = {}
        self.layers = Layers(backend, self.shelf)
        self._known: dict[str, Known] = {}
        self._lock = Lock()

    def advance(self, repo_id: str, branch: str, commit: Sha, fence: int | None = None) -> Head:
        """Move a branch to a published commit: the last write of a push.

        Raises LostLease when a newer fencing token moved it; None writes under the token that is there. Raises
        NotIndexed when the commit is not published.
        """
        manifest = self.find_manifest(repo_id, commit, self.version)
        if manifest is None:
            raise NotIndexed(f"Commit {commit} is not published.", "Index it first.")
        key = branch_key("heads", repo_id, branch)
        while True:
            current = self.head(repo_id, branch)
            held = current.fence if current else 0
            if fence is not None and held > fence:
                raise LostLease(f"Branch {branch} was moved under token {held}, newer than {fence}.", "Stop this run.")
            new = Head(branch, commit, held if fence is None else fence, manifest.indexed_at, manifest.version)
            if current is not None and new == current._replace(etag=""):
                return current
            values = {name: value for name, value in new._asdict().items() if name != "etag"}
            etag = self.backend.compare_and_set(key, current.etag if current else None, encode(values))
            if etag is not None:
                return new._replace(etag=etag)

    # Commits

    def has_commit(self, repo_id: str, commit: str) -> bool:
        """Whether this extractor's facts of the commit are published."""
        return self.versions.has(self.version, repo_id, commit)

    def revive(self, repo_id: str, commit: str) -> bool:
        """Whether this extractor's facts of a commit are published, and will be until its branch is moved to it.

        The manifest of one published long ago is written anew: collection may be about to take it away.
        """
        key = f"{commit_key(self.version, repo_id, commit)}/{MANIFEST}"
        while (stored := self.backend.get(key)) is not None:
            manifest = Manifest.parse(stored.data)
            if time.time() - seconds(manifest.indexed_at) < FRESH:
                return True
            fresh = replace(manifest, indexed_at=now())
            if self.backend.compare_and_set(key, stored.etag, fresh.encode()) is not None:
                return True
        return False

    def commits(self, repo_id: str, version: str = "") -> list[Sha]:
        """Published commits, sorted by id; with `version` only those published there."""
        found = set()
        for place in [version] if version else self.versions.readable():
            names = self.backend.holders(f"{place}/repo={repo_id}", MANIFEST)
            found |= {Sha(name.removeprefix("commit=")) for name in names if name.startswith("commit=")}
        return sorted(found)

    def find_manifest(self, repo_id: str, commit: str, version: str = "") -> Manifest | None:
        """The manifest by which a commit is read; with `version` the one published there."""
        place = version or self.versions.of(repo_id, commit)
        stored = self.backend.get(f"{commit_key(place, repo_id, commit)}/{MANIFEST}") if place else None
        return Manifest.parse(stored.data) if stored else None

    def snapshot(self, repo_id: str, commit: str, version: str = "") -> Snapshot:
        """A commit as it is read, or with `version` as it is published there. Raises NotIndexed when it is not."""
        place = version or self.versions.of(repo_id, commit) or self.version
        key = (place, repo_id, commit)
        revision = self.backend.revision(f"{commit_key(place, repo_id, commit)}/{MANIFEST}")
        with self._lock:
            expected = self._expected.pop(key, None)
            held = self._snapshots.get(key)
            if held is not None and held.revision == revision:
                self._snapshots.move_to_end(key)
                return held.snapshot
        if expected is not None and expected.revision == revision:
            return self._remember(expected.manifest, expected.tree, revision)
        manifest = self.find_manifest(repo_id, commit, place)
        if manifest is None:
            raise NotIndexed(f"Commit {commit} is not indexed.", "Index it, or ask about an indexed commit.")
        return self._remember(manifest, self.layers.tree(manifest, self._nearest(manifest)), revision)

    def expect(self, manifest: Manifest, tree: Tree) -> None:
        """Keep at hand what a publisher knows of its commit, so that the snapshot need not be read from the disk."""
        root = commit_key(manifest.version, manifest.repo_id, manifest.commit)
        revision = self.backend.revision(f"{root}/{MANIFEST}")
        with self._lock:
            self._expected[manifest.version, manifest.repo_id, manifest.commit] = _Expected(manifest, tree, revision)
            while len(self._expected) > EXPECTED:
                del self._expected[next(iter(self._expected))]

    def tidy(self, repo_id: str, commit: Sha) -> bool:
        """Merge what pushes left of a published commit; False when there was nothing to do. Raises NotIndexed."""
        from app.store.tidying import tidy

        return tidy(self, repo_id, commit)

    def lay_out(self, repo_id: str, commit: Sha) -> None:
        """Do now for what was published with a commit what its first reader would wait for (see app.store.laid).

        Never raises. It pays where readers share the directory of what is derived; elsewhere they do it themselves.
        """
        from app.store.tidying import lay_out

        lay_out(self, repo_id, commit)

    def compact(self, repo_id: str) -> Compacted:
        """Store together what pushes have left apart (see app.store.compaction)."""
        from app.store.compaction import compact

        return compact(self, repo_id)

    def _remember(self, manifest: Manifest, tree: Tree, revision: str | None) -> Snapshot:
        self.fetch([manifest], whole=True)
        made = Snapshot(manifest, tree, self._reader(manifest))
        with self._lock:
            self._snapshots[manifest.version, manifest.repo_id, manifest.commit] = _Held(made, revision)
            while len(self._snapshots) > SNAPSHOTS:
                self._snapshots.popitem(last=False)
        return made

    def begin(self, repo_id: str, commit: CommitInfo, base: Snapshot | None) -> Draft:
        """Start a commit whose listing is told as a difference to `base` (None: to an empty tree)."""
        from app.store.draft import Draft  # only who writes pays for what writing needs

        directory = self.backend.draft_directory(f"{self.version}/drafts")
        return Draft(self, repo_id, commit, base, directory)

    def known(self, repo_id: str) -> Mapping[Key, Segment]:
        """Every (blob, language) whose facts some commit published by this extractor has, and where."""

        def find(commits: Sequence[str]) -> list[Manifest]:
            found = [manifest for manifest in self.manifests(repo_id, commits, self.version) if manifest is not None]
            self.fetch(found)
            return found

        known = self._known.setdefault(repo_id, Known(self.backend, self.version, repo_id, find))
        return known.refreshed(self._segment)

    def manifests(self, repo_id: str, commits: Sequence[str], version: str) -> list[Manifest | None]:
        """What `find_manifest` gives for each in a version; they are read together."""
        keys = [f"{commit_key(version, repo_id, commit)}/{MANIFEST}" for commit in commits]
        return [Manifest.parse(stored.data) if stored else None for stored in self.backend.get_all(keys)]

    def fetch(self, manifests: Iterable[Manifest], *, whole: bool = False) -> None:
        """Have at hand what opening the segments of commits reads; if `whole`, also everything of small segments."""
        named = {(one.version, one.repo_id, info.key): (one, info) for one in manifests for info in one.segments}
        keys = (self._read_first(manifest, info, whole) for manifest, info in named.values())
        self.backend.fetch(list(chain.from_iterable(keys)))

    def _read_first(self, manifest: Manifest, info: SegmentInfo, whole: bool) -> Iterator[str]:
        root = commit_key(manifest.version, manifest.repo_id, info.commit)
        opening = f"{root}/{info.file(FILES.name)}"
        if whole and info.bytes <= SMALL:
            yield from (f"{root}/{info.file(table)}" for table in info.rows)
        elif not self.shelf.has(StoredFile(self.backend, opening)):
            yield opening

    def segments(self, manifest: Manifest) -> list[Segment]:
        """The fact segments that a manifest names, in its order."""
        return [self._segment(manifest, info) for info in manifest.segments]

    def _segment(self, manifest: Manifest, info: SegmentInfo) -> Segment:
        root = commit_key(manifest.version, manifest.repo_id, info.commit)

        def file_of(table: str) -> StoredFile:
            return StoredFile(self.backend, f"{root}/{info.file(table)}")

        return self._segments.get(f"{manifest.version}/{manifest.repo_id}/{info.key}", info, file_of)

    @property
    def hot_bytes(self) -> int:
        """Memory that hot columns take now."""
        return self._tables.bytes

    def _reader(self, manifest: Manifest) -> Reader:
        return Reader(self.segments(manifest), self._models)

    def _nearest(self, manifest: Manifest) -> Snapshot | None:
        """Of the snapshots at hand, the one of most of the layers that this one's begin with."""
        place = (manifest.version, manifest.repo_id)
        with self._lock:
            held = [item.snapshot for key, item in self._snapshots.items() if key[:2] == place]
        prefixes = [item for item in held if item.manifest.layers == manifest.layers[: len(item.manifest.layers)]]
        return max(prefixes, key=lambda item: len(item.manifest.layers), default=None)


class _Held(NamedTuple):
    snapshot: Snapshot
    revision: str | None


class _Expected(NamedTuple):
    manifest: Manifest
    tree: Tree
    revision: str | None
