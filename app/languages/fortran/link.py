"""How Fortran links: modules by name, uses by scope, procedures of no module, procedures bound to types."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence

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

    def suits(self, symbol: Symbol, relation: str, called: bool) -> bool:
        """Where a type stands its generic name is not meant."""
        return relation not in ("type", "inherit") or symbol.kind != "function"

    def peers(self, project: Project, path: str) -> Module | None:
        return None

    def around(self, project: Project, path: str, facts: FileFacts, scope: int) -> Sequence[Module]:
        """Procedures that stand in no module may be called from everywhere; those of the directory are meant first."""
        near, every = self._directories(project).get(posixpath.dirname(path), ()), tuple(self._files(project))
        return (Module("procedures of the directory", near), Module("external procedures", every))


RULES = {"fortran": FortranLinks("fortran")}
