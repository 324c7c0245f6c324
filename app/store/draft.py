"""A commit being made: what changed, the parts that children write, and the steps that publish them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

from app.domain.answers import Coverage
from app.domain.ids import Sha
from app.domain.tree import CommitInfo
from app.errors import Transient
from app.store.format import LONGEST_DRAFT, MANIFEST, commit_key
from app.store.listing import Changes, Listed, Tree, folded, write_layer
from app.store.parts import Key, Part, read_part
from app.store.records import LayerInfo, Manifest, SegmentInfo, now
from app.store.segments import Segment
from app.store.snapshot import Snapshot
from app.store.tiers import to_merge

if TYPE_CHECKING:
    from app.store.store import Store

LAYER_UNIT = 64  # paths and their directories


class Draft:
    """Use as a context manager: leaving it removes whatever was not published."""

    def __init__(self, store: Store, repo_id: str, commit: CommitInfo, base: Snapshot | None, directory: Path) -> None:
        self._store = store
        self._repo_id = repo_id
        self._commit = commit
        self._base = base
        self._directory = directory
        self._changes: dict[bytes, Listed | None] = {}
        self._parts: list[Path] = []
        self._began = time.monotonic()

    def __enter__(self) -> Draft:
        return self

    def __exit__(self, *_: object) -> None:
        self._store.backend.drop_draft(self._directory)

    def put(self, entry: Listed) -> None:
        """An entry was added or replaced (subtrees too)."""
        self._changes[entry.path] = entry

    def remove(self, path: bytes) -> None:
        """An entry was deleted. Entries below a deleted directory are removed one by one."""
        if self._base is not None and self._base.listing.tree.get(path) is not None:
            self._changes[path] = None
        else:
            self._changes.pop(path, None)

    def listing_delta(self, changes: Iterable[Listed | bytes]) -> None:
        """Deletions as raw paths, additions and replacements as entries; deletions of a replaced path come first."""
        for change in changes:
            if isinstance(change, bytes):
                self.remove(change)
            else:
                self.put(change)

    @cached_property
    def _known(self) -> Mapping[Key, Segment]:
        """Asked once: a collection may make the store forget what this draft was told that it need not extract."""
        return self._store.known(self._repo_id)

    def unseen(self) -> list[Key]:
        """The (blob, language) pairs among what was put that no published commit of this repository has facts of."""
        wanted = {(item.sha, item.language) for item in self._changes.values() if item is not None and item.language}
        base = self._base
        missing = [key for key in wanted if base is None or base.facts.file_of(key) == -1]
        if missing:
            missing = [key for key in missing if key not in self._known]
        return sorted(missing)

    def new_part(self) -> Path:
        """A path for `write_part`: it may be called from any process while this draft is open."""
        path = self._directory / f"part-{len(self._parts)}"
        self._parts.append(path)
        return path

    def publish(self, *, replace: bool = False) -> Manifest:
        """Store the commit; when another writer was first, what that one stored. Durable when it returns.

        `replace` puts it in the place of what is published. The files of the old manifest stay: it has readers, and
        manifests of later commits may name them.
        """
        root = commit_key(self._store.version, self._repo_id, self._commit.sha)
        published = self._published()
        if published is not None and not replace:
            return published
        tree = (self._base.listing.tree if self._base else Tree.empty()).applied(self._changes)
        files: dict[str, Path] = {}
        parts = [part for path in self._parts if (part := read_part(path)) is not None]
        layers = self._layers(root, files)
        added = [named(root, self._commit.sha, part, files) for part in parts]
        segments = (*(segment.info for segment in self._stored(parts)), *added)
        manifest = Manifest(
            self._repo_id, self._store.version, self._commit.sha, self._commit.tree, self._commit.committed_at, now(),
            self._base.commit if self._base else "", self._coverage(tree, parts), segments, layers,
        )  # fmt: skip
        self._check_age(manifest)
        if published is not None:
            self._replace(f"{root}/{MANIFEST}", files, manifest)
        elif not self._write(root, files, manifest):
            winner = self._published()
            assert winner is not None
            return winner
        self._store.expect(manifest, tree)
        return manifest

    def _published(self) -> Manifest | None:
        return self._store.find_manifest(self._repo_id, self._commit.sha, self._store.version)

    def _check_age(self, manifest: Manifest) -> None:
        """What this draft knows of other commits' files may be as old as itself, and collection waits but so long."""
        places = {segment.commit for segment in manifest.segments} | {layer.commit for layer in manifest.layers}
        if places - {self._commit.sha} and time.monotonic() - self._began > LONGEST_DRAFT:
            raise Transient("Indexing this commit took too long to build on what is stored.", "It is tried again.")

    def _replace(self, key: str, files: dict[str, Path], manifest: Manifest) -> None:
        """Whatever stands there now: tidying may have put the same in fewer files since it was read."""
        backend, etag = self._store.backend, None
        while etag is None:
            stored = backend.get(key)
            etag = backend.compare_and_set(key, stored.etag if stored else None, manifest.encode(), files)

    def _write(self, root: str, files: dict[str, Path], manifest: Manifest) -> bool:
        """Whether this writer was the first. What lies there besides is collection's to judge: others may name it."""
        backend = self._store.backend
        won = backend.put_if_absent(f"{root}/{MANIFEST}", manifest.encode(), files)
        for key in () if won else files:
            backend.delete(key)
        return won

    def _layers(self, root: str, files: dict[str, Path]) -> tuple[LayerInfo, ...]:
        old = self._base.manifest.layers if self._base else ()
        if not self._changes and old:
            return old
        count = to_merge([*(layer.rows for layer in old), len(self._changes)], LAYER_UNIT) or 1
        kept, merged = old[: len(old) - count + 1], old[len(old) - count + 1 :]
        at_hand, version = self._store.layers, self._store.version
        read = [at_hand.changes(self._repo_id, layer, version) for layer in merged]
        changes: Changes = folded([*read, self._changes], on_nothing=not kept)
        layer = named_layer(root, self._commit.sha, changes, self._directory, files)
        at_hand.hold(self._repo_id, layer, changes, version)
        return (*kept, layer)

    def _stored(self, parts: list[Part]) -> list[Segment]:
        """The segments of other commits that make this one, besides its own parts; large ones first."""
        stored = [*(self._base.facts.segments if self._base else ()), *self._borrowed(parts)]
        return sorted(stored, key=lambda segment: -segment.info.size)

    def _borrowed(self, parts: list[Part]) -> list[Segment]:
        """Segments of other commits that have what neither the base nor the parts have: reverts, branches, forks."""
        wanted = {(item.sha, item.language) for item in self._changes.values() if item is not None and item.language}
        here = {key for part in parts for key in part.statuses}
        base = self._base
        missing = [key for key in wanted - here if base is None or base.facts.file_of(key) == -1]
        if not missing:
            return []
        known = self._known
        found = {known[key].info.key: known[key] for key in missing if key in known}
        return list(found.values())

    def _coverage(self, tree: Tree, parts: list[Part]) -> Coverage:
        """Counts by path; what has no facts counts as skipped. Only what changed is counted anew."""
        counts = {"parsed": 0, "failed": 0, "skipped": 0}
        status = self._status_lookup(parts)
        if self._base is None:
            for entry in tree.walk():
                counts[status(entry)] += 1
        else:
            counts.update(parsed=self._base.coverage["parsed"])
            counts.update(failed=self._base.coverage["failed"], skipped=self._base.coverage["skipped"])
            for path, new in self._changes.items():
                old = self._base.listing.tree.get(path)
                if old is not None and not old.is_tree:
                    counts[status(old)] -= 1
                if new is not None and not new.is_tree:
                    counts[status(new)] += 1
        return Coverage(
            files=sum(counts.values()), parsed=counts["parsed"], failed=counts["failed"], skipped=counts["skipped"]
        )

    def _status_lookup(self, parts: list[Part]) -> Callable[[Listed], str]:
        base = self._base
        new: dict[Key, str] = {}
        for part in parts:
            new.update(part.statuses)
        known = self._known if self._borrowed(parts) else {}

        def status(entry: Listed) -> str:
            key = (entry.sha, entry.language)
            found = (base.facts.status(key) if base else "") or new.get(key, "")
            if not found and key in known:
                found = known[key].status(key)
            return found or "skipped"

        return status


def named(root: str, commit: Sha, part: Part, files: dict[str, Path]) -> SegmentInfo:
    """A part as a segment of a commit; its files are added to `files` under their keys."""
    info = SegmentInfo(commit, token_hex(4), part.rows, part.bytes)
    files.update((f"{root}/{info.file(table)}", path) for table, path in part.files.items())
    return info


def named_layer(root: str, commit: Sha, changes: Changes, directory: Path, files: dict[str, Path]) -> LayerInfo:
    """Changes, written to a draft's directory, as a layer of a commit; its file is added to `files` under its key."""
    path = directory / "listing.parquet"
    write_layer(path, changes)
    info = LayerInfo(commit, token_hex(4), len(changes), path.stat().st_size)
    files[f"{root}/{info.file}"] = path
    return info
