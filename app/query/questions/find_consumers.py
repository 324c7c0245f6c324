"""Who breaks if a symbol changes: what contains a use of it, and what contains a use of that, hop by hop."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.domain.answers import Row
from app.languages.paths import is_test
from app.query.linking.model import SymbolAt, Use
from app.query.questions.find_references import SURE, in_order
from app.query.questions.meant import one_symbol
from app.query.rows import enclosing, models_of, reference_rows, symbol_id
from app.query.scene import Scene
from app.query.tool import Found

SYMBOLS_LIMIT = 3000  # symbols whose uses are followed


class Consumer(NamedTuple):
    """A use, `hop` steps away from the symbol asked about; `around` is the symbol that contains it."""

    use: Use
    around: SymbolAt | None
    hop: int

    @property
    def view(self) -> int:
        return self.use.view

    @property
    def path(self) -> str:
        return self.use.path


class _Walk:
    """Breadth first over enclosing symbols; each symbol is followed once, at its nearest hop."""

    def __init__(self, scene: Scene, start: SymbolAt) -> None:
        self._scene = scene
        self._tests = scene.arguments["include_tests"]
        self._seen = {_key(start)}
        self._here = [start]
        self.found: list[Consumer] = []
        self.cut = False

    def run(self, depth: int) -> None:
        for hop in range(1, depth + 1):
            after: list[SymbolAt] = []
            for symbol in self._here:
                consumers = self._consumers(symbol, hop)
                self.found += consumers
                after += self._fresh(consumers)
            self._here = after

    def _consumers(self, symbol: SymbolAt, hop: int) -> list[Consumer]:
        uses = [use for use in self._scene.uses(symbol) if self._counts(use)]
        models = models_of(self._scene, {(use.view, use.file) for use in uses})
        found = [Consumer(use, enclosing(use, models), hop) for use in in_order(uses)]
        # What uses only itself does not break anything else.
        return [one for one in found if one.around is None or _key(one.around) != _key(symbol)]

    def _counts(self, use: Use) -> bool:
        return use.resolution in SURE and (self._tests or not is_test(use.path))

    def _fresh(self, consumers: Iterable[Consumer]) -> list[SymbolAt]:
        fresh = []
        for one in consumers:
            if one.around is None or _key(one.around) in self._seen:
                continue
            if len(self._seen) >= SYMBOLS_LIMIT:
                self.cut = True
                break
            self._seen.add(_key(one.around))
            fresh.append(one.around)
        return fresh


def find(scene: Scene) -> Found:
    start = one_symbol(scene)
    walk = _Walk(scene, start)
    walk.run(scene.arguments["depth"])
    found = _each_use_once([one for one in walk.found if scene.views[one.view].chosen])
    extra: dict[str, object] = {"symbol": symbol_id(scene, start), "consumers": _distinct(found)}
    if walk.cut:
        extra["note"] = f"More than {SYMBOLS_LIMIT} symbols consume it: those beyond were not followed further."
    return Found(found, extra)


def show(scene: Scene, items: Sequence[Consumer]) -> list[Row]:
    rows = reference_rows(scene, [item.use for item in items])
    for row, item in zip(rows, items, strict=True):
        row["hop"] = item.hop
        row["via"] = row["target"] if item.hop > 1 else None
    return rows


def _each_use_once(found: Sequence[Consumer]) -> list[Consumer]:
    """A use that may mean several symbols of the walk stands once, at its nearest hop."""
    kept: dict[tuple[object, ...], Consumer] = {}
    for one in found:
        reference = one.use.reference
        kept.setdefault((one.view, one.path, reference.line, reference.column, reference.relation), one)
    return list(kept.values())


def _distinct(found: Sequence[Consumer]) -> int:
    """How many symbols (or modules) consume it."""
    return len({_key(one.around) if one.around else (one.view, one.path, -1) for one in found})


def _key(symbol: SymbolAt) -> tuple[int, str, int]:
    return (symbol.view, symbol.path, symbol.id)
