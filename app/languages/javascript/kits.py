"""Aliases that SvelteKit gives: `$lib`, and those of `kit.alias` in `svelte.config.js`.

The `tsconfig.json` that says so is made by the kit and not committed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from app.domain.facts import Property
from app.languages.javascript.files import find_file, join, parent
from app.languages.link import Project

_CONFIGURATIONS = ("svelte.config.js", "svelte.config.mjs", "svelte.config.ts")
_ALIASES = re.compile(rb"\balias\s*:\s*\{([^{}]*)\}")
_PAIR = re.compile(rb"""(?P<quote>['"]?)(?P<name>[$@#~\w][\w/*@-]*)(?P=quote)\s*:\s*['"](?P<path>[^'"\n]+)['"]""")


def settings(source: bytes) -> Iterator[Property]:
    """`svelte.alias`: JSON object of names and paths that a configuration of SvelteKit lists."""
    listed = _ALIASES.search(source) if b"kit" in source and b"alias" in source else None
    if listed is not None:
        pairs = (match.group("name", "path") for match in _PAIR.finditer(listed.group(1)))
        found = {name.decode(errors="replace"): path.decode(errors="replace") for name, path in pairs}
        yield Property("svelte.alias", json.dumps(found, sort_keys=True))


def resolve(project: Project, path: str, text: str) -> str | None:
    """The file that an import text means by the aliases of the kit around, the longest first."""
    directory = parent(path)
    found = project.memo(("javascript kit", directory), lambda: _around(project, directory))
    for name, target in sorted(found.items(), key=lambda item: -len(item[0])):
        if text == name or text.startswith(f"{name}/"):
            return find_file(project, join(target, text[len(name) :]))
    return None


def _around(project: Project, directory: str) -> Mapping[str, str]:
    """Names and the directories that they stand for, by the nearest configuration."""
    while True:
        for name in _CONFIGURATIONS:
            configuration = join(directory, name)
            if project.is_file(configuration):
                listed = json.loads(project.setting(configuration, "svelte.alias") or "{}")
                paths = {"$lib": "src/lib", **listed}
                return {key.removesuffix("/*"): join(directory, to.removesuffix("/*")) for key, to in paths.items()}
        if not directory:
            return {}
        directory = parent(directory)
