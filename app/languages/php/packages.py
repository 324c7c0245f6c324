"""Which Composer package a PHP file belongs to, and where its autoloading finds classes."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Sequence

from app.languages.link import Project


def of(project: Project, path: str) -> str:
    """The nearest composer.json above a file; "" when there is none."""
    directory = path
    while directory:
        directory = posixpath.dirname(directory)
        candidate = posixpath.join(directory, "composer.json")
        if project.is_file(candidate):
            return candidate
    return ""


def name(project: Project, path: str) -> str:
    return project.setting(of(project, path), "composer.name")


def dependencies(project: Project, path: str) -> frozenset[str]:
    text = project.setting(of(project, path), "composer.require")
    return frozenset(json.loads(text)) if text else frozenset()


def autoloaded(project: Project, namespace: str, files: Sequence[str]) -> tuple[str, ...]:
    """Those of a namespace's files that stand where autoloading looks for its classes, or that are loaded always."""
    places = [place for rule in _rules(project) for place in _places(rule, namespace)]
    return tuple(path for path in files if any(_stands_in(path, place, exact) for place, exact in places))


def _places(rule: tuple[str, str], namespace: str) -> list[tuple[str, bool]]:
    """(directory or file, whether files must stand in it directly)."""
    prefix, directory = rule
    if not prefix:
        return [(directory, False)]
    if namespace != prefix and not namespace.startswith(f"{prefix}\\"):
        return []
    inner = namespace[len(prefix) :].strip("\\").replace("\\", "/")
    return [(posixpath.join(directory, inner).strip("/"), True)]


def _stands_in(path: str, place: str, exact: bool) -> bool:
    if exact:
        return posixpath.dirname(path) == place
    return not place or path == place or path.startswith(f"{place}/")


def _rules(project: Project) -> list[tuple[str, str]]:
    """(namespace prefix, directory from the root) of every composer.json."""

    def build() -> list[tuple[str, str]]:
        return [
            (prefix, posixpath.join(posixpath.dirname(each.path), directory).strip("/"))
            for each in project.settings("composer.autoload")
            for prefix, directory in json.loads(each.value)
        ]

    return project.memo(("php", "autoload"), build)
