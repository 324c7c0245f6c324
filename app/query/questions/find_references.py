"""Every place that uses a symbol, in every repository that may be read."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.answers import Row
from app.query.linking.model import Use
from app.query.questions.meant import one_symbol
from app.query.rows import reference_rows, symbol_id
from app.query.scene import Scene
from app.query.tool import Found

SURE = frozenset({"exact", "candidate"})
_CERTAINTY = {"exact": 0, "candidate": 1, "name": 2}


def find(scene: Scene) -> Found:
    symbol = one_symbol(scene)
    uses = scene.uses(symbol, scene.arguments.get("relation"))
    return Found(
        in_order([use for use in uses if scene.views[use.view].chosen]),
        about(scene, symbol_id(scene, symbol), uses),
    )


def show(scene: Scene, items: Sequence[Use]) -> list[Row]:
    return reference_rows(scene, items)


def in_order(uses: Sequence[Use]) -> list[Use]:
    return sorted(uses, key=order)


def order(use: Use) -> tuple[int, int, str, int, int]:
    """Surest first, then by place."""
    return (_CERTAINTY[use.resolution], use.view, use.path, use.reference.line, use.reference.column)


def about(scene: Scene, symbol: str, uses: Sequence[Use]) -> dict[str, object]:
    """The symbol that was meant, and how sure its uses are."""
    counts = dict.fromkeys(_CERTAINTY, 0)
    for use in uses:
        if scene.views[use.view].chosen:
            counts[use.resolution] += 1
    return {"symbol": symbol, "by_resolution": counts}
