"""Path aliases of `tsconfig.json` and `jsconfig.json`: of the nearest one and of what it extends."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from app.languages.javascript.files import find_file, join, parent
from app.languages.link import Project

_NAMES = ("tsconfig.json", "jsconfig.json")
_LONGEST_CHAIN = 12


class Options(NamedTuple):
    """The aliases in force: directories are paths below the root."""

    base: str | None  # `baseUrl`
    paths: Mapping[str, Sequence[str]]
    paths_base: str  # what the targets of `paths` are relative to


def matched(pattern: str, text: str) -> str | None:
    """What `*` stands for when a text fits a pattern; "" for a pattern without one."""
    start, star, end = pattern.partition("*")
    if not star:
        return "" if pattern == text else None
    if len(text) >= len(start) + len(end) and text.startswith(start) and text.endswith(end):
        return text[len(start) : len(text) - len(end)]
    return None


def resolve(project: Project, path: str, text: str) -> str | None:
    """The file that an import text means through aliases, the longest matching prefix first."""
    for options in _in_force(project, parent(path)):
        for pattern in sorted(options.paths, key=lambda p: -len(p.partition("*")[0])):
            match = matched(pattern, text)
            for target in options.paths[pattern] if match is not None else ():
                found = find_file(project, join(options.paths_base, target.replace("*", match or "")))
                if found is not None:
                    return found
        if options.base is not None and (found := find_file(project, join(options.base, text))) is not None:
            return found
    return None


def _in_force(project: Project, directory: str) -> Sequence[Options]:
    """Aliases of the nearest configuration that has any."""
    return project.memo(("javascript aliases", directory), lambda: _nearest(project, directory))


def _nearest(project: Project, directory: str) -> Sequence[Options]:
    found = (_options(project, path) for path in _configurations(project, directory))
    usable = [each for each in found if each is not None and (each.paths or each.base is not None)]
    return usable or (_in_force(project, parent(directory)) if directory else ())


def _configurations(project: Project, directory: str) -> list[str]:
    """Configurations in a directory, those that they refer to beside them included."""
    found = [path for name in _NAMES if project.is_file(path := join(directory, name))]
    for path in tuple(found):
        for reference in _content(project, path).get("references", ()):
            target = join(directory, reference)
            found += [target] if target.endswith(".json") and parent(target) == directory else []
    return found


def _content(project: Project, path: str) -> dict[str, Any]:
    text = project.setting(path, "tsconfig")
    found: dict[str, Any] = json.loads(text) if text else {}
    return found


def _options(project: Project, path: str, depth: int = 0) -> Options | None:
    """Options of a configuration over those it extends; later bases win over earlier ones."""
    content = _content(project, path)
    if not content or depth > _LONGEST_CHAIN:
        return None
    directory = parent(path)
    merged = Options(None, {}, directory)
    for text in content.get("extends", ()):
        target = _extended(project, directory, text)
        inherited = _options(project, target, depth + 1) if target else None
        if inherited is not None:
            base = merged.base if inherited.base is None else inherited.base
            merged = Options(base, inherited.paths or merged.paths, inherited.paths_base)
    return _own(content, directory, merged)


def _own(content: dict[str, Any], directory: str, inherited: Options) -> Options:
    base, paths, paths_base = inherited
    if "baseUrl" in content:
        base = paths_base = join(directory, _here(content["baseUrl"]))
    if "paths" in content:
        paths = {key: [_here(target) for target in targets] for key, targets in content["paths"].items()}
        paths_base = directory if base is None else base
    return Options(base, paths, paths_base)


def _here(text: str) -> str:
    return text.replace("${configDir}/", "./").replace("${configDir}", ".")


def _extended(project: Project, directory: str, text: str) -> str | None:
    """The configuration that `extends` names: a path, or a file of a package of this repository."""
    if text.startswith((".", "/")):
        places = [join(directory, text)]
    else:
        owners = {s.value: parent(s.path) for s in project.settings("npm.name")}
        name = next((n for n in owners if text == n or text.startswith(f"{n}/")), None)
        places = [join(owners[name], text[len(name) :].strip("/"))] if name is not None else []
    for place in places:
        for path in (place, f"{place}.json", join(place, "tsconfig.json")):
            if project.is_file(path):
                return path
    return None
