"""Definitions that are handed in to parameters by name alone: the fixtures of tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.domain.facts import Binding
from app.query.linking.model import SymbolAt
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker


class Fixtures:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    def of(self, unit: Unit, binding: Binding) -> SymbolAt | None:
        """What a parameter is handed; a fixture that asks for its own name means the one that it hides."""
        if binding.kind != "parameter":
            return None
        repository = self._linker.repositories[unit.view]
        asking = unit.facts.scopes[binding.scope].symbol
        for path in unit.rules.handed_in(repository, unit.path, unit.facts, binding):
            there = unit if path == unit.path else repository.unit(path)
            for found in self._in_file(there, binding.name, unit, asking) if there is not None else ():
                if (found.path, found.id) != (unit.path, asking):
                    return found
        return None

    def _in_file(self, there: Unit, name: str, unit: Unit, asking: int) -> Iterator[SymbolAt]:
        """The fixtures of a name in the class of the one who asks, in the module, and among its imports."""
        symbols = there.facts.symbols
        own = [number for number in symbols.where("name", name) if there.rules.hands_in(symbols[number])]
        containers = dict.fromkeys((unit.facts.symbols[asking].container if there is unit else "", ""))
        for container in containers:
            yield from (there.symbol(number) for number in reversed(own) if symbols[number].container == container)
        for meaning in self._linker.names.lookup(there, 0, name).meanings:
            if isinstance(meaning, SymbolAt) and there.rules.hands_in(meaning.symbol):
                yield meaning
