"""PHP's `use` declarations and includes."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Imported, Node
from app.languages.php.nodes import child_of_type, text


def of(node: Node) -> Iterator[Imported]:
    if node.type != "namespace_use_declaration":
        yield from _included(node)
        return
    group = node.child_by_field_name("body")
    prefix = text(child_of_type(node, "namespace_name")).strip("\\") if group is not None else ""
    for clause in (group or node).named_children:
        if clause.type in ("namespace_use_clause", "namespace_use_group_clause"):
            yield from _clause(clause, prefix)


def _clause(clause: Node, prefix: str) -> Iterator[Imported]:
    path = child_of_type(clause, "qualified_name", "name", "namespace_name")
    if path is None:
        return
    full = "\\".join(part for part in (prefix, text(path).strip("\\")) if part)
    module, _, name = full.rpartition("\\")
    at = path.named_children[-1] if path.type != "name" and path.named_children else path
    alias = clause.child_by_field_name("alias")
    claims = (alias,) if alias is not None else ()
    yield Imported("name", at, module, name, text(alias) or name, claims)


def _included(node: Node) -> Iterator[Imported]:
    """`require 'a.php'`, `require __DIR__ . '/a.php'`."""
    argument = node.named_children[0] if node.named_children else None
    while argument is not None and argument.type == "parenthesized_expression":
        argument = argument.named_children[0] if argument.named_children else None
    from_here = False
    if argument is not None and argument.type == "binary_expression":
        from_here = text(argument.child_by_field_name("left")) == "__DIR__"
        argument = argument.child_by_field_name("right") if from_here else None
    if argument is None or argument.type not in ("string", "encapsed_string") or len(argument.named_children) != 1:
        return
    content = argument.named_children[0]
    if content.type == "string_content":
        path = text(content)
        yield Imported("side_effect", content, f"./{path.lstrip('/')}" if from_here else path)
