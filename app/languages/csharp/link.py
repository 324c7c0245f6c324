"""How C# links: namespaces and usings over projects, partial types, overloads, extension methods."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from app.domain.facts import Import, Symbol
from app.domain.reading import FileFacts
from app.languages import spaces
from app.languages.csharp import foreign, projects, typed
from app.languages.csharp.accepting import ACCEPTING
from app.languages.link import LinkRules, Module, Offer, Project
from app.languages.link_types import SIGNS
from app.languages.placed import members_of_header
from app.languages.types import TypeText

KEY = "csharp.namespaces"


class CSharpLinks(LinkRules):
    builtin_types = foreign.BUILTIN
    self_names = frozenset({"this"})
    super_names = frozenset({"base"})
    receivers = frozenset({"this"})
    members_in_scope = True
    overloads = True
    accepting = ACCEPTING
    joins_overloads = True
    super_constructs = True
    types_are_declared = True
    files_hold_several = True
    extension_methods = True
    counts_receiver = True
    constructors = ("",)
    root_name = "global"
    operators = dict(zip(SIGNS, SIGNS, strict=True))  # noqa: RUF012
    item_members = ("", "this", "")
    library = foreign.LIBRARY
    foreign_properties = foreign.PROPERTIES
    literal_types = foreign.LITERALS
    function_types = frozenset({"Func", "Predicate", "Comparison"})
    taking_apart = "Deconstruct"

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Constructors are reached by their class, namespaces by their own rules, indexers and operators never."""
        return symbol.kind not in ("constructor", "namespace") and symbol.name.isidentifier() and symbol.name != "this"

    def top_level(self, symbol: Symbol) -> bool:
        return not symbol.container and symbol.kind != "namespace"

    def same_entity(self, symbols: Sequence[Symbol]) -> bool:
        return all(self.is_partial(symbol) for symbol in symbols)

    def is_partial(self, symbol: Symbol) -> bool:
        return "partial" in symbol.modifiers.split()

    # Namespaces

    def in_module(self, project: Project, module: Module, path: str, symbol: Symbol) -> bool:
        return spaces.at(project.setting(path, KEY), symbol.line, symbol.column) == module.name

    def peers(self, project: Project, path: str) -> Module | None:
        """What may hold further parts of the file's types: its namespaces, in its own project."""
        names = spaces.names_in(project.setting(path, KEY))
        by_name, own = spaces.by_name(project, "csharp", KEY), projects.of(project, path)
        files = {each: None for name in names for each in by_name.get(name, ()) if projects.of(project, each) == own}
        return Module(names[0], tuple(files))

    def around(self, project: Project, path: str, facts: FileFacts, scope: int) -> Sequence[Module]:
        row = facts.scopes[scope]
        place = (row.start_line, row.start_column) if scope else (1, 1)
        name = spaces.at(project.setting(path, KEY), *place)
        return [module for each in spaces.around(name, ".") for module in _space(project, path, each, True)]

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        """A namespace, perhaps within one of the file's own; else a type, whose members are meant."""
        text = text.removeprefix("global::").partition("<")[0]
        if text in ("", "global"):
            return _space(project, path, "", True)
        names = [_join(space, text) for space in _outward(project, path)]
        found = (found for look in (_space, _types) for name in names if (found := look(project, path, name)))
        return next(found, ())

    def submodules(self, project: Project, module: Module, name: str) -> Sequence[Module]:
        inner = _join(module.name, name)
        known = inner in spaces.prefixes(project, "csharp", KEY, ".")
        return (Module(inner, spaces.by_name(project, "csharp", KEY).get(inner, ())),) if known else ()

    def implicit_imports(self, project: Project, path: str) -> Sequence[str]:
        return projects.usings(project, projects.of(project, path))

    def offers(self, project: Project, text: str) -> Sequence[Offer]:
        found = _space(project, "", text) or _types(project, "", text)
        return tuple(Offer(each, projects.package(project, projects.of(project, each.files[0]))) for each in found)

    def dependencies(self, project: Project, path: str) -> frozenset[str]:
        return projects.dependencies(project, projects.of(project, path))

    # Types and members

    def type_texts(self, text: str) -> Sequence[TypeText]:
        return typed.parse(text)

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        return typed.bases(symbol.signature) if symbol.kind != "enum" else ()

    def type_parameters(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        return typed.parameters(symbol)

    def is_abstract(self, owner: Symbol, member: Symbol) -> bool:
        return super().is_abstract(owner, member) and "static" not in member.modifiers.split()

    def extended(self, symbol: Symbol, facts: FileFacts) -> str:
        if "extension" not in symbol.modifiers.split():
            return ""
        return next((b.type for b in facts.bindings if b.scope == symbol.body and b.kind == "parameter"), "")

    def meant_names(self, name: str, relation: str) -> Sequence[str]:
        """`[Route]` means `RouteAttribute`."""
        return (f"{name}Attribute", name) if relation == "decorate" else (name,)

    def spoken_names(self, symbol: Symbol) -> Sequence[str]:
        short = symbol.name.removesuffix("Attribute")
        return (short,) if short != symbol.name and symbol.kind in ("class", "constructor") else ()

    def taken_by_foreign(self, container: str, arguments: int, number: int) -> TypeText | None:
        last = arguments - (container == "Func")
        return TypeText(str(number)) if container in ("Func", "Action", "Predicate") and 0 <= number < last else None

    def foreign_bases(self, name: str) -> Collection[str]:
        return foreign.SEQUENCES if name in foreign.SEQUENCES or name == "[]" else ()

    def record_fields(self, text: str) -> Sequence[tuple[str, str]]:
        return typed.tuple_fields(text)

    def placed(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[int]:
        return members_of_header(symbol, facts, symbol_id)

    def import_hints(self, path: str) -> Sequence[str]:
        return ()

    def local_name(self, item: Import) -> str:
        return item.alias


def _join(space: str, name: str) -> str:
    return f"{space}.{name}" if space and name else space or name


def _outward(project: Project, path: str) -> list[str]:
    """Namespaces in which a using of the file may be meant relative, the root first: full names are the custom."""
    names = spaces.names_in(project.setting(path, KEY))
    return ["", *dict.fromkeys(outer for name in names for outer in spaces.around(name, ".") if outer)]


def _space(project: Project, path: str, name: str, empty: bool = False) -> Sequence[Module]:
    """The namespace as the file sees it: what its project sees before the rest. `empty`: also one without own types."""

    def build() -> Sequence[Module]:
        files = spaces.by_name(project, "csharp", KEY).get(name, ())
        seen = projects.visible(project, own) if own else frozenset()
        near = tuple(each for each in files if projects.of(project, each) in seen or not projects.of(project, each))
        found = [Module(name, near)] if near and near != files else []
        return (*found, Module(name, files)) if files or empty else ()

    own = projects.of(project, path) if path else ""
    return project.memo(("csharp", "namespace", own, name, empty), build)


def _types(project: Project, path: str, text: str) -> Sequence[Module]:
    """The type of that name, perhaps nested, in a shorter namespace."""
    parts = text.split(".")
    for cut in range(len(parts) - 1, -1, -1):
        for module in _space(project, path, ".".join(parts[:cut])):
            if project.defines(module.files, parts[cut]):
                return (module._replace(member=".".join(parts[cut:])),)
    return ()


RULES = {"csharp": CSharpLinks()}
