"""What a repository says of its own files in `.gitattributes`, and where files stand in an answer by all that is known.

`linguist-generated`, `linguist-vendored` and `linguist-documentation` count as git reads them: later lines before
earlier ones, nearer files before those further out. `linguist-language` does not: the language of a file follows from
its path and content alone, else a change of `.gitattributes` would have to extract files anew that no push touched.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping

from app.access.globs import file_pattern
from app.errors import Refused
from app.languages import paths
from app.languages.config.gitattributes import DOCUMENTATION, GENERATED, VENDORED
from app.languages.project import Project


class Attributes:
    """The attributes of every path of a commit, from the `linguist` properties of its files."""

    def __init__(self, project: Project) -> None:
        self._lines: dict[str, list[tuple[re.Pattern[str], Mapping[str, bool | None]]]] = {}
        for setting in project.settings("linguist"):
            directory = setting.path.rpartition("/")[0]
            for pattern, sets in json.loads(setting.value):
                try:
                    self._lines.setdefault(directory, []).append((file_pattern(pattern), sets))
                except Refused:  # no pattern of git's
                    continue

    def of(self, path: str) -> Mapping[str, bool | None]:
        """What is said of a path; nothing of what is left open."""
        found: dict[str, bool | None] = {}
        for directory in _directories(path) if self._lines else ():
            below = path[len(directory) + 1 :] if directory else path
            for pattern, sets in self._lines.get(directory, ()):
                if pattern.match(below):
                    found.update(sets)
        return found


def _directories(path: str) -> Iterator[str]:
    """The directories around a path, the root first."""
    yield ""
    at = path.find("/")
    while at != -1:
        yield path[:at]
        at = path.find("/", at + 1)


def ranks(project: Project) -> Callable[[str], int]:
    """Where code stands: 0 production, 1 tests and documentation, 2 generated or minified, 3 code of others."""
    return project.memo(("linguist", "ranks"), lambda: _Ranks(project).of)


class _Ranks:
    def __init__(self, project: Project) -> None:
        self._attributes = Attributes(project)
        self._made = frozenset(setting.path for setting in project.settings("origin"))
        self._known: dict[str, int] = {}

    def of(self, path: str) -> int:
        found = self._known.get(path)
        if found is None:
            found = self._known[path] = self._rank(path)
        return found

    def _rank(self, path: str) -> int:
        said = self._attributes.of(path)
        if _first(said.get(VENDORED), paths.is_vendored(path)):
            return 3
        if _first(said.get(GENERATED), path in self._made or paths.is_generated(path)):
            return 2
        return int(bool(said.get(DOCUMENTATION)) or paths.is_test(path))


def _first(said: bool | None, otherwise: bool) -> bool:
    return otherwise if said is None else said
