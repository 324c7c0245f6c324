"""PHP's parameters and variables, what functions give back and what properties are given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.languages import lexis
from app.languages.base import Bound, Node
from app.languages.php import docs
from app.languages.php.nodes import child_of_type, holds_function, text

_FUNCTIONS = frozenset({"anonymous_function", "arrow_function"})
_OWN = frozenset({"self", "static"})
_TESTS = frozenset({"parenthesized_expression", "unary_op_expression", "binary_expression"})


def bindings(node: Node, source: bytes) -> Iterable[Bound]:
    documented = _DOCUMENTED.get(node.type)
    return documented(node, source) if documented is not None else _BINDERS[node.type](node)


def _parameter(node: Node, source: bytes) -> Iterator[Bound]:
    name = node.child_by_field_name("name")
    if name is not None:
        type_ = docs.parameter(node, node.child_by_field_name("type"), text(name), source)
        yield Bound(name, "parameter", type_, node.child_by_field_name("default_value"))


def _variadic(node: Node) -> Iterator[Bound]:
    name, type_ = node.child_by_field_name("name"), node.child_by_field_name("type")
    if name is not None:
        yield Bound(name, "parameter", f"{text(type_)}[]" if type_ is not None else None)


def told(value: Node | None) -> Node | str | None:
    """An expression; of a `match` what any of its arms gives, of `f(...)` the function, of a class without a name its
    base, nothing of functions."""
    if value is None or value.type in _FUNCTIONS:
        return None
    if value.type == "match_expression":
        arms = value.child_by_field_name("body")
        given = [each.child_by_field_name("return_expression") for each in (arms.named_children if arms else ())]
        return lexis.any_of(text(each) for each in given if each is not None and text(each) != "null")
    if value.type == "object_creation_expression" and (unnamed := child_of_type(value, "anonymous_class")) is not None:
        base = child_of_type(unnamed, "base_clause", "class_interface_clause")
        return f"new {text(base.named_children[0])}" if base is not None and base.named_children else None
    arguments = value.child_by_field_name("arguments")
    return text(value).removesuffix("(...)") if text(arguments) == "(...)" else value


def _assigned(node: Node, source: bytes) -> Iterator[Bound]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None:
        return
    if left.type == "variable_name":
        if holds_function(node):  # a symbol
            return
        said = docs.stated(None, source, node.start_byte, "var", text(left))
        yield Bound(left, "variable", said, None if said is not None else told(right))
    elif left.type == "scoped_property_access_expression" and text(left.child_by_field_name("scope")) in _OWN:
        yield Bound(left, "assigned", value=right)
    elif left.type == "list_literal":
        yield from _listed(left, right, "")
    elif left.type == "member_access_expression" and text(left.child_by_field_name("object")) == "$this":
        yield Bound(left, "assigned", value=right)


def _listed(node: Node, value: Node | None, item: str) -> Iterator[Bound]:
    """`[$a, $b] = …` by position; keys tell nothing."""
    keyed = any(child.type == "=>" for child in node.children)
    for index, name in enumerate(node.named_children):
        if name.type == "variable_name":
            yield Bound(name, "variable", value=None if keyed else value, item="" if keyed else f"{item}[{index}]")


def _each(node: Node) -> Iterator[Bound]:
    children = node.named_children
    if len(children) < 2:
        return
    value, target = children[0], children[1]
    if target.type == "pair":
        if target.named_children[0].type == "variable_name":
            yield Bound(target.named_children[0], "variable")
        target = target.named_children[-1]
    if target.type == "by_ref" and target.named_children:
        target = target.named_children[0]
    if target.type == "variable_name":
        yield Bound(target, "variable", value=value, item="[]")
    elif target.type == "list_literal":
        yield from _listed(target, value, "[]")


def _caught(node: Node) -> Iterator[Bound]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Bound(name, "variable", node.child_by_field_name("type"))


def _static(node: Node) -> Iterator[Bound]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Bound(name, "variable", value=node.child_by_field_name("value"))


def _result(node: Node) -> Iterator[Bound]:
    value = node.named_children[-1] if node.children and node.named_children else None
    if value is not None:
        yield Bound(node.children[0], "result", value=value if value.type in _FUNCTIONS else told(value))


def _anonymous(node: Node) -> Iterator[Bound]:
    base = child_of_type(node, "base_clause")
    if node.children:
        type_ = base.named_children[0] if base is not None and base.named_children else None
        yield Bound(node.children[0], "implied", type_, body=node)


def _narrowed(node: Node) -> Iterator[Bound]:
    """`if ($x instanceof T) {…}`, `if (!$x instanceof T) return;`: what $x is from there on."""
    subject, type_ = node.child_by_field_name("left"), node.child_by_field_name("right")
    if _operator(node) != "instanceof" or subject is None or subject.type != "variable_name" or type_ is None:
        return
    around, refused = node.parent, False
    while around is not None and around.type in _TESTS:
        sign = _operator(around)
        if sign == "!" and not refused:
            refused = True
        elif sign not in (("", "||", "or") if refused else ("", "&&", "and")):
            return
        around = around.parent
    if around is None or around.type != "if_statement":
        return
    body = around.child_by_field_name("body")
    until = around.parent if refused and body is not None and _leaves(body) else None if refused else body
    if until is not None and type_.type in ("name", "qualified_name"):
        yield Bound(subject, "narrowed", text(type_), str(until.end_point[0] + 1))


def _operator(node: Node) -> str:
    operator = node.child_by_field_name("operator")
    if operator is None and node.type == "unary_op_expression":
        operator = node.children[0]
    return operator.type if operator is not None else ""


def _leaves(body: Node) -> bool:
    """Whether what stands below a statement is not reached through it."""
    last = body.named_children[-1] if body.type == "compound_statement" and body.named_children else body
    if last.type == "expression_statement" and last.named_children:
        last = last.named_children[0]
    return last.type in ("return_statement", "throw_expression", "continue_statement", "break_statement")


_DOCUMENTED = {
    "simple_parameter": _parameter, "property_promotion_parameter": _parameter, "assignment_expression": _assigned,
    "augmented_assignment_expression": _assigned,
}  # fmt: skip
_BINDERS = {
    "variadic_parameter": _variadic, "foreach_statement": _each,
    "catch_clause": _caught, "static_variable_declaration": _static, "return_statement": _result,
    "yield_expression": _result, "anonymous_class": _anonymous, "binary_expression": _narrowed,
}  # fmt: skip
