"""Parts of Java's nodes that several rules ask for."""

from __future__ import annotations

from app.languages.base import Node

_PARAMETERS = frozenset({"formal_parameter", "spread_parameter"})


def text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


def record_of(node: Node) -> Node:
    """The record around a compact constructor, whose components are its parameters."""
    body = node.parent
    return body.parent or node if body is not None else node


def parameter_nodes(node: Node) -> list[Node]:
    parameters = node.child_by_field_name("parameters")
    children = parameters.named_children if parameters is not None else ()
    return [child for child in children if child.type in _PARAMETERS]
