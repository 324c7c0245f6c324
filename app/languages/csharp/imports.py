"""C#'s using directives."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Imported, Node
from app.languages.csharp.nodes import dotted, text


def of(node: Node) -> Iterator[Imported]:
    """A namespace or type (`using static`) by wildcard, or an alias of either."""
    alias = node.child_by_field_name("name")
    paths = [child for child in node.named_children if child.type in _PATHS and child != alias]
    if not paths:
        return
    path = paths[-1]
    module = dotted(path)
    if alias is None:
        yield Imported("wildcard", path, module, claims=tuple(_names(path)))
        return
    outer, _, name = module.partition("<")[0].rpartition(".")
    last = path.child_by_field_name("name") or path
    yield Imported("name", last, outer, name, text(alias), (alias, *_qualifiers(path)))


_PATHS = frozenset({"identifier", "qualified_name", "alias_qualified_name", "generic_name"})


def _names(path: Node) -> Iterator[Node]:
    yield path.child_by_field_name("name") or path
    yield from _qualifiers(path)


def _qualifiers(path: Node) -> Iterator[Node]:
    qualifier = path.child_by_field_name("qualifier")
    if qualifier is not None:
        yield from _names(qualifier)
