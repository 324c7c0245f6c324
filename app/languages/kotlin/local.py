"""Kotlin's parameters, locals, and what `it` and `this` are in lambdas."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Bound, Node
from app.languages.kotlin.nodes import child, text, type_in, value_after

_ON_IT = frozenset({"let", "also", "takeIf", "takeUnless", "use"})
_ON_THIS = frozenset({"apply", "run"})
_ON_ELEMENTS = frozenset(
    "map mapNotNull flatMap filter filterNot forEach onEach any all none count first firstOrNull last lastOrNull find "
    "findLast single singleOrNull sortedBy sortedByDescending groupBy associateBy associateWith associate sumOf maxBy "
    "minBy maxByOrNull minByOrNull maxOf minOf partition takeWhile dropWhile distinctBy sortBy removeIf removeAll "
    "indexOfFirst indexOfLast joinToString mapTo filterTo".split()
)
_TELLING = frozenset({
    "call_expression", "navigation_expression", "simple_identifier", "this_expression", "as_expression",
    "string_literal", "integer_literal", "indexing_expression", "elvis_expression", "parenthesized_expression",
    "postfix_expression", "boolean_literal", "long_literal", "real_literal",
})  # fmt: skip


def telling(value: Node | None) -> Node | None:
    """An expression, where it can tell a type."""
    return value if value is not None and value.type in _TELLING else None


def _parameters(node: Node) -> Iterator[Bound]:
    for each in node.named_children:
        name = child(each, "simple_identifier") if each.type == "parameter" else None
        if name is not None:
            yield Bound(name, "parameter", type_in(each))


def _class_parameter(node: Node) -> Iterator[Bound]:
    name = child(node, "simple_identifier")
    if name is not None and child(node, "binding_pattern_kind") is None:
        yield Bound(name, "parameter", type_in(node))


def _setter_parameter(node: Node) -> Iterator[Bound]:
    name = child(node, "simple_identifier")
    if name is not None:
        yield Bound(name, "parameter", type_in(node))


def _receiver(node: Node) -> Iterator[Bound]:
    """In an extension `this` is the receiver, and bare names may be its members."""
    receiver = node.child_by_field_name("receiver")
    inside = child(node, "simple_identifier", "variable_declaration")
    if receiver is not None and inside is not None:
        keyword = child(node, "fun", "binding_pattern_kind") or node  # the receiver itself is a use of its type
        yield Bound(keyword, "parameter", receiver, body=inside, called="this")
        yield Bound(inside.children[0] if inside.children else inside, "implied", receiver, body=inside)


# Lambdas


def _call(node: Node) -> Iterator[Bound]:
    """`x.let { … }`, `x.apply { … }`, `with(x) { … }`, `xs.map { … }`."""
    called, suffix = node.children[0], node.children[-1]
    literal = child(child(suffix, "annotated_lambda"), "lambda_literal")
    if literal is None:
        return
    name, receiver = text(called), None
    if called.type == "navigation_expression":
        name, receiver = text(called.children[-1]).lstrip("?.:"), called.children[0]
    elif name == "with":
        argument = child(child(suffix, "value_arguments"), "value_argument")
        receiver = argument.named_children[-1] if argument is not None and argument.named_children else None
    if receiver is None:
        return
    if name in _ON_IT or name in _ON_ELEMENTS:
        yield from _on_it(literal, receiver, "" if name in _ON_IT else "[]")
    elif name in _ON_THIS or name == "with":
        yield Bound(literal, "parameter", value=receiver, body=literal.children[-1], called="this")
        yield Bound(literal.children[-1], "implied", value=receiver, body=literal.children[-1])


def _on_it(literal: Node, receiver: Node, item: str) -> Iterator[Bound]:
    parameters = child(literal, "lambda_parameters")
    if parameters is None:
        yield Bound(literal, "parameter", value=receiver, item=item, called="it", body=literal.children[-1])
        return
    first = parameters.named_children[0]
    name = child(first, "simple_identifier") if first.type == "variable_declaration" else None
    if name is not None and type_in(first) is None:
        yield Bound(name, "parameter", value=receiver, item=item)


def _lambda(node: Node) -> Iterator[Bound]:
    parameters = child(node, "lambda_parameters")
    if parameters is None:
        yield Bound(node, "parameter", called="it", body=node.children[-1])
        return
    for each in parameters.named_children:
        yield from _variable(each, "parameter")


def _variable(node: Node, kind: str = "variable", value: Node | None = None, item: str = "") -> Iterator[Bound]:
    if node.type == "variable_declaration":
        name = child(node, "simple_identifier")
        if name is not None:
            yield Bound(name, kind, type_in(node), value, item)
    elif node.type == "multi_variable_declaration":
        for each in node.named_children:
            yield from _variable(each, kind)


# Statements


def _each(node: Node) -> Iterator[Bound]:
    declared = child(node, "variable_declaration")
    if declared is not None:
        yield from _variable(declared, "variable", telling(value_after(node, "in")), "[]")


def _subject(node: Node) -> Iterator[Bound]:
    """`when (val x = …)`."""
    declared = child(node, "variable_declaration")
    if declared is not None:
        yield from _variable(declared, "variable", telling(value_after(node, "=")))


def _taken_apart(node: Node) -> Iterator[Bound]:
    return _variable(node)


def _caught(node: Node) -> Iterator[Bound]:
    name = child(node, "simple_identifier")
    if name is not None:
        yield Bound(name, "variable", type_in(node))


def _type_parameter(node: Node) -> Iterator[Bound]:
    name = child(node, "type_identifier")
    if name is not None:
        yield Bound(name, "type_parameter", type_in(node))


def _result(node: Node) -> Iterator[Bound]:
    """`fun f() = expression`."""
    value = telling(node.named_children[-1] if node.named_children else None)
    if value is not None:
        yield Bound(node.children[0], "result", value=value)


def _object(node: Node) -> Iterator[Bound]:
    """`object : T() { … }`: what the body has not, T has."""
    body, base = child(node, "class_body"), child(node, "delegation_specifier")
    inner = base.named_children[0] if base is not None and base.named_children else None
    type_ = child(inner, "user_type") or inner
    if body is not None and type_ is not None:
        yield Bound(type_, "implied", type_, body=body)


BINDERS = {
    "function_value_parameters": _parameters, "class_parameter": _class_parameter,
    "parameter_with_optional_type": _setter_parameter, "function_declaration": _receiver,
    "property_declaration": _receiver, "call_expression": _call, "lambda_literal": _lambda, "for_statement": _each,
    "catch_block": _caught, "when_subject": _subject, "multi_variable_declaration": _taken_apart,
    "type_parameter": _type_parameter, "function_body": _result, "object_literal": _object,
}  # fmt: skip
