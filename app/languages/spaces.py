"""Namespaces that stand in regions of files: who declares which, as a property of each file.

The property's value is JSON: `[[first line, first column, last line, last column, name], …]` in file order. A region
around the whole file starts at 1:1. What stands in no region is in the namespace "".
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from app.languages.base import Node
from app.languages.project import Project


class Region(NamedTuple):
    first: tuple[int, int]
    last: tuple[int, int]
    name: str


def region(node: Node | None, name: str) -> Region:
    """The region of a node; of the whole file without one."""
    if node is None:
        return Region((1, 1), (1 << 30, 1), name)
    (line, column), (last, end) = node.start_point, node.end_point
    return Region((line + 1, column + 1), (last + 1, end + 1), name)


def written(regions: Sequence[Region]) -> str:
    return json.dumps([[*each.first, *each.last, each.name] for each in regions])


@lru_cache(4096)
def read(text: str) -> tuple[Region, ...]:
    rows = json.loads(text) if text else ()
    return tuple(Region((a, b), (c, d), name) for a, b, c, d, name in rows)


def at(text: str, line: int, column: int) -> str:
    """The namespace at a position, by the property's text."""
    place, found = (line, column), ""
    for each in read(text):
        if each.first <= place < each.last:
            found = each.name
    return found


def names_in(text: str) -> list[str]:
    """Namespaces that a file has parts of, by the property's text; "" unless another one covers the whole file."""
    regions = read(text)
    outside = [] if any(each.first == (1, 1) for each in regions) else [""]
    return [*(each.name for each in regions), *outside]


def by_name(project: Project, language: str, key: str) -> Mapping[str, tuple[str, ...]]:
    """Files by namespace, of one language's files."""

    def build() -> Mapping[str, tuple[str, ...]]:
        found: dict[str, dict[str, None]] = {}
        for path in project.files_under("", language):
            for name in names_in(project.setting(path, key)):
                found.setdefault(name, {})[path] = None
        return {name: tuple(paths) for name, paths in found.items()}

    return project.memo((language, "namespaces"), build)


def prefixes(project: Project, language: str, key: str, mark: str) -> frozenset[str]:
    """Every namespace and every namespace around one."""

    def build() -> frozenset[str]:
        parts = (name.split(mark) for name in by_name(project, language, key))
        return frozenset(mark.join(each[:length]) for each in parts for length in range(1, len(each) + 1))

    return project.memo((language, "namespace prefixes"), build)


def around(name: str, mark: str) -> list[str]:
    """A namespace and those around it, innermost first, the root "" last."""
    parts = name.split(mark) if name else []
    return [mark.join(parts[:length]) for length in range(len(parts), -1, -1)]
