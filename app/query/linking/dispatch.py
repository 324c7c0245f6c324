"""Calls that reach a definition through another one: declarations and their implementers, types and their heirs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.domain.facts import Symbol
from app.query.linking.model import SymbolAt, Value
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker


class Dispatch:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    def declarations(self, member: SymbolAt) -> list[SymbolAt]:
        """Abstract members that this one implements."""
        owner = self._linker.members.owner(member) if member.symbol.kind in ("method", "property") else None
        if owner is None:
            return self._of_annotated(member)
        found: list[SymbolAt] = []
        for level in self._linker.bases.lineage(Value("instance", owner)).levels[1:]:
            for base in level:
                same = self._linker.members.own(base.symbol, member.symbol.name)
                found += [each for each in same if self._abstract(base, each) and self._overrides(member, each)]
        if self._linker.rules_of(member).structural:
            found += self._structural(owner, member)
        return self._of_its_trait(member, found)

    def _of_its_trait(self, member: SymbolAt, declared: list[SymbolAt]) -> list[SymbolAt]:
        """Where members say by which trait a type has them, those of that trait."""
        trait = self._linker.rules_of(member).of_trait(member.symbol)
        if not trait:
            return declared if trait is None else []
        return [each for each in declared if each.symbol.container.rpartition(".")[2] == trait] or declared

    def _overrides(self, member: SymbolAt, declared: SymbolAt) -> bool:
        """Where methods of one name are told apart by their parameters, those of as many."""
        counts, rules = {member.symbol.max_args, declared.symbol.max_args}, self._linker.rules_of(member)
        if not rules.overloads or -1 in counts:
            return True
        return len(counts) == 1 and (not rules.joins_overloads or self._linker.overloads.alike(member, declared))

    def _of_annotated(self, member: SymbolAt) -> list[SymbolAt]:
        """What a member of an object literal stands for in the type that the literal is declared to have."""
        unit = self._linker.unit(member)
        if not unit.rules.object_literals or not member.symbol.container:
            return []
        holders = [unit.symbol(index) for index in unit.facts.symbols.where("qualified", member.symbol.container)]
        values = [v for each in holders if each.symbol.type for v in self._linker.held.of_symbol(each)]
        name, find = member.symbol.name, self._linker.members.find
        found = [each.symbol for value in values if value.symbol for each in find(value, name)]
        return [each for each in found if each != member]

    def _abstract(self, base: Value, member: SymbolAt) -> bool:
        if base.symbol is None:
            return False
        return self._linker.rules_of(member).is_abstract(base.symbol.symbol, member.symbol)

    def _structural(self, owner: SymbolAt, member: SymbolAt) -> Iterator[SymbolAt]:
        for repository in self._linker.repositories:
            for other in repository.symbols_named(member.symbol.name):
                interface = self._linker.members.owner(other) if other.symbol.kind == "method" else None
                if interface is not None and interface.symbol.kind == "interface" and self._has_all(owner, interface):
                    yield other

    def _has_all(self, owner: SymbolAt, interface: SymbolAt) -> bool:
        unit = self._linker.unit(interface)
        wanted = [unit.facts.symbols[index] for index in unit.members_of(interface.symbol.qualified)]
        return all(self._has(owner, each, unit) for each in wanted)

    def _has(self, owner: SymbolAt, wanted: Symbol, unit: Unit) -> bool:
        own = self._linker.members.of_type(owner, wanted.name)
        return any(wanted.kind != "method" or unit.rules.may_implement(wanted, each.symbol) for each in own)

    def in_heirs(self, owner: SymbolAt, name: str) -> tuple[SymbolAt, ...]:
        """Members of that name that heirs of a type have from elsewhere: what `self.name` may mean in a mixin."""
        key = ("in heirs", owner, name)
        return self._linker.memo.get(key, lambda: tuple(self._in_heirs(owner, name)), ())

    def _in_heirs(self, owner: SymbolAt, name: str) -> dict[SymbolAt, None]:
        found: dict[SymbolAt, None] = {}
        for heir in self._true_heirs(owner):
            found.update(dict.fromkeys(self._linker.members.of_type(heir, name)))
        return found

    def behind(self, owner: SymbolAt, name: str) -> tuple[SymbolAt, ...]:
        """Members of that name that come after a mixin in what it is mixed into: what `super` in it may mean."""
        key = ("behind", owner, name)
        return self._linker.memo.get(key, lambda: tuple(self._behind(owner, name)), ())

    def _behind(self, owner: SymbolAt, name: str) -> dict[SymbolAt, None]:
        found: dict[SymbolAt, None] = {}
        for heir in self._true_heirs(owner):
            members = self._linker.members.find(Value("super", heir, name=owner.symbol.qualified), name)
            found.update((member.symbol, None) for member in members)
        return found

    def _true_heirs(self, owner: SymbolAt) -> Iterator[SymbolAt]:
        """Types that do inherit from a type, in the order of their places."""
        for heir in sorted(self.heirs(owner) - {owner}, key=lambda each: each[:4]):
            lineage = self._linker.bases.lineage(Value("instance", heir))
            if any(each.symbol == owner for level in lineage.levels for each in level):
                yield heir

    def heirs(self, owner: SymbolAt | None) -> frozenset[SymbolAt]:
        """A type and what may inherit from it, as far as names say."""
        key = ("heirs", owner)
        return self._linker.memo.get(key, lambda: self._heirs(owner), frozenset())

    def _heirs(self, owner: SymbolAt | None) -> frozenset[SymbolAt]:
        found: set[SymbolAt] = set()
        waiting = {owner} if owner is not None else set()
        while waiting:
            found |= waiting
            names = {each.symbol.name for each in waiting}
            waiting = {s for r in self._linker.repositories for s in self._inheriting(r.view, names)} - found
        return frozenset(found)

    def _inheriting(self, view: int, names: set[str]) -> Iterator[SymbolAt]:
        repository = self._linker.repositories[view]
        imported = repository.snapshot.facts.imports_named(names)
        names = names | {row.item.alias for row in imported if row.item.alias and row.item.name in names}
        for row in repository.snapshot.facts.references_named(names):
            if row.reference.relation in ("inherit", "implement") and row.reference.symbol >= 0:
                for path in repository.paths_of(row.file):
                    unit = repository.unit(path)
                    if unit is not None:
                        yield unit.symbol(row.reference.symbol)
