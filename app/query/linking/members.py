"""Members of types: own ones, then those of bases in the language's order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from app.domain.facts import Symbol
from app.languages.link import LinkRules
from app.query.linking.bound import sort_of
from app.query.linking.model import CLASS_KINDS, NAMESPACE_KINDS, ModuleAt, SymbolAt, Value

if TYPE_CHECKING:
    from app.query.linking.linker import Linker
    from app.query.linking.units import Unit


class Member(NamedTuple):
    symbol: SymbolAt
    owner: Value  # the base (with its type arguments) that has it


class Members:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    def of_type(self, owner: SymbolAt, name: str) -> list[SymbolAt]:
        """Members of that name that a type has itself or inherits."""
        return [member.symbol for member in self.find(Value("instance", owner), name)]

    def find(self, value: Value, name: str) -> tuple[Member, ...]:
        """Members of that name of a class, instance or super value; several are candidates or overloads."""
        if not self._linker.has_nested(name):
            return ()
        key = ("member", value, name)
        return self._linker.memo.get(key, lambda: self._find(value, name), ())

    def _find(self, value: Value, name: str) -> tuple[Member, ...]:
        levels = self._linker.bases.lineage(value).levels
        overloads = value.symbol is not None and self._linker.rules_of(value.symbol).overloads
        found: dict[Member, None] = {}
        if value.kind == "super":
            levels = self._above(value, levels)
        for level in levels:
            here = [Member(symbol, owner) for owner in level for symbol in self.own(owner.symbol, name)]
            here = [member for member in here if self._reached(member, value)]
            nearer = list(found)
            found.update((m, None) for m in here if not any(self._hides(each, m) for each in nearer))
            if found and not (overloads and all(m.symbol.symbol.kind == "method" for m in found)):
                break
        return tuple(found)

    def _hides(self, near: Member, far: Member) -> bool:
        """Whether a member takes the place of an inherited one, rather than stand beside it as an overload."""
        one, other = near.symbol, far.symbol
        if _arity(near) != _arity(far):
            return False
        return not self._linker.rules_of(other).joins_overloads or self._linker.overloads.alike(one, other)

    def _above(self, value: Value, levels: tuple[tuple[Value, ...], ...]) -> tuple[tuple[Value, ...], ...]:
        """Where `super` looks: past the type itself, and past what is mixed into it where that is part of it."""
        if value.name:  # `super(C, self)`: what comes behind C
            behind = [at for at, level in enumerate(levels) for each in level if _goes_by(each, value.name)]
            return levels[behind[0] + 1 :] if behind else levels[1:]
        if value.symbol is None or not self._linker.rules_of(value.symbol).mixed_in:
            itself = [at for at, level in enumerate(levels) for each in level if each.symbol == value.symbol]
            return levels[itself[0] + 1 if itself else 1 :]
        mixed = {b for b in self._linker.bases.of(value)[0] if b.symbol is not None and b.symbol.symbol.kind == "trait"}
        return tuple(tuple(each for each in level if each not in mixed) for level in levels[1:])

    def _reached(self, member: Member, value: Value) -> bool:
        owner = member.owner.symbol
        rules = self._linker.rules_of(member.symbol)
        return owner is None or rules.reached(member.symbol.symbol, owner.symbol, value.kind)

    def own(self, owner: SymbolAt | None, name: str) -> list[SymbolAt]:
        """Members that stand in the type itself (and, for open types, in its other parts)."""
        return _effective(self._all_own(owner, name), self._linker.rules_of(owner)) if owner is not None else []

    def by_trait(self, owner: SymbolAt, name: str, trait: SymbolAt) -> list[SymbolAt]:
        """Members that a type has by its impl of a trait; the trait's own where the impl leaves them out."""
        rules = self._linker.rules_of(owner)
        found = [m for m in self._all_own(owner, name) if rules.of_trait(m.symbol) == trait.symbol.name]
        return found or self.of_type(trait, name)

    def _all_own(self, owner: SymbolAt, name: str) -> list[SymbolAt]:
        unit = self._linker.unit(owner)
        if owner.id < -1:  # a class without a name: its members are what its scope binds
            return [unit.symbol(index) for index in unit.symbols_in(owner.symbol.body, name)]
        found = [
            home.symbol(index)
            for part in self.parts(owner)
            for home in (self._linker.unit(part),)
            for container in home.rules.member_homes(part.symbol)
            for index in home.members(container, name)
        ]
        if not found and unit.rules.pairs_declarations and owner.symbol.body >= 0:  # members of an enum inside
            rows = unit.bound.get((owner.symbol.body, name), ())
            members = (index for _, index, row in rows if isinstance(row, Symbol) and row.kind == "enum_member")
            found = [unit.symbol(index) for index in members]
        if unit.rules.open_types:
            found += self._elsewhere(unit, owner, name)
        return found or self._chosen(unit, owner, name)

    def _chosen(self, unit: Unit, owner: SymbolAt, name: str) -> list[SymbolAt]:
        """The member of a base that the type says it means of several."""
        texts = unit.rules.chosen(owner.symbol, unit.facts, name)
        bases = (value.symbol for text in texts for value in self._linker.declared.types(unit, owner.symbol.body, text))
        return [member for base in bases if base not in (None, owner) for member in self.own(base, name)]

    def parts(self, owner: SymbolAt) -> tuple[SymbolAt, ...]:
        """A type with its other parts in its package, itself first."""
        if not self._linker.rules_of(owner).is_partial(owner.symbol):
            return (owner,)
        return self._linker.memo.get(("parts", owner), lambda: (owner, *self._other_parts(owner)), (owner,))

    def _other_parts(self, owner: SymbolAt) -> Iterator[SymbolAt]:
        repository, rules = self._linker.repositories[owner.view], self._linker.rules_of(owner)
        module = rules.parts_of_types(repository, owner.path)
        files = module.files if module is not None else (owner.path,)
        container = owner.symbol.container.partition("~")[0]
        for symbol in repository.symbols_named(owner.symbol.name):
            if (
                symbol != owner
                and symbol.path in files
                and (symbol.symbol.kind in CLASS_KINDS or symbol.symbol.kind in rules.more_type_kinds)
                and symbol.symbol.container.partition("~")[0] == container
                and rules.are_parts(owner.symbol, symbol.symbol)
            ):
                yield symbol

    def has_own(self, symbol: SymbolAt) -> bool:
        """Whether members stand in the symbol itself: object literals, object types, functions with prototypes."""
        return symbol.id >= 0 and self._linker.unit(symbol).has_members(symbol.symbol.qualified)

    def _elsewhere(self, unit: Unit, owner: SymbolAt, name: str) -> list[SymbolAt]:
        repository = self._linker.repositories[owner.view]
        module = unit.rules.parts_of_types(repository, unit.path)
        if module is None:
            return []
        files = repository.memo(("files", module.files), lambda: frozenset(module.files))
        named = repository.symbols_at(name, files.__contains__)
        container = owner.symbol.qualified.partition("~")[0]
        if unit.rules.path_separator:  # a module path leads to the type: names alone do not tell whose member it is
            last = container.rpartition(".")[2]
            return [
                symbol
                for symbol in named
                if symbol.symbol.container.rpartition(".")[2] == last
                and (symbol.path != owner.path or symbol.symbol.container != container)
                and self.owner(symbol) == owner
            ]
        return [each for each in named if each.symbol.container == container and each.path != owner.path]

    def around(self, unit: Unit, scope: int) -> SymbolAt | None:
        """The class around a scope, also of a member that stands outside its class."""
        found = unit.owner_around(scope)
        while found is None and scope > 0 and unit.rules.pairs_declarations:
            row = unit.facts.scopes[scope]
            found = self.owner(unit.symbol(row.symbol)) if row.kind == "function" and row.symbol >= 0 else None
            scope = row.parent
        return found

    def owner(self, member: SymbolAt) -> SymbolAt | None:
        """The type that a member belongs to."""
        unit = self._linker.unit(member)
        without_name = unit.anonymous(member.symbol.scope) if member.id >= 0 else None
        if without_name is not None or not member.symbol.container:
            return without_name
        name = member.symbol.container.rpartition(".")[2].partition("~")[0]
        at_hand = [unit.symbol(index) for index in unit.facts.symbols.where("qualified", member.symbol.container)]
        for symbol in at_hand or self._owners_elsewhere(unit, member, name):
            if symbol.symbol.kind in (*CLASS_KINDS, "enum_member", *unit.rules.more_type_kinds):
                return symbol
        return None

    def _owners_elsewhere(self, unit: Unit, member: SymbolAt, name: str) -> list[SymbolAt]:
        if unit.rules.pairs_declarations:
            return self._classes_in_view(unit, member.symbol.container.partition("~")[0])
        if unit.rules.path_separator:
            own = self._linker.declared.types(unit, member.symbol.scope, min(unit.rules.self_types, default=""))
            return [value.symbol for value in own if value.symbol is not None]
        module = unit.rules.peers(self._linker.repositories[member.view], unit.path)
        if module is None:
            return []
        found = self._linker.modules.member(ModuleAt(member.view, module), name, unit.rules, wildcard=True)
        return [each for each in found if isinstance(each, SymbolAt)]

    def _classes_in_view(self, unit: Unit, qualified: str) -> list[SymbolAt]:
        """Types by qualified name, perhaps without its outermost namespaces, among what a file sees."""
        repository = self._linker.repositories[unit.view]
        module = unit.rules.peers(repository, unit.path)
        files = frozenset(module.files if module is not None else ())
        named = repository.symbols_at(qualified.rpartition(".")[2], files.__contains__)
        types = [s for s in named if s.symbol.kind in CLASS_KINDS and s.symbol.kind != "type_alias"]
        exact = [s for s in types if s.symbol.qualified.partition("~")[0] == qualified]
        return exact or [s for s in types if s.symbol.qualified.endswith(f".{qualified}")]

    def constructors(self, value: Value) -> list[SymbolAt]:
        """What a call of the class runs: its own or inherited constructor; nothing where none is written."""
        if value.symbol is None:
            return []
        for name in self._linker.rules_of(value.symbol).constructors:
            for level in self._linker.bases.lineage(value).levels:
                found = [s for each in level for s in self._own_constructors(each, name)]
                if found:
                    return found
        return []

    def _own_constructors(self, value: Value, name: str) -> list[SymbolAt]:
        if value.symbol is None:
            return []
        found = self.own(value.symbol, name or value.symbol.symbol.name)
        return found if name else [s for s in found if s.symbol.kind == "constructor"]


