"""Compaction: what pushes have left apart is stored together, so that reads stay as fast as after the first one.

Pushes merge in tiers and never touch large members (see app.store.tiers); facts that a commit no longer shows stay in
those. Here, now and then, what a branch serves comes to at most one large segment and one of what was pushed since, or
to one of all when dead facts and changes have grown. Old commits are put on common segments (see app.store.history).

Manifests are exchanged for ones that say the same, each in one step and only as long as they are what was read; so a
crash, a push or another compaction in between costs the work and nothing else. Old files stay until collection finds
that nothing names them.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import structlog

from app.errors import NotIndexed, Transient
from app.store.draft import named, named_layer
from app.store.engine import faults
from app.store.format import commit_key
from app.store.history import share
from app.store.listing import folded
from app.store.parts import Key, merge
from app.store.records import LayerInfo, Manifest, SegmentInfo
from app.store.retention import served
from app.store.segments import Segment
from app.store.snapshot import Snapshot
from app.store.tidying import exchange, source

if TYPE_CHECKING:
    from app.store.store import Store

_log = structlog.get_logger(__name__)

DEAD = 1 / 3  # of all lines, from which on everything is stored anew
GROWN = 1 / 2  # of the largest segment, from which on what was pushed since joins it
HUGE = 5_000_000  # rows of a segment that is left as it is: sorting it would take more memory than we may have


class Compacted(NamedTuple):
    """Commits whose manifests were exchanged, and how many segments and layers they named before and after."""

    commits: int = 0
    before: int = 0
    after: int = 0

    def plus(self, other: Compacted) -> Compacted:
        return Compacted(self.commits + other.commits, self.before + other.before, self.after + other.after)


def compact(store: Store, repo_id: str) -> Compacted:
    """Compact one repository; beside readers and writers. A disk that fails is told in the log and leaves all as is."""
    done = Compacted()
    heads = served(store, repo_id)
    for commit in sorted(heads):
        with suppress(NotIndexed):
            done = done.plus(_guarded(store, store.snapshot(repo_id, commit, store.version)))
    before, after = share(store, repo_id, heads)
    return done.plus(Compacted(len(before), sum(map(_count, before)), sum(map(_count, after))))


def _guarded(store: Store, snapshot: Snapshot) -> Compacted:
    directory = store.backend.draft_directory(f"{store.version}/drafts")
    try:
        return _consolidate(store, snapshot, directory)
    except faults(OSError, Transient) as fault:
        reason = f"{type(fault).__name__}: {fault}"
        _log.warning("compact", repo=snapshot.repo_id, commit=snapshot.commit, reason=reason)
        return Compacted()
    finally:
        store.backend.drop_draft(directory)


def _consolidate(store: Store, snapshot: Snapshot, directory: Path) -> Compacted:
    """What one branch serves, as few segments and layers."""
    files: dict[str, Path] = {}
    old = snapshot.manifest
    layers = _layers(store, snapshot, directory, files)
    new = replace(old, segments=_segments(store, snapshot, directory, files), layers=layers)
    if new == old or not exchange(store, old, new, files):
        return Compacted()
    store.expect(new, snapshot.listing.tree)
    return Compacted(1, _count(old), _count(new))


def _segments(store: Store, snapshot: Snapshot, directory: Path, files: dict[str, Path]) -> tuple[SegmentInfo, ...]:
    ordered = sorted(snapshot.facts.segments, key=lambda segment: -segment.info.size)
    huge = [segment for segment in ordered if segment.info.size > HUGE]
    segments = ordered[len(huge) :]
    there: set[Key] = {key for segment in huge for key in segment.keys}
    alive = set(snapshot.listing.tree.keys())
    count = to_join([segment.info.size for segment in segments], _dead_share(segments, alive - there))
    kept, joined = segments[: len(segments) - count], segments[len(segments) - count :]
    if not joined:
        return snapshot.manifest.segments
    there |= {key for segment in kept for key in segment.keys}
    part = merge([source(segment, alive.__contains__, there) for segment in joined], directory / "joined")
    root = commit_key(store.version, snapshot.repo_id, snapshot.commit)
    made = [named(root, snapshot.commit, part, files)] if part.rows else []
    return (*(segment.info for segment in (*huge, *kept)), *made)


def to_join(sizes: Sequence[int], dead: float) -> int:
    """How many at the end of the segments, large ones first, are to become one; 0 for none.

    `dead` is the share of them that the commit does not show.
    """
    if sizes and (dead > DEAD or sum(sizes[1:]) > sizes[0] * GROWN):
        return len(sizes)
    return len(sizes) - 1 if len(sizes) > 2 else 0


def _dead_share(segments: Sequence[Segment], alive: set[Key]) -> float:
    """By lines of code, which follow the rows well enough. What stands in two segments is dead once."""
    seen: set[Key] = set()
    lines = dead = 0
    for segment in segments:
        for key, state in zip(segment.keys, segment.states, strict=True):
            lines += state[2]
            dead += state[2] if key not in alive or key in seen else 0
            seen.add(key)
    return dead / lines if lines else 0.0


def _layers(store: Store, snapshot: Snapshot, directory: Path, files: dict[str, Path]) -> tuple[LayerInfo, ...]:
    """The listing as a base and one layer of what changed since, or as one when that has grown."""
    layers = snapshot.manifest.layers
    changed = sum(layer.rows for layer in layers[1:])
    whole = bool(layers) and changed > layers[0].rows * GROWN
    if len(layers) < 2 or (len(layers) == 2 and not whole):
        return layers
    kept = () if whole else layers[:1]
    changes = folded(
        [store.layers.changes(snapshot.repo_id, layer, store.version) for layer in layers[len(kept) :]],
        on_nothing=whole,
    )
    root = commit_key(store.version, snapshot.repo_id, snapshot.commit)
    return (*kept, named_layer(root, snapshot.commit, changes, directory, files))


def _count(manifest: Manifest) -> int:
    return len(manifest.segments) + len(manifest.layers)
