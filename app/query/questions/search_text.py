"""Where does this text stand, at that commit?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Any, NamedTuple

from app.domain.answers import Row
from app.domain.ids import Sha
from app.domain.tree import is_file
from app.query.linking.model import SymbolAt
from app.query.patterns import FindLine, line_finder
from app.query.questions.filters import path_filter, wanted_language
from app.query.rows import Models, models_of, symbol_around, symbol_id
from app.query.scene import Scene
from app.query.texts import ROWS_LIMIT, Hits
from app.query.tool import Found

SIZE_LIMIT = 2_000_000  # bytes of a file that is searched

_STOPS = {
    "rows": f"More than {ROWS_LIMIT} lines of a repository match: narrow it with path, language or a longer pattern.",
    "time": "Time ran out before all files were searched: narrow it, or ask again, which gets further.",
    "unread": "Some files' text is not at hand: ask again.",
}

Paths = Mapping[Sha, list[str]]


class TextHit(NamedTuple):
    view: int
    path: str
    line: int
    column: int
    text: str


class Scope(NamedTuple):
    """The files of one repository that a search is about, and how many are too large for it."""

    paths: Paths
    large: int


def find(scene: Scene) -> Found:
    arguments = scene.arguments
    finder = line_finder(arguments["pattern"], regex=arguments["regex"], ignore_case=arguments["ignore_case"])
    deadline = monotonic() + scene.deps.texts.seconds
    rows: list[TextHit] = []
    all_hits, large = [], 0
    for view in scene.chosen():
        scope = _scope(scene, view)
        hits = _search(scene, view, scope, finder, deadline)
        rows += (
            TextHit(view, path, hit.line, hit.column, hit.text) for hit in hits.rows for path in scope.paths[hit.sha]
        )
        all_hits.append(hits)
        large += scope.large
    return Found(sorted(rows), _told(all_hits, large))


def show(scene: Scene, items: Sequence[TextHit]) -> list[Row]:
    files = {item: entry.file for item in items if (entry := scene.entry(item.view, item.path)) and entry.file >= 0}
    models = models_of(scene, {(item.view, file) for item, file in files.items()})
    return [
        {
            "repo": scene.views[item.view].name,
            "path": item.path,
            "line": item.line,
            "column": item.column,
            "text": item.text,
            "enclosing": _enclosing(scene, item, files.get(item, -1), models),
        }
        for item in items
    ]


def _scope(scene: Scene, view: int) -> Scope:
    wanted, language = path_filter(scene.arguments), wanted_language(scene.arguments)
    paths: dict[Sha, list[str]] = {}
    large = 0
    for entry in scene.views[view].snapshot.listing.entries():
        if not is_file(entry.mode) or (language is not None and entry.language != language) or not wanted(entry.path):
            continue
        if entry.size > SIZE_LIMIT:
            large += 1
        else:
            paths.setdefault(entry.sha, []).append(entry.path)
    return Scope(paths, large)


def _search(scene: Scene, view: int, scope: Scope, finder: FindLine, deadline: float) -> Hits:
    """Kept for the next page, unless time ran out: then the next search gets further."""
    at = scene.views[view]
    rules = None if at.snapshot is at.whole else scene.caller.rules
    asked = tuple(scene.arguments.get(name) for name in ("pattern", "regex", "ignore_case", "path", "language"))
    key = (at.key, rules, asked)
    kept = scene.deps.hits.get(key)
    if kept is not None:
        return kept
    hits = scene.deps.texts.search(at.record.id, scope.paths.keys(), finder, deadline)
    return hits if hits.stopped in ("time", "unread") else scene.deps.hits.put(key, hits)


def _enclosing(scene: Scene, item: TextHit, file: int, models: Models) -> str | None:
    model = models.get((item.view, file))
    number = symbol_around(model, item.line) if model else -1
    if model is None or number < 0:
        return None
    return symbol_id(scene, SymbolAt(item.view, item.path, file, number, model.symbols[number]))


def _told(hits: Sequence[Hits], large: int) -> dict[str, Any]:
    """What was searched, and in words what was not."""
    binary, unread = sum(one.binary for one in hits), sum(one.unread for one in hits)
    searched = {
        "files": sum(one.files for one in hits),
        "bytes": sum(one.bytes for one in hits),
        "binary": binary,
        "too_large": large,
        "not_reached": unread,
    }
    stops = {one.stopped for one in hits} - {""}
    if not stops:
        return {"complete": True, "searched": searched}
    said = " ".join(_STOPS[stop] for stop in sorted(stops))
    return {"complete": False, "searched": searched, "note": f"The total is a lower bound. {said}"}
