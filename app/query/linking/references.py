"""Every place that uses a definition: candidates by name and alias, resolved, and kept when they mean it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from app.domain.facts import Binding, Import, Reference, Symbol
from app.domain.reading import ReferenceRow
from app.languages.link import link_rules
from app.query.linking.model import CALLABLE_KINDS, CLASS_KINDS, ModuleAt, SymbolAt, Use
from app.query.linking.repository import Repository
from app.query.linking.resolver import MEMBER_KINDS, Resolved
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker

_RELATION_OF_IMPORT = {"export": "read"}
BATCH = 100  # files looked into before others have their turn and what was worked out is bounded again


class Hit(NamedTuple):
    resolution: str
    evidence: str


class References:
    """One question: the uses of one symbol."""

    def __init__(self, linker: Linker, symbol: SymbolAt, relation: str | None) -> None:
        self._linker, self._symbol, self._relation = linker, symbol, relation
        self._language = linker.language(symbol.view, symbol.path)
        # A declaration is used through its definition.
        self._module = self._module_name()
        self._entity = frozenset((symbol, *linker.pairs.defined(symbol), *self._implemented()))
        declared = linker.dispatch.declarations(symbol)
        self._declarations = frozenset((*declared, *(d for each in declared for d in linker.pairs.defined(each))))
        self._names: set[str] = set()
        self._holders: set[str] = set()
        self._passed_around = False  # a value somewhere, which may be called without its name
        self._is_module_value = False
        self._built_by: frozenset[SymbolAt] = frozenset()  # the types whose calls may run the symbol, a constructor
        self._words_of_heirs: frozenset[str] = frozenset()  # what means the symbol only in heirs of its type: `super`
        self._uses: dict[tuple[int, str, int, int], Use] = {}

    def _implemented(self) -> Iterator[SymbolAt]:
        """What stands for the symbol in the file that its file of declarations describes."""
        repository = self._linker.repositories[self._symbol.view]
        path = self._linker.rules_of(self._symbol).implementation(repository, self._symbol.path)
        unit = repository.unit(path) if path is not None and self._symbol.id >= 0 else None
        if unit is not None:
            yield from map(unit.symbol, unit.facts.symbols.where("qualified", self._symbol.symbol.qualified))

    def _module_name(self) -> str | None:
        """The name of the module that the symbol is, "" for a file; None where it is no module."""
        if self._symbol.id < 0:
            return ""
        is_module = self._linker.rules_of(self._symbol).modules_by_name and self._symbol.symbol.kind == "module"
        return self._symbol.symbol.qualified.partition("~")[0] if is_module else None

    def find(self) -> list[Use]:
        """Uses in no particular order, each place once."""
        waiting = {self._symbol.symbol.name} | self._spoken_names()
        while waiting:
            waiting |= {each for name in waiting for each in self._linker.rules_of(self._symbol).written_as(name)}
            self._names |= waiting
            found = self._aliases(waiting)
            self._collect(waiting)
            waiting = (found | self._holders) - self._names
        if self._passed_around:
            self._collect({""})
        return list(self._uses.values())

    def _spoken_names(self) -> set[str]:
        """Other names by which the language lets the symbol be used: a constructor goes by its class's name."""
        rules = self._linker.rules_of(self._symbol)
        symbol = self._symbol.symbol
        names = set(rules.spoken_names(symbol))
        if symbol.kind == "constructor" or symbol.name in rules.constructors:
            self._built_by = self._linker.dispatch.heirs(self._linker.members.owner(self._symbol))
            names |= {each.symbol.name for each in self._built_by}
            words = rules.super_names | rules.self_names if rules.super_constructs else frozenset()
            names |= words | rules.creators
            # A module's value goes by any name: its heirs are not known by theirs.
            self._words_of_heirs = words if not rules.module_value else frozenset()
        if rules.hands_in(symbol):
            names.add(rules.handed_as(self._linker.unit(self._symbol).facts, symbol))
        if self._is_built:
            names |= rules.class_words
            self._words_of_heirs |= rules.class_words
        if rules.super_runs_same and symbol.kind in ("method", "constructor"):
            names |= rules.super_names
        if self._symbol.id < 0:
            names |= set(rules.import_hints(self._symbol.path))
            names |= set(rules.names_of_file(self._linker.repositories[self._symbol.view], self._symbol.path))
        if "default_export" in symbol.modifiers.split() or rules.only_exported:
            names |= self._default_names()
        return names

    def _default_names(self) -> set[str]:
        unit = self._linker.unit(self._symbol)
        exports = unit.imports_by_kind.get("export", ())
        offered = {item.alias for item in exports if item.name == self._symbol.symbol.name}
        offered |= set(unit.rules.offered_names(self._symbol.symbol)) - {self._symbol.symbol.name}
        self._is_module_value = unit.rules.module_value in offered - {""}
        return offered

    # Aliases

    def _aliases(self, names: set[str]) -> set[str]:
        """Names under which imports and exports of these names pass the symbol on; imports themselves are uses."""
        found: set[str] = set()
        for unit, item in self._import_rows(names):
            if self._means(unit, item):
                if not self._built_by:
                    self._import_use(unit, item)
                found |= {name for name in (item.alias, unit.rules.local_name(item)) if name}
        return found

    def _import_rows(self, names: set[str]) -> Iterator[tuple[Unit, Import]]:
        for repository in self._linker.repositories:
            rows = list(repository.snapshot.facts.imports_named(names))
            if self._module is not None:
                rows += repository.snapshot.facts.imports_ending(names)
            elif self._is_module_value:  # importing the module whole is importing the symbol
                rules = self._linker.rules_of(self._symbol)
                rows += repository.snapshot.facts.imports_ending(set(rules.import_hints(self._symbol.path)))
            placed = [(path, row.item) for row in rows for path in self._paths(repository.view, row.file)]
            repository.load({path for path, _ in placed})
            for path, item in dict.fromkeys(placed):
                unit = repository.unit(path)
                if unit is not None:
                    yield unit, item

    def _means(self, unit: Unit, item: Import) -> bool:
        if item.kind in ("wildcard", "reexport_all", "side_effect") or (
            item.kind == "module" and self._module is not None
        ):
            return self._module is not None and self._is_module(
                self._linker.modules.named(unit, item.module, item.scope)
            )
        meanings = self._linker.modules.imported(unit, item)
        if self._module is not None and self._entity.isdisjoint(meanings):
            modules = [m for m in meanings if isinstance(m, ModuleAt)]
            return self._is_module([*modules, *self._linker.modules.named(unit, item.module, item.scope)])
        return not (self._entity | self._built_by).isdisjoint(self._linker.pairs.resolved(meanings))

    def _is_module(self, modules: Iterable[ModuleAt]) -> bool:
        same = (m.module for m in modules if m.view == self._symbol.view and self._symbol.path in m.module.files)
        return any(not self._module or module.name == self._module for module in same)

    def _import_use(self, unit: Unit, item: Import) -> None:
        relation = _RELATION_OF_IMPORT.get(item.kind, "import")
        if self._relation not in (None, relation):
            return
        name = item.name or item.module
        around = _symbol_around(unit, item.scope)
        reference = Reference(name, relation, item.line, item.column, item.scope, around, "", -1)
        self._keep(unit, reference, Hit("exact", f"{item.kind} of {item.module or 'this file'}"))

    # References

    def _collect(self, names: set[str]) -> None:
        if self._relation == "import":
            return
        for repository in self._linker.repositories:
            by_file: dict[int, list[Reference]] = {}
            for file, reference in self._rows(repository, names):
                by_file.setdefault(file, []).append(reference)
            placed = [(path, rows) for file, rows in by_file.items() for path in self._paths(repository.view, file)]
            for start in range(0, len(placed), BATCH):
                self._linker.pause()
                self._collect_batch(repository, placed[start : start + BATCH])

    def _rows(self, repository: Repository, names: set[str]) -> Iterator[ReferenceRow]:
        facts, words = repository.snapshot.facts, self._words_of_heirs & names
        yield from facts.references_named(names - words)
        files = {part.file for part in self._parts_of_heirs if part.view == repository.view} if words else ()
        yield from (row for row in facts.references_in(files) if row.reference.name in words)

    @cached_property
    def _parts_of_heirs(self) -> list[SymbolAt]:
        heirs = self._built_by or {self._symbol}
        return [part for heir in heirs for part in self._linker.members.parts(heir)]

    def _collect_batch(self, repository: Repository, placed: Sequence[tuple[str, list[Reference]]]) -> None:
        repository.load([path for path, _ in placed])
        for path, rows in placed:
            unit = repository.unit(path)
            if unit is not None:
                self._collect_in(unit, rows)

    def _collect_in(self, unit: Unit, rows: Sequence[Reference]) -> None:
        for row in rows:
            reference = self._as_meant(unit, row)
            hit = self._hit(unit, reference)
            if hit is not None:
                self._keep(unit, reference, hit)

    def _as_meant(self, unit: Unit, reference: Reference) -> Reference:
        """Reading a method that takes no arguments calls it, where the language writes that so; a type that is written
        is built."""
        if reference.relation == "write" and unit.rules.initializers_build and self._is_built:
            return reference._replace(relation="call")
        reads = reference.relation == "read" and self._symbol.symbol.max_args == 0
        called = reads and unit.rules.uniform_access and self._symbol.symbol.kind in CALLABLE_KINDS
        return reference._replace(relation="call") if called else reference

    @cached_property
    def _is_built(self) -> bool:
        return bool(self._built_by) or self._symbol.symbol.kind in CLASS_KINDS

    def _paths(self, view: int, file: int) -> Sequence[str]:
        """Paths of a file, unless its language cannot mean the symbol by name."""
        repository = self._linker.repositories[view]
        paths = repository.paths_of(file)
        languages = {path: repository.language(path) for path in paths}
        return [path for path, name in languages.items() if self._may_mean(name)]

    def _may_mean(self, language: str) -> bool:
        rules = link_rules(language)
        if self._linker.friends(language, self._language) or rules.addressed or self._language in rules.contracts:
            return True
        return bool(rules.environment) and link_rules(self._language).sets_environment(self._symbol.symbol)

    def _keep(self, unit: Unit, reference: Reference, hit: Hit) -> None:
        key = (unit.view, unit.path, reference.line, reference.column)
        self._uses.setdefault(key, Use(unit.view, unit.path, unit.file, reference, self._symbol, *hit))

    def _hit(self, unit: Unit, reference: Reference) -> Hit | None:
        resolved = self._linker.resolver.resolve(unit, reference)
        hit = self._direct(unit, reference, resolved)
        if hit is not None and hit.resolution != "name":
            self._note_holders(unit, reference)
        return hit if self._relation in (None, reference.relation) else None

    def _direct(self, unit: Unit, reference: Reference, resolved: Resolved) -> Hit | None:
        if not self._entity.isdisjoint(resolved.meanings) or self._names_file(resolved):
            return Hit(resolved.resolution, resolved.evidence)
        if not self._entity.isdisjoint(resolved.built):
            sure = resolved.resolution if len(resolved.built) == 1 else "candidate"
            return Hit(sure, resolved.evidence or "constructs the class")
        if self._symbol in resolved.through:
            return Hit("candidate", f"through the value of {reference.name}")
        dispatched = self._declarations.intersection(m for m in resolved.meanings if isinstance(m, SymbolAt))
        if dispatched:
            declared = min(dispatched, key=lambda each: (each.path, each.id))
            return Hit("candidate", f"dispatch through {declared.symbol.qualified}")
        if resolved.unknown and self._symbol.symbol.name == reference.name and self._could_be(unit):
            return Hit("name", f"the type of {reference.receiver} is not known")
        return None

    def _could_be(self, unit: Unit) -> bool:
        if self._symbol.symbol.kind not in MEMBER_KINDS or not self._linker.resolver.may_be_member(unit, self._symbol):
            return False
        return unit.view == self._symbol.view or self._linker.modules.knows(unit, self._symbol.view)

    def _names_file(self, resolved: Resolved) -> bool:
        return self._module is not None and self._is_module([m for m in resolved.meanings if isinstance(m, ModuleAt)])

    # Variables that hold the symbol

    def _note_holders(self, unit: Unit, reference: Reference) -> None:
        """Variables that are given the symbol as their value: calls of them are candidates."""
        if reference.relation == "read":
            self._passed_around = True
            self._holders.update(self._holders_on(unit, reference.line, reference.name))

    def _holders_on(self, unit: Unit, line: int, name: str) -> Iterator[str]:
        yield from unit.rules.registered_on(unit.facts, line)
        for row in unit.valued(line):
            if row.value.rpartition(".")[2] == name or (name in row.value and self._holds(unit, row)):
                yield row.name

    def _holds(self, unit: Unit, row: Symbol | Binding) -> bool:
        """Whether what is written around the symbol still has it as its value: `(f, g)[]`, `partial(f)`."""
        values = self._linker.evaluate.text(unit, unit.scope_at(row.line, row.column), row.value, row.line)
        return any(value.symbol == self._symbol for value in values)


def _symbol_around(unit: Unit, scope: int) -> int:
    while scope >= 0:
        row = unit.facts.scopes[scope]
        if row.symbol >= 0:
            return row.symbol
        scope = row.parent
    return -1
