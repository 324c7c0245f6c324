"""Declarations and the definitions they stand for: a header's prototype and the source file's function."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.query.linking.model import BindingAt, Foreign, Meaning, ModuleAt, SymbolAt, unique

if TYPE_CHECKING:
    from app.query.linking.linker import Linker


class Pairs:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    def resolved(self, meanings: Iterable[Meaning]) -> tuple[Meaning, ...]:
        """Meanings with definitions in place of declarations."""
        found: list[Meaning] = []
        for meaning in meanings:
            if isinstance(meaning, BindingAt | ModuleAt | Foreign):
                found.append(meaning)
            else:
                found += self.defined(meaning)
        return unique(found)

    def defined(self, symbol: SymbolAt) -> tuple[SymbolAt, ...]:
        """The definitions of a declaration, several when each may be built; the symbol itself where there is none."""
        if symbol.id < 0 or "declares" not in self._role(symbol):
            return (symbol,)
        return self._linker.memo.get(("defined", symbol), lambda: self._defined(symbol), (symbol,))

    def _role(self, symbol: SymbolAt) -> str:
        declares = "declaration" in symbol.symbol.modifiers.split() or symbol.symbol.kind == "field"
        return "declares" if declares and self._linker.rules_of(symbol).pairs_declarations else ""

    def _defined(self, symbol: SymbolAt) -> tuple[SymbolAt, ...]:
        rules, repository = self._linker.rules_of(symbol), self._linker.repositories[symbol.view]
        language = self._linker.language(symbol.view, symbol.path)
        ranked: dict[int, list[SymbolAt]] = {}
        for other in repository.symbols_named(symbol.symbol.name):
            if other == symbol or not self._linker.friends(language, self._linker.language(other.view, other.path)):
                continue
            rank = rules.defines(repository, symbol.path, symbol.symbol, other.path, other.symbol)
            ranked.setdefault(rank, []).append(other)
        ranked.pop(0, None)
        return tuple(ranked[max(ranked)]) if ranked else (symbol,)
