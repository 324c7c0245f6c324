"""How Elm links: modules by their names, and what an exposed type brings with `(..)`."""

from __future__ import annotations

from collections.abc import Sequence

from app.languages.link import Module, Project
from app.languages.variants import VariantLinks


class ElmLinks(VariantLinks):
    by_path = False
    called_kinds = frozenset({"function", "enum_member", "constant", "type_alias"})  # an alias of a record builds one
    unread_kinds = frozenset({"enum"})

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        return self.module_or_type(project, text)


RULES = {"elm": ElmLinks("elm")}
