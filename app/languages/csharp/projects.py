"""Which csproj a C# file belongs to, and what that project sees."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Mapping
from typing import Any

from app.languages.link import Project


def of(project: Project, path: str) -> str:
    """The nearest csproj above a file; "" when there is none."""
    by_directory = _by_directory(project)
    directory = posixpath.dirname(path)
    while by_directory:
        if directory in by_directory:
            return by_directory[directory]
        if not directory:
            break
        directory = posixpath.dirname(directory)
    return ""


def visible(project: Project, csproj: str) -> frozenset[str]:
    """A project and all that it references, directly or not."""

    def build() -> frozenset[str]:
        found: set[str] = set()
        waiting = [csproj]
        while waiting:
            each = waiting.pop()
            if each not in found:
                found.add(each)
                directory = posixpath.dirname(each)
                referenced = _settings(project).get(each, {}).get("projects", ())
                waiting += (posixpath.normpath(posixpath.join(directory, path)) for path in referenced)
        return frozenset(found)

    return project.memo(("csharp", "visible", csproj), build)


def package(project: Project, csproj: str) -> str:
    """The name under which others refer to a project: its package, else its assembly, else its file."""
    settings = _settings(project).get(csproj, {})
    stem = posixpath.basename(csproj).removesuffix(".csproj")
    return str(settings.get("package") or settings.get("assembly") or stem)


def dependencies(project: Project, csproj: str) -> frozenset[str]:
    """Packages that a project and those it references depend on."""
    names: set[str] = set()
    for each in visible(project, csproj):
        settings = _settings(project).get(each, {})
        names.update(settings.get("packages", ()))
        names.update(posixpath.basename(path).removesuffix(".csproj") for path in settings.get("projects", ()))
    return frozenset(names)


def usings(project: Project, csproj: str) -> tuple[str, ...]:
    """Namespaces and types that every file of a project imports: by `global using`, and by the csproj itself."""

    def build() -> tuple[str, ...]:
        stated = [each.value for each in project.settings("csharp.global_using") if of(project, each.path) == csproj]
        return tuple(dict.fromkeys((*_settings(project).get(csproj, {}).get("usings", ()), *stated)))

    return project.memo(("csharp", "usings", csproj), build)


def _settings(project: Project) -> Mapping[str, dict[str, Any]]:
    build = lambda: {each.path: json.loads(each.value) for each in project.settings("dotnet.project")}  # noqa: E731
    return project.memo(("csharp", "projects"), build)


def _by_directory(project: Project) -> Mapping[str, str]:
    build = lambda: {posixpath.dirname(path): path for path in _settings(project)}  # noqa: E731
    return project.memo(("csharp", "directories"), build)
