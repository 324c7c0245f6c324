"""What Java binds besides symbols: parameters, locals, type parameters, and what is implied."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.languages import lexis
from app.languages.base import Bound, Node
from app.languages.java.nodes import parameter_nodes, record_of, text


def _local(node: Node) -> Iterator[Bound]:
    type_ = node.child_by_field_name("type")
    for declarator in node.children_by_field_name("declarator"):
        name = declarator.child_by_field_name("name")
        if name is not None:
            value = declarator.child_by_field_name("value")
            yield Bound(name, "variable", _stated(type_), told(value))
            if type_ is not None and value is not None and value.type == "lambda_expression":
                yield from _typed_lambda(type_, value)


def _typed_lambda(type_: Node, function: Node) -> Iterator[Bound]:
    """`Consumer<A> c = a -> …`"""
    for number, parameter in enumerate(_lambda_parameters(function)):
        yield Bound(parameter, "parameter", value=f"(({text(type_)})it)(=>{number})")


def _stated(type_: Node | None) -> Node | None:
    """`var` states no type."""
    return None if type_ is None or type_.text == b"var" else type_


def _parameter(node: Node) -> Iterator[Bound]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Bound(name, "parameter", _stated(node.child_by_field_name("type")))


def _components(node: Node) -> Iterator[Bound]:
    """A compact constructor has its record's components as parameters."""
    for component in parameter_nodes(record_of(node)):
        name = component.child_by_field_name("name")
        if name is not None:
            yield Bound(name, "parameter", component.child_by_field_name("type"), body=node)


def _spread(node: Node) -> Iterator[Bound]:
    for child in node.named_children:
        if child.type == "variable_declarator":
            name = child.child_by_field_name("name")
            if name is not None:
                yield Bound(name, "parameter")


def _names(node: Node) -> Iterator[Bound]:
    for child in (node,) if node.type == "identifier" else node.named_children:
        yield Bound(child, "parameter")


def _caught(node: Node) -> Iterator[Bound]:
    name = node.child_by_field_name("name")
    types = [child for child in node.named_children if child.type == "catch_type"]
    if name is not None:
        yield Bound(name, "variable", types[0] if types else None)


def _each(node: Node) -> Iterator[Bound]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Bound(
            name, "variable", _stated(node.child_by_field_name("type")), node.child_by_field_name("value"), "[]"
        )


def _resource(node: Node) -> Iterator[Bound]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Bound(name, "variable", _stated(node.child_by_field_name("type")), node.child_by_field_name("value"))


def _instance_of(node: Node) -> Iterator[Bound]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Bound(name, "variable", node.child_by_field_name("right"))


def _pattern(node: Node) -> Iterator[Bound]:
    if len(node.named_children) > 1 and node.named_children[-1].type == "identifier":
        yield Bound(node.named_children[-1], "variable", _stated(node.named_children[-2]))


def _taken_apart(node: Node) -> Iterator[Bound]:
    """`R(A a, var b)`: parts of an R by place; records inside are asked for themselves."""
    record, body = node.named_children[0], node.named_children[-1]
    for place, part in enumerate(body.named_children if body.type == "record_pattern_body" else ()):
        names = part.named_children if part.type == "record_pattern_component" else ()
        if len(names) > 1 and names[-1].type == "identifier":
            stated = _stated(names[-2])
            yield Bound(names[-1], "variable", stated, f"(({text(record)})it).{place}" if stated is None else None)


def told(value: Node | None) -> Node | str | None:
    """An expression; of a switch what any of its arms gives."""
    if value is None or value.type != "switch_expression":
        return value
    body = value.child_by_field_name("body")
    rules = (each for each in (body.named_children if body is not None else ()) if each.type == "switch_rule")
    return lexis.any_of(_arm(each) for each in rules)


def _arm(rule: Node) -> str:
    """What an arm gives, where what its pattern binds is known by its type."""
    given, label = rule.named_children[-1], rule.named_children[0]
    if given.type != "expression_statement":
        return ""
    found = text(given).rstrip("; ")
    pattern = label.named_children[0] if label.named_children else label
    stated = pattern.named_children[0] if pattern.type == "pattern" else pattern
    names = stated.named_children if stated.type == "type_pattern" else ()
    if len(names) < 2:
        return found
    return re.sub(rf"\b{re.escape(text(names[-1]))}\b", f"(({text(names[-2])})it)", found)


def _type_parameter(node: Node) -> Iterator[Bound]:
    for child in node.named_children:
        if child.type == "type_identifier":
            bounds = [bound for bound in node.named_children if bound.type == "type_bound" and bound.named_children]
            yield Bound(child, "type_parameter", bounds[0].named_children[0] if bounds else None)
            return


def _callbacks(node: Node) -> Iterator[Bound]:
    """Parameters of lambdas that a call is given have the types that the callee states."""
    name, called = node.child_by_field_name("name"), node.child_by_field_name("object")
    arguments = node.child_by_field_name("arguments")
    if name is None or arguments is None:
        return
    item = f".{text(name)}" if called is not None else ""
    for place, argument in enumerate(child for child in arguments.named_children if "comment" not in child.type):
        if argument.type == "lambda_expression":
            for number, parameter in enumerate(_lambda_parameters(argument)):
                yield Bound(parameter, "parameter", value=called or name, item=f"{item}(=>{place}.{number})")


def _lambda_parameters(node: Node) -> Sequence[Node]:
    """Parameters without types."""
    parameters = node.child_by_field_name("parameters")
    if parameters is None or parameters.type == "formal_parameters":
        return ()
    return (parameters,) if parameters.type == "identifier" else parameters.named_children


def _created(node: Node) -> Iterator[Bound]:
    """`new T() { … }`: what the body has not, T has."""
    type_, body = node.child_by_field_name("type"), node.named_children[-1]
    if type_ is not None and body.type == "class_body":
        yield Bound(type_, "implied", type_, body=body)


def _subject(node: Node) -> Iterator[Bound]:
    """Labels of a switch over an enum are its members."""
    condition, body = node.child_by_field_name("condition"), node.child_by_field_name("body")
    for part in body.named_children if body is not None else ():
        for label in part.named_children:
            if label.type == "switch_label" and any(child.type == "identifier" for child in label.named_children):
                yield Bound(label, "implied", value=condition, body=label)


def _nothing(node: Node) -> Iterator[Bound]:
    return iter(())


BINDERS = {
    "compact_constructor_declaration": _components,
    "local_variable_declaration": _local,
    "formal_parameter": _parameter,
    "spread_parameter": _spread,
    "object_creation_expression": _created,
    "method_invocation": _callbacks,
    "switch_expression": _subject,
    "receiver_parameter": _nothing,
    "inferred_parameters": _names,
    "identifier": _names,
    "catch_formal_parameter": _caught,
    "enhanced_for_statement": _each,
    "resource": _resource,
    "instanceof_expression": _instance_of,
    "type_pattern": _pattern,
    "record_pattern": _taken_apart,
    "type_parameter": _type_parameter,
    "line_comment": _nothing,
    "block_comment": _nothing,
    "ERROR": _nothing,
}
