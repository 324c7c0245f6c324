"""Parameters, type parameters and the locals that no declaration makes."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Bound, Node
from app.languages.javascript.nodes import names_in, parameter_parts, text, type_of


def parameters(node: Node) -> Iterator[Bound]:
    for child in node.named_children:
        pattern, type_, value = parameter_parts(child)
        if pattern.type == "identifier":
            yield Bound(pattern, "parameter", type_, value)
        elif pattern.type not in ("this", "comment", "decorator"):
            yield from _destructured(pattern, type_, value)


def _destructured(pattern: Node, type_: Node | None, value: Node | None) -> Iterator[Bound]:
    """`{ a, b }: T`: each name is a member of something of that type."""
    source: Node | str | None = value
    if type_ is not None and type_.type in ("type_identifier", "generic_type", "nested_type_identifier"):
        source = f"(_ as {text(type_)})"
    for item, name, _ in names_in(pattern):
        yield Bound(name, "parameter", value=None if item.startswith("…") else source, item=item)


def lone_parameter(node: Node) -> Iterator[Bound]:
    """`x => …`."""
    yield Bound(node, "parameter")


def loop(node: Node) -> Iterator[Bound]:
    """`for (const x of xs)`; `for (x in xs)` yields keys, of which nothing is known."""
    left, kind = node.child_by_field_name("left"), node.child_by_field_name("kind")
    if left is None or kind is None:
        return
    operator = node.child_by_field_name("operator")
    value = node.child_by_field_name("right") if operator is not None and operator.type == "of" else None
    for item, name, _ in names_in(left):
        yield Bound(name, "variable", value=None if item.startswith("…") else value, item=f"[]{item}")


def caught(node: Node) -> Iterator[Bound]:
    parameter = node.child_by_field_name("parameter")
    if parameter is not None:
        for _, name, _ in names_in(parameter):
            yield Bound(name, "variable", type_of(node.child_by_field_name("type")))


def type_parameters(node: Node) -> Iterator[Bound]:
    for child in node.named_children:
        name = child.child_by_field_name("name")
        constraint = child.child_by_field_name("constraint")
        if name is not None:
            yield Bound(name, "type_parameter", next(iter(constraint.named_children), None) if constraint else None)


def type_variable(node: Node) -> Iterator[Bound]:
    """`K in …` of a mapped type, `infer U`."""
    name = node.child_by_field_name("name") or next(iter(node.named_children), None)
    if name is not None:
        yield Bound(name, "type_parameter")


BINDERS = {
    "formal_parameters": parameters,
    "identifier": lone_parameter,
    "for_in_statement": loop,
    "catch_clause": caught,
    "type_parameters": type_parameters,
    "mapped_type_clause": type_variable,
    "infer_type": type_variable,
}
