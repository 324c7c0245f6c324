"""How SQL links: one set of names for all files of a repository, columns by the table or alias before them."""

from __future__ import annotations

from app.domain.facts import Symbol
from app.languages.broad_link import BroadLinks
from app.languages.link import Module, Project


class SqlLinks(BroadLinks):
    line_comment = "--"
    by_path = False
    open_types = True
    called_kinds = frozenset({"function"})

    def peers(self, project: Project, path: str) -> Module | None:
        return Module("this repository", tuple(self._files(project)))

    def known_as(self, qualified: str) -> str:
        return qualified.lower()

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Columns are reached through their tables."""
        return not symbol.container


RULES = {"sql": SqlLinks("sql")}
