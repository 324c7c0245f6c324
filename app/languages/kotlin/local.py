"""Kotlin's parameters, locals, and what `it` and `this` are in lambdas."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages import lexis
from app.languages.base import Bound, Node
from app.languages.kotlin.nodes import child, text, type_in, value_after

_ON_IT = frozenset({"let", "also", "takeIf", "takeUnless", "use"})
_NEVER_ON_THIS = frozenset(
    "map mapNotNull flatMap filter filterNot forEach onEach any all none first firstOrNull find sortedBy groupBy lazy "
    "getOrPut associateBy takeWhile sumOf fold".split()
)
_ON_THIS = frozenset({"apply", "run"})
_TELLING = frozenset({
    "call_expression", "navigation_expression", "simple_identifier", "this_expression", "as_expression",
    "string_literal", "integer_literal", "indexing_expression", "elvis_expression", "parenthesized_expression",
    "postfix_expression", "boolean_literal", "long_literal", "real_literal", "infix_expression", "lambda_literal",
    "anonymous_function", "callable_reference", "additive_expression", "multiplicative_expression",
})  # fmt: skip
_BRANCHING = frozenset({"if_expression", "when_expression", "try_expression"})


def telling(value: Node | None) -> Node | str | None:
    """An expression, where it can tell a type; of branches what any of them gives."""
    if value is not None and value.type in _BRANCHING:
        return lexis.any_of(text(each) for each in _branches(value) if each.type in _TELLING)
    if value is not None and value.type == "infix_expression":  # what is taken from it is taken from all of it
        return lexis.any_of((text(value),))
    return value if value is not None and value.type in _TELLING else None


def _branches(value: Node) -> Iterator[Node]:
    """The expressions that an `if`, `when` or `try` may give: the last of each branch."""
    bodies = [each for each in value.named_children if each.type in ("control_structure_body", "statements")]
    for each in value.named_children:
        if each.type in ("when_entry", "catch_block"):
            bodies += [part for part in each.named_children if part.type in ("control_structure_body", "statements")]
    for body in bodies:
        lines = child(body, "statements") or body
        last = lines.named_children[-1] if lines.named_children else None
        if last is not None:
            yield from _branches(last) if last.type in _BRANCHING else (last,)


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
    if receiver is not None and name in _ON_IT:
        yield from _given(literal, receiver, "", "")
    elif receiver is not None and (name in _ON_THIS or name == "with"):
        yield Bound(literal, "parameter", value=receiver, body=literal.children[-1], called="this")
        yield Bound(literal.children[-1], "implied", value=receiver, body=literal.children[-1])
    else:
        arguments = child(suffix, "value_arguments")
        place = arguments.named_child_count if arguments is not None else 0
        yield from _given(literal, called, f"(=>{place}.", ")")
        if name not in _NEVER_ON_THIS:
            body = literal.children[-1]
            yield Bound(body, "implied", value=called, item=f"(=>{place}.this)", body=body)


def _given(literal: Node, called: Node, before: str, after: str) -> Iterator[Bound]:
    """What a lambda behind a call gets: `it`, or its parameters."""
    parameters, body = child(literal, "lambda_parameters"), literal.children[-1]
    if parameters is None and b"it" in (literal.text or b""):
        item = f"{before}0{after}" if before else ""
        yield Bound(literal, "parameter", value=called, item=item, called="it", body=body)
    for number, each in enumerate(parameters.named_children if parameters is not None else ()):
        yield from _variable(each, "parameter", called, f"{before}{number}{after}" if before else "")


def _lambda(node: Node) -> Iterator[Bound]:
    parameters = child(node, "lambda_parameters")
    if parameters is None:
        if b"it" in (node.text or b""):
            yield Bound(node, "parameter", called="it", body=node.children[-1])
        return
    for each in parameters.named_children:
        yield from _variable(each, "parameter")


def _variable(node: Node, kind: str = "variable", value: Node | str | None = None, item: str = "") -> Iterator[Bound]:
    """A variable, or several into which a value is taken apart."""
    if node.type == "variable_declaration":
        name = child(node, "simple_identifier")
        if name is not None:
            stated = type_in(node)
            yield Bound(name, kind, stated, value if stated is None else None, item if value is not None else "")
    elif node.type == "multi_variable_declaration":
        for place, each in enumerate(node.named_children):
            yield from _variable(each, kind, value, f"{item}.{place}")


# Statements


def _each(node: Node) -> Iterator[Bound]:
    declared = child(node, "variable_declaration", "multi_variable_declaration")
    if declared is not None:
        yield from _variable(declared, "variable", telling(value_after(node, "in")), "[]")


def _subject(node: Node) -> Iterator[Bound]:
    """`when (val x = …)`."""
    declared = child(node, "variable_declaration")
    if declared is not None:
        yield from _variable(declared, "variable", telling(value_after(node, "=")))


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
    "catch_block": _caught, "when_subject": _subject,
    "type_parameter": _type_parameter, "function_body": _result, "object_literal": _object,
}  # fmt: skip
