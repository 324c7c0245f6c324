"""What SQL finds in the tables of one commit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.domain.answers import Row
from app.errors import Refused
from app.query.scene import RepoAt, Scene
from app.query.tool import Found

_CUTS = {
    "rows": "The result has more rows than one statement may give: the total is a lower bound. Aggregate, or page with "
    "ORDER BY, LIMIT and OFFSET.",
    "bytes": "The result is larger than a statement may give: the total is a lower bound. Take fewer columns or rows.",
}


def find(scene: Scene) -> Found:
    view = _one(scene)
    if scene.deps.statements is None:
        raise Refused("Nothing here can run SQL.", "Ask with the other tools.", "UNAVAILABLE")
    found = scene.deps.statements(view.whole, view.snapshot.listing, scene.arguments["sql"])
    names = [column.name for column in found.columns]
    extra: dict[str, Any] = {"columns": [column._asdict() for column in found.columns], "complete": not found.cut}
    if found.cut:
        extra["note"] = _CUTS[found.cut]
    return Found([dict(zip(names, row, strict=True)) for row in found.rows], extra)


def show(scene: Scene, items: Sequence[Row]) -> list[Row]:
    return list(items)


def _one(scene: Scene) -> RepoAt:
    views = [scene.views[number] for number in scene.chosen()]
    if len(views) > 1:
        names = ", ".join(view.name for view in views[:10])
        raise Refused(f"Several repositories are meant: {names}.", "Say which one with `repo`.", "AMBIGUOUS")
    return views[0]
