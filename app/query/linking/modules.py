"""Imports followed to what they mean: modules of the same repository, of other repositories, through re-exports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.domain.facts import Import, Symbol
from app.languages.link import LinkRules, Module, Offer
from app.query.linking.model import (
    CALLABLE_KINDS,
    NAMESPACE_KINDS,
    Foreign,
    Meaning,
    ModuleAt,
    SymbolAt,
    unique,
    without_numbers,
)
from app.query.linking.repository import Repository
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker

Meanings = tuple[Meaning, ...]


def _as_module(meaning: SymbolAt | ModuleAt) -> ModuleAt:
    if isinstance(meaning, ModuleAt):
        return meaning
    name = without_numbers(meaning.symbol.qualified)
    return ModuleAt(meaning.view, Module(name, (meaning.path,), member=name))


class Modules:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    # Which module a text names

    def named(self, unit: Unit, text: str, scope: int = 0) -> tuple[ModuleAt, ...]:
        """Modules that a text names in a file: its own repository's, then those other repositories offer."""
        if unit.rules.path_separator:
            return self._linker.paths.named(unit, text, scope)
        key = ("named", unit.view, unit.path, text)
        nothing: tuple[ModuleAt, ...] = ()
        found = self._linker.memo.get(key, lambda: self._own(unit, text) or self._of_others(unit, text), nothing)
        return found or (self._in_sight(unit, text, scope) if unit.rules.imports_from_sight else ())

    def _in_sight(self, unit: Unit, text: str, scope: int) -> tuple[ModuleAt, ...]:
        """What a text names that begins with a name in sight: `import a.B; import B.c`."""
        first, _, rest = text.partition(".")
        key = ("in sight", unit.view, unit.path, scope, first)
        nothing: Meanings = ()
        found = self._linker.memo.get(key, lambda: self._linker.names.lookup(unit, scope, first).meanings, nothing)
        types = [each for each in found if isinstance(each, SymbolAt) and each.symbol.kind not in CALLABLE_KINDS]
        names = ((each, without_numbers(each.symbol.qualified)) for each in types)
        members = dict.fromkeys((each.view, each.path, f"{name}.{rest}" if rest else name) for each, name in names)
        inside = (self._down(each, rest, unit) for each in found if isinstance(each, ModuleAt))
        told = tuple(ModuleAt(view, Module(text, (path,), member=member)) for view, path, member in members)
        return (*told, *(each for each in inside if each is not None))

    def _down(self, module: ModuleAt, rest: str, unit: Unit) -> ModuleAt | None:
        """The module that the rest of a text names within one."""
        found: ModuleAt | None = module
        for part in rest.split(".") if rest else ():
            meanings = self.member(found, part, unit.rules) if found is not None else ()
            found = next((_as_module(each) for each in meanings if isinstance(each, SymbolAt | ModuleAt)), None)
        return found

    def _own(self, unit: Unit, text: str) -> tuple[ModuleAt, ...]:
        project = self._linker.repositories[unit.view]
        return tuple(ModuleAt(unit.view, module) for module in unit.rules.modules(project, unit.path, text))

    def _of_others(self, unit: Unit, text: str) -> tuple[ModuleAt, ...]:
        return self.offered_by_others(unit, text) or self._generated(unit, text)

    def _generated(self, unit: Unit, text: str) -> tuple[ModuleAt, ...]:
        """The contracts from which a module is generated, those of the own repository first."""
        if not unit.rules.contracts:
            return ()
        for each in sorted(self._linker.repositories, key=lambda each: each.view != unit.view):
            module = unit.rules.generated(each, text)
            if module is not None:
                return (ModuleAt(each.view, module),)
        return ()

    def offered_by_others(self, unit: Unit, text: str) -> tuple[ModuleAt, ...]:
        """Modules of other repositories; where several offer the text, those of declared dependencies count."""
        text = unit.rules.known_to_others(self._linker.repositories[unit.view], unit.path, text)
        found = [
            (ModuleAt(other.view, offer.module), offer.package)
            for other in self._linker.repositories
            if other.view != unit.view
            for offer in self._offers(other, unit.rules, text)
        ]
        if len({module.view for module, _ in found}) > 1:
            wanted = unit.rules.dependencies(self._linker.repositories[unit.view], unit.path)
            found = [each for each in found if each[1] in wanted] or found
        return tuple(module for module, _ in found)

    def _offers(self, other: Repository, rules: LinkRules, text: str) -> tuple[Offer, ...]:
        key = ("offers", other.view, id(rules), text)
        return self._linker.memo.note(key, lambda: tuple(rules.offers(other, text)))

    def knows(self, unit: Unit, view: int) -> bool:
        """Whether a file imports anything from a repository."""
        key = ("knows", unit.view, unit.path, view)
        texts = {item.module for item in unit.facts.imports}
        return self._linker.memo.get(
            key, lambda: any(module.view == view for text in texts for module in self.named(unit, text)), False
        )

    # What an import means

    def imported(self, unit: Unit, item: Import) -> Meanings:
        """Definitions, modules or `Foreign` behind one import row; nothing when the import is broken or circular."""
        key = ("import", unit.view, unit.path, item)
        return self._linker.memo.get(key, lambda: self._follow(unit, item), ())

    def _follow(self, unit: Unit, item: Import) -> Meanings:
        if item.kind == "export" and item.module:
            values = self._linker.evaluate.text(unit, 0, f"{item.module}.{item.name}", item.line)
            return unique([value.symbol for value in values if value.symbol is not None])
        if item.kind == "export":
            return self._linker.names.in_scope(unit, 0, item.name).meanings
        whole = item.kind == "module" or not item.name
        text = unit.rules.bound_module(item) if item.kind == "module" else item.module
        if whole:
            return self.whole(unit, text, item.scope)
        modules = self.named(unit, text, item.scope)
        found = self._first(modules, item.name, unit)
        if not found and modules and modules[0].view == unit.view:  # a package split over repositories
            found = self._first(self.offered_by_others(unit, text), item.name, unit)
        found = found or self._generated(unit, f"{item.module}.{item.name}")
        if not found and item.name in unit.rules.whole_names:
            found = modules
        return found or (Foreign(f"{item.module}.{item.name}"),)

    def by_wildcard(self, unit: Unit, text: str, name: str, scope: int = 0) -> Meanings:
        """What a wildcard import of a module, written in a scope, brings under a name."""
        modules = self.named(unit, text, scope)
        if unit.rules.imports_bring_peers:
            modules = tuple(each for each in modules if each.view != unit.view or each.module.member)
        found = self._first(modules, name, unit, wildcard=True)
        if not found and modules and modules[0].view == unit.view and unit.rules.files_hold_several:
            found = self._first(self.offered_by_others(unit, text), name, unit, wildcard=True)
        return found

    def _first(self, modules: tuple[ModuleAt, ...], name: str, unit: Unit, wildcard: bool = False) -> Meanings:
        """The name in the first module of a repository that has it; of several repositories each is an alternative."""
        found: list[Meaning] = []
        decided: set[int] = set()
        for module in modules:
            offered = () if module.view in decided else self.member(module, name, unit.rules, wildcard)
            if offered:
                decided.add(module.view)
                found += offered
        return unique(found)

    def whole(self, unit: Unit, text: str, scope: int = 0) -> Meanings:
        """What a module text means when the module is taken as one value."""
        modules = self.named(unit, text, scope)
        if unit.rules.module_value:
            values = [m for module in modules for m in self.member(module, unit.rules.module_value, unit.rules)]
            if values:
                return unique(values)
        return modules or (Foreign(text),)

    # What a module offers

    def member(self, at: ModuleAt, name: str, rules: LinkRules, wildcard: bool = False) -> Meanings:
        """What a module offers under a name, submodules included; nothing when it does not."""
        key = ("offered", at, name, id(rules), wildcard)
        return self._linker.memo.get(key, lambda: self._member(at, name, rules, wildcard), ())

    def _member(self, at: ModuleAt, name: str, rules: LinkRules, wildcard: bool) -> Meanings:
        module = at.module
        if name and name in (rules.same_module, rules.outer_module):
            return self._linker.paths.step(at, name, rules)
        if module.member:
            return self._of_named(at, name, rules, wildcard) if rules.modules_by_name else self._narrowed(at, name)
        found: Meanings = ()
        if len(module.files) == 1 and not rules.files_hold_several and not module.all_names:
            unit = self._linker.repositories[at.view].unit(module.files[0])
            found = self._of_file(unit, name, wildcard) if unit else ()
        elif module.files:
            found = tuple(self._of_package(at, name))
        if found or wildcard:
            return found
        project = self._linker.repositories[at.view]
        return tuple(ModuleAt(at.view, each) for each in rules.submodules(project, module, name))

    def _of_named(self, at: ModuleAt, name: str, rules: LinkRules, wildcard: bool) -> Meanings:
        """What others see of a module that is a symbol: what it exports, and modules whose names begin with its own."""
        inside = self._narrowed(at, name)
        found = tuple(each for each in inside if not isinstance(each, SymbolAt) or each.symbol.exported)
        if found or wildcard:
            return found
        project = self._linker.repositories[at.view]
        return tuple(ModuleAt(at.view, each) for each in rules.submodules(project, at.module, name))

    def as_types(self, at: ModuleAt) -> list[SymbolAt]:
        """The symbols that a module is, where modules are types."""
        qualified = (at.module.member or at.module.name).replace("::", ".")
        repository, last = self._linker.repositories[at.view], qualified.rpartition(".")[2]
        named = repository.symbols_at(last, at.module.files.__contains__)
        return [each for each in named if without_numbers(each.symbol.qualified) == qualified]

    def _narrowed(self, at: ModuleAt, name: str) -> Meanings:
        """A member of the one class that the module text named."""
        found: list[Meaning] = []
        repository, last = self._linker.repositories[at.view], at.module.member.rpartition(".")[2]
        named = repository.symbols_at(last, at.module.files.__contains__)
        owners = [s for s in named if without_numbers(s.symbol.qualified) == at.module.member]
        single = [owner for owner in owners if self._linker.rules_of(owner).is_single(owner.symbol)]
        for owner in single or owners:
            inside = owner.symbol.kind in NAMESPACE_KINDS and owner.symbol.body >= 0
            found += self._inside(owner, name) if inside else self._linker.members.of_type(owner, name)
        return tuple(found)

    def _inside(self, owner: SymbolAt, name: str) -> Meanings:
        """A name in a module that stands within a file."""
        unit = self._linker.unit(owner)
        found = self._linker.members.of_type(owner, name)
        if found and not unit.rules.imports_are_members:
            return tuple(found)
        bound = self._linker.names.in_scope(unit, owner.symbol.body, name).meanings
        return bound or self._through_wildcards(unit, name, owner.symbol.body)

    def _of_package(self, at: ModuleAt, name: str) -> Iterator[SymbolAt]:
        repository = self._linker.repositories[at.view]
        files = repository.memo(("files", at.module.files), lambda: frozenset(at.module.files))
        return (each for each in repository.symbols_at(name, files.__contains__) if self._is_member(at, each))

    def _is_member(self, at: ModuleAt, symbol: SymbolAt) -> bool:
        rules = self._linker.rules_of(symbol)
        repository = self._linker.repositories[at.view]
        return rules.top_level(symbol.symbol) and rules.in_module(repository, at.module, symbol.path, symbol.symbol)

    def _of_file(self, unit: Unit, name: str, wildcard: bool) -> Meanings:
        if wildcard and not unit.rules.in_wildcard(unit.facts, name):
            return ()
        for each in unit.rules.member_names(name):
            found = self._exported(unit, each) if unit.rules.only_exported else self._top_level(unit, each)
            if found:
                return found
        if name in ("default", "export="):
            return ()
        return self._through_wildcards(unit, name) or self._of_value(unit, name)

    def _of_value(self, unit: Unit, name: str) -> Meanings:
        """A member of the value that the module stands for (`module.exports = api`)."""
        if not unit.rules.module_value:
            return ()
        values = [v for m in self._exported(unit, unit.rules.module_value) for v in self._linker.held.of_meaning(m)]
        found: list[Meaning] = []
        for value in values:
            if value.module is not None:
                found += self.member(value.module, name, unit.rules)
            elif value.symbol is not None:
                found += [member.symbol for member in self._linker.members.find(value, name)]
        return unique(found)

    def beside(self, symbol: SymbolAt, name: str) -> Meanings:
        """What a module offers besides the one value that it stands for (`module.exports = f; exports.g = g`)."""
        rules = self._linker.rules_of(symbol)
        if not rules.module_value or symbol.id < 0:
            return ()
        unit = self._linker.unit(symbol)
        return self._exported(unit, name) if symbol in self._exported(unit, rules.module_value) else ()

    def _top_level(self, unit: Unit, name: str) -> Meanings:
        rules = unit.rules
        if rules.imports_are_members:
            return self._linker.names.in_scope(unit, 0, name).meanings
        rows = [entry for entry in unit.bound.get((0, name), ()) if isinstance(entry[2], Symbol)]
        return tuple(unit.symbol(index) for _, index, row in rows if isinstance(row, Symbol) and rules.top_level(row))

    def _exported(self, unit: Unit, name: str) -> Meanings:
        found: list[Meaning] = []
        for kind in ("export", "reexport"):
            for item in unit.imports_by_kind.get(kind, ()):
                if item.alias == name:
                    found += self.imported(unit, item)
        found += [unit.symbol(index) for index in unit.offered.get(name, ())]
        return unique(found)

    def _through_wildcards(self, unit: Unit, name: str, scope: int = 0) -> Meanings:
        kinds = ("reexport_all", "wildcard") if unit.rules.imports_are_members else ("reexport_all",)
        found: list[Meaning] = []
        for kind in kinds:
            for item in reversed(unit.imports_by_kind.get(kind, ())):
                if (unit.rules.scoped_wildcards or unit.rules.nested_wildcards) and item.scope != scope:
                    continue
                for module in self.named(unit, item.module, item.scope):
                    found += self.member(module, name, unit.rules, wildcard=True)
                if found and unit.rules.redefinition_wins:
                    break
        return unique(found)
