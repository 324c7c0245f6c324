"""Collection of what nothing needs any more: mark, grace, sweep.

Commits that do not stay (see app.store.retention) lose their manifest, which ends them for readers and writers alike.
Files that no manifest names are marked with the time at which that was seen first, and go once they have been without a
name for the whole grace: those of ended commits, and what rebuilds, tidying and killed writers have left behind.

Why that is safe beside readers and writers, without a lock. A reader uses what its manifest named when its question
began. A writer names a file of another commit only if a manifest named it less than LONGEST_DRAFT before it publishes,
and reads anew what it knows whenever marks have changed. Grace is longer than either, so when it ends every manifest
that could still name the file is there to be seen. A commit that is to be served again after long has its manifest
written anew before its branch moves (`revive`); manifests are taken away only as they were when they were judged.

A crash at any step leaves files that are marked already, or will be: marks are written before anything is swept.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from app.domain.ids import Sha
from app.store.backend import Stored
from app.store.files import StoredFile
from app.store.format import COLUMNS, MANIFEST, VERSION, commit_key, marks_key
from app.store.records import Manifest, encode
from app.store.retention import Retention, is_ended, staying

if TYPE_CHECKING:
    from app.store.store import Store

UNTRACKED = "untracked"  # the mark of a repository whose record is gone
LOOSE = "gc/loose.json"
AREAS = ("heads", "observations", "kept", "faults")


@dataclass(frozen=True, slots=True)
class Collected:
    """What went, or would go: ended commits, and files with their bytes. `waiting` files go when grace ends."""

    commits: int = 0
    files: int = 0
    bytes: int = 0
    waiting_files: int = 0
    waiting_bytes: int = 0
    kept_commits: int = 0
    kept_bytes: int = 0

    def __add__(self, other: Collected) -> Collected:
        return Collected(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))


class Found(NamedTuple):
    """A published commit as it was judged."""

    stored: Stored
    manifest: Manifest


class Collection:
    """One pass. `now` is Unix time; a dry run changes nothing and tells what a real one would do."""

    def __init__(self, store: Store, retention: Retention, now: float | None = None, dry_run: bool = False) -> None:
        self._store = store
        self._backend = store.backend
        self._retention = retention
        self._now = time.time() if now is None else now
        self._dry_run = dry_run

    def run(self) -> dict[str, Collected]:
        """By repository id; what belongs to none stands under "".

        Facts in a format that this version cannot read are left alone.
        """
        tracked = {record.id for record in self._store.repos()}
        found = {"": self._drafts() + self._loose(tracked)}
        for version in self._store.versions.readable():
            for name in sorted(self._backend.list(version)):
                if name.startswith("repo="):
                    repo_id = name.removeprefix("repo=")
                    found[repo_id] = found.get(repo_id, Collected()) + self._repository(version, repo_id, tracked)
            if version != self._store.version and not self._dry_run:
                self._end_version(version)
        return found

    def _end_version(self, version: str) -> None:
        """Remove what is left of a version in which no repository has anything."""
        if any(name.startswith("repo=") for name in self._backend.list(version)):
            return
        for name in self._backend.sizes(f"{version}/{COLUMNS}"):
            self._backend.delete(f"{version}/{COLUMNS}/{name}")
        for place in (f"{version}/{COLUMNS}", f"{version}/drafts", version):
            self._backend.prune(place)

    def _repository(self, version: str, repo_id: str, tracked: set[str]) -> Collected:
        root, key = f"{version}/repo={repo_id}", marks_key(version, repo_id)
        marks = self._marks(key)
        untracked = {} if repo_id in tracked else {UNTRACKED: marks.get(UNTRACKED, self._now)}
        published = self._published(version, repo_id)
        commits = {commit: found.manifest for commit, found in published.items()}
        if self._is_due(untracked.get(UNTRACKED)):
            stay = set[Sha]()
        else:
            stay = staying(self._store, version, repo_id, commits, self._now - self._retention.window)
        ended = {commit for commit in published if commit not in stay and self._end(version, published[commit])}
        self._drop_heads(repo_id, ended)
        kept = [commits[commit] for commit in commits if commit not in ended]
        freed = sum(len(published[commit].stored.data) for commit in ended)
        told = Collected(len(ended), len(ended), freed, kept_commits=len(kept), kept_bytes=bytes_of(kept))
        named = {name for manifest in kept for name in named_by(manifest)}
        named |= {f"commit={commit}/{MANIFEST}" for commit in ended}
        return told + self._files(root, key, marks, untracked, named)

    def _published(self, version: str, repo_id: str) -> dict[Sha, Found]:
        commits = self._store.commits(repo_id, version)
        stored = self._backend.get_all([f"{commit_key(version, repo_id, commit)}/{MANIFEST}" for commit in commits])
        return {
            commit: Found(one, Manifest.parse(one.data))
            for commit, one in zip(commits, stored, strict=True)
            if one is not None
        }

    def _end(self, version: str, found: Found) -> bool:
        """Take a manifest away, as it was judged; False when it has been written anew since."""
        key = f"{commit_key(version, found.manifest.repo_id, found.manifest.commit)}/{MANIFEST}"
        return self._dry_run or self._backend.delete(key, found.stored.etag)

    def _drop_heads(self, repo_id: str, ended: set[Sha]) -> None:
        """Forget branches that are gone along with the commits that they served last, and those left long ago."""
        oldest = self._now - self._retention.window
        for branch, head in self._store.heads(repo_id).items() if not self._dry_run else ():
            seen = self._store.observation(repo_id, branch)
            if is_ended(seen, oldest) and (head.commit in ended or (seen and seen.is_left)):
                self._store.drop_head(repo_id, head)

    def _files(
        self, root: str, key: str, marks: Mapping[str, float], untracked: Mapping[str, float], named: set[str]
    ) -> Collected:
        present = {name: size for name, size in self._backend.sizes_below(root).items() if name not in named}
        swept = self._sweep(root, key, marks, present, untracked)
        filled = {name.partition("/")[0] for name in self._backend.sizes_below(root)}
        for commit in sorted(set(self._backend.list(root)) - filled) if not self._dry_run else ():
            self._backend.prune(f"{root}/{commit}")
        if not self._dry_run and not self._backend.list(root):
            self._backend.prune(root)
            self._backend.delete(key)
        return swept

    def _sweep(
        self, root: str, key: str, marks: Mapping[str, float], unnamed: Mapping[str, int], more: Mapping[str, float]
    ) -> Collected:
        fresh = {name: marks.get(name, self._now) for name in unnamed}
        due = {name for name, since in fresh.items() if self._is_due(since)}
        if not self._dry_run:
            if {**fresh, **more} != marks:
                self._backend.put(key, encode({**fresh, **more}))
            places = [f"{root}/{name}" if root else name for name in sorted(due)]
            for place in places:
                self._store.shelf.drop(StoredFile(self._backend, place))
            self._backend.delete_all(places)
        gone = sum(unnamed[name] for name in due)
        return Collected(0, len(due), gone, len(unnamed) - len(due), sum(unnamed.values()) - gone)

    def _loose(self, tracked: set[str]) -> Collected:
        """Documents of repositories that are not followed any more, and what killed puts have left beside others."""
        unnamed = {}
        owned = [(area, repo_id) for area in AREAS for repo_id in self._backend.list(area)]
        for area, repo_id in [("repos", ""), *owned]:
            place = f"{area}/{repo_id}" if repo_id else area
            for name, size in self._backend.sizes(place).items():
                if name.startswith(".") or (repo_id and repo_id not in tracked):
                    unnamed[f"{place}/{name}"] = size
        swept = self._sweep("", LOOSE, self._marks(LOOSE), unnamed, {})
        for area in AREAS if not self._dry_run else ():
            for repo_id in set(self._backend.list(area)) - tracked:
                self._backend.prune(f"{area}/{repo_id}")
        return swept

    def _drafts(self) -> Collected:
        before = self._now - self._retention.grace
        areas = [f"{name}/drafts" for name in self._backend.list("") if name.startswith(f"{VERSION}-")]
        freed = sum(self._backend.sweep_drafts(area, before, dry_run=self._dry_run) for area in areas)
        return Collected(bytes=freed)

    def _marks(self, key: str) -> dict[str, float]:
        stored = self._backend.get(key)
        return json.loads(stored.data) if stored else {}

    def _is_due(self, since: float | None) -> bool:
        return since is not None and since <= self._now - self._retention.grace


def named_by(manifest: Manifest) -> Iterator[str]:
    """The files of a published commit, the manifest among them, by their names below the repository."""
    yield f"commit={manifest.commit}/{MANIFEST}"
    for segment in manifest.segments:
        yield from (f"commit={segment.commit}/{segment.file(table)}" for table in segment.rows)
    yield from (f"commit={layer.commit}/{layer.file}" for layer in manifest.layers)


def bytes_of(manifests: Iterable[Manifest]) -> int:
    """What their files take, each counted once."""
    sizes: dict[str, int] = {}
    for manifest in manifests:
        sizes |= {segment.key: segment.bytes for segment in manifest.segments}
        sizes |= {layer.key: layer.bytes for layer in manifest.layers}
    return sum(sizes.values())
