"""How Scala links: packages in sight, objects beside classes, traits, calls without brackets, `apply`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages import types
from app.languages.java import coordinates, packages
from app.languages.link import LinkRules, Module, Offer, Project
from app.languages.link_precedence import T
from app.languages.link_types import SIGNS, first_parameter
from app.languages.placed import members_by_place
from app.languages.scala import foreign
from app.languages.scala.accepting import ACCEPTING
from app.languages.types import TypeText

_BUILTIN = frozenset(
    "Any AnyRef AnyVal Nothing Null Unit Boolean Byte Short Int Long Float Double Char String Array List Seq Vector "
    "Set Map Option Some Either Left Right Try Future Iterator Iterable IndexedSeq Traversable Function Tuple BigInt "
    "BigDecimal StringBuilder Throwable Exception RuntimeException Object".split()
)


def _linear(symbol: T, bases_of: Callable[[T], Sequence[T]], known: dict[T, list[T]]) -> list[T]:
    """`known` are the orders found so far; of a type that inherits from itself only it itself."""
    if symbol not in known:
        known[symbol] = [symbol]
        found: list[T] = []
        for base in bases_of(symbol):
            behind = frozenset(found)
            found = [*(each for each in _linear(base, bases_of, known) if each not in behind), *found]
        known[symbol] = [symbol, *(each for each in found if each != symbol)]
    return known[symbol]


class ScalaLinks(LinkRules):
    builtin_types = _BUILTIN
    self_names = frozenset({"this"})
    receivers = frozenset({"this"})
    qualified_self = frozenset({"this", "super"})
    generic_brackets = "[]"
    members_in_scope = True
    overloads = True
    accepting = ACCEPTING
    joins_overloads = True
    super_constructs = True
    types_are_declared = True
    types_apart = True
    full_names = True
    trailing_lambdas = True
    uniform_access = True
    imports_from_sight = True
    extension_methods = True
    constructors = ("this",)
    call_member = "apply"
    operators = dict(zip(SIGNS, SIGNS, strict=True))  # noqa: RUF012
    echoes = frozenset({"copy"})
    literal_types = {"str": "String", "number": "Int"}  # noqa: RUF012
    library = foreign.LIBRARY
    foreign_properties = foreign.PROPERTIES

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """A constructor is reached by its class only."""
        return symbol.kind != "constructor"

    def is_single(self, symbol: Symbol) -> bool:
        return "object" in symbol.modifiers.split()

    def same_entity(self, symbols: Sequence[Symbol]) -> bool:
        """A class and its companion."""
        return (
            len({symbol.container for symbol in symbols}) == 1
            and any(map(self.is_single, symbols))
            and all(symbol.kind in ("class", "trait", "enum", "type_alias") for symbol in symbols)
        )

    def suits(self, symbol: Symbol, relation: str, called: bool) -> bool:
        """Where a type is asked for the companion is not meant, where a value is the class is not."""
        if relation in ("type", "inherit", "implement"):
            return not self.is_single(symbol)
        return relation != "read" or symbol.kind != "class" or self.is_single(symbol)

    def reached(self, member: Symbol, owner: Symbol, kind: str) -> bool:
        """Classes have no members of their own, their companions do."""
        return kind != "class" or member.kind == "enum_member"

    def order(self, symbol: T, bases_of: Callable[[T], Sequence[T]]) -> Sequence[Sequence[T]]:
        """The language's linearization: what is mixed in last comes first, what several have comes once and late."""
        return [[each] for each in _linear(symbol, bases_of, {})]

    # Packages

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        """By full name, or within a package that is in sight."""
        text = text.removeprefix("_root_.")
        for prefix in ("", *(f"{each}." for each in _in_sight(project, path))):
            named = packages.named(project, prefix + text)
            found = tuple(m for m in named if not m.member or project.defines(m.files, m.member.partition(".")[0]))
            if found:
                return found
        return ()

    def submodules(self, project: Project, module: Module, name: str) -> Sequence[Module]:
        known = packages.all_of(project)
        inner = f"{module.name}.{name}"
        if inner in known or any(each.startswith(f"{inner}.") for each in known):
            return (Module(inner, known.get(inner, ())),)
        return ()

    def peers(self, project: Project, path: str) -> Module | None:
        package = project.setting(path, "java.package")
        return Module(package, packages.all_of(project).get(package, ()))

    def around(self, project: Project, path: str, facts: FileFacts, scope: int) -> Sequence[Module]:
        return tuple(_packages(project, _in_sight(project, path) or ("",)))

    def offers(self, project: Project, text: str) -> Sequence[Offer]:
        found = tuple(packages.named(project, text))
        return tuple(Offer(module, coordinates.of(project, module.files[0])) for module in found if module.files)

    def dependencies(self, project: Project, path: str) -> frozenset[str]:
        return coordinates.dependencies(project, path)

    def import_hints(self, path: str) -> Sequence[str]:
        return ()

    # Types and members

    def type_texts(self, text: str) -> Sequence[TypeText]:
        return types.parse(text.removeprefix("=>").removesuffix("*").partition(" with ")[0], "[]")

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        if symbol.kind == "enum_member" and symbol.parent >= 0:
            return (facts.symbols[symbol.parent].name,)
        if symbol.kind == "type_alias":
            return ()
        if symbol_id < -1:
            return types.bases_in_signature(symbol.signature)
        return tuple(each for each in types.split(symbol.type, ",") if each)

    def is_property(self, symbol: Symbol) -> bool:
        return False

    def is_abstract(self, owner: Symbol, member: Symbol) -> bool:
        """A member without a body; those of traits that have one are overridden rarely."""
        return member.body < 0 or owner.kind == "interface" or not _has_code(member)

    def extended(self, symbol: Symbol, facts: FileFacts) -> str:
        """What an extension extends; the parameter, or else the field, of the implicit class around a method."""
        if "extension" in symbol.modifiers.split():
            return first_parameter(symbol, facts)
        owner = facts.symbols[symbol.parent] if symbol.parent >= 0 and symbol.kind == "method" else None
        if owner is None or owner.kind != "class" or "implicit" not in owner.modifiers.split():
            return ""
        fields = (each.type for each in map(facts.symbols.__getitem__, facts.symbols.where("parent", symbol.parent)))
        return first_parameter(owner, facts) or next(fields, "")

    def placed(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[int]:
        return members_by_place(symbol, facts, symbol_id) if symbol.kind in ("class", "enum_member") else ()

    def implied_member(self, symbol: Symbol, name: str) -> TypeText | None:
        if symbol.kind != "enum":
            return None
        return {"values": TypeText("Array", (TypeText("self"),)), "valueOf": TypeText("self")}.get(name)


def _has_code(member: Symbol) -> bool:
    return member.body_hash != 0


def _in_sight(project: Project, path: str) -> tuple[str, ...]:
    """The packages of a file's clauses, innermost first."""
    text = project.setting(path, "scala.packages")
    return tuple(json.loads(text)) if text else ()


def _packages(project: Project, names: Sequence[str]) -> Iterator[Module]:
    """Each package with what its package object has."""
    known = packages.all_of(project)
    for name in names:
        yield Module(name or "the unnamed package", known.get(name, ()))
        outer, _, last = name.rpartition(".")
        files = known.get(outer, ())
        if last and files and project.defines(files, last):
            yield Module(name, files, member=last)


RULES = {"scala": ScalaLinks()}
