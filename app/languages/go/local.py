"""What Go binds besides symbols: parameters, locals, type parameters."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Bound, Node
from app.languages.go.nodes import ALONE, base_name, paired, stated_type, text_of


def _parameters(node: Node) -> Iterator[Bound]:
    type_ = node.child_by_field_name("type") if node.type == "parameter_declaration" else None
    for name in node.children_by_field_name("name"):
        if name.is_named:
            yield Bound(name, "parameter", type_)


def _receiver_parameters(node: Node) -> Iterator[Bound]:
    """`T` of a receiver `*Stack[T]` is a type parameter of the method."""
    receiver = node.child_by_field_name("receiver")
    for parameter in receiver.named_children if receiver is not None else ():
        type_ = parameter.child_by_field_name("type")
        while type_ is not None and type_.type == "pointer_type":
            type_ = type_.named_children[0] if type_.named_children else None
        if type_ is not None and type_.type == "generic_type":
            for argument in type_.children_by_field_name("type_arguments"):
                yield from (Bound(name, "type_parameter") for name in map(base_name, argument.named_children) if name)


def _type_parameters(node: Node) -> Iterator[Bound]:
    type_ = node.child_by_field_name("type")
    for name in node.children_by_field_name("name"):
        if name.is_named:
            yield Bound(name, "type_parameter", type_)


def _short(node: Node) -> Iterator[Bound]:
    left = node.child_by_field_name("left")
    names = left.named_children if left is not None else ()
    for name, value, item in paired(names, node.child_by_field_name("right")):
        if name.type == "identifier" and text_of(name) != "_":
            stated = stated_type(value) if value is not None and not item else None
            yield Bound(name, "variable", stated, None if stated else value, item)


def _range(node: Node) -> Iterator[Bound]:
    left = node.child_by_field_name("left")
    if left is None or not any(child.type == ":=" for child in node.children):
        return
    for index, name in enumerate(left.named_children):
        if name.type == "identifier" and text_of(name) != "_":
            # The first name is an index or key, of which we know nothing; alone it may be what a channel gives.
            value = node.child_by_field_name("right") if index == 1 or len(left.named_children) == 1 else None
            yield Bound(name, "variable", value=value, item="[]" if index else ALONE)


def _received(node: Node) -> Iterator[Bound]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or not any(child.type == ":=" for child in node.children):
        return
    value = right.child_by_field_name("operand") if right is not None else None
    for index, name in enumerate(left.named_children):
        if name.type == "identifier" and text_of(name) != "_":
            yield Bound(name, "variable", value=value if index == 0 else None, item="[]")


def _type_switch(node: Node) -> Iterator[Bound]:
    alias = node.child_by_field_name("alias")
    if alias is None or not alias.named_children:
        return
    for case in node.named_children:
        if case.type in ("type_case", "default_case"):
            types = case.children_by_field_name("type")
            one, value = types[0] if len(types) == 1 else None, node.child_by_field_name("value")
            yield Bound(alias.named_children[0], "variable", one, value, body=case)


def _nothing(node: Node) -> Iterator[Bound]:
    return iter(())


BINDERS = {
    "comment": _nothing, "ERROR": _nothing, "parameter_declaration": _parameters,
    "variadic_parameter_declaration": _parameters,
    "type_parameter_declaration": _type_parameters, "short_var_declaration": _short, "range_clause": _range,
    "method_declaration": _receiver_parameters, "receive_statement": _received, "type_switch_statement": _type_switch,
}  # fmt: skip
