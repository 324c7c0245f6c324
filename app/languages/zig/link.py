"""How Zig links: files are structs, `@import` gives one, `Self` is the container around."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence

from app.domain.facts import Symbol
from app.languages.broad_link import BroadLinks
from app.languages.link import Module, Project

_GIVEN = frozenset({"std", "builtin", "root"})


class ZigLinks(BroadLinks):
    by_directory = False
    imports_are_members = True
    self_types = frozenset({"Self", "@This()"})
    module_calls = frozenset({"@import"})

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Fields are reached through a value."""
        return symbol.kind not in ("field", "enum_member") and super().binds_in_scope(symbol)

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        """A file beside the importing one, or a package by its root file."""
        if text.endswith(".zig"):
            file = posixpath.normpath(posixpath.join(posixpath.dirname(path), text))
            return (Module(text, (file,)),) if project.is_file(file) else ()
        roots = (f"{directory}{text}.zig" for directory in ("src/", "lib/", ""))
        return [Module(text, (root,)) for root in roots if text not in _GIVEN and project.is_file(root)][:1]


RULES = {"zig": ZigLinks("zig")}
