"""Which symbols became others between two commits, and who uses them?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from app.domain.answers import Row
from app.languages.paths import is_test
from app.query.changes.compare import Compared, compare
from app.query.changes.model import CHANGES, Change, Side
from app.query.questions.filters import path_filter
from app.query.questions.touched import Consumers, symbol_at
from app.query.rows import symbol_row
from app.query.scene import Scene
from app.query.tool import Found

FIELDS = ("change", "what", "repo", "path", "tests", "before", "after", "consumers", "reason")
NAMED = 20  # paths named in a note


class Item(NamedTuple):
    view: int
    change: Change


def find(scene: Scene) -> Found:
    assert scene.base is not None and scene.primary is not None
    view = scene.view_of(scene.primary.name)
    base, head = scene.base.snapshot, scene.views[view].snapshot
    compared = compare(base, head)
    changes = _wanted(scene, compared.changes)
    counts = Counter(change.change for change in changes)
    extra: dict[str, Any] = {
        "base": base.commit,
        "head": head.commit,
        "by_change": {name: counts[name] for name in CHANGES},
        "files": compared.files,
        "complete": not any(change.change == "unknown" for change in compared.changes),
    }
    if note := _note(compared):
        extra["note"] = note
    return Found([Item(view, change) for change in changes], extra)


def show(scene: Scene, items: Sequence[Item]) -> list[Row]:
    based = scene.based()
    consumers = Consumers(scene, based) if scene.arguments["consumers"] else None
    return [_row(scene, based, item, consumers) for item in items]


def _wanted(scene: Scene, changes: Sequence[Change]) -> list[Change]:
    """Those that the arguments ask for; a path is asked for when either side stands there."""
    asked, fits = scene.arguments.get("change"), path_filter(scene.arguments)
    return [change for change in changes if asked in (None, change.change) and any(map(fits, change.paths))]


def _note(compared: Compared) -> str:
    """What was not looked at, or may be missing."""
    said = []
    if compared.without_parser:
        said.append(f"No parser for {_named(compared.without_parser)}: symbols there are not known.")
    if compared.with_faults:
        said.append(f"Parsed around a fault, so symbols may be missing: {_named(compared.with_faults)}.")
    return " ".join(said)


def _named(paths: Sequence[str]) -> str:
    more = f" and {len(paths) - NAMED} more" if len(paths) > NAMED else ""
    return f"{len(paths)} of the files that differ ({', '.join(paths[:NAMED])}{more})"


def _row(scene: Scene, based: Scene, item: Item, consumers: Consumers | None) -> Row:
    change = item.change
    before, after = _side(based, item.view, change.before), _side(scene, item.view, change.after)
    row: Row = {
        "change": change.change,
        "what": list(change.what),
        "repo": scene.views[item.view].name,
        "path": change.path,
        "tests": is_test(change.path),
        "before": before,
        "after": after,
        "consumers": consumers.of(change) if consumers and change.change != "unknown" else None,
    }
    return {**row, "reason": change.reason} if change.reason else row


def _side(scene: Scene, view: int, side: Side | None) -> Row | None:
    return symbol_row(scene, symbol_at(scene, view, side)) if side is not None else None
