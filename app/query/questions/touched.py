"""What a change of a symbol touches: its uses in every readable repository, tests apart.

A symbol that is there at the head is used there. One that went away, or went elsewhere, is still used under its old
name by whoever did not follow: other repositories, and files of its own that were not changed along.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from app.domain.answers import Row
from app.languages.paths import is_test
from app.query.changes.model import Change, Side
from app.query.linking.model import SymbolAt, Use
from app.query.questions.find_references import SURE, order
from app.query.rows import enclosing, models_of, reference_rows
from app.query.scene import Scene

SHOWN = 10  # uses shown of one change, beside their number
CANDIDATES = 3000  # places of a symbol's name that are looked at for one page of changes
_LEFT_BEHIND = frozenset({"removed", "moved", "renamed"})


class Touched(NamedTuple):
    """A use, by the scene in which it was found: `head`, or `base` for one that did not follow the change."""

    use: Use
    side: str

    @property
    def is_test(self) -> bool:
        return is_test(self.use.path)

    @property
    def place(self) -> tuple[int, str, int, int]:
        return (self.use.view, self.use.path, self.use.reference.line, self.use.reference.column)


class Consumers:
    """Of the changes of one page. Names that stand in very many places are left to find_consumers."""

    def __init__(self, scene: Scene, based: Scene) -> None:
        self._scenes = {"head": scene, "base": based}
        self._own = scene.view_of(scene.primary.name) if scene.primary else -1
        self._left = CANDIDATES

    def of(self, change: Change) -> dict[str, Any]:
        """`total` and `tests` are numbers of uses, exact or candidate; null where they were not looked for."""
        places = self._places(change)
        if places > self._left:
            why = f"{places} places have this name: ask find_consumers"
            return {"total": None, "tests": None, "rows": [], "unknown": why}
        self._left -= places
        found = self._found(change)
        rows = self._rows(found[:SHOWN])
        return {"total": len(found), "tests": sum(touched.is_test for touched in found), "rows": rows}

    def _places(self, change: Change) -> int:
        names = {side.name for side in (change.before, change.after) if side is not None}
        views = self._scenes["base" if change.after is None else "head"].views
        return sum(view.snapshot.facts.count_references(names) for view in views)

    def _found(self, change: Change) -> list[Touched]:
        """Production code first, then surest first."""
        head = self._uses("head", change.after) if change.after else []
        found = [Touched(use, "head") for use in head]
        if change.before is not None and change.change in _LEFT_BEHIND and self._is_named(change.before):
            found += self._left_behind(self._uses("base", change.before), head, change.before.name)
        unique = {touched.place: touched for touched in reversed(found)}.values()
        return sorted(unique, key=lambda touched: (touched.is_test, *order(touched.use)))

    def _is_named(self, gone: Side) -> bool:
        """Whether anything at the head may still mean what is gone; else nobody need link the base."""
        names = {gone.name, *gone.plain.split(".")[-2:-1], "default"}  # a constructor goes by its class's name
        return any(
            view.snapshot.listing.paths_of(row.file)
            for view in self._scenes["head"].views
            for rows in (view.snapshot.facts.references_named(names), view.snapshot.facts.imports_named(names))
            for row in rows
        )

    def _uses(self, at: str, side: Side) -> list[Use]:
        """Sure uses outside of the symbol itself."""
        scene = self._scenes[at]
        symbol = symbol_at(scene, self._own, side)
        uses = [use for use in scene.uses(symbol) if use.resolution in SURE]
        models = models_of(scene, {(use.view, use.file) for use in uses})
        return [use for use in uses if enclosing(use, models) != symbol]

    def _left_behind(self, uses: Iterable[Use], head: Sequence[Use], name: str) -> list[Touched]:
        followed = {use.path for use in head if use.view == self._own}
        return [
            Touched(use, "base")
            for use in uses
            if use.view != self._own or self._still_there(use, name, use.path in followed)
        ]

    def _still_there(self, use: Use, name: str, followed: bool) -> bool:
        """Whether a use of the base is in the head too: in the same file, or in one that still has the name."""
        old = self._scenes["base"].entry(use.view, use.path)
        new = self._scenes["head"].entry(use.view, use.path)
        if old is None or new is None or new.file < 0:
            return False
        if old.sha == new.sha:
            return True
        facts = self._scenes["head"].views[use.view].snapshot.facts
        imported = any(item.name == name for item in facts.models([new.file])[new.file].imports)
        return not followed and (imported or any(row.reference.name == name for row in facts.references_in([new.file])))

    def _rows(self, found: Sequence[Touched]) -> list[Row]:
        rows: list[Row] = []
        for side, scene in self._scenes.items():
            uses = [touched.use for touched in found if touched.side == side]
            rows += [{**row, "side": side} for row in reference_rows(scene, uses)]
        return sorted(rows, key=lambda row: row["tests"])


def symbol_at(scene: Scene, view: int, side: Side) -> SymbolAt:
    found = scene.views[view].snapshot.facts.symbols_in([side.file])[side.file]
    return SymbolAt(view, side.path, side.file, side.id, found.symbols[side.id])
