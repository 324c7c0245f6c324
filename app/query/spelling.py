"""Names as they are written where they are defined, in languages whose facts spell all names in lower case."""

from __future__ import annotations

import re
from functools import lru_cache

from app.domain.facts import Symbol
from app.domain.reading import Rows
from app.languages.base import all_languages, language_of
from app.query.linking.model import SymbolAt
from app.query.scene import Scene


def written(scene: Scene, at: SymbolAt) -> tuple[str, str, str]:
    """A symbol's name, its qualified name and its container."""
    symbol = at.symbol
    if at.id < 0 or not _folds(scene, at):
        return symbol.name, symbol.qualified, symbol.container
    around = scene.views[at.view].snapshot.facts.symbols_in([at.file])[at.file].symbols
    name, container = _spelled(symbol), _container(symbol, around)
    plain = f"{symbol.container}.{symbol.name}" if symbol.container else symbol.name
    number = symbol.qualified.removeprefix(plain)  # `~2`
    return name, f"{container}.{name}{number}" if container else f"{name}{number}", container


def _folds(scene: Scene, at: SymbolAt) -> bool:
    return _folding(language_of(at.path)) or _folding(getattr(scene.entry(at.view, at.path), "language", ""))


@lru_cache
def _folding(language: str) -> bool:
    known = all_languages().get(language)
    return known is not None and known.folds


def _spelled(symbol: Symbol) -> str:
    """The name as the signature has it; as the facts have it where it stands elsewhere."""
    name = re.escape(symbol.name)
    wanted = rf"(?<=\$){name}(?!\w)|(?<!\w){name}(?!\w)(?!.*\${name}(?!\w))"  # `[Kind]$kind` is called kind
    found = re.search(wanted, symbol.signature, re.IGNORECASE)
    return found.group() if found is not None else symbol.name


def _container(symbol: Symbol, around: Rows[Symbol]) -> str:
    """The container's name by the symbols that the definition stands in."""
    if not symbol.container or not 0 <= symbol.parent < len(around):
        return symbol.container
    parent = around[symbol.parent]
    outer = _container(parent, around)
    whole = f"{outer}.{_spelled(parent)}" if outer else _spelled(parent)
    return whole if whole.lower() == symbol.container.lower() else symbol.container
