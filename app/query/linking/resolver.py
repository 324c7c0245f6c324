"""One reference: which definitions it means, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from app.domain.facts import Reference
from app.query.linking.addressed import at_first_address
from app.query.linking.meanings import describe, is_type, readable
from app.query.linking.model import CALLABLE_KINDS, CLASS_KINDS, BindingAt, Meaning, ModuleAt, SymbolAt, Value, Values
from app.query.linking.place import fitting, takes
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker

MEMBER_KINDS = frozenset(("method", "property", "field", "enum_member"))
VARIABLE_KINDS = frozenset(("variable", "constant", "field", "property"))
TYPE_RELATIONS = frozenset(("type", "inherit", "implement"))


class Resolved(NamedTuple):
    """`meanings` are alternatives; `one` when they are parts of one thing. `unknown`: the receiver may be anything.

    `through` are the functions and types that a called variable holds, `built` the constructors a called type runs.
    """

    meanings: tuple[Meaning, ...] = ()
    evidence: str = ""
    unknown: bool = False
    one: bool = True
    through: tuple[SymbolAt, ...] = ()
    built: tuple[SymbolAt, ...] = ()
    by_name: bool = False  # nothing but the name tells

    @property
    def resolution(self) -> str:
        if self.by_name:
            return "name"
        return "exact" if self.one else "candidate"


class Resolver:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    def resolve(self, unit: Unit, reference: Reference) -> Resolved:
        key = ("resolve", unit.view, unit.path, reference)
        return self._linker.memo.get(key, lambda: self._resolve(unit, reference), Resolved())

    def _resolve(self, unit: Unit, reference: Reference) -> Resolved:
        if unit.rules.addressed:
            return self._addressed(unit, reference)
        if reference.receiver in unit.rules.environment:
            return self._from_environment(unit, reference)
        if reference.receiver and reference.receiver == unit.rules.handing:
            handed = self._linker.fixtures.named(unit, reference.name, reference.symbol)
            return Resolved((handed,), f"what {reference.name} is handed") if handed is not None else Resolved()
        if not reference.name:
            return self._applied(unit, reference)
        if reference.receiver and reference.receiver == unit.rules.root_receiver:
            at_root = self._linker.names.lookup(unit, 0, reference.name, as_type=reference.relation in TYPE_RELATIONS)
            found = Resolved(at_root.meanings, at_root.evidence)
        elif reference.receiver:
            found = self._with_receiver(unit, reference)
        elif self._runs_constructor(unit, reference):
            return self._own_constructor(unit, reference)
        elif unit.rules.super_runs_same and reference.name in unit.rules.super_names:
            return self._same_of_base(unit, reference)
        elif reference.relation == "call" and reference.name in unit.rules.class_names:
            owner = unit.owner_around(reference.scope)
            found = Resolved((owner,), "the class around") if owner is not None else Resolved()
        elif reference.name in unit.rules.creators and unit.rules.self_is_class(unit.facts, reference.scope):
            return self._made_here(unit, reference)
        else:
            found = self._bare(unit, reference)
        if unit.rules.reads_environment and not found.meanings:
            return self._from_environment(unit, reference)
        meanings = self._fitting(self._suiting(found.meanings, reference, unit), reference, unit)
        meanings = self._linker.pairs.resolved(meanings) if unit.rules.pairs_declarations else meanings
        symbols = [m.symbol for m in meanings if isinstance(m, SymbolAt)]
        one = len(meanings) < 2 or (len(symbols) == len(meanings) and unit.rules.same_entity(symbols))
        found = found._replace(meanings=meanings, one=one and found.one)
        builds = reference.relation == "write" and is_type(symbols) and unit.rules.initializers_build
        return self._called(unit, reference, found) if builds or reference.relation in ("call", "decorate") else found

    def _addressed(self, unit: Unit, reference: Reference) -> Resolved:
        found, address = at_first_address(self._linker, unit, reference)
        if address is None:
            return Resolved()
        one, by_name = len(found) < 2 and address.resolution == "exact", address.resolution == "name"
        return Resolved(found, address.evidence, one=one, by_name=by_name)

    def _from_environment(self, unit: Unit, reference: Reference) -> Resolved:
        """Where an environment variable is set for programs; for which of them, the files cannot say."""
        named = self._linker.repositories[unit.view].symbols_named(reference.name)
        found = tuple(each for each in named if self._linker.rules_of(each).sets_environment(each.symbol))
        return Resolved(found, f"environment variable {reference.name}", one=False)

    @staticmethod
    def _suiting(meanings: tuple[Meaning, ...], reference: Reference, unit: Unit) -> tuple[Meaning, ...]:
        """Of several, those that a use of this relation may mean; all when it may mean none."""
        kinds = unit.rules.called_kinds
        if kinds and reference.relation == "call" and not reference.receiver:
            meanings = tuple(m for m in meanings if not isinstance(m, SymbolAt) or m.symbol.kind in kinds)
        if unit.rules.unread_kinds and reference.relation == "read":
            meanings = readable(meanings, unit)
        if len(meanings) < 2:
            return meanings
        called, suits = reference.argc >= 0, unit.rules.suits
        kept = tuple(m for m in meanings if not isinstance(m, SymbolAt) or suits(m.symbol, reference.relation, called))
        return kept or meanings

    def _bare(self, unit: Unit, reference: Reference) -> Resolved:
        for name in unit.rules.meant_names(reference.name, reference.relation):
            as_type = reference.relation in TYPE_RELATIONS
            found = self._linker.names.lookup(unit, reference.scope, name, reference.line, as_type)
            if found.meanings:
                break
        found = found if found.meanings else self._linker.registered.of(unit, reference)
        meanings = found.meanings
        if reference.relation == "call" and unit.rules.modules_by_name:  # modules are not called
            meanings = tuple(each for each in meanings if not isinstance(each, ModuleAt))
        elif (
            as_type and len(meanings) > 1 and unit.rules.modules_by_name
        ):  # nor are they types, beside one of their name
            meanings = tuple(each for each in meanings if not isinstance(each, ModuleAt)) or meanings
        if not meanings and reference.relation == "call" and unit.rules.bare_calls:
            return self._of_implied_self(unit, reference)
        return Resolved(meanings, found.evidence)

    def _of_implied_self(self, unit: Unit, reference: Reference) -> Resolved:
        """`name` where it is short for `self.name`, in a mixin or a base: what its heirs have."""
        owner = unit.owner_around(reference.scope)
        if owner is None or unit.rules.self_is_class(unit.facts, reference.scope):
            return Resolved()
        found = self._in_heirs((Value("instance", owner),), reference)
        return found._replace(by_name=False) if found.meanings else Resolved()

    def _with_receiver(self, unit: Unit, reference: Reference) -> Resolved:
        values = self._linker.evaluate.text(unit, reference.scope, reference.receiver, reference.line)
        values = self._linker.evaluate.settled(values, unit)
        trait = unit.rules.trait_meant(reference.receiver)
        if trait:
            return self._by_trait(unit, values, reference, trait)
        meanings: dict[Meaning, None] = {}
        evidence: list[str] = []
        unknown = not values
        for value in values:
            found, missing = self._members(unit, value, reference.name, reference.argc)
            unknown = unknown or missing
            meanings.update(dict.fromkeys(found))
            if found:
                evidence.append(describe(value))
        if unknown and not meanings and values and reference.receiver in unit.rules.receivers:
            return self._of_own_module(unit, reference) or self._in_heirs(values, reference)
        text = f"{reference.receiver} is {' or '.join(dict.fromkeys(evidence))}" if evidence else ""
        return Resolved(tuple(meanings), text, unknown and not meanings)

    def _by_trait(self, unit: Unit, values: Values, reference: Reference, text: str) -> Resolved:
        traits = [v.symbol for v in self._linker.declared.types(unit, reference.scope, text) if v.symbol]
        pairs = ((value.symbol or trait, trait) for value in values for trait in traits)
        by_trait = self._linker.members.by_trait
        found = {each: None for owner, trait in pairs for each in by_trait(owner, reference.name, trait)}
        return Resolved(tuple(found), f"member of {text}", not found)

    def _of_own_module(self, unit: Unit, reference: Reference) -> Resolved | None:
        """`self::name` in a method, whose receiver has the same name as the module."""
        if reference.receiver != unit.rules.same_module or not unit.rules.path_separator:
            return None
        modules = self._linker.paths.start(unit, reference.receiver, unit.module_around(reference.scope))
        found = [m for each in modules for m in self._linker.modules.member(each, reference.name, unit.rules)]
        return Resolved(tuple(found), "in the own module", one=len(found) < 2) if found else None

    def _in_heirs(self, values: Values, reference: Reference) -> Resolved:
        """`self.name` in a type that has no such member: its heirs may bring it."""
        owners = [value.symbol for value in values if value.symbol is not None]
        found = {member: None for owner in owners for member in self._linker.dispatch.in_heirs(owner, reference.name)}
        evidence = f"member of a type that inherits from {owners[0].symbol.name}" if owners else ""
        return Resolved(tuple(found), evidence, not found, one=False)

    def _members(self, unit: Unit, value: Value, name: str, argc: int) -> tuple[Sequence[Meaning], bool]:
        """Members of one alternative, and whether anything at all could be meant (a known type that lacks it)."""
        if value.kind == "module" and value.module is not None:
            return self._of_module(unit, value.module, name), False
        if value.kind == "record":
            return [v.symbol for v in value.field(name) if v.symbol and v.kind in ("function", "class")], False
        if value.kind == "function" and value.symbol is not None and self._linker.members.has_own(value.symbol):
            value = Value("instance", value.symbol)
        if value.symbol is not None and value.kind == "function":
            beside = self._linker.modules.beside(value.symbol, name)
            return beside or self._linker.extensions.of(unit, value, name, argc), False
        if value.symbol is None or value.kind in ("foreign", "function"):
            return self._linker.extensions.of(unit, value, name, argc), False
        found = [member.symbol for member in self._linker.members.find(value, name)]
        if not found and unit.rules.arrow_member:
            pointed = self._linker.reach.pointed(value, unit.rules.arrow_member)
            found = [each.symbol for target in pointed for each in self._linker.members.find(target, name)]
        found = self._linker.extensions.besides(unit, value, name, argc, found)
        found = found or self._linker.extensions.of(unit, value, name, argc)
        found = found or [m for m in self._linker.modules.beside(value.symbol, name) if isinstance(m, SymbolAt)]
        is_self = value.kind != "super" and not found and not self._linker.bases.lineage(value).open
        is_self = is_self and name not in unit.rules.echoes
        return found, is_self

    def _of_module(self, unit: Unit, module: ModuleAt, name: str) -> Sequence[Meaning]:
        found = self._linker.modules.member(module, name, unit.rules)
        types = self._linker.modules.as_types(module) if not found and unit.rules.modules_are_types else ()
        return found or [m.symbol for each in types for m in self._linker.members.find(Value("class", each), name)]

    # Calls

    def _applied(self, unit: Unit, reference: Reference) -> Resolved:
        """A call of what has no name (`f()()`): the functions and classes that the callee's value may be."""
        values = self._linker.evaluate.text(unit, reference.scope, reference.receiver, reference.line)
        symbols = tuple(dict.fromkeys(v.symbol for v in values if v.symbol and v.kind in ("function", "class")))
        found = Resolved(symbols, f"value of {reference.receiver}", one=len(symbols) < 2)
        return self._called(unit, reference, found)

    def _runs_constructor(self, unit: Unit, reference: Reference) -> bool:
        names = unit.rules.super_names | unit.rules.self_names
        return unit.rules.super_constructs and reference.relation == "call" and reference.name in names

    def _fitting(self, meanings: tuple[Meaning, ...], reference: Reference, unit: Unit) -> tuple[Meaning, ...]:
        """Overloads that take the number of arguments; all when none does."""
        if len(meanings) < 2 or not unit.rules.overloads or reference.argc < 0:
            return meanings
        rows = [each.symbol for each in meanings if isinstance(each, SymbolAt) and each.symbol.kind in CLASS_KINDS]
        if len(rows) == len(meanings) and unit.rules.same_entity(rows):  # parts of one: what it takes, any may say
            return meanings
        return self._linker.overloads.meant(unit, reference, fitting(meanings, reference.argc)) or meanings

    def _called(self, unit: Unit, reference: Reference, found: Resolved) -> Resolved:
        through: list[SymbolAt] = []
        built: list[SymbolAt] = []
        for meaning in found.meanings:
            if isinstance(meaning, BindingAt) or (
                isinstance(meaning, SymbolAt) and meaning.symbol.kind in VARIABLE_KINDS
            ):
                values = self._linker.held.of_meaning(meaning, reference.line)
                through += [v.symbol for v in values if v.symbol and v.kind in ("function", "class")]
            elif isinstance(meaning, SymbolAt) and unit.rules.bound_methods and meaning.symbol.value:
                through += [v.symbol for v in self._linker.calls.run_by(meaning) if v.symbol]
            elif isinstance(meaning, SymbolAt) and meaning.symbol.kind not in CALLABLE_KINDS:
                built += self._constructors(Value("class", meaning), unit, reference)
        built = [each for symbol in built for each in self._linker.pairs.defined(symbol)]
        through = [each for symbol in through for each in self._linker.pairs.defined(symbol)]
        return found._replace(through=tuple(dict.fromkeys(through)), built=tuple(dict.fromkeys(built)))

    def _constructors(self, value: Value, unit: Unit, reference: Reference) -> list[SymbolAt]:
        found = self._linker.members.constructors(value)
        if not unit.rules.overloads or reference.argc < 0:
            return found
        # What takes other arguments is not meant: a record has a constructor that stands nowhere.
        fit = fitting(tuple(found), reference.argc)
        if value.symbol is not None and takes(value.symbol, reference.argc) and value.symbol.symbol.max_args >= 0:
            own = [m for m in found if m in fit and self._linker.members.owner(m) == value.symbol]
            fit = (*own, value.symbol)  # by its header
        return [m for m in self._linker.overloads.meant(unit, reference, fit) if isinstance(m, SymbolAt)]

    def _own_constructor(self, unit: Unit, reference: Reference) -> Resolved:
        """`super(…)` and `this(…)` as statements of a constructor."""
        values: Values = self._linker.evaluate.text(unit, reference.scope, reference.name, reference.line)
        found: list[SymbolAt] = []
        for value in values:
            bases = self._linker.bases.of(value)[0] if value.kind == "super" else (value,)
            for base in bases:
                found += self._constructors(base._replace(kind="class"), unit, reference)
        return Resolved(tuple(dict.fromkeys(found)), f"constructor through {reference.name}", one=len(found) < 2)

    def _same_of_base(self, unit: Unit, reference: Reference) -> Resolved:
        """`super` in a method: the one of that name that a base has."""
        owner, symbol = self._linker.members.around(unit, reference.scope), unit.named_function_around(reference.scope)
        if owner is None or symbol < 0:
            return Resolved()
        name = unit.facts.symbols[symbol].name
        found = tuple(member.symbol for member in self._linker.members.find(Value("super", owner), name))
        if not found:
            behind = self._linker.dispatch.behind(owner, name)
            return Resolved(behind, f"{name} behind {owner.symbol.name} in what mixes it in", one=False)
        return Resolved(found, f"{name} of a base of {owner.symbol.name}", one=len(found) < 2)

    def _made_here(self, unit: Unit, reference: Reference) -> Resolved:
        """`new` without a receiver, where that is the class."""
        owner = self._linker.members.around(unit, reference.scope)
        found = self._constructors(Value("class", owner), unit, reference) if owner is not None else []
        return Resolved(tuple(found), "constructor of the class around", one=len(found) < 2)

    def guesses(self, unit: Unit, reference: Reference) -> list[SymbolAt]:
        """Members that merely have the name, for a receiver of unknown type."""
        found = []
        for symbol in self._linker.repositories[unit.view].symbols_named(reference.name):
            if self.may_be_member(unit, symbol):
                found.append(symbol)
        return found

    def may_be_member(self, unit: Unit, symbol: SymbolAt) -> bool:
        language = self._linker.language(symbol.view, symbol.path)
        return symbol.symbol.kind in MEMBER_KINDS and self._linker.friends(unit.facts.language, language)
