"""Which symbol a question is about: by its id or name, or by a place in a file."""

from __future__ import annotations

from typing import NamedTuple

from app.domain.facts import Binding
from app.domain.reading import Entry, FileFacts
from app.errors import Refused
from app.query.linking.model import SymbolAt
from app.query.parsers import has_parser
from app.query.rows import symbol_around, symbol_id
from app.query.scene import Scene, no_repository, split_path

SHOWN = 10  # candidates named in an error


class Meant(NamedTuple):
    """What a name or a cursor means: a symbol, or a local (`binding`, in the file of the cursor)."""

    view: int
    path: str
    symbol: SymbolAt | None
    binding: Binding | None
    resolution: str


def find_meant(scene: Scene) -> list[Meant]:
    """Everything that `symbol` or `path`+`line`[+`column`] may mean; never empty. Raises Refused."""
    arguments = scene.arguments
    symbol, path, line = arguments.get("symbol"), arguments.get("path"), arguments.get("line")
    if symbol is not None and (path is not None or line is not None):
        raise Refused("Give either a symbol or a place, not both.", "Leave out path, line and column.")
    if symbol is not None:
        return _named(scene, symbol)
    if path is None or line is None:
        raise Refused("It needs a symbol, or a path and a line.", "Give symbol=owner/name:path#Name, or path and line.")
    return _at(scene, path, line, arguments.get("column"))


def one_symbol(scene: Scene) -> SymbolAt:
    """The one symbol that is meant. Raises Refused: NO_SYMBOL, or AMBIGUOUS naming the candidates."""
    meant = find_meant(scene)
    symbols = [one.symbol for one in meant if one.symbol is not None]
    if not symbols:
        local = meant[0].binding
        name = local.name if local else ""
        line = local.line if local else 0
        raise Refused(
            f"{name!r} is a local of its function, bound on line {line}: its uses are not indexed.",
            "Read the function with read_source, or use search_text with its path.",
            "NO_SYMBOL",
        )
    if len(symbols) > 1:
        ids = [symbol_id(scene, symbol) for symbol in symbols]
        shown = ", ".join(ids[:SHOWN]) + (" …" if len(ids) > SHOWN else "")
        raise Refused(f"{len(ids)} symbols are meant: {shown}.", "Ask again with one of these ids.", "AMBIGUOUS")
    return symbols[0]


def _named(scene: Scene, text: str) -> list[Meant]:
    found = scene.world.find(text)
    repo = split_path(text)[0]
    if not found and repo and scene.view_of(repo) < 0:
        raise no_repository()
    if not found:
        raise Refused(
            "There is no such symbol at the stamped commit, or it may not be read.",
            "Find its id with search_symbols; ids read owner/name:path#Qualified.name.",
            "NO_SYMBOL",
        )
    resolution = "exact" if len(found) == 1 else "candidate"
    return [Meant(symbol.view, symbol.path, symbol, None, resolution) for symbol in found]


def _at(scene: Scene, path: str, line: int, column: int | None) -> list[Meant]:
    view, inner = scene.one_file(path)
    entry = parsed_file(scene, view, inner)
    if column is None:
        model = scene.views[view].snapshot.facts.models([entry.file])[entry.file]
        return _on_line(view, inner, entry, model, line)
    targets = scene.world.definition_at(view, inner, line, column, scene.text_of(view, inner))
    if not targets:
        raise _nothing_there(f"column {column} of line {line}")
    return [
        Meant(target.symbol.view, target.symbol.path, target.symbol, None, target.resolution)
        if target.symbol is not None
        else Meant(view, inner, None, target.binding, target.resolution)
        for target in targets
    ]


def _on_line(view: int, path: str, entry: Entry, model: FileFacts, line: int) -> list[Meant]:
    """What is defined on a line, else the innermost definition around it."""
    numbers = [number for number, symbol in enumerate(model.symbols) if symbol.line == line]
    around = symbol_around(model, line)
    numbers = numbers or ([around] if around >= 0 else [])
    if not numbers:
        raise _nothing_there(f"line {line}")
    resolution = "exact" if len(numbers) == 1 else "candidate"
    found = (SymbolAt(view, path, entry.file, number, model.symbols[number]) for number in numbers)
    return [Meant(view, path, symbol, None, resolution) for symbol in found]


def _nothing_there(where: str) -> Refused:
    return Refused(
        f"Nothing that the index knows is named at {where}.",
        "Put line and column on the name itself (columns count bytes from 1), or outline the file.",
        "NO_SYMBOL",
    )


def parsed_file(scene: Scene, view: int, path: str) -> Entry:
    """The entry of a file whose symbols are known. Raises Refused that says why there are none."""
    entry = scene.entry(view, path)
    if entry is None:
        raise Refused("That path is a directory.", "Give a file, or ask outline what the directory holds.")
    if not has_parser(entry.language):
        raise Refused(
            "There is no parser for the language of this file.",
            "read_source and search_text work on any text file.",
            "UNSUPPORTED_LANGUAGE",
        )
    model = scene.views[view].snapshot.facts.models([entry.file]).get(entry.file) if entry.file >= 0 else None
    if model is None or model.status != "parsed":
        reason = model.reason if model else "not a regular file, or too large"
        raise Refused(f"This file was not parsed: {reason}.", "read_source shows its text.", "UNAVAILABLE")
    return entry
