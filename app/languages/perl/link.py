"""How Perl links: packages by their names, names that `use` lists, methods of `$self`."""

from __future__ import annotations

from app.domain.facts import Symbol
from app.languages.broad_link import BroadLinks


class PerlLinks(BroadLinks):
    by_directory = False
    self_names = frozenset({"$self", "$this"})
    class_names = frozenset({"$class", "__PACKAGE__"})
    bare_modules = True
    line_comment = "#"

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """A package's last part is not its name, and `sub A::f` is a name of A wherever it stands."""
        known = symbol.kind not in ("module", "property") and "elsewhere" not in symbol.modifiers
        return known and super().binds_in_scope(symbol)


RULES = {"perl": PerlLinks("perl")}
