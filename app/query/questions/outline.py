"""What is in this file or directory?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.domain.answers import Row
from app.domain.tree import is_file
from app.query.linking.model import SymbolAt
from app.query.parsers import has_parser
from app.query.questions.meant import parsed_file
from app.query.rows import symbol_row
from app.query.scene import Scene
from app.query.tool import Found

SHOWN_FILES = 200  # other files named for a directory


def find(scene: Scene) -> Found:
    view, path = scene.one_file(scene.arguments["path"])
    if scene.entry(view, path) is None:
        return _directory(scene, view, path)
    entry = parsed_file(scene, view, path)
    model = scene.views[view].snapshot.facts.models([entry.file])[entry.file]
    symbols = [SymbolAt(view, path, entry.file, number, symbol) for number, symbol in enumerate(model.symbols)]
    return Found(symbols, {"note": f"Parsed with a fault: {model.reason}."} if model.reason else {})


def show(scene: Scene, items: Sequence[SymbolAt]) -> list[Row]:
    return [symbol_row(scene, item) for item in items]


def _directory(scene: Scene, view: int, path: str) -> Found:
    """Top-level symbols of the files right in it; the directories and the files without symbols by name."""
    listing = scene.views[view].snapshot.listing
    prefix = f"{path}/" if path else ""
    names = sorted(listing.names_in(path))
    entries = [entry for name in names if (entry := listing.get(prefix + name)) is not None]
    parsed = [entry for entry in entries if entry.file >= 0 and is_file(entry.mode) and has_parser(entry.language)]
    models = scene.views[view].snapshot.facts.models([entry.file for entry in parsed])
    symbols = [
        SymbolAt(view, entry.path, entry.file, number, symbol)
        for entry in parsed
        if entry.file in models
        for number, symbol in enumerate(models[entry.file].symbols)
        if symbol.parent < 0
    ]
    with_symbols = {symbol.path for symbol in symbols}
    others = [entry.path for entry in entries if entry.path not in with_symbols]
    return Found(symbols, _beside(names, prefix, {entry.path for entry in entries}, others))


def _beside(names: Sequence[str], prefix: str, files: set[str], others: Sequence[str]) -> dict[str, Any]:
    """What a directory holds that gives no rows."""
    told: dict[str, Any] = {
        "directories": [f"{prefix}{name}/" for name in names if prefix + name not in files],
        "files_without_symbols": list(others[:SHOWN_FILES]),
    }
    if len(others) > SHOWN_FILES:
        told["note"] = f"{len(others)} files have no symbols; the first {SHOWN_FILES} are named."
    return told
