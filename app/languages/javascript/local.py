"""Parameters, type parameters and the locals that no declaration makes."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Bound, Node
from app.languages.javascript.nodes import (
    essence,
    names_in,
    parameter_parts,
    required,
    text,
    type_of,
    types_in,
)


def parameters(node: Node) -> Iterator[Bound]:
    for child in node.named_children:
        pattern, type_, value = parameter_parts(child)
        if pattern.type == "identifier":
            yield Bound(pattern, "parameter", type_, value)
        elif pattern.type == "rest_pattern" and type_ is not None:
            for _, name, _ in names_in(pattern):
                yield Bound(name, "parameter", type_)
        elif pattern.type == "this" and type_ is not None:
            yield Bound(pattern, "variable", type_)
        elif pattern.type not in ("this", "comment", "decorator"):
            yield from _destructured(pattern, type_, value)


def _destructured(pattern: Node, type_: Node | None, value: Node | None) -> Iterator[Bound]:
    """`{ a, b }: T`: each name is a member of something of that type."""
    source: Node | str | None = None if value is not None and value.type == "object" else value
    known = types_in(type_)
    if type_ is not None and type_.type in ("type_identifier", "generic_type", "nested_type_identifier"):
        source = f"(_ as {''.join(text(type_).split())})"
    for item, name, _ in names_in(pattern):
        yield Bound(name, "parameter", known.get(item), None if item.startswith("…") else source, item)


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
        constraint = child.child_by_field_name("constraint") or child.child_by_field_name("value")
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


def is_handed_on(node: Node, source: bytes) -> bool:
    """Whether a function may be an argument, as far as the text before it says."""
    at = node.start_byte
    while at > 0 and source[at - 1] in b" \t\r\n":
        at -= 1
    return source[at - 1 : at] in (b"(", b",")


def handed_on(node: Node) -> Iterator[Bound]:
    """`f(x => …)`: parameters are what f gives its callback; of `promise.then(x => …)` what is waited for."""
    arguments = node.parent if _may_tell(node) else None
    call = arguments.parent if arguments is not None and arguments.type == "arguments" else None
    function = call.child_by_field_name("function") if call is not None and arguments is not None else None
    if function is None or arguments is None:
        return
    given = [child for child in arguments.named_children if child.type != "comment"]
    if node.type == "function_expression" and given[-1].type != "this":
        yield from _own_this(node)
    number = next((n for n, child in enumerate(given) if child.start_byte == node.start_byte), 0)
    waited = text(function.child_by_field_name("property")) == "then"
    value = function.child_by_field_name("object") if waited else function
    yield from _given_parameters(node, value, ".await" if waited else f"(=>{number}.%d)")


def _may_tell(function: Node) -> bool:
    parameters = function.child_by_field_name("parameters")
    return function.type == "function_expression" or parameters is None or parameters.named_child_count > 0


def _own_this(function: Node) -> Iterator[Bound]:
    """A plain function that is handed on has a `this` of which nothing is known."""
    body = function.child_by_field_name("body")
    if body is not None and b"this" in (body.text or b""):
        yield Bound(function.children[0], "variable", body=function, called="this")


def _given_parameters(called: Node, value: Node | str | None, item: str) -> Iterator[Bound]:
    """Parameters without a type by what they are given; `%d` in the item stands for a parameter's number."""
    parameters = called.child_by_field_name("parameters")
    listed = parameters.named_children if parameters is not None else [called.child_by_field_name("parameter")]
    for number, child in enumerate(each for each in listed if each is None or each.type != "comment"):
        if child is None or ("%d" not in item and number):
            return
        pattern, type_, default = parameter_parts(child)
        if type_ is None and default is None and pattern.type != "rest_pattern":
            way = item.replace("%d", str(number))
            for rest, name, _ in names_in(pattern):
                yield Bound(name, "parameter", value=None if rest.startswith("…") else value, item=way + rest)


