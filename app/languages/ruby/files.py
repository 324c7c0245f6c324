"""Where Ruby's files, gems and load paths are."""

from __future__ import annotations

import json
from collections.abc import Sequence

from app.languages.link import Module, Project

_ROOTS = ("lib/", "", "app/", "spec/", "test/")


def all_of(project: Project) -> tuple[str, ...]:
    return project.memo(("ruby", "files"), lambda: tuple(project.files_under("", "ruby")))


def upward(path: str) -> list[str]:
    """Directories around a file, innermost first, each with its final slash; the root is ""."""
    parts = path.split("/")[:-1]
    return ["".join(f"{part}/" for part in parts[:length]) for length in range(len(parts), -1, -1)]


def required(project: Project, path: str, text: str) -> str:
    """The file that `require` or, with dots in front, `require_relative` loads; "" when it is not in here."""
    if text.startswith("."):
        found = _joined(path.rpartition("/")[0], text)
        return found if project.is_file(found) else ""
    for directory in upward(path):
        for root in _ROOTS:
            if project.is_file(f"{directory}{root}{text}.rb"):
                return f"{directory}{root}{text}.rb"
    return ""


def _joined(directory: str, text: str) -> str:
    parts = directory.split("/") if directory else []
    for part in text.split("/"):
        if part == "..":
            parts = parts[:-1]
        elif part != ".":
            parts.append(part)
    return "/".join(parts).removesuffix(".rb") + ".rb"


def gem_around(project: Project, path: str) -> str:
    """The name of the gem that a file belongs to; "" when none is declared."""
    around = upward(path)
    named = [each for each in project.settings("ruby.gem") if f"{each.path.rpartition('/')[0]}/".lstrip("/") in around]
    return max(named, key=lambda each: len(each.path)).value if named else ""


def dependencies(project: Project, path: str) -> Sequence[str]:
    """Gems that the project around a file declares to depend on, nearest first."""

    def build() -> tuple[str, ...]:
        found: dict[str, None] = {}
        for each in sorted(project.settings("ruby.dependencies"), key=lambda each: -len(each.path)):
            if f"{each.path.rpartition('/')[0]}/".lstrip("/") in around:
                found.update(dict.fromkeys(json.loads(each.value)))
        return tuple(found)

    around = frozenset(upward(path))
    return project.memo(("ruby", "dependencies", path.rpartition("/")[0]), build)


def gem(project: Project, name: str) -> Module | None:
    """The library files of a gem of this repository."""
    for each in project.settings("ruby.gem"):
        if each.value == name:
            root = f"{each.path.rpartition('/')[0]}/".lstrip("/")
            inside = tuple(path for path in all_of(project) if path.startswith((f"{root}lib/", f"{root}app/")))
            return Module(f"gem {name}", inside) if inside else None
    return None
