"""The store: repositories, heads, observations, and the commits that are published. See app.store.format."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from app.domain.ids import Sha
from app.domain.tree import CommitInfo
from app.errors import LostLease, NotIndexed
from app.store.backend import Backend, Stored
from app.store.documents import Documents
from app.store.draft import Draft
from app.store.facts import ModelCache, Reader
from app.store.format import MANIFEST, branch_key, commit_key, version
from app.store.listing import Changes, Tree, folded, read_layer
from app.store.parts import Key
from app.store.records import Head, LayerInfo, Manifest, Observation, RepoRecord, SegmentInfo, encode
from app.store.segments import Segment, SegmentCache, TableCache
from app.store.snapshot import Snapshot
from app.store.tidying import tidy

HOT_BYTES = 160_000_000
SNAPSHOTS = 64
EXPECTED = 4  # commits just published by this process
LAYERS, LAYER_ROWS = 64, 2_000  # listing layers kept at hand, and how many rows one may have for that


class Store:
    """One per process, shared by its threads.

    `hot_bytes` bounds the columns kept in memory over all repositories; 0 reads straight from Parquet every time.
    """

    def __init__(self, backend: Backend, fingerprint: str, hot_bytes: int = HOT_BYTES) -> None:
        self.backend = backend
        self.fingerprint = fingerprint
        self.version = version(fingerprint)
        self._documents = Documents(backend)
        self._tables = TableCache(hot_bytes)
        self._segments = SegmentCache(self._tables)
        self._models = ModelCache()
        self._snapshots: OrderedDict[tuple[str, str], _Held] = OrderedDict()
        self._expected: dict[tuple[str, str], _Expected] = {}
        self._layers: OrderedDict[tuple[str, str], Changes] = OrderedDict()
        self._known: dict[str, _Known] = {}
        self._lock = Lock()

    # Repositories

    def repos(self) -> list[RepoRecord]:
        """Every repository, by name."""
        names = [name for name in self.backend.list("repos") if name.endswith(".json")]
        found = [self._documents.read(f"repos/{name}", lambda stored: RepoRecord.parse(stored.data)) for name in names]
        return sorted((record for record in found if record is not None), key=lambda record: record.name)

    def repo(self, repo_id: str) -> RepoRecord | None:
        stored = self.backend.get(f"repos/{repo_id}.json")
        return RepoRecord.parse(stored.data) if stored else None

    def put_repo(self, record: RepoRecord) -> None:
        self.backend.put(f"repos/{record.id}.json", record.encode())

    def find_repo(self, name: str) -> RepoRecord | None:
        """A repository by its shown name: exactly, else in any case, as the hosts do."""
        records = self.repos()
        exact = [record for record in records if record.name == name]
        folded_case = [record for record in records if record.name.casefold() == name.casefold()]
        return next(iter(exact or folded_case), None)

    # Heads and what the remote said

    def head(self, repo_id: str, branch: str) -> Head | None:
        stored = self.backend.get(branch_key("heads", repo_id, branch))
        return _head(stored) if stored else None

    def heads(self, repo_id: str) -> dict[str, Head]:
        """Every branch that has an indexed commit."""
        found = {}
        for name in self.backend.list(f"heads/{repo_id}"):
            head = self._documents.read(f"heads/{repo_id}/{name}", _head)
            if head is not None:
                found[head.branch] = head
        return found

    def advance(self, repo_id: str, branch: str, commit: Sha, fence: int | None = None) -> Head:
        """Move a branch to a published commit: the last write of a push.

        Raises LostLease when a newer fencing token moved it; None writes under the token that is there. Raises
        NotIndexed when the commit is not published.
        """
        manifest = self.find_manifest(repo_id, commit)
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

    def drop_head(self, repo_id: str, branch: str) -> None:
        """Forget a branch that the remote no longer has; its commits stay askable by id."""
        self.backend.delete(branch_key("heads", repo_id, branch))
        self.backend.delete(branch_key("observations", repo_id, branch))

    def observe(self, repo_id: str, branch: str, observation: Observation) -> None:
        """What a power cut takes is asked for again."""
        data = encode(observation._asdict())
        self.backend.put(branch_key("observations", repo_id, branch), data, durable=False)

    def observation(self, repo_id: str, branch: str) -> Observation | None:
        key = branch_key("observations", repo_id, branch)
        return self._documents.read(key, lambda stored: Observation.parse(stored.data))

    # Commits

    def has_commit(self, repo_id: str, commit: str) -> bool:
        """Whether this extractor's facts of the commit are published."""
        return self.backend.exists(f"{commit_key(self.version, repo_id, commit)}/{MANIFEST}")

    def commits(self, repo_id: str) -> list[Sha]:
        """Published commits, sorted by id."""
        names = self.backend.list(f"{self.version}/repo={repo_id}")
        found = [Sha(name.removeprefix("commit=")) for name in names if name.startswith("commit=")]
        return sorted(sha for sha in found if self.has_commit(repo_id, sha))

    def find_manifest(self, repo_id: str, commit: str) -> Manifest | None:
        stored = self.backend.get(f"{commit_key(self.version, repo_id, commit)}/{MANIFEST}")
        return Manifest.parse(stored.data) if stored else None

    def snapshot(self, repo_id: str, commit: str) -> Snapshot:
        """Raises NotIndexed when the commit is not published."""
        revision = self.backend.revision(f"{commit_key(self.version, repo_id, commit)}/{MANIFEST}")
        with self._lock:
            expected = self._expected.pop((repo_id, commit), None)
            held = self._snapshots.get((repo_id, commit))
            if held is not None and held.revision == revision:
                self._snapshots.move_to_end((repo_id, commit))
                return held.snapshot
        if expected is not None and expected.revision == revision:
            return self._remember(expected.manifest, expected.tree, revision)
        manifest = self.find_manifest(repo_id, commit)
        if manifest is None:
            raise NotIndexed(f"Commit {commit} is not indexed.", "Index it, or ask about an indexed commit.")
        return self._remember(manifest, self._tree(manifest), revision)

    def expect(self, manifest: Manifest, tree: Tree) -> None:
        """Keep at hand what a publisher knows of its commit, so that the snapshot need not be read from the disk."""
        root = commit_key(manifest.version, manifest.repo_id, manifest.commit)
        revision = self.backend.revision(f"{root}/{MANIFEST}")
        with self._lock:
            self._expected[manifest.repo_id, manifest.commit] = _Expected(manifest, tree, revision)
            while len(self._expected) > EXPECTED:
                del self._expected[next(iter(self._expected))]

    def tidy(self, repo_id: str, commit: Sha) -> bool:
        """Merge what pushes left of a published commit; False when there was nothing to do. Raises NotIndexed."""
        return tidy(self, repo_id, commit)

    def _remember(self, manifest: Manifest, tree: Tree, revision: str | None) -> Snapshot:
        made = Snapshot(manifest, tree, self._reader(manifest))
        with self._lock:
            self._snapshots[manifest.repo_id, manifest.commit] = _Held(made, revision)
            while len(self._snapshots) > SNAPSHOTS:
                self._snapshots.popitem(last=False)
        return made

    def begin(self, repo_id: str, commit: CommitInfo, base: Snapshot | None) -> Draft:
        """Start a commit whose listing is told as a difference to `base` (None: to an empty tree)."""
        directory = self.backend.draft_directory(f"{self.version}/drafts")
        return Draft(self, repo_id, commit, base, directory)

    def known(self, repo_id: str) -> Mapping[Key, Segment]:
        """Every (blob, language) whose facts some published commit of the repository has, and where.

        Manifests never change, so only those are read that were not there at the last call.
        """
        known = self._known.setdefault(repo_id, _Known())
        with known.lock:
            for name in self.backend.list(f"{self.version}/repo={repo_id}"):
                if name not in known.commits and name.startswith("commit="):
                    manifest = self.find_manifest(repo_id, name.removeprefix("commit="))
                    if manifest is not None:
                        known.add(name, [self.segment(repo_id, info) for info in manifest.segments])
        return known.keys

    def segment(self, repo_id: str, info: SegmentInfo) -> Segment:
        root = commit_key(self.version, repo_id, info.commit)

        def path_of(table: str) -> Path:
            return self.backend.local_path(f"{root}/{table}-{info.token}.parquet")

        return self._segments.get(f"{repo_id}/{info.key}", info, path_of)

    def layer(self, repo_id: str, info: LayerInfo) -> Changes:
        """What a listing layer holds."""
        with self._lock:
            found = self._layers.get((repo_id, info.key))
        if found is None:
            root = commit_key(self.version, repo_id, info.commit)
            found = read_layer(self.backend.local_path(f"{root}/listing-{info.token}.parquet"))
            self.hold_layer(repo_id, info, found)
        return found

    def hold_layer(self, repo_id: str, info: LayerInfo, changes: Changes) -> None:
        """Keep a small layer at hand: the pushes to come merge it."""
        if info.rows > LAYER_ROWS:
            return
        with self._lock:
            self._layers[repo_id, info.key] = changes
            while len(self._layers) > LAYERS:
                self._layers.popitem(last=False)

    @property
    def hot_bytes(self) -> int:
        """Memory that hot columns take now."""
        return self._tables.bytes

    def _reader(self, manifest: Manifest) -> Reader:
        return Reader([self.segment(manifest.repo_id, info) for info in manifest.segments], self._models)

    def _tree(self, manifest: Manifest) -> Tree:
        """The listing: from a snapshot at hand whose layers this one continues, else from all layers."""
        best = self._nearest(manifest)
        tree, done = (best.listing.tree, len(best.manifest.layers)) if best else (Tree.empty(), 0)
        layers = [self.layer(manifest.repo_id, layer) for layer in manifest.layers[done:]]
        return tree.applied(folded(layers, on_nothing=not done)) if layers else tree

    def _nearest(self, manifest: Manifest) -> Snapshot | None:
        with self._lock:
            held = [item.snapshot for (repo_id, _), item in self._snapshots.items() if repo_id == manifest.repo_id]
        prefixes = [item for item in held if item.manifest.layers == manifest.layers[: len(item.manifest.layers)]]
        return max(prefixes, key=lambda item: len(item.manifest.layers), default=None)


def _head(stored: Stored) -> Head:
    return Head(**json.loads(stored.data), etag=stored.etag)


class _Held(NamedTuple):
    snapshot: Snapshot
    revision: str | None


class _Expected(NamedTuple):
    manifest: Manifest
    tree: Tree
    revision: str | None


class _Known:
    """What one repository's manifests have named so far."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.commits: set[str] = set()
        self.keys: dict[Key, Segment] = {}
        self._segments: set[str] = set()

    def add(self, commit: str, segments: list[Segment]) -> None:
        self.commits.add(commit)
        for segment in segments:
            if segment.info.key not in self._segments:
                self._segments.add(segment.info.key)
                for key in segment.keys:
                    self.keys.setdefault(key, segment)
