"""How Lua links: tables as modules, what a file returns, globals of one directory."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages.broad_link import BroadLinks


class LuaLinks(BroadLinks):
    roots = ("src", "lib", "lua")
    only_exported = True
    module_value = "export="
    module_calls = frozenset({"require"})
    self_names = frozenset({"self"})
    receivers = frozenset({"self"})
    line_comment = "--"

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        """The table that stands behind a class."""
        return (symbol.type,) if symbol.kind == "class" and symbol.type else ()

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Members of tables are reached through them; a function in a function is that one's own."""
        is_member = symbol.container and (symbol.exported or symbol.parent < 0)
        return not is_member and "returned" not in symbol.modifiers

    def top_level(self, symbol: Symbol) -> bool:
        return super().top_level(symbol) and "returned" not in symbol.modifiers

    def offered_names(self, symbol: Symbol) -> Sequence[str]:
        """Importers get what the file returns, not its globals."""
        return (symbol.name,) if "returned" in symbol.modifiers else ()

    def owner_of_scope(self, facts: FileFacts, scope: int) -> int | None:
        """`self` in `function M:f` is M."""
        symbol = facts.scopes[scope].symbol
        container = facts.symbols[symbol].container if symbol >= 0 else ""
        return next(iter(facts.symbols.where("qualified", container)), None) if container else None


RULES = {"lua": LuaLinks("lua")}
