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
        """What a parameter is handed."""
        asking = unit.facts.scopes[binding.scope].symbol if binding.kind == "parameter" else -1
        if asking < 0 or not unit.rules.is_handed(unit.facts.symbols[asking]):
            return None
        return self.named(unit, binding.name, asking)

    def named(self, unit: Unit, name: str, asking: int) -> SymbolAt | None:
        """What is handed in under a name to a function (-1: to all of the file); one that asks for its own name means
        the one that it hides."""
        repository = self._linker.repositories[unit.view]
        around = unit.facts.symbols[asking].container if asking >= 0 else ""
        for path in unit.rules.handed_in(repository, unit.path):
            there = unit if path == unit.path else repository.unit(path)
            for found in self._in_file(there, name, around if there is unit else "") if there is not None else ():
                if (found.path, found.id) != (unit.path, asking):
                    return found
        return None

    def _in_file(self, there: Unit, name: str, around: str) -> Iterator[SymbolAt]:
        """The fixtures of a name in the class of the one who asks, in the module, and among its imports."""
        facts, rules = there.facts, there.rules
        numbers = [*facts.symbols.where("name", name)]
        numbers += [at for line in rules.handed_lines(facts, name) for at in facts.symbols.where("line", line)]
        own = [at for at in sorted(set(numbers)) if self._goes_by(there, at, name)]
        for container in dict.fromkeys((around, "")):
            yield from (there.symbol(at) for at in reversed(own) if facts.symbols[at].container == container)
        for meaning in self._linker.names.lookup(there, 0, name).meanings:
            if isinstance(meaning, SymbolAt) and meaning.path != there.path:
                home = self._linker.unit(meaning)
                if self._goes_by(home, meaning.id, meaning.symbol.name):
                    yield meaning

    @staticmethod
    def _goes_by(unit: Unit, number: int, name: str) -> bool:
        row = unit.facts.symbols[number] if number >= 0 else None
        return row is not None and unit.rules.hands_in(row) and unit.rules.handed_as(unit.facts, row) == name