def _goes_by(value: Value, qualified: str) -> bool:
    return value.symbol is not None and value.symbol.symbol.qualified == qualified


def _arity(member: Member) -> tuple[int, int]:
    """What tells overloads apart, and an overriding method from one that merely has its name."""
    return member.symbol.symbol.min_args, member.symbol.symbol.max_args


def _effective(found: list[SymbolAt], rules: LinkRules) -> list[SymbolAt]:
    """Of several members of one name those that count: the last definition where later ones win."""
    if len(found) > 1:  # what a type has of its own hides what traits give it
        found = [each for each in found if rules.of_trait(each.symbol) == ""] or found
    if len(found) < 2 or not rules.redefinition_wins:
        return found
    kept: list[SymbolAt] = []
    hidden: set[str] = set()
    for symbol in reversed(found):
        modifiers = set(symbol.symbol.modifiers.split())
        sort = sort_of(symbol.symbol) if rules.types_apart else ""
        if "overload" not in modifiers and sort not in hidden:
            kept.append(symbol)
            hidden |= {sort} if "conditional" not in modifiers else set()
            if hidden and not rules.types_apart:
                break
    return kept[::-1] or found


def is_container(symbol: SymbolAt) -> bool:
    """Whether a symbol's members are found by its own name: types and namespaces."""
    return symbol.symbol.kind in CLASS_KINDS or symbol.symbol.kind in NAMESPACE_KINDS
