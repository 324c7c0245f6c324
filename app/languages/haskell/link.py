"""How Haskell links: modules by their names, export lists, names that types and classes bring with them."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages.link import Module, Project
from app.languages.variants import TYPES, VariantLinks


class HaskellLinks(VariantLinks):
    by_path = False
    imports_are_members = True
    called_kinds = frozenset({"function", "method", "enum_member", "constant", "field", "variable"})
    unread_kinds = TYPES
    line_comment = "--"

    def top_level(self, symbol: Symbol) -> bool:
        """Constructors, fields and methods of classes stand beside what holds them; those of instances do not."""
        return symbol.scope == 0 and symbol.exported and self.binds_in_scope(symbol)

    def suits(self, symbol: Symbol, relation: str, called: bool) -> bool:
        """Of a type and its constructor of the same name the type is meant by types alone."""
        return (symbol.kind in TYPES) == (relation in ("type", "implement"))

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        return self.module_or_type(project, text)

    def in_wildcard(self, facts: FileFacts, name: str) -> bool:
        """Without an export list a module offers what it defines; with one what is on it, or goes with what is."""
        lists = next((each.value for each in facts.properties if each.key == "haskell.exports"), None)
        if lists is not None and (name in lists.split() or "module" in lists.split()):
            return True
        own = [facts.symbols[index] for index in facts.symbols.where("name", name)]
        return any(self.top_level(each) and (lists is None or each.container) for each in own)


RULES = {"haskell": HaskellLinks("haskell")}
