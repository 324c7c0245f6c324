"""How Erlang links: modules by their names, functions by their number of arguments, headers by their paths."""

from __future__ import annotations

from app.domain.facts import Symbol
from app.languages.broad_link import BroadLinks

_TYPES = frozenset({"type_alias", "struct"})


class ErlangLinks(BroadLinks):
    by_directory = False
    bare_modules = True
    overloads = True
    types_apart = True
    roots = ("include", "src")
    own_module = frozenset({"?MODULE"})
    line_comment = "%"

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Callbacks are asked for, not defined."""
        return super().binds_in_scope(symbol) and symbol.kind != "field" and "callback" not in symbol.modifiers

    def top_level(self, symbol: Symbol) -> bool:
        return super().top_level(symbol) and "callback" not in symbol.modifiers

    def suits(self, symbol: Symbol, relation: str, called: bool) -> bool:
        return (symbol.kind in _TYPES) == (relation == "type")


RULES = {"erlang": ErlangLinks("erlang")}
