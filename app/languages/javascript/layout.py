"""Where modules of JavaScript and TypeScript are: files and index files, path aliases, packages and their entries."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from app.languages.javascript import aliases, kits
from app.languages.javascript.files import find_file, find_index, join, parent, stem
from app.languages.link import Module, Offer, Project

_BUILT = frozenset({"dist", "lib", "build", "out", "es", "esm", "cjs", "umd", "types", "typings", "output", "module"})
_NAMES_DIRECTORY = re.compile(r"(?:\A|/)\.{0,2}\Z")  # `./a/`, `.`, `../..`: no file beside the directory is meant
_ENTRY_FILES = ("src/index", "index", "src/main", "lib/index", "source/index", "main")


class Package(NamedTuple):
    """A `package.json` that has a name, and the directory in which it stands."""

    name: str
    directory: str
    entries: Mapping[str, Sequence[str]]
    dependencies: frozenset[str]


def packages(project: Project) -> Mapping[str, Package]:
    """The repository's packages by name; of several with one name the outermost."""
    return project.memo("javascript packages", lambda: _packages(project))


def _packages(project: Project) -> dict[str, Package]:
    found: dict[str, Package] = {}
    for setting in sorted(project.settings("npm.name"), key=lambda s: (s.path.count("/"), s.path)):
        if "node_modules/" not in setting.path:
            entries = _loaded(project, setting.path, "npm.entries")
            needs = json.loads(project.setting(setting.path, "npm.dependencies") or "[]")
            found.setdefault(setting.value, Package(setting.value, parent(setting.path), entries, frozenset(needs)))
    return found


def _loaded(project: Project, path: str, key: str) -> Mapping[str, Sequence[str]]:
    found: Mapping[str, Sequence[str]] = json.loads(project.setting(path, key) or "{}")
    return found


def manifests_around(project: Project, path: str) -> Iterator[str]:
    """The `package.json` files of the directories around a path, the nearest first."""
    directory = path
    while directory:
        directory = parent(directory)
        manifest = join(directory, "package.json")
        if project.is_file(manifest):
            yield manifest


def dependencies(project: Project, path: str) -> frozenset[str]:
    texts = [project.setting(manifest, "npm.dependencies") for manifest in manifests_around(project, path)]
    return frozenset(name for text in texts if text for name in json.loads(text))


def original(project: Project, path: str, text: str) -> str:
    """A module text with the package's own name in place of the one that a manifest gives it (`npm:` aliases)."""
    for manifest in manifests_around(project, path) if not text.startswith((".", "/", "#")) else ():
        for name, package in json.loads(project.setting(manifest, "npm.renamed") or "{}").items():
            if text == name or text.startswith(f"{name}/"):
                return f"{package}{text[len(name) :]}"
    return text


def resolve(project: Project, path: str, text: str) -> str | None:
    """The file that a module text of a file names in this repository; None when it is foreign or missing."""
    directory = parent(path)
    return project.memo(("javascript module", directory, text), lambda: _resolve(project, path, text))


def _resolve(project: Project, path: str, text: str) -> str | None:
    if text.startswith((".", "/")):
        base = text.lstrip("/") if text.startswith("/") else join(parent(path), text)
        return _file_or_entry(project, base, _NAMES_DIRECTORY.search(text) is not None)
    if text.startswith("#"):
        return _internal(project, path, text)
    return aliases.resolve(project, path, text) or kits.resolve(project, path, text) or of_package(project, text)


def _file_or_entry(project: Project, base: str | None, directory_alone: bool) -> str | None:
    if base is None:
        return None
    manifest = join(base, "package.json")
    if project.is_directory(base) and manifest is not None and project.is_file(manifest):
        entry = _entry(project, base, _loaded(project, manifest, "npm.entries"), ".")
        if entry is not None:
            return entry
    return find_index(project, base) if directory_alone else find_file(project, base)


def _internal(project: Project, path: str, text: str) -> str | None:
    """`#name` by the `imports` of the nearest manifest."""
    for manifest in manifests_around(project, path):
        found = _entry(project, parent(manifest), _loaded(project, manifest, "npm.imports"), text)
        if found is not None:
            return found
    return None


def of_package(project: Project, text: str) -> str | None:
    """A package of this repository by its name, or a file in it by name and subpath."""
    package, subpath = _package_of(project, text)
    if package is None:
        return None
    found = _entry(project, package.directory, package.entries, f"./{subpath}" if subpath else ".")
    if found is not None:
        return found
    places = (subpath, f"src/{subpath}") if subpath else _ENTRY_FILES
    return _first(project, [join(package.directory, place) for place in places])


def _package_of(project: Project, text: str) -> tuple[Package | None, str]:
    parts = text.split("/")
    size = 2 if text.startswith("@") else 1
    return packages(project).get("/".join(parts[:size])), "/".join(parts[size:])


def _entry(project: Project, directory: str, entries: Mapping[str, Sequence[str]], subpath: str) -> str | None:
    for pattern, targets in sorted(entries.items(), key=lambda item: -len(item[0])):
        match = aliases.matched(pattern, subpath)
        if match is not None:
            found = _first(project, [p for target in targets for p in _sources(directory, target.replace("*", match))])
            if found is not None:
                return found
    return None


def _sources(directory: str, target: str) -> Iterator[str | None]:
    """Where the source of a package's target may be: as it says, or in `src` when what is said is built."""
    yield join(directory, target)
    parts = [part for part in target.split("/") if part not in (".", "")]
    while parts and parts[0] in _BUILT:
        parts = parts[1:]
        yield join(directory, "/".join(("src", *parts)))
        yield join(directory, "/".join(parts))
        if parts:  # `dist/a.mjs` is built of `src/a.ts`
            yield join(directory, "/".join(("src", *parts[:-1], stem(parts[-1]))))


def _first(project: Project, paths: Sequence[str | None]) -> str | None:
    return next((found for path in paths if path and (found := find_file(project, path)) is not None), None)


def ambient(project: Project, text: str) -> tuple[Module, ...]:
    """A module that `declare module` describes."""
    known = project.memo("javascript ambient", lambda: {s.value: s.path for s in project.settings("ts.ambient")})
    return (Module(text, (known[text],), member=text),) if text in known else ()


def everywhere(project: Project, path: str) -> tuple[Module, ...]:
    """What every file of a package sees without import: the names of TypeScript's files that are no modules."""
    package = next((parent(each) for each in manifests_around(project, path)), "")
    return project.memo(("javascript scripts", package), lambda: _scripts(project, package))


def _scripts(project: Project, package: str) -> tuple[Module, ...]:
    paths = (setting.path for setting in project.settings("ts.script"))
    found = tuple(path for path in paths if not package or path.startswith(f"{package}/"))
    return (Module("the global scope", found, all_names=True),) if found else ()


def offers(project: Project, text: str) -> Iterator[Offer]:
    """What another repository gets when it imports a package of this one."""
    if not text.startswith((".", "/", "#")):
        package, _ = _package_of(project, text)
        found = of_package(project, text)
        if package is not None and found is not None:
            yield Offer(Module(text, (found,)), package.name)
