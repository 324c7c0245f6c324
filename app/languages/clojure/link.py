"""How Clojure links: namespaces by their names and aliases."""

from __future__ import annotations

from app.domain.facts import Symbol
from app.languages.broad_link import BroadLinks


class ClojureLinks(BroadLinks):
    by_path = False
    by_directory = False
    line_comment = ";"

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """A namespace's own name, fields and methods of types are no bare names."""
        if symbol.kind == "method":
            return symbol.scope == 0 and "abstract" in symbol.modifiers
        return super().binds_in_scope(symbol) and symbol.kind not in ("module", "field")

    def top_level(self, symbol: Symbol) -> bool:
        """Methods of a protocol are names of its namespace."""
        return symbol.scope == 0 and symbol.exported and self.binds_in_scope(symbol)


RULES = {"clojure": ClojureLinks("clojure")}
