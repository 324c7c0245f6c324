"""How Elixir links: modules by their names and aliases, functions by their number of arguments."""

from __future__ import annotations

from app.domain.facts import Symbol
from app.languages.broad_link import BroadLinks

_TYPES = frozenset({"type_alias", "struct", "module"})


class ElixirLinks(BroadLinks):
    by_path = False
    by_directory = False
    bare_modules = True
    overloads = True
    types_apart = True
    class_names = frozenset({"__MODULE__"})
    line_comment = "#"

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """A struct's fields have no names of their own."""
        return super().binds_in_scope(symbol) and symbol.kind != "field"

    def suits(self, symbol: Symbol, relation: str, called: bool) -> bool:
        return (symbol.kind in _TYPES) == (relation == "type")


RULES = {"elixir": ElixirLinks("elixir")}
