"""How Racket links: modules are files, what they provide is seen, classes by what makes an object."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence

from app.domain.facts import Symbol
from app.languages.broad_link import BroadLinks
from app.languages.link import Module, Project
from app.languages.types import TypeText


class RacketLinks(BroadLinks):
    by_directory = False
    only_exported = True
    roots = ("collects", "src")
    self_names = frozenset({"this"})
    super_names = frozenset({"super"})
    line_comment = ";"

    def type_texts(self, text: str) -> Sequence[TypeText]:
        """Names as they are: `c%`."""
        return (TypeText(text),)

    def bases(self, symbol: Symbol, facts: object, symbol_id: int) -> Sequence[str]:
        return (symbol.type,) if symbol.kind in ("class", "struct") and symbol.type else ()

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        """A file by its path from the requiring one, or a module of a collection in this repository."""
        if text.endswith((".rkt", ".rktl")):
            file = posixpath.normpath(posixpath.join(posixpath.dirname(path), text))
            return (Module(text, (file,)),) if project.is_file(file) else ()
        return tuple(self.at_path(project, path, text))


RULES = {"racket": RacketLinks("racket")}
