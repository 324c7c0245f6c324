"""Which target of a Swift package a file belongs to: a target is a module, and its files see each other."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Mapping
from typing import NamedTuple

from app.languages.link import Project

_FOLDERS = ("Sources", "Source", "src", "srcs", "Tests")


class Target(NamedTuple):
    name: str
    directory: str
    needs: tuple[str, ...]
    package: str  # lower case
    packages: tuple[str, ...]  # identities of the packages that its package depends on


def all_of(project: Project) -> Mapping[str, Target]:
    """Targets by name; of two with one name the first."""

    def build() -> Mapping[str, Target]:
        found: dict[str, Target] = {}
        for each in project.settings("swift.package"):
            data = json.loads(each.value)
            base = posixpath.dirname(each.path)
            for row in data["targets"]:
                directory = _directory(project, base, row["name"], row["path"], row["tests"])
                needs, packages = tuple(row["needs"]), tuple(data["packages"])
                found.setdefault(row["name"], Target(row["name"], directory, needs, data["name"].lower(), packages))
        return found

    return project.memo(("swift", "targets"), build)


def _directory(project: Project, base: str, name: str, path: str, tests: bool) -> str:
    if path:
        return posixpath.join(base, path)
    for folder in reversed(_FOLDERS) if tests else _FOLDERS:
        candidate = posixpath.join(base, folder, name)
        if project.is_directory(candidate):
            return candidate
    return posixpath.join(base, "Tests" if tests else "Sources")


def of(project: Project, path: str) -> str:
    """The name of the target around a file; "" when there is none."""
    inside = [t for t in all_of(project).values() if path.startswith(f"{t.directory}/") or not t.directory]
    return max(inside, key=lambda target: len(target.directory)).name if inside else ""


def files(project: Project, name: str) -> tuple[str, ...]:
    """Files of a target; of none, for the name ""."""

    def build() -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for path in project.files_under("", "swift"):
            found.setdefault(of(project, path), []).append(path)
        return {target: tuple(paths) for target, paths in found.items()}

    return project.memo(("swift", "files"), build).get(name, ())


def related(project: Project, name: str) -> tuple[str, ...]:
    """Files of a target, of those that it needs and of those that need it: where its types may be extended."""

    def build() -> tuple[str, ...]:
        targets = all_of(project)
        names = {name, *(each for each, target in targets.items() if name in target.needs)}
        names.update(targets[name].needs if name in targets else ())
        return tuple(path for each in sorted(names) for path in files(project, each))

    return project.memo(("swift", "related", name), build)
