"""Listing layers of old commits, many in one file.

A push leaves a layer of a few rows in a file of its own, most of which says what columns there are. Old commits read
theirs from packs: a layer is a run of rows there, and layers that follow each other in a pack as they do in a commit
are one. Layers of one tier lie together, so a commit names a run of each tier.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from app.store.draft import LAYER_UNIT
from app.store.format import commit_key
from app.store.listing import write_rows
from app.store.records import LayerInfo, Manifest
from app.store.tiers import level

if TYPE_CHECKING:
    from app.store.store import Store

ROWS = 1_000  # of a pack: reading one decodes it whole, which takes 3 ms
FULL = 12_000  # bytes of a file from which on it stays as it is
FEW = 8  # files below which there is nothing to gain


def packed(
    store: Store, old: Sequence[Manifest], served: Iterable[Manifest], directory: Path, files: dict[str, Path]
) -> Callable[[Manifest], tuple[LayerInfo, ...]]:
    """What the layers of each old commit become. Packs are added to `files` under the keys that they are to have."""
    small = _small(old, {layer.key for manifest in served for layer in manifest.layers})
    packs = list(_filled((layer, _rows(store, old[-1], layer)) for layer in small)) if len(small) >= FEW else []
    if len(packs) > len(small) / 2:
        packs = []  # they are packs already
    made: dict[str, LayerInfo] = {}
    for number, pack in enumerate(packs):
        path = directory / f"pack-{number}.parquet"
        rows = [row for _, held in pack for row in held]
        write_rows(path, rows)
        info, first = LayerInfo(old[-1].commit, token_hex(4), 0, path.stat().st_size), 0
        files[f"{commit_key(store.version, old[-1].repo_id, info.commit)}/{info.file}"] = path
        for layer, held in pack:
            made[layer.key] = replace(info, first=first)
            first += len(held)
    return lambda manifest: joined(_moved(layer, made.get(layer.key)) for layer in manifest.layers)


def _small(old: Sequence[Manifest], served: Collection[str]) -> list[LayerInfo]:
    """One layer of each file that is to be packed, by tier, in the order in which commits lay them over each other."""
    found: dict[str, LayerInfo] = {}
    for manifest in (*_in_line(old), *old):
        for layer in manifest.layers:
            if layer.bytes < FULL and layer.key not in served:
                found.setdefault(layer.key, layer)
    return sorted(found.values(), key=lambda layer: -level(layer.rows, LAYER_UNIT))


def _in_line(manifests: Sequence[Manifest]) -> Iterator[Manifest]:
    """Each right after the one that it was diffed against, where that can be."""
    there = {manifest.commit for manifest in manifests}
    upon = defaultdict(list)
    for manifest in reversed(manifests):
        upon[manifest.parent if manifest.parent in there else ""].append(manifest)
    waiting = upon[""]
    while waiting:
        manifest = waiting.pop()
        yield manifest
        waiting += upon[manifest.commit]


def _rows(store: Store, manifest: Manifest, layer: LayerInfo) -> list[tuple[Any, ...]]:
    return store.layers.rows(manifest.repo_id, layer, manifest.version)


Held = tuple[LayerInfo, list[tuple[Any, ...]]]


def _filled(files: Iterable[Held]) -> Iterator[list[Held]]:
    """Files and their rows in runs of at most ROWS rows, where one file does not have more."""
    pack, count = list[Held](), 0
    for layer, rows in files:
        if pack and count + len(rows) > ROWS:
            yield pack
            pack, count = [], 0
        pack.append((layer, rows))
        count += len(rows)
    yield pack


def _moved(layer: LayerInfo, place: LayerInfo | None) -> LayerInfo:
    """A layer in the file and from the row on at which its own file begins there."""
    return layer if place is None else replace(place, rows=layer.rows, first=place.start + layer.start)


def joined(layers: Iterable[LayerInfo]) -> tuple[LayerInfo, ...]:
    """Layers, those that follow each other in a file as one."""
    found: list[LayerInfo] = []
    for layer in layers:
        last = found[-1] if found else None
        if last is not None and (last.key, last.start + last.rows) == (layer.key, layer.start):
            found[-1] = replace(last, rows=last.rows + layer.rows)
        else:
            found.append(layer)
    return tuple(found)
