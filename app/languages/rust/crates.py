"""Crates and the module trees of their files, as directories lay them out and `mod` items name them."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Iterator, Mapping

from app.languages.project import Module, Project

_ROOTS = ("lib.rs", "main.rs")
_INDEXES = frozenset(("mod.rs", *_ROOTS))
_OF_OWN_CRATE = frozenset({"bin", "tests", "examples", "benches"})


def libraries(project: Project) -> Mapping[str, str]:
    """Library crate's name → its root file, for every package of the repository."""

    def build() -> Mapping[str, str]:
        found: dict[str, str] = {}
        for each in project.settings("cargo.crate"):
            directory = posixpath.dirname(each.path)
            stated = project.setting(each.path, "cargo.lib") or "src/lib.rs"
            root = posixpath.normpath(posixpath.join(directory, stated))
            if project.is_file(root):
                found.setdefault(each.value, root)
        return found

    return project.memo(("rust", "libraries"), build)


def manifest(project: Project, path: str) -> str:
    """The nearest Cargo.toml of a package above a file; "" when there is none."""
    directory = path
    while directory:
        directory = posixpath.dirname(directory)
        candidate = posixpath.join(directory, "Cargo.toml")
        if project.is_file(candidate) and project.setting(candidate, "cargo.crate"):
            return candidate
    return ""


def dependencies(project: Project, path: str) -> Mapping[str, str]:
    """Crate name as code spells it → package name, of the package around a file."""
    own = manifest(project, path)
    return project.memo(("rust", "dependencies", own), lambda: _dependencies(project, own))


def _dependencies(project: Project, own: str) -> Mapping[str, str]:
    """What is left to the workspace says so by no package of its own."""
    text = project.setting(own, "cargo.dependencies")
    found: dict[str, str] = json.loads(text) if text else {}
    directory = posixpath.dirname(own)
    shared: dict[str, str] = {}
    while "" in found.values() and directory and not shared:
        directory = posixpath.dirname(directory)
        shared = json.loads(project.setting(posixpath.join(directory, "Cargo.toml"), "cargo.dependencies") or "{}")
    return {name: package or shared.get(name) or name for name, package in found.items()}


def files(project: Project, path: str) -> tuple[str, ...]:
    """Every Rust file of the package around a file."""
    directory = posixpath.dirname(manifest(project, path))
    return project.memo(("rust", "files", directory), lambda: tuple(project.files_under(directory, "rust")))


def root(project: Project, path: str) -> str:
    """The root file of the crate that a file belongs to."""
    return project.memo(("rust", "root", path), lambda: _climb(project, path))


def _climb(project: Project, path: str) -> str:
    seen = {path}
    while (above := parent(project, path)) and above not in seen:
        seen.add(above)
        path = above
    return path


def parent(project: Project, path: str) -> str:
    """The file of the module around a file's; "" for a crate's root.

    The file that declares it with `mod` decides; where none does, the place in the directories.
    """
    directory, name = posixpath.split(path)
    if name in _ROOTS or name == "build.rs":
        return ""
    if name == "mod.rs":
        name, directory = posixpath.basename(directory), posixpath.dirname(directory)
    candidates = [each for each in _holders(directory) if each != path and project.is_file(each)]
    stem = name.removesuffix(".rs")
    for each in candidates:
        if stem in declared(project, each):
            return each
    if posixpath.basename(directory) in _OF_OWN_CRATE:
        return ""
    return candidates[0] if candidates else _by_attribute(project, path)


def _holders(directory: str) -> Iterator[str]:
    """Files whose module the files of a directory are children of."""
    for name in ("lib.rs", "main.rs", "mod.rs"):
        yield posixpath.join(directory, name)
    if directory:
        yield f"{directory}.rs"


def _by_attribute(project: Project, path: str) -> str:
    for each in project.settings("rust.paths"):
        base = posixpath.dirname(each.path)
        places = (place for stated in json.loads(each.value).values() for place in stated if place)
        if any(posixpath.normpath(posixpath.join(base, place)) == path for place in places):
            return each.path
    return ""


def declared(project: Project, path: str) -> frozenset[str]:
    """Names that a file declares with `mod name;`."""
    text = project.setting(path, "rust.mods")
    return frozenset(json.loads(text)) if text else frozenset()


def children(project: Project, path: str, name: str) -> list[str]:
    """The files of a module's child module: several where each is for another configuration."""
    places = project.setting(path, "rust.paths")
    stated: list[str] = json.loads(places).get(name, [""]) if places else [""]
    base = posixpath.dirname(path)
    found = [posixpath.normpath(posixpath.join(base, e)) if e else _by_place(project, path, name) for e in stated]
    return [each for each in dict.fromkeys(found) if each]


def _by_place(project: Project, path: str, name: str) -> str:
    """The file of a child module by its name; "" when there is none."""
    directory, file = posixpath.split(path)
    is_root = file in _INDEXES or posixpath.basename(directory) in _OF_OWN_CRATE or not parent(project, path)
    below = directory if is_root else posixpath.join(directory, file.removesuffix(".rs"))
    for candidate in (posixpath.join(below, f"{name}.rs"), posixpath.join(below, name, "mod.rs")):
        if candidate != path and project.is_file(candidate):
            return candidate
    return ""


def module(path: str) -> Module:
    """A file as a module."""
    name = posixpath.basename(path).removesuffix(".rs")
    if name == "mod":
        name = posixpath.basename(posixpath.dirname(path))
    return Module(name, (path,))
