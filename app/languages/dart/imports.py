"""Imports, exports and parts."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Imported, Node
from app.languages.broad import child, text, unquoted


def imported(node: Node) -> Iterator[Imported]:
    uri = _find(node, "uri")
    if uri is None:
        return
    path = unquoted(uri)
    if node.type == "part_directive":
        yield Imported("side_effect", uri, path)
        return
    if node.type == "library_export":
        yield Imported("reexport_all", uri, path)
        return
    stated = child(node, "import_specification") or node
    alias = child(stated, "identifier")
    shown = [each for each in stated.named_children if each.type == "combinator" and text(each).startswith("show")]
    if alias is not None:
        yield Imported("module", uri, path, "", text(alias), (alias,))
        return
    for each in shown:
        for name in each.named_children:
            yield Imported("name", name, path, text(name), text(name))
    if not shown:
        yield Imported("wildcard", uri, path)


def _find(node: Node, kind: str) -> Node | None:
    """The first descendant of a type, a few levels deep."""
    level = [node]
    for _ in range(4):
        level = [each for one in level for each in one.named_children]
        found = next((each for each in level if each.type == kind), None)
        if found is not None:
            return found
    return None
