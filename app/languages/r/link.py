"""How R links: a package's files are one, others load each other; classes that calls make."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping, Sequence

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages.broad_link import BroadLinks
from app.languages.link import Module, Offer, Project


class RLinks(BroadLinks):
    by_directory = False
    redefinition_wins = True
    self_names = frozenset({"self", "private"})
    super_names = frozenset({"super"})
    creators = frozenset({"new"})
    constructors = ("initialize",)
    line_comment = "#"

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Members are reached through an object."""
        return symbol.kind not in ("method", "field", "constructor") and super().binds_in_scope(symbol)

    def bases(self, symbol: Symbol, facts: object, symbol_id: int) -> Sequence[str]:
        return (symbol.type,) if symbol.kind == "class" and symbol.type else ()

    def peers(self, project: Project, path: str) -> Module | None:
        return None

    def around(self, project: Project, path: str, facts: FileFacts, scope: int) -> Sequence[Module]:
        """The package around a file; without one, what stands in a directory `R` that is loaded as a whole."""
        root = _root(project, path)
        if root is not None:
            return (self._package(project, root),)
        here = posixpath.dirname(path)
        directory = here if posixpath.basename(here) == "R" else posixpath.join(here, "R")
        files = self._directories(project).get(directory, ())
        return (Module(directory, files),) if files else ()

    def _package(self, project: Project, root: str) -> Module:
        files = self._directories(project).get(posixpath.join(root, "R"), ())
        return Module(_packages(project)[root], files, all_names=True)

    def named(self, project: Project, name: str) -> Sequence[Module]:
        """A package of this repository."""
        return [self._package(project, root) for root, package in _packages(project).items() if package == name]

    def at_path(self, project: Project, path: str, text: str) -> Iterator[Module]:
        """Files that are loaded by path, from where the file stands or from the root of the project."""
        is_path = text.endswith((".R", ".r")) or text.startswith(("./", "../"))
        return super().at_path(project, path, text) if is_path else iter(())

    def offers(self, project: Project, text: str) -> Sequence[Offer]:
        return [Offer(module, text) for module in self.named(project, text)]


def _packages(project: Project) -> Mapping[str, str]:
    """Root directory of each package → its name."""

    def build() -> Mapping[str, str]:
        return {posixpath.dirname(each.path): each.value for each in project.settings("r.package")}

    return project.memo(("r", "packages"), build)


def _root(project: Project, path: str) -> str | None:
    known, directory = _packages(project), posixpath.dirname(path)
    while directory not in known:
        if not directory:
            return None
        directory = posixpath.dirname(directory)
    return directory


RULES = {"r": RLinks("r")}
