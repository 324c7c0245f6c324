"""Which files an include means, and what a file sees through its includes."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping, Sequence

from app.languages.project import Project

_STANDARD = frozenset(
    "assert ctype errno fenv float inttypes limits locale math setjmp signal stdarg stdbool stddef stdint stdio stdlib "
    "string time wchar unistd fcntl pthread".split()
)
_PUBLIC = frozenset({"include", "inc", "public"})


def found(project: Project, path: str, text: str) -> str:
    """The file that an include of `path` means: beside it, else the nearest whose path ends so; "" when foreign."""
    return project.memo(("c", "include", path, text), lambda: _found(project, path, text))


def _found(project: Project, path: str, text: str) -> str:
    system = text.startswith("<")
    name = text.strip("<>")
    beside = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
    if not system and project.is_file(beside):
        return beside
    name = posixpath.normpath(name).lstrip("./")
    if system and name.removesuffix(".h") in _STANDARD:
        return ""
    ending = f"/{name}"
    candidates = [each for each in _by_name(project).get(posixpath.basename(name), ()) if f"/{each}".endswith(ending)]
    return min(candidates, key=lambda each: (-_shared(each, path), each.count("/"), each), default="")


def _shared(one: str, other: str) -> int:
    """How many directories two paths begin with in common."""
    pairs = zip(one.split("/")[:-1], other.split("/")[:-1], strict=False)
    return next((index for index, (a, b) in enumerate(pairs) if a != b), min(one.count("/"), other.count("/")))


def _by_name(project: Project) -> Mapping[str, Sequence[str]]:
    def build() -> Mapping[str, Sequence[str]]:
        names: dict[str, list[str]] = {}
        for language in ("c", "cpp"):
            for path in project.files_under("", language):
                names.setdefault(path.rpartition("/")[2], []).append(path)
        return names

    return project.memo(("c", "names"), build)


def _included(project: Project) -> Mapping[str, Sequence[str]]:
    """Texts of every file's includes."""

    def build() -> Mapping[str, Sequence[str]]:
        texts: dict[str, list[str]] = {}
        for each in project.settings("c.include"):
            texts.setdefault(each.path, []).append(each.value)
        return texts

    return project.memo(("c", "includes"), build)


def visible(project: Project, path: str) -> tuple[str, ...]:
    """A file and all that it includes, directly or not."""
    return project.memo(("c", "visible", path), lambda: tuple(_reach(project, path)))


def _reach(project: Project, path: str) -> Iterator[str]:
    texts, seen, waiting = _included(project), {path}, [path]
    while waiting:
        each = waiting.pop()
        yield each
        for text in texts.get(each, ()):
            target = found(project, each, text)
            if target and target not in seen:
                seen.add(target)
                waiting.append(target)


def sees(project: Project, path: str, other: str) -> bool:
    """Whether a file includes another, directly or not."""
    return other in project.memo(("c", "visible set", path), lambda: frozenset(visible(project, path)))


def public(project: Project, text: str) -> Iterator[str]:
    """Headers that other repositories may include under a text."""
    name = text.strip("<>")
    for each in _by_name(project).get(posixpath.basename(name), ()):
        folders = each.split("/")[:-1]
        if f"/{each}".endswith(f"/{name}") and ("/" in name or _PUBLIC.intersection(folders)):
            yield each
