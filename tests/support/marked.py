"""Sources that say themselves what their calls mean: `// @K.m` on a line for a call of `K.m` there, `@K.m?` where it is
a candidate. Calls of functions and methods that no mark names are faults too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from tests.support.memory_snapshot import Project

_MARKS = re.compile(r"(?://|#|--)\s*(@.*)$", re.MULTILINE)
_MARK = re.compile(r"@(\S+)")
_SURE = {"exact": "", "candidate": "?"}


def faults(files: Mapping[str, str] | str, name: str = "") -> list[str]:
    """What is missing (`-`) and too much (`+`), as `-a.kt:3 K.m`; one file may be given by its text and its name."""
    sources = {name: files} if isinstance(files, str) else files
    wanted, seen = set(_wanted(sources)), set(_seen(Project(sources)))
    missing = sorted(w for w in wanted if not any(_means(w, s) for s in seen))
    extra = sorted(s for s in seen if not any(_means(w, s) for w in wanted))
    return [f"-{place} {mark}" for place, mark in missing] + [f"+{place} {mark}" for place, mark in extra]


def _means(wanted: tuple[str, str], seen: tuple[str, str]) -> bool:
    return wanted[0] == seen[0] and (seen[1] == wanted[1] or seen[1].endswith(f".{wanted[1]}"))


def _wanted(sources: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for path, source in sources.items():
        for number, line in enumerate(source.split("\n"), 1):
            marks = _MARKS.search(line)
            yield from ((f"{path}:{number}", each) for each in (_MARK.findall(marks.group(1)) if marks else ()))


def _seen(project: Project) -> Iterator[tuple[str, str]]:
    snapshot = project.world.views[0].snapshot
    for file in {entry.file for entry in snapshot.listing.entries() if entry.file >= 0}:
        for symbol in snapshot.facts.models([file])[file].symbols:
            if symbol.kind in ("function", "method", "property", "field", "variable"):
                symbol_id = f"{snapshot.listing.paths_of(file)[0]}#{symbol.qualified}"
                for use in project.world.references_to(project.symbol(symbol_id), "call"):
                    if use.resolution in _SURE:
                        yield f"{use.path}:{use.reference.line}", symbol.qualified + _SURE[use.resolution]
