"""How Perl links: packages by their names, names that `use` lists, methods of `$self`."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages.broad_link import BroadLinks


class PerlLinks(BroadLinks):
    by_directory = False
    self_names = frozenset({"$self", "$this"})
    class_names = frozenset({"$class", "__PACKAGE__"})
    super_names = frozenset({"SUPER"})
    creators = frozenset({"new"})
    more_type_kinds = frozenset({"module"})
    modules_are_types = True
    uniform_access = True
    bare_modules = True
    line_comment = "#"

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """A package's last part is not its name, and `sub A::f` is a name of A wherever it stands."""
        known = symbol.kind not in ("module", "property") and "elsewhere" not in symbol.modifiers
        return known and super().binds_in_scope(symbol)

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        return [each for each in symbol.type.split(",") if each] if symbol.kind == "module" else ()


RULES = {"perl": PerlLinks("perl")}
