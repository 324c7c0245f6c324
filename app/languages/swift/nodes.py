"""Small questions about Swift's nodes."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Node

_WRAPPERS = frozenset({"try_expression"})


def text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


def child_of_type(node: Node, *types: str) -> Node | None:
    for child in node.children:
        if child.type in types:
            return child
    return None


def declared_type(node: Node) -> Node | None:
    """The type of a parameter, result or alias: what stands second under the field `name`."""
    named = node.children_by_field_name("name")
    return named[1] if len(named) > 1 else None


def annotated(node: Node | None) -> Node | None:
    """The type in a type annotation."""
    return node.named_children[0] if node is not None and node.named_children else None


def unwrapped(node: Node | None) -> Node | None:
    """An expression without `try` before it."""
    while node is not None and node.type in _WRAPPERS:
        node = node.child_by_field_name("expr")
    return node


def arity(node: Node) -> tuple[int, int]:
    """Least and most arguments of a function's own parameters."""
    count = defaults = 0
    many = False
    for child in node.children:
        if child.type == "parameter":
            count += 1
            if any(part.type == "..." for part in child.children):
                many, defaults = True, defaults + 1
        elif child.type == "=":
            defaults += 1
    return count - defaults, -1 if many else count


def identifiers(node: Node) -> Iterator[Node]:
    """The names that a pattern with `let` or `var` binds."""
    bound = node.child_by_field_name("bound_identifier")
    if bound is not None:
        yield bound
        return
    for child in node.named_children:
        if child.type == "pattern":
            if len(child.named_children) == 1 and child.named_children[0].type == "simple_identifier":
                yield child.named_children[0]
            else:
                yield from identifiers(child)


def places(pattern: Node) -> Iterator[tuple[str, Node]]:
    """(item of the value, name) of each variable that a pattern without cases binds."""
    bound = pattern.child_by_field_name("bound_identifier")
    parts = [child for child in pattern.named_children if child.type == "pattern"]
    if bound is not None or not parts:
        yield from (("", name) for name in pattern.named_children if name.type == "simple_identifier")
    for index, part in enumerate(parts):
        yield from ((f"[{index}]{item}", name) for item, name in places(part))
