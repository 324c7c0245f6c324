"""Names that functions bind: parameters, locals, and the parameters of templates and macros."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Bound, Node
from app.languages.c.declarators import Declared, declarators, declared, parameters, text, type_of

_PARAMETERS = frozenset({"parameter_declaration", "optional_parameter_declaration", "variadic_parameter_declaration"})


def _local(node: Node) -> Iterator[Bound]:
    for each in declarators(node):
        if each.function is None:
            yield _bound(node, each, "variable", each.value or node.child_by_field_name("value"))
    for child in node.children_by_field_name("declarator"):
        yield from _parts(child)


def _bound(node: Node, each: Declared, kind: str, value: Node | None = None, item: str = "") -> Bound:
    literal = value is not None and value.type in ("argument_list", "initializer_list")
    return Bound(each.name, kind, type_of(node, each), None if literal else value, item)


def _parts(declarator: Node) -> Iterator[Bound]:
    """`auto [a, b] = pair;`."""
    inner = declarator.child_by_field_name("declarator") if declarator.type == "init_declarator" else declarator
    while inner is not None and inner.type == "reference_declarator":
        inner = inner.named_children[0] if inner.named_children else None
    if inner is None or inner.type != "structured_binding_declarator":
        return
    for index, name in enumerate(inner.named_children):
        yield Bound(name, "variable", None, declarator.child_by_field_name("value"), f"[{index}]")


def _function(node: Node) -> Iterator[Bound]:
    for each in declarators(node):
        yield from _parameters(each.function)
    for child in node.named_children:  # parameters declared the old way
        if child.type == "declaration":
            yield from (_bound(child, each, "parameter") for each in declarators(child))


def _parameters(function: Node | None) -> Iterator[Bound]:
    for part in parameters(function):
        if part.type in _PARAMETERS:
            each = declared(part.child_by_field_name("declarator"))
            if each is not None:
                yield _bound(part, each, "parameter")


def _lambda(node: Node) -> Iterator[Bound]:
    yield from _parameters(node.child_by_field_name("declarator"))


def _range(node: Node) -> Iterator[Bound]:
    each, value = declared(node.child_by_field_name("declarator")), node.child_by_field_name("right")
    if each is not None:
        yield _bound(node, each, "variable", value, "[]")
    inner = node.child_by_field_name("declarator")
    while inner is not None and inner.type == "reference_declarator":
        inner = inner.named_children[0] if inner.named_children else None
    if inner is not None and inner.type == "structured_binding_declarator":
        for index, name in enumerate(inner.named_children):
            yield Bound(name, "variable", None, value, f"[][{index}]")


def _catch(node: Node) -> Iterator[Bound]:
    yield from _parameters(node)


def _macro(node: Node) -> Iterator[Bound]:
    yield from (Bound(name, "parameter") for name in node.named_children if name.type == "identifier")


def _template(node: Node) -> Iterator[Bound]:
    """Type parameters are bound in what the template defines."""
    list_, inner = node.child_by_field_name("parameters"), node.named_children[-1]
    for each in list_.named_children if list_ is not None else ():
        if each.type in ("type_parameter_declaration", "optional_type_parameter_declaration",
                         "variadic_type_parameter_declaration"):  # fmt: skip
            names = [child for child in each.named_children if child.type == "type_identifier"]
            if names:
                yield Bound(names[0], "type_parameter", body=inner)
        elif each.type in _PARAMETERS:
            value = declared(each.child_by_field_name("declarator"))
            if value is not None:
                yield Bound(value.name, "parameter", each.child_by_field_name("type"), body=inner)


BINDERS = {
    "declaration": _local, "function_definition": _function, "lambda_expression": _lambda, "for_range_loop": _range,
    "catch_clause": _catch, "preproc_params": _macro, "template_declaration": _template,
}  # fmt: skip


def designated(node: Node) -> Iterator[tuple[Node, Node]]:
    """Members that an initialiser names (`.x = 1`), each with the type that it is a member of."""
    type_ = node.child_by_field_name("type")
    if type_ is not None and type_.type == "type_descriptor":
        type_ = type_.child_by_field_name("type")
    if type_ is not None and type_.type.endswith("_specifier"):
        type_ = type_.child_by_field_name("name")
    if type_ is None or not text(type_):
        return
    values = [each.child_by_field_name("value") for each in node.children_by_field_name("declarator")]
    for value in (*values, node.child_by_field_name("value")):
        for pair in value.named_children if value is not None and value.type == "initializer_list" else ():
            designator = pair.child_by_field_name("designator") if pair.type == "initializer_pair" else None
            if designator is not None and designator.type == "field_designator" and designator.named_children:
                yield designator.named_children[0], type_
