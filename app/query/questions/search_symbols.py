"""Which definitions match this name? Exact before prefix before fuzzy, production before tests, repos interleaved."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from app.domain.answers import Row
from app.domain.facts import Symbol
from app.domain.reading import SnapshotView
from app.languages.linguist import ranks
from app.query.linking.model import SymbolAt
from app.query.names import ENOUGH, NAMES_LIMIT, SHORTEST_PART, Matches, Tier
from app.query.questions.filters import language_at, path_filter, wanted_language
from app.query.rows import symbol_row
from app.query.scene import Scene
from app.query.tool import Found

_SEPARATOR = re.compile(r"::|[.#/]")
_MEMBERS = frozenset({"field", "property", "variable", "constant", "enum_member"})
_OMITTED = {
    Tier.PREFIX: f"More than {NAMES_LIMIT} names begin with the query: only names equal to it are listed.",
    Tier.INSIDE: f"Names that only contain the query are not listed: it is shorter than {SHORTEST_PART} characters, or "
    f"more than {ENOUGH} names begin with it, or more than {NAMES_LIMIT} contain it.",
}


class Query(NamedTuple):
    """`Outer.name` is looked for as `name` inside `Outer`."""

    name: str
    qualifier: str


class Ranked(NamedTuple):
    tier: Tier
    symbol: SymbolAt


def parse(text: str) -> Query:
    pieces = [piece for piece in _SEPARATOR.split(text.strip()) if piece]
    if len(pieces) < 2 or " " in text.strip():
        return Query(text.strip(), "")
    return Query(pieces[-1], ".".join(pieces[:-1]).lower())


def find(scene: Scene) -> Found:
    query = parse(scene.arguments["query"])
    wanted = _filter(scene)
    places = {view: Places(view, scene.views[view].snapshot) for view in scene.chosen()}
    matches = _match(scene, places, query.name)
    ranked = [one for view, match in matches.items() for one in places[view].ranked(match) if wanted(one.symbol)]
    within = [one for one in ranked if _lies_in(one.symbol, query.qualifier)]
    omitted = {tier for match in matches.values() for tier in match.omitted}
    return Found([one.symbol for one in _in_order(scene, within or ranked)], _notes(query, omitted, bool(within)))


def show(scene: Scene, items: Sequence[SymbolAt]) -> list[Row]:
    return [symbol_row(scene, item) for item in items]


def _filter(scene: Scene) -> Callable[[SymbolAt], bool]:
    kind, language = scene.arguments.get("kind"), wanted_language(scene.arguments)
    in_path = path_filter(scene.arguments)

    def wanted(at: SymbolAt) -> bool:
        if kind not in (None, at.symbol.kind) or not in_path(at.path):
            return False
        return language is None or language_at(scene, at.view, at.path) == language

    return wanted


class Places:
    """Where names of a commit are defined, as far as the caller may read it; each name is looked up once."""

    def __init__(self, view: int, snapshot: SnapshotView) -> None:
        self._view = view
        self._snapshot = snapshot
        self._found: dict[str, list[SymbolAt]] = {}

    def shown(self, names: Sequence[str]) -> Sequence[str]:
        """Those of the names that are defined anywhere."""
        fresh = [name for name in names if name not in self._found]
        self._found.update((name, []) for name in fresh)
        for row in self._snapshot.facts.symbols_named(fresh) if fresh else ():
            found = self._found[row.symbol.name]
            for path in self._snapshot.listing.paths_of(row.file):
                found.append(SymbolAt(self._view, path, row.file, row.id, row.symbol))
        return [name for name in names if self._found[name]]

    def ranked(self, match: Matches) -> Iterator[Ranked]:
        for name, tier in match.tiers.items():
            yield from (Ranked(tier, at) for at in self._found[name])


def _match(scene: Scene, places: Mapping[int, Places], name: str) -> dict[int, Matches]:
    """Matching names by view. A misspelt name is guessed at only when no repository has it as it was spelt."""
    indexes, found = scene.deps.names, {}
    for look in (indexes.match, indexes.misspelt):
        found = {
            view: look(one.repo_id, one.facts.names(), name, places[view].shown)
            for view in places
            for one in [scene.views[view].snapshot]
        }
        if any(match.tiers or Tier.PREFIX in match.omitted for match in found.values()):
            break
    return found


def _lies_in(at: SymbolAt, qualifier: str) -> bool:
    """Does the container, or the file's path read as a module, end in the qualifier?"""
    if not qualifier:
        return True
    container = at.symbol.qualified.lower().rpartition(".")[0]
    module = at.path.lower().replace("/", ".")
    places = (container, at.symbol.container.lower(), module, module.rpartition(".")[0])
    inside = f"{module.rpartition('.')[0]}.{container}"
    return any(f".{place}".endswith(f".{qualifier}") for place in (*places, inside))


def _in_order(scene: Scene, ranked: Sequence[Ranked]) -> list[Ranked]:
    repositories = scene.world.linker.repositories
    rank = [ranks(each) for each in repositories]
    turns: dict[tuple[int, int, int], int] = {}
    keyed = []
    for one in sorted(ranked, key=_within_repo):
        group = (one.tier, rank[one.symbol.view](one.symbol.path), one.symbol.view)
        turns[group] = turn = turns.get(group, -1) + 1
        keyed.append(((group[0], group[1], turn, group[2]), one))
    keyed.sort(key=lambda pair: pair[0])
    return [one for _, one in keyed]


def _within_repo(one: Ranked) -> tuple[object, ...]:
    symbol: Symbol = one.symbol.symbol
    length = len(symbol.name) if one.tier > Tier.CASE else 0
    is_declaration = "declaration" in symbol.modifiers.split()
    return (is_declaration, length, symbol.kind in _MEMBERS, one.symbol.path, symbol.line, symbol.column, one.symbol.id)


def _notes(query: Query, omitted: set[Tier], within: bool) -> dict[str, str]:
    notes = [_OMITTED[min(omitted)]] if omitted else []
    if query.qualifier and not within:
        notes.append(f"Nothing lies in {query.qualifier!r}: the name is listed wherever it stands.")
    return {"note": " ".join(notes)} if notes else {}
