"""How Ruby links: constants over the whole repository, reopened classes, mixins, methods without receivers."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages import types
from app.languages.link import LinkRules, Module, Offer, Project
from app.languages.link_types import SIGNS
from app.languages.ruby import files
from app.languages.ruby.foreign import LIBRARY, PROPERTIES
from app.languages.types import TypeText

_GEM = "gem "
_REQUIRED = "required files"


class RubyLinks(LinkRules):
    line_comment = "#"
    self_names = frozenset({"self"})
    receivers = frozenset({"self"})
    super_names = frozenset({"super"})
    class_member = "class"
    members_in_scope = True
    open_types = True
    constructors = ("initialize",)
    creators = frozenset({"new"})
    own_words = {"self": "", "new": "instance"}  # noqa: RUF012
    bare_calls = True
    backing_mark = "@"
    operators = dict(zip(SIGNS, SIGNS, strict=True))  # noqa: RUF012
    super_runs_same = True
    more_type_kinds = frozenset({"module"})
    echoes = frozenset({"tap", "dup", "clone", "freeze", "itself"})
    string_keys = True
    library = LIBRARY
    foreign_properties = PROPERTIES
    scoping = frozenset({"then", "yield_self"})

    # Names

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Constants have scopes; methods, accessors and variables of instances are members, of the root as well."""
        return symbol.name[:1].isupper() or not symbol.container

    def inherits_outward(self, name: str) -> bool:
        """From within a nested class, constants of the classes around it count, their methods do not."""
        return name[:1].isupper()

    def same_entity(self, symbols: Sequence[Symbol]) -> bool:
        return all(self.is_partial(symbol) or symbol.kind == "module" for symbol in symbols)

    def suits(self, symbol: Symbol, relation: str, called: bool) -> bool:
        """A setter is what a write runs."""
        return ("setter" in symbol.modifiers.split()) == (relation == "write")

    def self_is_class(self, facts: FileFacts, scope: int) -> bool:
        """In a class's body, and in methods of the class itself, `self` is the class."""
        while scope >= 0:
            row = facts.scopes[scope]
            if row.kind == "function" and row.symbol >= 0:
                return "static" in facts.symbols[row.symbol].modifiers.split()
            if row.kind == "class":
                return True
            scope = row.parent
        return False

    def reached(self, member: Symbol, owner: Symbol, kind: str) -> bool:
        """Classes have their own methods and those of modules they are extended with, instances have the others."""
        static = "static" in member.modifiers.split()
        if kind == "class":
            return static or owner.kind == "module" or member.name[:1].isupper() or member.name.startswith("@")
        return kind != "instance" or not static

    # Files

    def peers(self, project: Project, path: str) -> Module | None:
        return Module("this repository", files.all_of(project))

    def around(self, project: Project, path: str, facts: FileFacts, scope: int) -> Sequence[Module]:
        """Constants are global; methods that stand outside of classes come with the file that is required."""
        texts = tuple(item.module for item in facts.imports)
        near = [found for text in texts if (found := files.required(project, path, text))]
        return (Module("this repository", files.all_of(project)), Module(_REQUIRED, tuple(near)))

    def in_module(self, project: Project, module: Module, path: str, symbol: Symbol) -> bool:
        return symbol.name[:1].isupper() or module.name == _REQUIRED

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        found = "" if text.startswith(_GEM) else files.required(project, path, text)
        return (Module(found, (found,)),) if found else ()

    def implicit_imports(self, project: Project, path: str) -> Sequence[str]:
        return [f"{_GEM}{name}" for name in files.dependencies(project, path)]

    def offers(self, project: Project, text: str) -> Sequence[Offer]:
        if text.startswith(_GEM):
            found = files.gem(project, text.removeprefix(_GEM))
            return (Offer(found, text.removeprefix(_GEM)),) if found else ()
        return tuple(Offer(each, files.gem_around(project, each.files[0])) for each in self.modules(project, "", text))

    def dependencies(self, project: Project, path: str) -> frozenset[str]:
        return frozenset(files.dependencies(project, path))

    # Types

    def type_texts(self, text: str) -> Sequence[TypeText]:
        return types.parse(text.replace("::", ".").lstrip("."))

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        return [each.lstrip("^") for each in symbol.type.split(",") if each] if self.is_type(symbol) else ()

    def prepended(self, symbol: Symbol) -> Sequence[str]:
        found = symbol.type.split(",") if self.is_type(symbol) else ()
        return [each.lstrip("^") for each in found if each.startswith("^")]

    @staticmethod
    def is_type(symbol: Symbol) -> bool:
        return symbol.kind in ("class", "module", "struct")

    def is_partial(self, symbol: Symbol) -> bool:
        """Modules are opened all over a repository as namespaces: their members are found without their parts."""
        return symbol.kind in ("class", "struct")

    def is_property(self, symbol: Symbol) -> bool:
        """Reading a method runs it."""
        return symbol.kind in ("method", "function", "property")

    def is_abstract(self, owner: Symbol, member: Symbol) -> bool:
        return False


RULES = {"ruby": RubyLinks()}
