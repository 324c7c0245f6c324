"""Swift's parameters, locals, patterns and closures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.languages.base import Bound, Node
from app.languages.swift.nodes import annotated, child_of_type, declared_type, identifiers, places, text, unwrapped

_OF_ELEMENTS = frozenset(
    "map flatMap compactMap filter forEach first last contains allSatisfy sorted min max firstIndex lastIndex "
    "removeAll drop prefix partition mapValues compactMapValues".split()
)
_SECOND = frozenset({"reduce"})


def bindings(node: Node) -> Iterable[Bound]:
    binder = _BINDERS.get(node.type)
    return binder(node) if binder is not None else _type_parameters(node)


def _parameter(node: Node) -> Iterator[Bound]:
    name, type_ = node.child_by_field_name("name"), declared_type(node)
    if name is None:
        return
    if type_ is not None and any(child.type == "..." for child in node.children):
        yield Bound(name, "parameter", f"[{text(type_)}]")
    else:
        yield Bound(name, "parameter", type_)


def _conditions(node: Node) -> Iterator[Bound]:
    """`if let a = x, let b, case .some(let c) = y`. A name alone is what it was outside."""
    children = node.children
    for index, child in enumerate(children):
        following = children[index + 1] if index + 1 < len(children) else None
        if child.type == "pattern":
            yield from (Bound(name, "variable") for name in identifiers(child))
        elif child.type == "value_binding_pattern" and following is not None and following.type == "simple_identifier":
            rest = children[index + 2 :]
            type_ = annotated(rest[0]) if rest and rest[0].type == "type_annotation" else None
            rest = rest[1:] if type_ is not None else rest
            if len(rest) > 1 and rest[0].type == "=":
                yield Bound(following, "variable", type_, unwrapped(rest[1]))


def _for(node: Node) -> Iterator[Bound]:
    item, collection = node.child_by_field_name("item"), node.child_by_field_name("collection")
    if item is None:
        return
    if child_of_type(item, "value_binding_pattern") is None:
        for part, name in places(item):
            yield Bound(name, "variable", value=collection, item=f"[]{part}")
    else:  # `for case let .a(x) in …`
        yield from (Bound(name, "variable") for name in identifiers(item))


def _switch(node: Node) -> Iterator[Bound]:
    """Cases are members of what is switched on; what they bind counts in their entry."""
    subject = node.child_by_field_name("expr")
    for entry in node.named_children:
        for pattern in entry.named_children if entry.type == "switch_entry" else ():
            if pattern.type == "switch_pattern" and pattern.named_children:
                yield Bound(pattern, "implied", value=subject, body=pattern)
                yield from _case(pattern.named_children[0], entry)


def _case(pattern: Node, entry: Node) -> Iterator[Bound]:
    named = pattern.children_by_field_name("name")
    cast = named[0] if named and child_of_type(pattern, "as") is not None else None
    if cast is None and child_of_type(pattern, "is") is None and named:
        cast = named[0]
    bound = list(_bound_in(pattern, False))
    for name in bound:
        yield Bound(name, "variable", cast if len(bound) == 1 else None, body=entry)


def _bound_in(pattern: Node, binds: bool) -> Iterator[Node]:
    """Names in a pattern that stand under a `let` or `var`."""
    binds = binds or child_of_type(pattern, "value_binding_pattern") is not None
    for child in pattern.named_children:
        if child.type == "pattern":
            inner = child.named_children
            if binds and len(inner) == 1 and inner[0].type == "simple_identifier":
                yield inner[0]
            else:
                yield from _bound_in(child, binds)
    bound = pattern.child_by_field_name("bound_identifier")
    if bound is not None:
        yield bound


def _caught(node: Node) -> Iterator[Bound]:
    pattern = node.child_by_field_name("error")
    if pattern is not None:
        yield from _case(pattern, node)


def _closure(node: Node) -> Iterator[Bound]:
    """Parameters of a closure, with their types where it says them."""
    for parameter in _parameters(node):
        name = parameter.child_by_field_name("name")
        type_ = declared_type(parameter)
        if name is not None:
            yield Bound(name, "parameter", type_)


def _parameters(closure: Node) -> list[Node]:
    stated = closure.child_by_field_name("type")
    listed = child_of_type(stated, "lambda_function_type_parameters") if stated is not None else None
    return [child for child in listed.named_children if child.type == "lambda_parameter"] if listed is not None else []


def _of_elements(node: Node) -> Iterator[Bound]:
    """`items.filter { $0.ok }`, `items.map { item in … }`: an element of the receiver."""
    callee = node.named_children[0]
    receiver, suffix = callee.child_by_field_name("target"), callee.child_by_field_name("suffix")
    method = text(suffix.child_by_field_name("suffix")) if suffix is not None else ""
    closure = _first_closure(node.named_children[-1])
    if receiver is None or closure is None or method not in _OF_ELEMENTS | _SECOND:
        return
    position = 1 if method in _SECOND else 0
    parameters = _parameters(closure)
    if not parameters:
        yield Bound(closure.children[0], "parameter", value=receiver, item="[]", body=closure, called=f"${position}")
    elif len(parameters) > position and declared_type(parameters[position]) is None:
        name = parameters[position].child_by_field_name("name")
        if name is not None:
            yield Bound(name, "parameter", value=receiver, item="[]", body=closure)


def _first_closure(suffix: Node) -> Node | None:
    for child in suffix.named_children:
        if child.type == "lambda_literal":
            return child
        for argument in child.named_children if child.type == "value_arguments" else ():
            value = argument.child_by_field_name("value")
            if value is not None and value.type == "lambda_literal":
                return value
    return None


def _associated(node: Node) -> Iterator[Bound]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Bound(name, "type_parameter", declared_type(node))


def _type_parameters(node: Node) -> Iterator[Bound]:
    """Of a declaration: each with its first bound."""
    bounds: dict[str, Node] = {}
    constraints = child_of_type(node, "type_constraints")
    for constraint in constraints.named_children if constraints is not None else ():
        inner = child_of_type(constraint, "inheritance_constraint")
        bound = inner.child_by_field_name("name") if inner is not None else None
        if inner is not None and bound is not None:
            bounds.setdefault(text(inner.child_by_field_name("constrained_type")), bound)
    listed = child_of_type(node, "type_parameters")
    for parameter in listed.named_children if listed is not None else ():
        name = child_of_type(parameter, "type_identifier")
        if name is not None:
            yield Bound(name, "type_parameter", parameter.child_by_field_name("name") or bounds.get(text(name)))


_BINDERS = {
    "parameter": _parameter, "if_statement": _conditions, "guard_statement": _conditions,
    "while_statement": _conditions, "for_statement": _for, "switch_statement": _switch, "catch_block": _caught,
    "lambda_literal": _closure, "call_expression": _of_elements, "associatedtype_declaration": _associated,
}  # fmt: skip
