"""Small questions about Scala's nodes."""

from __future__ import annotations

from app.languages.base import Node
from app.languages.broad import text


def dotted(node: Node | None) -> str:
    return "".join(text(node).split()).replace("`", "")


def parameters_of(node: Node, field: str = "parameters") -> list[Node]:
    """The parameters of all lists of a definition, in order."""
    lists = [each for each in node.children_by_field_name(field) if each.type in ("parameters", "class_parameters")]
    return [each for listed in lists for each in listed.named_children if each.type in ("parameter", "class_parameter")]


def arity(node: Node, field: str = "parameters") -> tuple[int, int]:
    """Least and most arguments of the first list; defaults may be left out, `T*` takes any number."""
    for listed in node.children_by_field_name(field):
        if listed.type not in ("parameters", "class_parameters"):
            continue
        if any(each.type in ("implicit", "using") for each in listed.children):
            break
        each = [one for one in listed.named_children if one.type in ("parameter", "class_parameter")]
        least = sum(one.child_by_field_name("default_value") is None for one in each)
        types = [one.child_by_field_name("type") for one in each]
        many = any(one is not None and one.type == "repeated_parameter_type" for one in types)
        return (max(0, least - 1), -1) if many else (least, len(each))
    return 0, 0
