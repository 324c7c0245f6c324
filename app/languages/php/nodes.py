"""Small questions about PHP's nodes."""

from __future__ import annotations

from app.languages.base import Node

PARAMETERS = frozenset({"simple_parameter", "variadic_parameter", "property_promotion_parameter"})


def text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


def child_of_type(node: Node, *types: str) -> Node | None:
    for child in node.children:
        if child.type in types:
            return child
    return None


def bare(variable: Node | None) -> Node | None:
    """The name within `$name`."""
    return variable.named_children[0] if variable is not None and variable.named_children else None


def arity(node: Node | None) -> tuple[int, int]:
    """Least and most arguments of a parameter list."""
    children = node.named_children if node is not None else ()
    parameters = [child for child in children if child.type in PARAMETERS]
    many = bool(parameters) and parameters[-1].type == "variadic_parameter"
    given = sum(each.child_by_field_name("default_value") is not None for each in parameters)
    return len(parameters) - given - many, -1 if many else len(parameters)


def holds_function(node: Node) -> bool:
    """Whether an assignment gives a variable of a script a function."""
    right, around = node.child_by_field_name("right"), node.parent.parent if node.parent is not None else None
    of_script = around is not None and around.type == "program"
    return of_script and right is not None and right.type in ("anonymous_function", "arrow_function")
