"""How Swift links: targets as modules, extensions in any file, protocols, implicit members."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.facts import Binding, Symbol
from app.domain.reading import FileFacts
from app.languages.link import Addition, LinkRules, Module, Offer, Project
from app.languages.link_types import SIGNS, stated_additions
from app.languages.swift import foreign, targets, typed
from app.languages.swift.accepting import ACCEPTING
from app.languages.types import TypeText


class SwiftLinks(LinkRules):
    locals_hide_below = True
    builtin_types = foreign.BUILTIN
    self_names = frozenset({"self"})
    class_names = frozenset({"Self"})
    self_types = frozenset({"Self"})
    receivers = frozenset({"self"})
    members_in_scope = True
    overloads = True
    accepting = ACCEPTING
    joins_overloads = True
    types_are_declared = True
    constructors = ("init",)
    operators = dict(zip(SIGNS, SIGNS, strict=True))  # noqa: RUF012
    item_members = ("makeIterator", "subscript", "next")
    extension_methods = True
    trailing_lambdas = True
    payloads = True
    wrapping_case = "some"
    extensions_need_import = False
    library = foreign.LIBRARY
    foreign_properties = foreign.PROPERTIES
    literal_types = {"str": "String", "list": "Array", "dict": "Dictionary"}  # noqa: RUF012

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Constructors are reached by their type, an extension by the type that it extends."""
        return symbol.kind != "constructor" and not self.only_extends(symbol)

    def top_level(self, symbol: Symbol) -> bool:
        return super().top_level(symbol) and not self.only_extends(symbol)

    def scope_of_binding(self, facts: FileFacts, binding: Binding) -> int:
        """`if let x = x`: the second x is the one outside."""
        same = binding.value == binding.name or binding.value.startswith((f"{binding.name}.", f"{binding.name}?"))
        return facts.scopes[binding.scope].parent if same and binding.scope > 0 else binding.scope

    # Targets

    def peers(self, project: Project, path: str) -> Module | None:
        name = targets.of(project, path)
        return Module(name or "this repository", targets.files(project, name))

    def parts_of_types(self, project: Project, path: str) -> Module | None:
        name = targets.of(project, path)
        return Module(name, targets.related(project, name))

    def around(self, project: Project, path: str, facts: FileFacts, scope: int) -> Sequence[Module]:
        """The target, then modules by their own names."""
        return (*super().around(project, path, facts, scope), Module("", ()))

    def submodules(self, project: Project, module: Module, name: str) -> Sequence[Module]:
        if module.name or project.defines(targets.files(project, name), name):
            return ()
        return self.modules(project, "", name)

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        files = targets.files(project, text) if text in targets.all_of(project) else ()
        return (Module(text, files),) if files else ()

    def offers(self, project: Project, text: str) -> Sequence[Offer]:
        found = self.modules(project, "", text)
        return tuple(Offer(module, targets.all_of(project)[text].package) for module in found)

    def dependencies(self, project: Project, path: str) -> frozenset[str]:
        target = targets.all_of(project).get(targets.of(project, path))
        return frozenset(target.packages) if target is not None else frozenset()

    # Types and members

    def is_partial(self, symbol: Symbol) -> bool:
        return symbol.kind != "type_alias"

    def are_parts(self, one: Symbol, other: Symbol) -> bool:
        return self.only_extends(one) or self.only_extends(other)

    def only_extends(self, symbol: Symbol) -> bool:
        return "extension" in symbol.modifiers.split()

    def extended(self, symbol: Symbol, facts: FileFacts) -> str:
        """Members of an extension whose type is not here are found by the type's name."""
        owner = facts.symbols[symbol.parent] if symbol.parent >= 0 else None
        return owner.qualified if owner is not None and self.only_extends(owner) else ""

    def type_texts(self, text: str) -> Sequence[TypeText]:
        return typed.parse(text)

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        return typed.bases(symbol.signature)

    def additions(self, project: Project, name: str) -> Sequence[Addition]:
        """Protocols that extensions without members of their own give the types of a name."""
        return project.memo(("swift", "extensions"), lambda: stated_additions(project, "swift.extends")).get(name, ())

    def is_property(self, symbol: Symbol) -> bool:
        """Properties are variables: what they are given counts where they state no type."""
        return False

    def record_fields(self, text: str) -> Sequence[tuple[str, str]]:
        return typed.tuple_fields(text)

    def implied_member(self, symbol: Symbol, name: str) -> TypeText | None:
        if symbol.kind != "enum" or name != "allCases":
            return None
        return TypeText("Array", (TypeText("self"),))

    def payload(self, symbol: Symbol) -> Sequence[str]:
        return typed.payload(symbol.signature) if symbol.kind == "enum_member" else ()

    def import_hints(self, path: str) -> Sequence[str]:
        return ()


RULES = {"swift": SwiftLinks()}
