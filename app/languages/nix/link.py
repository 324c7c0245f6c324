"""How Nix links: lexical scopes, recursive sets, and the attributes that an imported file gives."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence

from app.domain.facts import Symbol
from app.languages.broad_link import BroadLinks
from app.languages.link import Module, Project


class NixLinks(BroadLinks):
    line_comment = "#"
    by_directory = False
    only_exported = True

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Attributes are reached through their set, unless it is `rec`."""
        return "attribute" not in symbol.modifiers.split()

    def offered_names(self, symbol: Symbol) -> Sequence[str]:
        """What stands in the set that the file gives."""
        return (symbol.name,) if symbol.exported and not symbol.container else ()

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        """A file, or a directory by its `default.nix`."""
        found = posixpath.normpath(posixpath.join(posixpath.dirname(path), text))
        files = (found, posixpath.join(found, "default.nix"))
        return [Module(text, (each,)) for each in files if project.is_file(each)][:1]

    def import_hints(self, path: str) -> Sequence[str]:
        """`./a.nix` ends in `nix`, and `./a` is named by its directory."""
        parts = path.split("/")
        return ("nix", parts[-2], "") if parts[-1] == "default.nix" and len(parts) > 1 else ("nix", "")


RULES = {"nix": NixLinks("nix")}
