"""Listings of commits, made of layers. What the commits to come are likely to be made of too is kept at hand."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any

from app.store.backend import Backend
from app.store.files import StoredFile
from app.store.format import LISTING, commit_key
from app.store.laid import Shelf
from app.store.listing import Changes, Tree, as_changes, folded, rows_in
from app.store.records import LayerInfo, Manifest
from app.store.snapshot import Snapshot

SMALL = 2_000  # rows up to which a layer is kept as it is
KEPT = 64  # of those
TREE_ROWS = 100_000  # rows of the layers that the kept trees are made of

Place = tuple[str, str, LayerInfo]
"""Version, repository, and a layer."""


class Layers:
    """Small layers are kept as what they change: pushes merge them. Of large ones, which stand below the small ones of
    many commits, the trees are kept that they come to."""

    def __init__(self, backend: Backend, shelf: Shelf) -> None:
        self._backend = backend
        self._shelf = shelf
        self._small: OrderedDict[Place, Changes] = OrderedDict()
        self._trees: OrderedDict[tuple[Place, ...], tuple[Tree, int]] = OrderedDict()
        self._lock = Lock()

    def changes(self, repo_id: str, info: LayerInfo, version: str) -> Changes:
        """What a layer holds."""
        with self._lock:
            found = self._small.get((version, repo_id, info))
        if found is None:
            columns = self._columns(repo_id, info, version)
            found = as_changes(columns, range(info.start, info.start + info.rows))
            self.hold(repo_id, info, found, version)
        return found

    def rows(self, repo_id: str, info: LayerInfo, version: str) -> list[tuple[Any, ...]]:
        """All rows of the file in which a layer lies."""
        columns = self._columns(repo_id, info, version)
        return rows_in(columns, range(len(columns[0])))

    def _columns(self, repo_id: str, info: LayerInfo, version: str) -> Sequence[Any]:
        file = StoredFile(self._backend, f"{commit_key(version, repo_id, info.commit)}/{info.file}")
        return self._shelf.columns(LISTING, file).columns

    def hold(self, repo_id: str, info: LayerInfo, changes: Changes, version: str) -> None:
        """Keep a layer at hand, if it is small."""
        if info.rows > SMALL:
            return
        with self._lock:
            self._small[version, repo_id, info] = changes
            while len(self._small) > KEPT:
                self._small.popitem(last=False)

    def tree(self, manifest: Manifest, near: Snapshot | None) -> Tree:
        """The listing of a commit; `near` is one whose layers this one's continue."""
        large = self._large(manifest)
        if near is not None and len(near.manifest.layers) >= len(large):
            tree, done = near.listing.tree, len(near.manifest.layers)
        else:
            tree, done = self._base(manifest, large), len(large)
        rest = manifest.layers[done:]
        return self._grown(manifest, tree, rest, done) if rest else tree

    def _large(self, manifest: Manifest) -> tuple[LayerInfo, ...]:
        small = next((at for at, layer in enumerate(manifest.layers) if layer.rows <= SMALL), len(manifest.layers))
        return manifest.layers[:small]

    def _base(self, manifest: Manifest, layers: tuple[LayerInfo, ...]) -> Tree:
        """The tree of the large layers at the bottom of a commit's, the one below the last of them kept as well."""
        if not layers:
            return Tree.empty()
        place = tuple((manifest.version, manifest.repo_id, layer) for layer in layers)
        with self._lock:
            held = self._trees.get(place)
            if held is not None:
                self._trees.move_to_end(place)
        if held is not None:
            held[0].keys()  # where files stand: what grows from a tree that knows it need not walk
            return held[0]
        below = self._base(manifest, layers[:-1])
        return self._keep(place, self._grown(manifest, below, layers[-1:], len(layers) - 1), layers)

    def _keep(self, place: tuple[Place, ...], tree: Tree, layers: tuple[LayerInfo, ...]) -> Tree:
        with self._lock:
            self._trees[place] = (tree, sum(layer.rows for layer in layers))
            while len(self._trees) > 1 and sum(rows for _, rows in self._trees.values()) > TREE_ROWS:
                self._trees.popitem(last=False)
        return tree

    def _grown(self, manifest: Manifest, tree: Tree, layers: tuple[LayerInfo, ...], below: int) -> Tree:
        found = [self.changes(manifest.repo_id, layer, manifest.version) for layer in layers]
        return tree.applied(folded(found, on_nothing=not below))
