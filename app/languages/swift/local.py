"""Swift's parameters, locals, patterns and closures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from app.languages.base import Bound, Node
from app.languages.lexis import squeezed
from app.languages.swift.nodes import annotated, child_of_type, declared_type, identifiers, places, text, unwrapped


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
        if child.type == "case":
            yield from _cased(children[index:])
        elif child.type == "value_binding_pattern" and following is not None and following.type == "simple_identifier":
            rest = children[index + 2 :]
            type_ = annotated(rest[0]) if rest and rest[0].type == "type_annotation" else None
            rest = rest[1:] if type_ is not None else rest
            if len(rest) > 1 and rest[0].type == "=":
                yield Bound(following, "variable", type_, unwrapped(rest[1]))


def _cased(children: Sequence[Node]) -> Iterator[Bound]:
    """`case .a(let x) = y`: parts of what y carries in the case a."""
    signs = [each.type for each in children]
    end = signs.index("=") if "=" in signs else len(children)
    named = [each for each in children[1:end] if each.type == "simple_identifier"]
    case = text(named[0]) if named else ""
    subject = squeezed(text(children[end + 1])) if end + 1 < len(children) else ""
    whole = any(each.type == "value_binding_pattern" for each in children[1:end])
    for place, part in enumerate(each for each in children[1:end] if each.type == "pattern"):
        yield from _carried(part, f"({subject}).{case}.{place}" if case and subject else "", whole, None)


def _carried(pattern: Node, value: str, binds: bool, body: Node | None) -> Iterator[Bound]:
    """The names that a part of a pattern binds: the part itself, or parts of a case that it carries."""
    binds = binds or child_of_type(pattern, "value_binding_pattern") is not None
    bound = pattern.child_by_field_name("bound_identifier")
    parts = [each for each in pattern.named_children if each.type == "pattern"]
    named = [each for each in pattern.named_children if each.type == "simple_identifier"]
    if bound is not None or (binds and not parts and len(named) == 1):
        name = bound if bound is not None else named[0]
        yield Bound(name, "variable", value=value or None, body=body)
    case = text(named[0]) if named and parts else ""
    for place, part in enumerate(parts):
        inner = f"{value}.{case}.{place}" if value and case else f"({value})[{place}]" if value else ""
        yield from _carried(part, inner, binds, body)


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
                yield from _case(pattern.named_children[0], entry, squeezed(text(subject)))


def _case(pattern: Node, entry: Node, subject: str) -> Iterator[Bound]:
    named = pattern.children_by_field_name("name")
    if named and child_of_type(pattern, "is") is None:  # `let x as T`
        bound = list(_bound_in(pattern, False))
        for name in bound:
            yield Bound(name, "variable", named[0] if len(bound) == 1 else None, body=entry)
    else:
        yield from _carried(pattern, f"({subject})" if subject else "", False, entry)


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
        yield from _case(pattern, node, "")


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
    """`items.filter { $0.ok }`, `run { item in … }`: what the callee gives its closure."""
    callee, place = node.named_children[0], 0
    for each in node.named_children[-1].named_children:
        if each.type == "lambda_literal":
            yield from _given(each, callee, place)
            place += 1
        for argument in each.named_children if each.type == "value_arguments" else ():
            value = argument.child_by_field_name("value")
            if value is not None and value.type == "lambda_literal":
                yield from _given(value, callee, place)
            place += 1


def _given(closure: Node, callee: Node, place: int) -> Iterator[Bound]:
    parameters, source = _parameters(closure), closure.text or b""
    for number, parameter in enumerate(parameters):
        name = parameter.child_by_field_name("name")
        if name is not None and declared_type(parameter) is None:
            yield Bound(name, "parameter", value=callee, item=f"(=>{place}.{number})", body=closure)
    for number in range(0 if parameters or b"$" not in source else 3):
        if b"$%d" % number in source:
            item = f"(=>{place}.{number})"
            yield Bound(closure.children[0], "parameter", value=callee, item=item, body=closure, called=f"${number}")


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
