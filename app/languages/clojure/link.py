"""How Clojure links: namespaces by their names and aliases."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.facts import Symbol
from app.languages.broad_link import BroadLinks
from app.languages.link import Module, Project


class ClojureLinks(BroadLinks):
    by_path = False
    by_directory = False
    line_comment = ";"

    def named(self, project: Project, name: str) -> Sequence[Module]:
        """A namespace by its name, or by that of its classes' package, where `-` is `_`."""
        return super().named(project, name) or super().named(project, name.replace("_", "-"))

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """A namespace's own name, fields and methods of types are no bare names."""
        if symbol.kind == "method":
            return symbol.scope == 0 and "abstract" in symbol.modifiers
        return super().binds_in_scope(symbol) and symbol.kind not in ("module", "field")

    def top_level(self, symbol: Symbol) -> bool:
        """Methods of a protocol are names of its namespace."""
        return symbol.scope == 0 and symbol.exported and self.binds_in_scope(symbol)


RULES = {"clojure": ClojureLinks("clojure")}
