"""Module paths followed part by part (`crate::a::b`), each part a module, a type or what was imported there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from app.domain.facts import Binding, Import
from app.languages.link import LinkRules, Module
from app.query.linking.model import CLASS_KINDS, NAMESPACE_KINDS, Meaning, ModuleAt, SymbolAt
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker

Modules = tuple[ModuleAt, ...]


class Paths:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    def named(self, unit: Unit, text: str, scope: int = 0) -> Modules:
        """Modules (and types, as modules of their members) that a path names in a scope."""
        homes = _homes(unit, text.partition(unit.rules.path_separator)[0], scope)
        key = ("path", unit.view, unit.path, homes[0], text)
        return self._linker.memo.get(key, lambda: self._named(unit, text, homes), ())

    def _named(self, unit: Unit, text: str, homes: Sequence[int]) -> Modules:
        first, *rest = text.split(unit.rules.path_separator)
        if not first and rest:  # `::a::b` starts at the crates
            first, rest = rest[0], rest[1:]
            found = self._crates(unit, first)
        else:
            found = self._in_functions(unit, first, homes) or self.start(unit, first, homes[-1])
        for part in rest:
            found = tuple(dict.fromkeys(m for each in found for m in self.step(each, part, unit.rules)))
        return found

    def _in_functions(self, unit: Unit, first: str, homes: Sequence[int]) -> Modules:
        return next(filter(None, (self._bound(unit, first, scope) for scope in homes[:-1])), ())

    def start(self, unit: Unit, first: str, scope: int) -> Modules:
        """What the first part of a path means in a module."""
        rules, project = unit.rules, self._linker.repositories[unit.view]
        if first == rules.same_module:
            return (self._here(unit, scope),)
        if first == rules.outer_module and scope > 0:
            return (self._here(unit, unit.module_around(unit.facts.scopes[scope].parent)),)
        own = tuple(ModuleAt(unit.view, module) for module in rules.modules(project, unit.path, first))
        if first == rules.outer_module:
            return own
        return self._bound(unit, first, scope) or own or self._crates(unit, first)

    def _crates(self, unit: Unit, first: str) -> Modules:
        project = self._linker.repositories[unit.view]
        own = tuple(ModuleAt(unit.view, module) for module in unit.rules.modules(project, unit.path, first))
        return own or self._linker.modules.offered_by_others(unit, first)

    def _here(self, unit: Unit, scope: int) -> ModuleAt:
        symbol = unit.facts.scopes[scope].symbol
        if scope > 0 and symbol >= 0:
            return self.of(unit.symbol(symbol))
        project = self._linker.repositories[unit.view]
        return ModuleAt(unit.view, unit.rules.modules(project, unit.path, unit.rules.same_module)[0])

    @staticmethod
    def of(symbol: SymbolAt) -> ModuleAt:
        """A module or type that stands in a file, as the module of its members."""
        return ModuleAt(symbol.view, Module(symbol.symbol.name, (symbol.path,), member=symbol.symbol.qualified))

    def _bound(self, unit: Unit, first: str, scope: int) -> Modules:
        """A name of the module itself; imports whose path starts with it cannot be what it means."""
        found: list[Meaning] = []
        for _, index, row in unit.bound.get((scope, first), ()):
            if isinstance(row, Import):
                own_path = f"{row.module}{unit.rules.path_separator}".startswith(first + unit.rules.path_separator)
                found += () if own_path else self._linker.modules.imported(unit, row)
            elif unit.facts.symbols[index : index + 1] == [row]:
                found.append(unit.symbol(index))
        return self._as_modules(found)

    def _as_modules(self, meanings: Iterable[Meaning]) -> Modules:
        found = []
        for meaning in meanings:
            if isinstance(meaning, ModuleAt):
                found.append(meaning)
            elif isinstance(meaning, SymbolAt) and meaning.symbol.kind in (*CLASS_KINDS, *NAMESPACE_KINDS):
                found.append(self.of(meaning))
        return tuple(found)

    def step(self, at: ModuleAt, part: str, rules: LinkRules) -> Modules:
        """One part further: the module itself, the one around it, a file below it, or a name in it."""
        if part == rules.same_module:
            return (at,)
        project = self._linker.repositories[at.view]
        if part == rules.outer_module:
            if at.module.member:
                outer = at.module.member.rpartition(".")[0]
                return (ModuleAt(at.view, Module(outer, at.module.files, member=outer)),)
            above = rules.modules(project, at.module.files[0], part)
            return tuple(ModuleAt(at.view, each) for each in above)
        below = () if at.module.member else rules.submodules(project, at.module, part)
        if below:
            return tuple(ModuleAt(at.view, each) for each in below)
        return self._as_modules(self._linker.modules.member(at, part, rules))


def _homes(unit: Unit, first: str, scope: int) -> list[int]:
    """Scopes in which a path's first part may stand: those that have an item of its name, then the module around."""
    around, homes = unit.module_around(scope), []
    while scope != around:
        if any(not isinstance(row, Binding) for _, _, row in unit.bound.get((scope, first))):
            homes.append(scope)
        scope = unit.facts.scopes[scope].parent
    return [*homes, around]
