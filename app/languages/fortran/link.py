"""How Fortran links: modules by name, uses by scope, procedures of no module, procedures bound to types."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages.broad_link import BroadLinks
from app.languages.link import Module, Project


class FortranLinks(BroadLinks):
    by_path = False
    nested_wildcards = True
    imports_are_members = True
    bound_methods = True
    line_comment = "!"

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Components and bound procedures are reached through a value."""
        return symbol.kind not in ("field", "method") and super().binds_in_scope(symbol)

    def bases(self, symbol: Symbol, facts: object, symbol_id: int) -> Sequence[str]:
        return (symbol.type,) if symbol.kind == "struct" and symbol.type else ()

    def same_entity(self, symbols: Sequence[Symbol]) -> bool:
        """A type and the generic name of the functions that make one."""
        generic = [each for each in symbols if "generic" in each.modifiers.split()]
        return len(symbols) - len(generic) == 1 and any(each.kind == "struct" for each in symbols)

    def peers(self, project: Project, path: str) -> Module | None:
        return None

    def around(self, project: Project, path: str, facts: FileFacts, scope: int) -> Sequence[Module]:
        """Procedures that stand in no module may be called from everywhere; those of the directory are meant first."""

        def build() -> Mapping[str, Sequence[str]]:
            found: dict[str, list[str]] = {"": []}
            for file in project.files_under("", "fortran"):
                found.setdefault(posixpath.dirname(file) or ".", []).append(file)
                found[""].append(file)
            return {directory: tuple(files) for directory, files in found.items()}

        files = project.memo(("fortran", "directories"), build)
        near = files.get(posixpath.dirname(path) or ".", ())
        return (Module("procedures of the directory", tuple(near)), Module("external procedures", tuple(files[""])))


RULES = {"fortran": FortranLinks("fortran")}
