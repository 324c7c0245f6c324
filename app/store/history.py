"""Facts of old commits, each stored once.

A push leaves a small segment, and the merges of later pushes copy its rows into larger ones: commits that no branch
serves any more name some of each. Their facts are stored together in segments of CHUNK rows that all of these commits
share; a commit names those of them that have facts it needs. Versions of one file lie beside each other there, which is
where compression finds them alike.

What a branch's largest segment has, old commits read there too. Full segments are not written again: the next time,
only what came since is added. Likewise their layers of the listing come to lie in packs (app.store.packs).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import structlog

from app.domain.ids import Sha
from app.errors import Transient
from app.store.draft import named
from app.store.engine import faults
from app.store.format import commit_key
from app.store.listing import keys_in
from app.store.packs import packed
from app.store.parts import Key, Source, merge
from app.store.records import Manifest, SegmentInfo
from app.store.segments import Segment
from app.store.tidying import exchange

if TYPE_CHECKING:
    from app.store.store import Store

_log = structlog.get_logger(__name__)

CHUNK = 250_000  # rows of all tables
FULL = CHUNK // 2  # rows from which on a segment stays as it is
TWICE = 1 / 4  # of a full segment that branches have elsewhere by now, from which on the rest is written anew
FEW = 8  # segments below which there is nothing to gain

Segments = tuple[SegmentInfo, ...]
Found = tuple[Segment, int]
"""Where the facts of a (blob, language) are: a segment and the number in it."""


def share(store: Store, repo_id: str, heads: Collection[Sha]) -> tuple[list[Manifest], list[Manifest]]:
    """Put the commits that no branch serves on common segments and packs: their manifests before and after."""
    manifests = _published(store, repo_id)
    old = [manifest for manifest in manifests if manifest.commit not in heads]
    served = [manifest for manifest in manifests if manifest.commit in heads]
    directory = store.backend.draft_directory(f"{store.version}/drafts")
    files: dict[str, Path] = {}
    try:
        segments = _shared(store, old, served, directory, files)
        layers = packed(store, old, served, directory, files)
        changed = [(one, replace(one, segments=segments(one), layers=layers(one))) for one in old]
        return _exchanged(store, changed, files)
    except faults(OSError, Transient) as fault:
        _log.warning("compact", repo=repo_id, reason=f"{type(fault).__name__}: {fault}")
        return [], []
    finally:
        store.backend.drop_draft(directory)


def _published(store: Store, repo_id: str) -> list[Manifest]:
    """In the order in which they were published."""
    found = store.manifests(repo_id, store.commits(repo_id, store.version), store.version)
    manifests = [manifest for manifest in found if manifest is not None]
    store.fetch(manifests)
    return sorted(manifests, key=lambda one: (one.indexed_at, one.commit))


def _exchanged(
    store: Store, changed: Sequence[tuple[Manifest, Manifest]], files: Mapping[str, Path]
) -> tuple[list[Manifest], list[Manifest]]:
    done: list[tuple[Manifest, Manifest]] = []
    for old, new in changed:
        # The first exchange that succeeds brings the files along: before it nobody can name them.
        if new != old and exchange(store, old, new, {} if done else files):
            done.append((old, new))
    return [old for old, _ in done], [new for _, new in done]


def _shared(
    store: Store, old: Sequence[Manifest], served: Sequence[Manifest], directory: Path, files: dict[str, Path]
) -> Callable[[Manifest], Segments]:
    """What the segments of each old commit become; new ones are added to `files` under the keys they are to have."""
    opened = {manifest.commit: store.segments(manifest) for manifest in old}
    heads = [store.segments(manifest) for manifest in served if manifest.segments]
    bases = [max(segments, key=lambda segment: segment.info.size) for segments in heads]
    segments = {segment.info.key: segment for segment in _all(opened.values())}
    stay = [*bases, *_full(segments.values(), bases)]
    if len(segments.keys() - {segment.info.key for segment in stay}) < FEW:
        return lambda manifest: manifest.segments
    root = commit_key(store.version, old[-1].repo_id, old[-1].commit)
    places: dict[Key, SegmentInfo] = {}
    for segment in stay:
        for key in segment.keys:
            places.setdefault(key, segment.info)
    order = _order(store, old)
    for number, chunk in enumerate(_chunks(opened.values(), places, order)):
        part = merge(_sources(chunk), directory / f"chunk-{number}", order)
        made = named(root, old[-1].commit, part, files)
        places |= dict.fromkeys(chunk, made)
    return lambda manifest: tuple(_placed(opened[manifest.commit], places))


def _full(segments: Iterable[Segment], bases: Sequence[Segment]) -> Iterator[Segment]:
    """Segments that are not worth writing again: large ones, unless branches have much of it elsewhere by now."""
    there = {key for base in bases for key in base.keys}
    known = {base.info.key for base in bases}
    for segment in segments:
        elsewhere = sum(key in there for key in segment.keys)
        if segment.info.key not in known and segment.info.size >= FULL and elsewhere <= len(segment.keys) * TWICE:
            yield segment


def _all(opened: Iterable[Sequence[Segment]]) -> Iterator[Segment]:
    for segments in opened:
        yield from segments


def _order(store: Store, manifests: Sequence[Manifest]) -> Callable[[Key], tuple[bytes, Key]]:
    """By the first path at which the layers of these commits have a (blob, language)."""
    layers = {layer.key: layer for manifest in manifests for layer in manifest.layers}
    paths: dict[Key, bytes] = {}
    for layer in layers.values():
        for key, path in keys_in(store.layers.rows(manifests[0].repo_id, layer, store.version)):
            paths.setdefault(key, path)
    return lambda key: (paths.get(key, b""), key)


def _chunks(
    opened: Iterable[Sequence[Segment]], there: Collection[Key], order: Callable[[Key], Any]
) -> Iterator[dict[Key, Found]]:
    """What no full segment has, in order, in runs of about CHUNK rows."""
    found: dict[Key, Found] = {}
    for segment in {segment.info.key: segment for segment in _all(opened)}.values():
        for at, key in enumerate(segment.keys):
            if key not in there:
                found.setdefault(key, (segment, at))
    chunk, rows = dict[Key, Found](), 0.0
    for key in sorted(found, key=order):
        chunk[key] = found[key]
        rows += found[key][0].info.size / len(found[key][0].keys)
        if rows >= CHUNK:
            yield chunk
            chunk, rows = {}, 0.0
    if chunk:
        yield chunk


def _sources(chunk: Mapping[Key, Found]) -> list[Source]:
    by_segment: dict[str, tuple[Segment, list[tuple[int, Key, str]]]] = {}
    for key, (segment, at) in chunk.items():
        by_segment.setdefault(segment.info.key, (segment, []))[1].append((at, key, segment.states[at][0]))
    return [
        Source({table: segment.file_of(table) for table in segment.info.rows}, keep)
        for segment, keep in by_segment.values()
    ]


def _placed(segments: Sequence[Segment], places: Mapping[Key, SegmentInfo]) -> Iterator[SegmentInfo]:
    """The segments that have what these have, each once; large ones first, as a commit names them."""
    wanted = {places[key].key: places[key] for segment in segments for key in segment.keys}
    yield from sorted(wanted.values(), key=lambda info: (-info.size, info.key))
