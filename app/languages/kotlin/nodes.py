"""Small questions about Kotlin's nodes."""

from __future__ import annotations

from app.languages.base import Node

TYPES = frozenset({"user_type", "nullable_type", "function_type", "parenthesized_type", "not_nullable_type"})


def text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


def child(node: Node | None, *types: str) -> Node | None:
    """The first child of one of these types."""
    for each in node.children if node is not None else ():
        if each.type in types:
            return each
    return None


def type_in(node: Node | None) -> Node | None:
    return child(node, *TYPES)


def dotted(node: Node | None) -> str:
    """A name as written, without white space and back quotes."""
    return "".join(text(node).split()).replace("`", "")


def value_after(node: Node, sign: str) -> Node | None:
    """The expression behind `=` or `by`."""
    found = False
    for each in node.children:
        if found and each.is_named and "comment" not in each.type:
            return each
        found = found or each.type == sign
    return None


def arity(parameters: Node | None) -> tuple[int, int]:
    """Least and most arguments of a parameter list; defaults may be left out, `vararg` takes any number."""
    least = most = 0
    many = False
    for each in parameters.children if parameters is not None else ():
        if each.type in ("parameter", "class_parameter"):
            inside = each.type == "class_parameter" and child(each, "=") is not None
            least, most = least + (not inside), most + 1
            many = many or "vararg" in text(child(each, "modifiers")).split()
        elif each.type == "parameter_modifiers":
            many = many or "vararg" in text(each).split()
        elif each.type == "=":
            least -= 1
    return (max(0, least - 1), -1) if many else (least, most)
