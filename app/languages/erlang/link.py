"""How Erlang links: modules by their names, functions by their number of arguments, headers by their paths."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence

from app.domain.facts import Symbol
from app.languages.broad_link import BroadLinks
from app.languages.link import Module, Project

_TYPES = frozenset({"type_alias", "struct"})


class ErlangLinks(BroadLinks):
    by_directory = False
    bare_modules = True
    overloads = True
    types_apart = True
    roots = ("include", "src")
    own_module = frozenset({"?MODULE"})
    line_comment = "%"

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        """A header by its path; `app/include/a.hrl` is below the directory of that application, whatever its name."""
        found = super().modules(project, path, text)
        application, mark, inside = text.partition("/")
        directory = path
        while mark and not found and directory:
            directory = posixpath.dirname(directory)
            file = posixpath.join(directory, inside)
            if project.is_file(file) and project.is_file(posixpath.join(directory, f"src/{application}.app.src")):
                found = (Module(text, (file,)),)
        return found

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Callbacks are asked for, not defined."""
        return super().binds_in_scope(symbol) and symbol.kind != "field" and "callback" not in symbol.modifiers

    def top_level(self, symbol: Symbol) -> bool:
        return super().top_level(symbol) and "callback" not in symbol.modifiers

    def suits(self, symbol: Symbol, relation: str, called: bool) -> bool:
        return (symbol.kind in _TYPES) == (relation == "type")


RULES = {"erlang": ErlangLinks("erlang")}
