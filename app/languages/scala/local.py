"""Scala's parameters, generators and patterns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.languages import lexis
from app.languages.base import Bound, Node, Span
from app.languages.broad import child, text
from app.languages.scala.nodes import parameters_of

_TELLING = frozenset({
    "call_expression", "field_expression", "identifier", "instance_expression", "string", "integer_literal",
    "ascription_expression", "parenthesized_expression", "generic_function", "stable_identifier",
    "tuple_expression",
})  # fmt: skip
_BRANCHING = frozenset({"if_expression", "match_expression", "try_expression", "block"})
_OPEN = {"call_expression": "function", "field_expression": "value", "infix_expression": "left"}
_OPENED = {"Some": 0, "Success": 0, "Right": 1, "Left": 0}
_NAMES = frozenset({"identifier", "operator_identifier"})


def bindings(node: Node) -> Iterable[Bound]:
    binder = _BINDERS.get(node.type)
    return binder(node) if binder is not None else _pattern(node)


def telling(value: Node | None) -> Node | str | None:
    """An expression, where it can tell a type; of branches what any of them gives."""
    if value is not None and value.type in _BRANCHING:
        return lexis.any_of(text(each) for each in _branches(value) if each.type in _TELLING)
    return value if value is not None and value.type in _TELLING else None


def _branches(value: Node) -> Iterator[Node]:
    """The expressions that branches may give: the last of each."""
    found: list[Node | None] = [value.child_by_field_name(name) for name in ("consequence", "alternative")]
    found += [value.child_by_field_name("body")] if value.type == "try_expression" else []
    cases = [value, *value.named_children] if value.type in ("match_expression", "try_expression") else []
    for clauses in (child(each, "case_block") or child(each, "indented_cases") for each in cases):
        found += [each.child_by_field_name("body") for each in (clauses.named_children if clauses is not None else ())]
    if value.type == "block":
        found = [value.named_children[-1] if value.named_children else None]
    for last in found:
        if last is not None:
            yield from _branches(last) if last.type in _BRANCHING else (last,)


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


def taken_apart(pattern: Node, value: Node | None) -> Iterator[Bound]:
    """The names of a definition's pattern that are parts of case classes."""
    return _pattern(pattern, lexis.squeezed(text(value))) if value is not None else iter(())


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
    names = [each for each in node.named_children if each.type in ("identifier", "wildcard", "upper_bound")]
    for number, name in enumerate(names):
        following = names[number + 1] if number + 1 < len(names) else name
        bound = following.child_by_field_name("type") if following.type == "upper_bound" else None
        if name.type == "identifier":
            yield Bound(name, "type_parameter", bound)


def _call(node: Node) -> Iterator[Bound]:
    """`xs.map(x => …)`: x is what the callee gives its function; `xs.map { case (a, b) => … }` takes that apart."""
    function, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    if function is None or given is None:
        return
    if function.type == "call_expression":  # `xs.foldLeft(z)((a, b) => …)`
        function = function.child_by_field_name("function") or function
    if given.type == "case_block":
        for clause in given.named_children:
            pattern = clause.child_by_field_name("pattern")
            if pattern is not None:
                yield from _pattern(pattern, f"{lexis.squeezed(text(function))}(=>0.0)")
        return
    for place, each in enumerate(given.named_children):
        if each.type == "lambda_expression":
            for number, name in enumerate(_untyped(each)):
                yield Bound(name, "parameter", value=function, item=f"(=>{place}.{number})")
        elif _starts_open(each):
            yield Bound(each, "parameter", value=function, item=f"(=>{place}.0)", body=each, called="_")


def _starts_open(node: Node) -> bool:
    """Whether an expression is a function of what stands as `_` at its start."""
    inner: Node | None = node
    while inner is not None and inner.type in _OPEN:
        inner = inner.child_by_field_name(_OPEN[inner.type])
    return inner is not None and inner != node and inner.type == "wildcard"


def _untyped(function: Node) -> list[Node]:
    names = function.child_by_field_name("parameters")
    if names is None or names.type == "identifier":
        return [] if names is None else [names]
    plain = [each for each in names.named_children if each.child_by_field_name("type") is None]
    return [each.child_by_field_name("name") or each for each in plain]


def _enumerator(node: Node) -> Iterator[Bound]:
    """`x <- xs` and `y = x.z` of a `for`."""
    parts = node.named_children
    if len(parts) < 2:
        return
    item = "[]" if any(each.type == "<-" for each in node.children) else ""
    value = telling(parts[1])
    if parts[0].type == "identifier":
        yield Bound(parts[0], "variable", value=value, item=item if value is not None else "")
    else:
        yield from _pattern(parts[0], f"({lexis.squeezed(text(parts[1]))}){item}" if value is not None else "")


def _match(node: Node) -> Iterator[Bound]:
    subject = node.child_by_field_name("value")
    value, cases = telling(subject), node.child_by_field_name("body")
    for clause in cases.named_children if cases is not None else ():
        pattern = clause.child_by_field_name("pattern")
        if pattern is not None:
            yield from _pattern(pattern, lexis.squeezed(text(subject)) if value is not None else "")


def _pattern(node: Node, value: str = "") -> Iterator[Bound]:
    """Names in lower case that a pattern binds, each to the part of the value that stands in its place."""
    if node.type == "identifier":
        if text(node)[:1].islower():
            yield Bound(node, "variable", value=value or None)
    elif node.type == "typed_pattern":
        name = node.child_by_field_name("pattern")
        if name is not None and name.type == "identifier":
            yield Bound(name, "variable", node.child_by_field_name("type"))
    elif node.type == "capture_pattern":
        yield from _captured(node, value)
    elif node.type == "case_class_pattern":
        yield from _parts(node, value)
    elif node.type.endswith("pattern"):
        for place, each in enumerate(node.named_children):
            tuple_ = node.type == "tuple_pattern" and value
            yield from _pattern(each, f"({value})[{place}]" if tuple_ else "")


def _parts(node: Node, value: str) -> Iterator[Bound]:
    type_ = text(node.child_by_field_name("type"))
    parts = [each for each in node.children_by_field_name("pattern") if each.is_named]  # commas are of the field too
    for place, each in enumerate(parts):
        if type_ not in _OPENED:
            yield from _pattern(each, f"(_ as {type_})[{place}]")
        else:
            yield from _pattern(each, f"({value})[{_OPENED[type_]}]" if value else "")


def _captured(node: Node, value: str) -> Iterator[Bound]:
    name, inner = node.child_by_field_name("name"), node.child_by_field_name("pattern")
    if name is not None:
        known = inner is not None and inner.type == "case_class_pattern"
        type_ = inner.child_by_field_name("type") if known and inner is not None else None
        yield Bound(name, "variable", type_, None if known else value or None)
    if inner is not None:
        yield from _pattern(inner, value)


def _result(node: Node) -> Iterator[Bound]:
    body = node.child_by_field_name("body")
    if body is None or node.child_by_field_name("return_type") is not None:
        return
    last = body
    if body.type in ("block", "indented_block") and body.named_children:
        last = body.named_children[-1]
    value = telling(last)
    if value is not None:
        yield Bound(node.children[0], "result", value=value, body=body)


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
    "match_expression": _match, "function_definition": _result, "instance_expression": _anonymous, "self_type": _self,
}  # fmt: skip
