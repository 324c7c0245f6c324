"""Languages in which the constructors of a type are names of the module, beside the type's own name."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.facts import CLASS_LIKE, Symbol
from app.languages.broad_link import BroadLinks
from app.languages.project import Module, Project

TYPES = CLASS_LIKE | {"type_alias"}


class VariantLinks(BroadLinks):
    types_apart = True
    by_directory = False

    def top_level(self, symbol: Symbol) -> bool:
        is_constructor = symbol.kind == "enum_member" and symbol.scope == 0
        return (is_constructor and symbol.exported) or super().top_level(symbol)

    def suits(self, symbol: Symbol, relation: str, called: bool) -> bool:
        """Of a type and its constructor of the same name the type is meant by types alone."""
        return (symbol.kind in TYPES) == (relation == "type")

    def module_or_type(self, project: Project, text: str) -> Sequence[Module]:
        """A module by its name, else a type of one (`M.T`), for what an import takes of it: `import M (T(..))`."""
        found = self.named(project, text)
        if any(each.files for each in found):
            return found
        module, _, name = text.rpartition(".")
        return [each._replace(name=text, member=name) for each in self.named(project, module) if each.files]
