"""Rows as the public contract shows them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from app.domain.answers import Row
from app.domain.reading import FileFacts
from app.languages.paths import is_test
from app.query.linking.model import SymbolAt, Use
from app.query.scene import Scene
from app.query.spelling import written

Models = Mapping[tuple[int, int], FileFacts]
"""(view, file) → its facts."""


def symbol_id(scene: Scene, at: SymbolAt) -> str:
    """`owner/name:path#Qualified.name`, or `owner/name:path` for a whole file. Needs no linker."""
    place = f"{scene.views[at.view].name}:{at.path}"
    return place if at.id < 0 else f"{place}#{written(scene, at)[1]}"


def symbol_row(scene: Scene, at: SymbolAt) -> Row:
    symbol, entry = at.symbol, scene.entry(at.view, at.path)
    name, _, container = written(scene, at)
    return {
        "symbol": symbol_id(scene, at),
        "name": name,
        "kind": symbol.kind,
        "repo": scene.views[at.view].name,
        "path": at.path,
        "line": symbol.line,
        "column": symbol.column,
        "end_line": symbol.end_line,
        "signature": symbol.signature,
        "container": container,
        "language": entry.language if entry else "",
        "exported": symbol.exported,
        "tests": is_test(at.path),
    }


def reference_rows(scene: Scene, uses: Sequence[Use]) -> list[Row]:
    models = models_of(scene, {(use.view, use.file) for use in uses})
    scene.load_texts((use.view, use.path) for use in uses)
    return [reference_row(scene, use, models) for use in uses]


def reference_row(scene: Scene, use: Use, models: Models) -> Row:
    around = enclosing(use, models)
    reference, view = use.reference, scene.views[use.view]
    entry = scene.entry(use.view, use.path)
    return {
        "repo": view.name,
        "path": use.path,
        "line": reference.line,
        "column": reference.column,
        "relation": reference.relation,
        "enclosing": symbol_id(scene, around) if around else None,
        "target": symbol_id(scene, use.target) if scene.may_read(use.target.view, use.target.path) else None,
        "resolution": use.resolution,
        "evidence": use.evidence,
        "text": scene.deps.texts.line(view.record.id, entry.sha, reference.line) if entry else "",
        "tests": is_test(use.path),
    }


def models_of(scene: Scene, files: Collection[tuple[int, int]]) -> Models:
    """The facts of files, asked of each repository together."""
    by_view: dict[int, list[int]] = {}
    for view, file in files:
        by_view.setdefault(view, []).append(file)
    return {
        (view, file): model
        for view, wanted in by_view.items()
        for file, model in scene.views[view].snapshot.facts.models(wanted).items()
    }


def enclosing(use: Use, models: Models) -> SymbolAt | None:
    """The symbol around a use; None at module level."""
    number = use.reference.symbol
    model = models.get((use.view, use.file))
    if number < 0 or model is None or number >= len(model.symbols):
        return None
    return SymbolAt(use.view, use.path, use.file, number, model.symbols[number])


def symbol_around(model: FileFacts, line: int) -> int:
    """The index of the innermost symbol whose definition covers a line; -1 at module level."""
    best, smallest = -1, 0
    for number, symbol in enumerate(model.symbols):
        if symbol.start_line <= line <= symbol.end_line:
            size = symbol.end_line - symbol.start_line
            if best < 0 or size <= smallest:
                best, smallest = number, size
    return best
