"""How F# links: namespaces and modules by name, opens by scope, modules that open themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages.link import Module, Project
from app.languages.variants import TYPES, VariantLinks


class FSharpLinks(VariantLinks):
    by_path = False
    nested_wildcards = True
    redefinition_wins = True
    self_types = frozenset({"Self"})
    super_names = frozenset({"base"})

    def suits(self, symbol: Symbol, relation: str, called: bool) -> bool:
        """A module may have the name of the type that its functions are about."""
        return relation != "type" if symbol.kind == "module" else super().suits(symbol, relation, called)

    def same_entity(self, symbols: Sequence[Symbol]) -> bool:
        """A type and the module of its name: what stands behind it is in one or the other."""
        modules = sum(symbol.kind == "module" for symbol in symbols)
        return modules == 1 and all(symbol.kind in TYPES for symbol in symbols) and len(symbols) == 2

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Members are reached through a value or their type; extensions are no types of their own."""
        marks = symbol.modifiers.split()
        in_record = symbol.kind == "field" and not symbol.signature.startswith(("let ", "static let "))
        return not in_record and "member" not in marks and "extension" not in marks and super().binds_in_scope(symbol)

    def bases(self, symbol: Symbol, facts: object, symbol_id: int) -> Sequence[str]:
        return tuple(filter(None, symbol.type.split(","))) if symbol.kind in ("class", "interface") else ()

    def is_abstract(self, owner: Symbol, member: Symbol) -> bool:
        return owner.kind == "interface" or "abstract" in member.modifiers.split()

    def submodules(self, project: Project, module: Module, name: str) -> Sequence[Module]:
        """What shares its name with a type is found with that, as a member."""
        found = super().submodules(project, module, name)
        return [each for each in found if each.name not in _companions(project)]

    def peers(self, project: Project, path: str) -> Module | None:
        return None

    def around(self, project: Project, path: str, facts: FileFacts, scope: int) -> Sequence[Module]:
        """The namespaces of a file, and what it opens: their modules, and names in other files."""
        own = [each for name in _spaces(project, path) for each in self.modules(project, path, name)]
        opened = (facts.imports[row].module for row in facts.imports.where("kind", "wildcard"))
        inside = [each._replace(files=(), member="") for text in opened for each in self.modules(project, path, text)]
        return list(dict.fromkeys((*own, *inside)))

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        """By full name, or within a namespace of the file; with the modules in it that are open by themselves."""
        for prefix in ("", *(f"{name}." for name in _spaces(project, path))):
            found = [*self.named(project, prefix + text), *self._open_in(project, prefix + text)]
            if found:
                return found
        return ()

    def _open_in(self, project: Project, name: str) -> Iterator[Module]:
        for each in _self_opened(project).get(name, ()):
            yield from self.named(project, each)


def _spaces(project: Project, path: str) -> Sequence[str]:
    """The namespaces that a file's modules stand in, and those modules that hold the whole file."""

    def build() -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = {}
        for each in project.settings("inner_module"):
            found.setdefault(each.path, []).append(each.value)
        return {file: _outermost(names) for file, names in found.items()}

    return project.memo(("fsharp", "namespaces"), build).get(path, ())


def _outermost(names: Sequence[str]) -> Sequence[str]:
    tops = [name for name in names if not any(name.startswith(f"{other}.") for other in names)]
    return list(dict.fromkeys(each for name in tops for each in (name, name.rpartition(".")[0]) if each))


def _companions(project: Project) -> frozenset[str]:
    """Modules that have the name of a type beside them."""
    names = (each.value for each in project.settings("fsharp.companion"))
    return project.memo(("fsharp", "companions"), lambda: frozenset(names))


def _self_opened(project: Project) -> Mapping[str, Sequence[str]]:
    """Modules that are open wherever what is around them is, by that."""

    def build() -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = {}
        for each in project.settings("fsharp.auto_open"):
            found.setdefault(each.value.rpartition(".")[0], []).append(each.value)
        return found

    return project.memo(("fsharp", "self-opened"), build)


RULES = {"fsharp": FSharpLinks("fsharp")}
