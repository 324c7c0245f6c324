"""`new(…)`, whose type stands where the value goes: in a declaration, or as what the function gives back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from app.languages.base import Node, Used
from app.languages.csharp.nodes import child_of_type, dotted, text

_NEW = "implicit_object_creation_expression"
_SIMPLE = {"nullable_type": "type", "array_type": "type"}


def uses(node: Node, count: Callable[[Node], int]) -> Iterator[Used]:
    """Calls of the type that a node states, one for each `new(…)` that it holds."""
    name = _stated(node)
    qualifier, name = name.child_by_field_name("qualifier") if name is not None else None, _last(name)
    for made in _made(node) if name is not None else ():
        listed = child_of_type(made, "argument_list")
        argc = count(listed) if listed is not None else 0
        yield Used(made.children[0], "call", dotted(qualifier), argc, called=text(name))


def _stated(node: Node) -> Node | None:
    type_ = node.child_by_field_name("type") or node.child_by_field_name("returns")
    while type_ is not None and type_.type in _SIMPLE:
        type_ = type_.child_by_field_name(_SIMPLE[type_.type])
    return type_


def _last(type_: Node | None) -> Node | None:
    """The name of a type, without what it is qualified with and its arguments."""
    if type_ is not None and type_.type == "qualified_name":
        type_ = type_.child_by_field_name("name")
    if type_ is not None and type_.type == "generic_name":
        type_ = type_.named_children[0]
    return type_ if type_ is not None and type_.type == "identifier" else None


def _made(node: Node) -> Iterator[Node]:
    """What is made directly in a declaration, or given back by a statement of a body."""
    for child in node.named_children:
        if child.type == _NEW:
            yield child
        elif child.type in ("variable_declarator", "arrow_expression_clause", "block", "return_statement"):
            yield from _made(child)
        elif child.type == "initializer_expression" and node.type == "variable_declarator":  # items of an array
            yield from (each for each in child.named_children if each.type == _NEW)
