"""How PowerShell links: scripts and modules that are loaded, classes by their names, `$this`."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.facts import Symbol
from app.languages import types
from app.languages.sourcing import ScriptLinks


class PowerShellLinks(ScriptLinks):
    self_names = frozenset({"$this"})
    receivers = frozenset({"$this"})
    constructors = ("",)
    called_kinds = frozenset({"function", "class"})

    def known_as(self, qualified: str) -> str:
        return qualified.lower()

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Members are reached through `$this` or a type."""
        return not symbol.container

    def bases(self, symbol: Symbol, facts: object, symbol_id: int) -> Sequence[str]:
        return types.bases_in_signature(symbol.signature.lower())

    def reached(self, member: Symbol, owner: Symbol, kind: str) -> bool:
        """Static members are the class's, others its instances'."""
        if owner.kind == "enum" or kind == "super" or member.kind == "constructor":
            return True
        return ("static" in member.modifiers.split()) == (kind == "class")


RULES = {"powershell": PowerShellLinks("powershell")}
