"""Which definitions match this name? Exact before prefix before fuzzy, production before tests, repos interleaved."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
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


_NARROWING = ("kind", "language", "path", "cursor")


class Query(NamedTuple):
    """`Outer.name` is looked for as `name` inside `Outer`."""

    name: str
    qualifier: str


def parse(text: str) -> Query:
    pieces = [piece for piece in _SEPARATOR.split(text.strip()) if piece]
    if len(pieces) < 2 or " " in text.strip():
        return Query(text.strip(), "")
    return Query(pieces[-1], ".".join(pieces[:-1]).lower())


def find(scene: Scene) -> Found:
    query = parse(scene.arguments["query"])
    places = {view: Places(view, scene.views[view].snapshot) for view in scene.chosen()}
    matches = _match(scene, places, query.name)
    omitted = {tier for match in matches.values() for tier in match.omitted}
    if _is_plain(scene, query):
        items, total = _first_page(scene, places, matches)
        return Found(items, _notes(query, omitted, True), total=total)
    wanted = _filter(scene)
    tiers = [[one for one in _symbols(places, matches, tier) if wanted(one)] for tier in Tier]
    within = [[one for one in found if _lies_in(one, query.qualifier)] for found in tiers]
    chosen = within if any(within) else tiers
    items = [one for tier, found in zip(Tier, chosen, strict=True) for one in _in_order(scene, found, tier)]
    return Found(items, _notes(query, omitted, any(within)))


def _is_plain(scene: Scene, query: Query) -> bool:
    """Whether every symbol of a matching name answers, and the first page of them is enough."""
    return not query.qualifier and not any(scene.arguments.get(name) for name in _NARROWING)


def _first_page(
    scene: Scene, places: Mapping[int, Places], matches: Mapping[int, Matches]
) -> tuple[list[SymbolAt], int]:
    """The best symbols, as many as are shown first, and how many there are in all: names are often very common."""
    items: list[SymbolAt] = []
    for tier in Tier:
        if len(items) < scene.arguments["limit"]:
            items += _in_order(scene, _symbols(places, matches, tier), tier)
    return items, sum(places[view].count(match.tiers) for view, match in matches.items())


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
        self._paths: dict[int, Sequence[str]] = {}
        self._counts: dict[str, int] = {}

    def shown(self, names: Sequence[str]) -> Sequence[str]:
        """Those of the names that are defined anywhere."""
        self.count(names)
        return [name for name in names if self._counts[name]]

    def count(self, names: Collection[str]) -> int:
        """How many symbols have one of the names; one of a file that stands at several paths counts for each."""
        fresh = [name for name in names if name not in self._counts]
        for name, files in self._snapshot.facts.symbol_files(fresh).items() if fresh else ():
            self._counts[name] = sum(len(self._paths_of(file)) for file in files)
        return sum(self._counts[name] for name in names)

    def symbols(self, names: Collection[str]) -> Iterator[SymbolAt]:
        for row in self._snapshot.facts.symbols_named(names) if names else ():
            for path in self._paths_of(row.file):
                yield SymbolAt(self._view, path, row.file, row.id, row.symbol)

    def _paths_of(self, file: int) -> Sequence[str]:
        paths = self._paths.get(file)
        if paths is None:
            paths = self._paths[file] = self._snapshot.listing.paths_of(file)
        return paths


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


def _symbols(places: Mapping[int, Places], matches: Mapping[int, Matches], tier: Tier) -> Iterator[SymbolAt]:
    """The symbols whose names match so well, and no better."""
    for view, match in matches.items():
        yield from places[view].symbols([name for name, at in match.tiers.items() if at is tier])


def _in_order(scene: Scene, found: Iterable[SymbolAt], tier: Tier) -> list[SymbolAt]:
    rank = [ranks(each) for each in scene.world.linker.repositories]
    turns: dict[tuple[int, int], int] = {}
    keyed = []
    for one in sorted(found, key=_by_length if tier > Tier.CASE else _within_repo):
        group = (rank[one.view](one.path), one.view)
        turns[group] = turn = turns.get(group, -1) + 1
        keyed.append(((group[0], turn, group[1]), one))
    keyed.sort(key=itemgetter(0))
    return [one for _, one in keyed]


def _by_length(one: SymbolAt) -> tuple[object, ...]:
    is_declaration, *rest = _within_repo(one)
    return (is_declaration, len(one.symbol.name), *rest)


def _within_repo(one: SymbolAt) -> tuple[object, ...]:
    symbol: Symbol = one.symbol
    is_declaration = "declaration" in symbol.modifiers.split()
    return (is_declaration, symbol.kind in _MEMBERS, one.path, symbol.line, symbol.column, one.id)


def _notes(query: Query, omitted: set[Tier], within: bool) -> dict[str, str]:
    notes = [_OMITTED[min(omitted)]] if omitted else []
    if query.qualifier and not within:
        notes.append(f"Nothing lies in {query.qualifier!r}: the name is listed wherever it stands.")
    return {"note": " ".join(notes)} if notes else {}
