"""Answers kept for the next page: what was found is found again while the commits that it was found in are at hand.

Commits never change, so an answer holds for ever; but its items point into the facts of a snapshot that is in memory,
and those numbers mean nothing to another one. So an answer is kept with weak references to its snapshots.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple
from weakref import ReferenceType, ref

from app.query.cursors import asked
from app.query.scene import Scene
from app.query.tool import Found, Tool


class Whole(NamedTuple):
    """Everything that answers a question, and whether access rules took some of it away."""

    found: Found
    hidden: bool


class _Kept(NamedTuple):
    snapshots: Sequence[ReferenceType[Any]]
    whole: Whole

    @property
    def weight(self) -> int:
        return len(self.whole.found.items) + 1

    def reaches(self, end: int) -> bool:
        return len(self.whole.found.items) >= min(end, self.whole.found.size)

    def is_of(self, scene: Scene) -> bool:
        return all(seen() is view.snapshot for seen, view in zip(self.snapshots, scene.read, strict=True))


def keep(tool: Tool, scene: Scene, end: int, make: Callable[[], Whole]) -> Whole:
    """The answer that is kept for this question and has items up to `end`, or a new one, kept from now on."""
    if not tool.is_kept:
        return make()
    key = _key(tool, scene)
    kept: _Kept | None = scene.deps.answers.get(key)
    if kept is not None and kept.reaches(end) and kept.is_of(scene):
        return kept.whole
    snapshots = [ref(view.snapshot) for view in scene.read]
    whole = make()
    scene.deps.answers.put(key, _Kept(snapshots, whole))
    return whole


def _key(tool: Tool, scene: Scene) -> Any:
    """What the answer depends on: the question, the commits, and the rules where they keep anything back."""
    views = tuple((view.name, view.key, view.chosen) for view in scene.read)
    rules = scene.caller.rules if scene.hides else None
    return tool.name, json.dumps(asked(scene.arguments), sort_keys=True), views, rules
