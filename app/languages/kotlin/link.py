"""How Kotlin links: packages shared with Java, companions, extensions, overloads, delegation of types to inference."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages import types
from app.languages.contracts import java_package
from app.languages.java import coordinates, packages
from app.languages.kotlin import foreign
from app.languages.kotlin.accepting import ACCEPTING
from app.languages.link import LinkRules, Module, Offer, Project
from app.languages.placed import members_by_place
from app.languages.types import TypeText

_PROJECTION = re.compile(r"\b(?:in|out) (?=[^\W\d])")


class KotlinLinks(LinkRules):
    contracts = frozenset({"protobuf"})
    locals_hide_below = True
    builtin_types = foreign.BUILTIN
    self_names = frozenset({"this"})
    qualified_self = frozenset({"this", "super", "Companion"})
    receivers = frozenset({"this"})
    members_in_scope = True
    full_names = True
    overloads = True
    accepting = ACCEPTING
    joins_overloads = True
    variadic_last = True
    super_constructs = True
    types_are_declared = True
    types_apart = True
    extension_methods = True
    trailing_lambdas = True
    constructors = ("constructor",)
    call_member = "invoke"
    operators = {"+": "plus", "-": "minus", "*": "times", "/": "div", "%": "rem"}  # noqa: RUF012
    echoes = frozenset({"apply", "also", "copy", "takeIf", "takeUnless"})
    literal_types = foreign.LITERALS
    library = foreign.LIBRARY
    foreign_properties = foreign.PROPERTIES
    scoping = frozenset({"let", "run", "with", "use"})
    item_members = ("iterator", "get", "next")

    def generated(self, project: Project, text: str) -> Module | None:
        return java_package(project, text)

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """A constructor is reached by its class only."""
        return symbol.kind != "constructor"

    def same_entity(self, symbols: Sequence[Symbol]) -> bool:
        """What is expected of platforms, and what they actually have."""
        words = {word for symbol in symbols for word in symbol.modifiers.split()}
        same = len({symbol.qualified.partition("~")[0] for symbol in symbols}) == 1
        return same and bool(words & {"actual", "expect"})

    def is_partial(self, symbol: Symbol) -> bool:
        return bool({"actual", "expect"} & set(symbol.modifiers.split()))

    def known_as(self, qualified: str) -> str:
        """Members of a companion without a name are members of its class."""
        return qualified.replace(".Companion.", ".")

    def is_property(self, symbol: Symbol) -> bool:
        """With a getter it is computed; else its value tells its type."""
        return symbol.kind == "property" and symbol.body >= 0

    # Packages

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        return tuple(packages.named(project, text.removesuffix(".Companion")))

    def peers(self, project: Project, path: str) -> Module | None:
        package = project.setting(path, "java.package")
        return Module(package or "the unnamed package", packages.all_of(project).get(package, ()))

    def in_module(self, project: Project, module: Module, path: str, symbol: Symbol) -> bool:
        """What is private at the top of a file is seen in that file only."""
        return symbol.exported

    def offers(self, project: Project, text: str) -> Sequence[Offer]:
        found = self.modules(project, "", text)
        return tuple(Offer(module, coordinates.of(project, module.files[0])) for module in found)

    def dependencies(self, project: Project, path: str) -> frozenset[str]:
        return coordinates.dependencies(project, path)

    def import_hints(self, path: str) -> Sequence[str]:
        return ()

    # Types and members

    def type_texts(self, text: str) -> Sequence[TypeText]:
        return types.parse(_PROJECTION.sub("", text).replace("?", "").replace("*", ""))

    def placed(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[int]:
        return members_by_place(symbol, facts, symbol_id) if "data" in symbol.modifiers.split() else ()

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        """Stated bases, then the companion, whose members are reached by the class's name and within it."""
        if symbol.kind == "enum_member" and symbol.parent >= 0:
            return (facts.symbols[symbol.parent].name,)
        if symbol.kind == "type_alias":
            return ()
        if symbol_id < -1:
            return types.bases_in_signature(symbol.signature)
        inside = [s.name for s in facts.symbols if s.parent == symbol_id >= 0 and "companion" in s.modifiers.split()]
        return (*(each for each in types.split(symbol.type, ",") if each), *inside)

    def extended(self, symbol: Symbol, facts: FileFacts) -> str:
        if "extension" not in symbol.modifiers.split():
            return ""
        return next((b.type for b in facts.bindings if b.scope == symbol.body and b.name == "this"), "")

    def foreign_bases(self, name: str) -> Collection[str]:
        return foreign.SEQUENCES.get(name, ())

    def implied_member(self, symbol: Symbol, name: str) -> TypeText | None:
        if symbol.kind != "enum":
            return None
        if name in ("values", "entries"):
            return TypeText("List", (TypeText("self"),))
        return TypeText("self") if name == "valueOf" else None


RULES = {"kotlin": KotlinLinks()}
