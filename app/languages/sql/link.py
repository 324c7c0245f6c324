"""How SQL links: one set of names for all files of a repository, columns by the table or alias before them."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.facts import Symbol
from app.languages.broad_link import BroadLinks
from app.languages.link import Module, Project

_ROWS = frozenset({"new", "old", "excluded", "inserted", "deleted"})  # what stands before columns, but is no schema


class SqlLinks(BroadLinks):
    line_comment = "--"
    by_path = False
    open_types = True
    called_kinds = frozenset({"function"})

    def peers(self, project: Project, path: str) -> Module | None:
        return Module("this repository", tuple(self._files(project)))

    def named(self, project: Project, name: str) -> Sequence[Module]:
        """A schema, whose names are all there are."""
        return (Module(name, tuple(self._files(project))),) if name in self._schemas(project) - _ROWS else ()

    def _schemas(self, project: Project) -> frozenset[str]:
        return project.memo(
            ("sql", "schemas"), lambda: frozenset(each.value for each in project.settings("sql.schema"))
        )

    def known_as(self, qualified: str) -> str:
        return qualified.lower()

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Columns are reached through their tables."""
        return not symbol.container


RULES = {"sql": SqlLinks("sql")}