def typed_function(node: Node) -> Iterator[Bound]:
    """`const f: F = x => …`: parameters are what F says."""
    type_, called = type_of(node.child_by_field_name("type")), node.child_by_field_name("value")
    if type_ is None or called is None:
        return
    if type_.type != "function_type":
        yield from _given_parameters(called, f"(_ as {''.join(text(type_).split())})", "(=>%d)")
        return
    declared, own = type_.child_by_field_name("parameters"), called.child_by_field_name("parameters")
    listed = own.named_children if own is not None else [called.child_by_field_name("parameter")]
    for child, known in zip(listed, declared.named_children if declared is not None else (), strict=False):
        pattern, type_, _ = parameter_parts(child) if child is not None else (None, None, None)
        if pattern is not None and type_ is None:
            yield from _typed(pattern, parameter_parts(known)[1])


def _typed(pattern: Node, type_: Node | None) -> Iterator[Bound]:
    if pattern.type == "identifier":
        yield Bound(pattern, "parameter", type_)
    else:
        yield from _destructured(pattern, type_, None)


def keys(node: Node) -> Iterator[tuple[Node, Node]]:
    """Names that a pattern takes from a value, or from something of a declared type, each with that."""
    pattern = node.child_by_field_name("name") or node.child_by_field_name("pattern")
    value = type_of(node.child_by_field_name("type")) or node.child_by_field_name("value")
    if value is not None and value.type == "as_expression" and len(value.named_children) > 1:
        value = value.named_children[1]
    if value is not None and value.type == "generic_type":
        value = value.child_by_field_name("name")
    if pattern is None or value is None or value.type not in _KEPT or required(value) is not None:
        return
    for child in pattern.named_children:
        key = child.child_by_field_name("key") or child.child_by_field_name("left") or child
        if key.type in ("property_identifier", "shorthand_property_identifier_pattern"):
            yield key, value


def narrowed(node: Node) -> Iterator[Bound]:
    """`if (x instanceof T) {…}`, `if (!(x instanceof T)) return`: what x is from there on."""
    subject, type_ = node.child_by_field_name("left"), node.child_by_field_name("right")
    around, refused = node.parent, False
    while around is not None and around.type in ("parenthesized_expression", "unary_expression", "binary_expression"):
        operator = around.child_by_field_name("operator")
        sign = operator.type if operator is not None else ""
        if sign not in ("", "!", "||" if refused else "&&"):
            return
        refused, around = refused != (sign == "!"), around.parent
    if around is None or around.type != "if_statement" or subject is None or type_ is None:
        return
    body = around.child_by_field_name("consequence")
    if refused and (body is None or around.parent is None or not _leaves(body)):
        return
    until = around.parent if refused else body
    if until is not None and subject.type in ("identifier", "member_expression") and type_.type in _CLASS_NAMES:
        yield Bound(subject, "narrowed", text(type_), str(until.end_point[0] + 1))


def _leaves(body: Node) -> bool:
    last = body.named_children[-1] if body.type == "statement_block" and body.named_children else body
    return last.type in ("return_statement", "throw_statement", "continue_statement", "break_statement")


def own_name(node: Node) -> Iterator[Bound]:
    """`const x = function f() {}`: f is known within alone."""
    name = node.child_by_field_name("name")
    if name is not None:
        yield Bound(name, "variable", body=node)


def static_block(node: Node) -> Iterator[Bound]:
    """`this` in it is the class."""
    around = node.parent.parent if node.parent is not None else None
    name = around.child_by_field_name("name") if around is not None else None
    if name is not None:
        yield Bound(node.children[0], "variable", value=name, body=node, called="this")


_CLASS_NAMES = frozenset({"identifier", "member_expression"})
_KEPT = frozenset({
    "identifier", "member_expression", "call_expression", "await_expression", "this", "type_identifier",
    "nested_type_identifier", "new_expression", "subscript_expression",
})  # fmt: skip
_TELLING = frozenset({
    "identifier", "call_expression", "new_expression", "member_expression", "await_expression", "subscript_expression",
    "ternary_expression", "as_expression", "this", "non_null_expression",
    "object", "array",
})  # fmt: skip
BINDERS = {
    "return_statement": returned,
    "yield_expression": returned,
    "arrow_function": returned,
    "assignment_expression": given,
    "binary_expression": narrowed,
    "variable_declarator": typed_function,
    "public_field_definition": typed_function,
    "function_expression": own_name,
    "class_static_block": static_block,
    "formal_parameters": parameters,
    "identifier": lone_parameter,
    "for_in_statement": loop,
    "catch_clause": caught,
    "type_parameters": type_parameters,
    "mapped_type_clause": type_variable,
    "infer_type": type_variable,
}
