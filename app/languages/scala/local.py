"""Scala's parameters, generators and patterns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.languages.base import Bound, Node, Span
from app.languages.broad import child, text
from app.languages.scala.nodes import parameters_of

_TELLING = frozenset({
    "call_expression", "field_expression", "identifier", "instance_expression", "string", "integer_literal",
    "ascription_expression", "parenthesized_expression", "generic_function", "stable_identifier",
})  # fmt: skip
_ON_ELEMENTS = frozenset(
    "map flatMap filter filterNot withFilter foreach exists forall find count collect partition sortBy groupBy maxBy "
    "minBy takeWhile dropWhile span indexWhere distinctBy tapEach".split()
)
_NAMES = frozenset({"identifier", "operator_identifier"})


def bindings(node: Node) -> Iterable[Bound]:
    binder = _BINDERS.get(node.type)
    return binder(node) if binder is not None else _pattern(node)


def telling(value: Node | None) -> Node | None:
    return value if value is not None and value.type in _TELLING else None


def is_property(parameter: Node) -> bool:
    return any(each.type in ("val", "var") for each in parameter.children)


def names_in(pattern: Node) -> Iterator[tuple[Node | Span, str]]:
    """The names that a definition's pattern binds, each with the item of the value it is given."""
    if pattern.type in _NAMES:
        yield pattern, ""
    elif pattern.type == "identifiers":
        yield from ((each, "") for each in pattern.named_children)
    elif pattern.type == "tuple_pattern":
        for index, each in enumerate(pattern.named_children):
            if each.type == "identifier":
                yield each, f"[{index}]"
    else:
        yield from ((bound.name, "") for bound in _pattern(pattern))


def _type_of(node: Node) -> Node | None:
    type_ = node.child_by_field_name("type")
    wrapped = type_ is not None and type_.type in ("lazy_parameter_type", "repeated_parameter_type")
    return type_.child_by_field_name("type") if wrapped and type_ is not None else type_


def _listed(node: Node) -> Iterator[Bound]:
    for each in node.named_children:
        name = each.child_by_field_name("name") if each.type in ("parameter", "binding") else None
        if name is not None:
            yield Bound(name, "parameter", _type_of(each))


def _of_class(node: Node) -> Iterator[Bound]:
    """Parameters that are no members are seen in the whole class."""
    if any(each.type == "case" for each in node.children):
        return
    for each in parameters_of(node, "class_parameters"):
        name = each.child_by_field_name("name")
        if name is not None and not is_property(each):
            yield Bound(name, "parameter", _type_of(each))


def _of_extension(node: Node) -> Iterator[Bound]:
    """The receiver is a parameter of each of the functions."""
    receiver = next(iter(parameters_of(node)), None)
    for each in node.children if receiver is not None else ():
        name = each.child_by_field_name("name") if each.type == "function_definition" else None
        if name is not None and receiver is not None:
            called = text(receiver.child_by_field_name("name"))
            yield Bound(name, "parameter", _type_of(receiver), body=name, called=called)


def _type_parameters(node: Node) -> Iterator[Bound]:
    for name in node.children_by_field_name("name"):
        if name.type != "wildcard":
            yield Bound(name, "type_parameter")


def _call(node: Node) -> Iterator[Bound]:
    """`xs.map(x => …)`: x is an element of the receiver."""
    function, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    value = function.child_by_field_name("value") if function is not None else None
    found = child(given, "lambda_expression")
    names = found.child_by_field_name("parameters") if found is not None else None
    if names is not None and names.type == "bindings" and len(names.named_children) == 1:
        names = names.named_children[0].child_by_field_name("name")
    called = text(function.child_by_field_name("field")) if function is not None else ""
    if names is not None and names.type == "identifier" and value is not None and called in _ON_ELEMENTS:
        yield Bound(names, "parameter", value=value, item="[]")


def _enumerator(node: Node) -> Iterator[Bound]:
    """`x <- xs` and `y = x.z` of a `for`."""
    parts = node.named_children
    if len(parts) < 2:
        return
    if parts[0].type == "identifier":
        item = "[]" if any(each.type == "<-" for each in node.children) else ""
        value = telling(parts[1])
        yield Bound(parts[0], "variable", value=value, item=item if value is not None else "")
    else:
        yield from _pattern(parts[0])


def _pattern(node: Node) -> Iterator[Bound]:
    """Names in lower case that a pattern binds."""
    if node.type == "identifier":
        if text(node)[:1].islower():
            yield Bound(node, "variable")
    elif node.type == "typed_pattern":
        name = node.child_by_field_name("pattern")
        if name is not None and name.type == "identifier":
            yield Bound(name, "variable", node.child_by_field_name("type"))
    elif node.type == "capture_pattern":
        yield from _captured(node)
    elif node.type.endswith("pattern"):
        for each in node.named_children:
            yield from _pattern(each)


def _captured(node: Node) -> Iterator[Bound]:
    name, inner = node.child_by_field_name("name"), node.child_by_field_name("pattern")
    if name is not None:
        known = inner is not None and inner.type == "case_class_pattern"
        yield Bound(name, "variable", inner.child_by_field_name("type") if known and inner is not None else None)
    if inner is not None:
        yield from _pattern(inner)


def _result(node: Node) -> Iterator[Bound]:
    body = node.child_by_field_name("body")
    if body is None or node.child_by_field_name("return_type") is not None:
        return
    last = body
    if body.type in ("block", "indented_block") and body.named_children:
        last = body.named_children[-1]
    if telling(last) is not None:
        yield Bound(node.children[0], "result", value=last, body=body)


def _anonymous(node: Node) -> Iterator[Bound]:
    """`new T { … }`: what the body has not, T has."""
    body, type_ = child(node, "template_body"), node.named_children[0]
    if type_.type == "compound_type":
        type_ = type_.named_children[0]
    if body is not None and type_.type.endswith(("type", "identifier")):
        yield Bound(type_, "implied", type_, body=body)


def _self(node: Node) -> Iterator[Bound]:
    name = child(node, "identifier")
    if name is not None and text(name) != "this":
        yield Bound(name, "parameter", node.named_children[-1] if len(node.named_children) > 1 else None)


_BINDERS = {
    "class_definition": _of_class, "extension_definition": _of_extension, "parameters": _listed, "bindings": _listed,
    "type_parameters": _type_parameters, "call_expression": _call, "enumerator": _enumerator,
    "function_definition": _result, "instance_expression": _anonymous, "self_type": _self,
}  # fmt: skip
