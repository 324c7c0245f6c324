"""Parameters, type parameters and the locals that no declaration makes."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Bound, Node
from app.languages.javascript.nodes import essence, names_in, parameter_parts, text, type_of


def parameters(node: Node) -> Iterator[Bound]:
    for child in node.named_children:
        pattern, type_, value = parameter_parts(child)
        if pattern.type == "identifier":
            yield Bound(pattern, "parameter", type_, value)
        elif pattern.type == "rest_pattern" and type_ is not None:
            for _, name, _ in names_in(pattern):
                yield Bound(name, "parameter", type_)
        elif pattern.type not in ("this", "comment", "decorator"):
            yield from _destructured(pattern, type_, value)


def _destructured(pattern: Node, type_: Node | None, value: Node | None) -> Iterator[Bound]:
    """`{ a, b }: T`: each name is a member of something of that type."""
    source: Node | str | None = None if value is not None and value.type == "object" else value
    known: dict[str, Node | None] = {}
    if type_ is not None and type_.type == "object_type":
        known = {f".{text(each.child_by_field_name('name'))}": each for each in type_.named_children}
    if type_ is not None and type_.type in ("type_identifier", "generic_type", "nested_type_identifier"):
        source = f"(_ as {text(type_)})"
    for item, name, _ in names_in(pattern):
        member = known.get(item)
        own = type_of(member.child_by_field_name("type")) if member is not None else None
        yield Bound(name, "parameter", own, None if item.startswith("…") else source, item)


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


def returned(node: Node) -> Iterator[Bound]:
    """What a function gives back, where the expression can tell a type."""
    value = node.child_by_field_name("body") or next(iter(node.named_children), None)
    token = next((child for child in node.children if child.type in ("return", "yield", "=>")), None)
    while value is not None and value.type == "parenthesized_expression" and value.named_children:
        value = value.named_children[0]
    telling = essence(value) if value is not None and value.type in _TELLING else "{}"
    if token is not None and telling != "{}":
        yield Bound(token, "result", value=telling)


def given(node: Node) -> Iterator[Bound]:
    """`this.x = value`, each time: only the first is the field's own value."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is not None and right is not None and right.type in _TELLING:
        yield Bound(left, "assigned", value=essence(right))


def callback(node: Node) -> Iterator[Bound]:
    """`xs.map(x => …)`, `promise.then(x => …)`: the parameter is an element, or what is waited for."""
    function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    method = function.child_by_field_name("property") if function is not None else None
    item = _CALLBACKS.get(text(method))
    if function is None or arguments is None or item is None:
        return
    value, called = function.child_by_field_name("object"), arguments.named_children[0]
    parameters = called.child_by_field_name("parameters")
    first = next(iter(parameters.named_children), None) if parameters else called.child_by_field_name("parameter")
    pattern, type_, _ = parameter_parts(first) if first is not None else (None, None, None)
    if pattern is not None and type_ is None:
        for rest, name, _ in names_in(pattern):
            yield Bound(name, "parameter", value=None if rest.startswith("…") else value, item=item + rest)


_TELLING = frozenset({
    "identifier", "call_expression", "new_expression", "member_expression", "await_expression", "subscript_expression",
    "ternary_expression", "as_expression", "this", "non_null_expression",
    "object", "array",
})  # fmt: skip
_CALLBACKS = {
    "then": ".await",
    **dict.fromkeys(("map", "forEach", "filter", "find", "some", "every", "flatMap", "findIndex", "findLast"), "[]"),
}
BINDERS = {
    "return_statement": returned,
    "yield_expression": returned,
    "arrow_function": returned,
    "assignment_expression": given,
    "call_expression": callback,
    "formal_parameters": parameters,
    "identifier": lone_parameter,
    "for_in_statement": loop,
    "catch_clause": caught,
    "type_parameters": type_parameters,
    "mapped_type_clause": type_variable,
    "infer_type": type_variable,
}
