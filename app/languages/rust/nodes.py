"""Small questions about Rust's nodes."""

from __future__ import annotations

from app.languages.base import Node

_WRAPPING = frozenset({"reference_type", "pointer_type", "dynamic_type", "abstract_type", "bracketed_type"})


def text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


def squeezed(node: Node | None) -> str:
    """A path's text without white space."""
    return "".join(text(node).split())


def spaced(node: Node | None) -> str:
    """A type's text on one line."""
    return " ".join(text(node).split())


def named(node: Node, type_: str) -> Node | None:
    """The first child of a type."""
    return next((child for child in node.named_children if child.type == type_), None)


def type_name(node: Node | None) -> str:
    """The last name of `T`, `m::T`, `T<A>`, `&T`, `dyn T`; "" for tuples, slices and functions."""
    while node is not None:
        if node.type in ("type_identifier", "primitive_type"):
            return text(node)
        if node.type == "scoped_type_identifier":
            node = node.child_by_field_name("name")
        elif node.type == "generic_type":
            node = node.child_by_field_name("type")
        elif node.type in _WRAPPING:
            node = node.child_by_field_name("type") or node.child_by_field_name("trait") or _last(node)
        else:
            return ""
    return ""


def _last(node: Node) -> Node | None:
    return node.named_children[-1] if node.named_children else None
