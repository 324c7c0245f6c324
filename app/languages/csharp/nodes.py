"""Small questions about C#'s nodes."""

from __future__ import annotations

from app.languages.base import Node


def text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


def dotted(node: Node | None) -> str:
    """A name as written, without white space and the root's mark."""
    return "".join(text(node).split()).removeprefix("global::")


def child_of_type(node: Node, type_: str) -> Node | None:
    for child in node.children:
        if child.type == type_:
            return child
    return None


def parameters_of(node: Node | None) -> list[Node]:
    return [child for child in node.named_children if child.type == "parameter"] if node is not None else []


def arity(node: Node | None) -> tuple[int, int]:
    """Least and most arguments; defaults may be left out, `params` takes any number."""
    parameters = parameters_of(node)
    least = sum(all(child.type != "=" for child in each.children) for each in parameters)
    many = node is not None and any(child.type == "params" for child in node.children)
    return least, -1 if many else len(parameters)


def bare_type(node: Node | None) -> Node | None:
    """`var` states no type."""
    return None if node is None or node.type == "implicit_type" else node
