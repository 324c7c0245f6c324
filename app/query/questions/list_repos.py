"""What can I ask about, and how fresh is it?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from app.domain.answers import Row
from app.languages.base import all_languages
from app.query.scene import RepoAt, Scene
from app.query.stamps import make_stamp
from app.query.tool import Found
from app.store.records import HEAD, RepoRecord

FIELDS = ("repo", "branches", "languages", "access", "branch", "commit", "committed_at", "indexed_at", "freshness",
          "freshness_reason", "checked_at", "remote_head", "coverage", "patterns")  # fmt: skip


class Item(NamedTuple):
    """`view` is -1 for a repository that has no indexed commit at the place asked about."""

    record: RepoRecord
    view: int


def find(scene: Scene) -> Found:
    records = sorted(scene.records, key=lambda record: record.name)
    return Found([Item(record, scene.view_of(record.name)) for record in records])


def show(scene: Scene, items: Sequence[Item]) -> list[Row]:
    return [_row(scene, item) for item in items]


def _row(scene: Scene, item: Item) -> Row:
    heads = sorted(scene.deps.index.heads(item.record.id))
    whole = scene.caller.sees_all_of(item.record.name)
    row: dict[str, Any] = {
        "repo": item.record.name,
        "branches": heads,
        "languages": [],
        "access": "all paths" if whole else "some paths",
        **({"patterns": item.record.by_pattern} if item.record.patterns else {}),
    }
    if item.view < 0:
        seen = None if heads else scene.deps.index.observation(item.record.id, HEAD)
        reason = seen.reason if seen else "no indexed commit at the place asked about"
        return {**row, "branch": None, "commit": None, "freshness": "unknown", "freshness_reason": reason}
    view = scene.views[item.view]
    seen = scene.deps.index.observation(item.record.id, view.branch)
    return {**row, "languages": _languages(scene, view), **make_stamp(view.name, view.branch, view.snapshot, seen)}


def _languages(scene: Scene, view: RepoAt) -> list[str]:
    """Programming languages by number of files, most first."""
    rules = None if view.snapshot is view.whole else scene.caller.rules
    return scene.deps.summaries.get_or((*view.key, rules), lambda: _count(view))


def _count(view: RepoAt) -> list[str]:
    known = all_languages()
    files = Counter(entry.language for entry in view.snapshot.listing.entries() if entry.language)
    return [name for name, _ in files.most_common() if name in known and known[name].grammar]
