"""What the link rules of infrastructure and contract files share: references say where, imports are paths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from posixpath import normpath

from app.domain.facts import Symbol
from app.languages.base import all_languages
from app.languages.link import LinkRules
from app.languages.project import Module, Project


class AddressRules(LinkRules):
    """Module texts are paths of files; `./` in front makes them relative to the importing file's directory."""

    addressed = True
    line_comment = "#"

    environments: tuple[str, ...] = ()
    """What the containers of environment variables end in."""

    def sets_environment(self, symbol: Symbol) -> bool:
        return symbol.kind == "variable" and f".{symbol.container}".endswith(self.environments)

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        found = next((each for each in self.places(project, path, text) if project.is_file(each)), None)
        return (Module(text, (found,)),) if found is not None else ()

    def places(self, project: Project, path: str, text: str) -> Iterator[str]:
        """Paths that a module text may mean, the likeliest first."""
        yield joined(directory(path) if text.startswith((".", "..")) else "", text)


OUTSIDE = "//"
"""Stands for every path outside of a repository: nothing in it is called so."""


def directory(path: str) -> str:
    return path.rpartition("/")[0]


def joined(base: str, relative: str) -> str:
    """A path relative to a directory, from the root, which is ""; OUTSIDE for what leads out of the repository."""
    found = normpath(f"{base}/{relative}" if base else relative)
    if found.startswith(("..", "/")):
        return OUTSIDE
    return "" if found == "." else found


def siblings(project: Project, path: str, language: str) -> tuple[str, ...]:
    """Files of a language in the directory of a file, itself included."""
    folder = directory(path)
    every = project.memo((language, "in", folder), lambda: _in_directory(project, folder, language))
    return every


def _in_directory(project: Project, folder: str, language: str) -> tuple[str, ...]:
    prefix = f"{folder}/" if folder else ""
    return tuple(each for each in project.files_under(folder, language) if "/" not in each[len(prefix) :])


def everywhere(project: Project, *languages: str) -> tuple[str, ...]:
    """All files of some languages."""
    return project.memo(
        (languages, "everywhere"), lambda: tuple(each for name in languages for each in project.files_under("", name))
    )


def nearest_first(paths: Sequence[str], path: str) -> list[tuple[str, ...]]:
    """Files in groups by how much of their directory they share with a path, the nearest first."""
    groups: dict[int, list[str]] = {}
    here = f"{directory(path)}/".split("/")[:-1]
    for each in paths:
        there = f"{directory(each)}/".split("/")[:-1]
        shared = next((n for n, pair in enumerate(zip(here, there, strict=False)) if pair[0] != pair[1]),
                      min(len(here), len(there)))  # fmt: skip
        groups.setdefault(len(here) + len(there) - 2 * shared, []).append(each)
    return [tuple(groups[distance]) for distance in sorted(groups)]


@cache
def code_languages() -> frozenset[str]:
    """Languages that programs are written in."""
    from app.languages.link import link_rules

    return frozenset(n for n, each in all_languages().items() if each.grammar and not link_rules(n).addressed)
