"""How Julia links: modules, and the files that are included into one another."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence

from app.domain.facts import Symbol
from app.languages.broad_link import BroadLinks
from app.languages.link import Module, Project

_MEMBERS = frozenset({"field", "constructor"})


class JuliaLinks(BroadLinks):
    by_directory = False
    by_path = False
    overloads = True
    imports_are_members = True  # files that are included share what one of them imports
    generic_brackets = "{}"
    line_comment = "#"

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """`Base.show(x::T) = …` adds to what Base has."""
        return super().binds_in_scope(symbol) and "extends" not in symbol.modifiers and symbol.kind not in _MEMBERS

    def suits(self, symbol: Symbol, relation: str, called: bool) -> bool:
        """A type may have functions of its name that make it."""
        return relation != "type" or symbol.kind != "function"

    def top_level(self, symbol: Symbol) -> bool:
        """Names of a file's outermost module are those of the files that it includes as well."""
        return symbol.exported and self.binds_in_scope(symbol)

    def in_module(self, project: Project, module: Module, path: str, symbol: Symbol) -> bool:
        if not symbol.container:
            return True
        inner = {each.value for each in project.settings("inner_module") if each.path == path}
        return symbol.container in inner and "." not in symbol.container

    def peers(self, project: Project, path: str) -> Module | None:
        files = self._together(project).get(path, ())
        return Module(files[0], files) if files else None

    def named(self, project: Project, name: str) -> Sequence[Module]:
        """A module by its name, wherever it is included: its own names, then those of the files that it includes."""
        found = list(super().named(project, name.lstrip(".")))
        if not any(each.files for each in found):
            found += self._nested(project, name.lstrip("."))
        for each in tuple(found):
            files = self._together(project).get(each.files[0], ()) if each.files and "." not in each.name else ()
            found += [Module(each.name, files)] if files else []
        return found

    def _nested(self, project: Project, name: str) -> list[Module]:
        """The only module whose full name ends so."""
        known = self._declared(project)
        ending = [modules for full, modules in known.items() if full.endswith(f".{name}")]
        return [each for each in ending[0] if each.files] if len(ending) == 1 else []

    def _together(self, project: Project) -> Mapping[str, tuple[str, ...]]:
        """Files that are included into one another, by each of them."""

        def build() -> Mapping[str, tuple[str, ...]]:
            groups: dict[str, set[str]] = {}
            for setting in project.settings("julia.include"):
                other = posixpath.normpath(posixpath.join(posixpath.dirname(setting.path), setting.value))
                if project.is_file(other):
                    joined = groups.get(setting.path, {setting.path}) | groups.get(other, {other})
                    groups.update(dict.fromkeys(joined, joined))
            ordered = {id(group): tuple(sorted(group)) for group in groups.values()}
            return {path: ordered[id(group)] for path, group in groups.items()}

        return project.memo(("julia", "together"), build)


RULES = {"julia": JuliaLinks("julia")}
