"""How scripts link that load others: they see what they load, and what that loads; everything else is a command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.languages.broad_link import BroadLinks
from app.languages.link import Module, Project


class ScriptLinks(BroadLinks):
    by_directory = False
    line_comment = "#"
    redefinition_wins = True
    imports_are_members = True
    called_kinds = frozenset({"function"})

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        """A path from an unknown directory (`*/`) may start anywhere; `./` may mean where the script is run."""
        return tuple(self._loaded(project, path, text))[:1]

    def _loaded(self, project: Project, path: str, text: str) -> Iterator[Module]:
        if text.startswith("*/"):
            yield from self.at_path(project, path, text[2:])
        else:
            yield from self.at_path(project, path, text)
            if text.startswith("./"):
                yield from self.at_path(project, "", text)
