"""What is done for readers once a commit is served: its segments are merged, and laid out to be mapped.

Merging keeps their number the logarithm of the number of pushes. A merge costs some ten times what a push costs
otherwise, and every FAN-th push would wait for it. The commit's manifest is replaced by one that says the same with
fewer files. Files of the old one stay: it has readers, and manifests of other commits may name them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import structlog

from app.domain.ids import Sha
from app.errors import HeadmarkError, Transient
from app.store.draft import named
from app.store.engine import faults
from app.store.format import MANIFEST, TABLES, commit_key
from app.store.parts import Key, Source, merge
from app.store.records import Manifest, SegmentInfo
from app.store.segments import Segment
from app.store.snapshot import Snapshot
from app.store.tiers import to_merge

if TYPE_CHECKING:
    from app.store.store import Store

_log = structlog.get_logger(__name__)

SEGMENT_UNIT = 4_000  # rows of all tables: a pushed file or a few


def tidy(store: Store, repo_id: str, commit: Sha) -> bool:
    """Merge what fills a tier; False when nothing does, or when it could not be done. Raises NotIndexed."""
    snapshot = store.snapshot(repo_id, commit, store.version)
    segments = sorted(snapshot.facts.segments, key=lambda segment: -segment.info.size)
    count = to_merge([segment.info.size for segment in segments], SEGMENT_UNIT)
    if count < 2:
        return False
    directory = store.backend.draft_directory(f"{store.version}/drafts")
    try:
        _replace(store, snapshot, segments[: len(segments) - count], segments[len(segments) - count :], directory)
    except faults(OSError, Transient) as fault:
        # The commit is served and stays as it is; the next push tries again.
        _log.warning("tidy", repo=repo_id, commit=commit, reason=f"{type(fault).__name__}: {fault}")
        return False
    finally:
        store.backend.drop_draft(directory)
    return True


def lay_out(store: Store, repo_id: str, commit: Sha) -> None:
    try:
        segments = store.snapshot(repo_id, commit, store.version).facts.segments
        for segment in segments:
            for name in segment.info.rows if segment.info.commit == commit else ():
                store.shelf.prepare(TABLES[name], segment.file_of(name))
    except faults(HeadmarkError, OSError) as fault:
        _log.warning("lay_out", repo=repo_id, commit=commit, reason=f"{type(fault).__name__}: {fault}")


def _replace(store: Store, snapshot: Snapshot, kept: list[Segment], merged: list[Segment], directory: Path) -> None:
    alive, seen = snapshot.listing.tree.keys(), set[Key]()
    part = merge([source(segment, alive.__contains__, seen) for segment in merged], directory / "merged")
    root, files = commit_key(store.version, snapshot.repo_id, snapshot.commit), dict[str, Path]()
    made: list[SegmentInfo] = [named(root, snapshot.commit, part, files)] if part.rows else []
    manifest = replace(snapshot.manifest, segments=(*(segment.info for segment in kept), *made))
    if exchange(store, snapshot.manifest, manifest, files):
        store.expect(manifest, snapshot.listing.tree)


def exchange(store: Store, old: Manifest, new: Manifest, files: Mapping[str, Path]) -> bool:
    """Put a manifest in the place of the one it was made from; False when that is no longer there."""
    key = f"{commit_key(old.version, old.repo_id, old.commit)}/{MANIFEST}"
    stored = store.backend.get(key)
    if stored is None or Manifest.parse(stored.data) != old:
        return False  # somebody else tidied it, rebuilt it or took it away
    return store.backend.compare_and_set(key, stored.etag, new.encode(), files) is not None


def source(segment: Segment, alive: Callable[[Key], bool], seen: set[Key]) -> Source:
    files = {table: segment.file_of(table) for table in segment.info.rows}
    statuses = zip(segment.keys, (state[0] for state in segment.states), strict=True)
    return Source(files, _keep(statuses, alive, seen))


def _keep(
    statuses: Iterable[tuple[Key, str]], alive: Callable[[Key], bool], seen: set[Key]
) -> list[tuple[int, Key, str]]:
    """What a merge takes over: facts that the commit shows and no earlier source has."""
    kept = []
    for at, (key, status) in enumerate(statuses):
        if alive(key) and key not in seen:
            seen.add(key)
            kept.append((at, key, status))
    return kept
