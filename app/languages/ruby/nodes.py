"""Small questions about Ruby's nodes."""

from __future__ import annotations

from collections.abc import Sequence

from app.languages.base import Node, Span


def text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


def dotted(node: Node | None) -> str:
    return "".join(text(node).split())


def arguments(call: Node) -> Sequence[Node]:
    """What a call is given; `attr_reader (:a)` as without the parentheses."""
    listed = call.child_by_field_name("arguments")
    given = listed.named_children if listed is not None else ()
    return given[0].named_children if len(given) == 1 and given[0].type == "parenthesized_statements" else given


def symbol_name(node: Node) -> Span | None:
    """The name in `:name` or `"name"`; None where it is put together at run time."""
    if node.type == "simple_symbol":
        return Span(node.start_byte + 1, node.end_byte)
    if node.type in ("string", "delimited_symbol") and len(node.named_children) == 1:
        inner = node.named_children[0]
        return Span(inner.start_byte, inner.end_byte) if inner.type == "string_content" else None
    return None


def string(node: Node | None) -> str:
    """The text of a string without interpolation; "" for others."""
    inner = node.named_children if node is not None and node.type == "string" else ()
    return text(inner[0]) if len(inner) == 1 and inner[0].type == "string_content" else ""


def block_of(call: Node) -> Node | None:
    return call.child_by_field_name("block")


def arity(parameters: Node | None) -> tuple[int, int]:
    """Least and most arguments; keywords together count as one that may be left out, or not."""
    least = most = 0
    many = keywords = needed = False
    for each in parameters.named_children if parameters is not None else ():
        if each.type in ("identifier", "destructured_parameter"):
            least, most = least + 1, most + 1
        elif each.type == "optional_parameter":
            most += 1
        elif each.type == "keyword_parameter":
            keywords, needed = True, needed or each.child_by_field_name("value") is None
        elif each.type in ("splat_parameter", "forward_parameter", "hash_splat_parameter"):
            many = True
    return least + needed, -1 if many else most + keywords
