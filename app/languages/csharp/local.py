"""C#'s parameters, locals, patterns, query variables and initialisers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from app.languages import lexis
from app.languages.base import Bound, Node
from app.languages.csharp.nodes import bare_type, child_of_type, parameters_of, text


def bindings(node: Node) -> Iterable[Bound]:
    binder = _BINDERS.get(node.type)
    return binder(node) if binder is not None else _type_parameters(node)


def _variables(node: Node) -> Iterator[Bound]:
    type_ = bare_type(node.child_by_field_name("type"))
    for declarator in node.named_children:
        if declarator.type != "variable_declarator":
            continue
        name = declarator.child_by_field_name("name")
        parts = declarator.named_children
        value = parts[-1] if len(parts) > 1 else None
        if name is not None:
            yield Bound(name, "variable", type_, told(value))
            if type_ is not None and value is not None and value.type == "lambda_expression":
                yield from _typed(value, f"(({text(type_)})it)")
        elif parts and parts[0].type == "tuple_pattern":
            yield from _tuple(parts[0], value)


def _tuple(pattern: Node, value: Node | None) -> Iterator[Bound]:
    for index, name in enumerate(pattern.children_by_field_name("name")):
        if text(name) != "_":
            yield Bound(name, "variable", value=value, item=f"[{index}]")


def _parameters(node: Node) -> Iterator[Bound]:
    for parameter in parameters_of(node):
        name = parameter.child_by_field_name("name")
        if name is not None:
            yield Bound(name, "parameter", bare_type(parameter.child_by_field_name("type")))
    for name in node.children_by_field_name("name"):  # `params T[] rest` stands in the list itself
        yield Bound(name, "parameter", node.child_by_field_name("type"))


def _lambda(node: Node) -> Iterator[Bound]:
    parameters = node.child_by_field_name("parameters")
    if parameters is not None and parameters.type == "implicit_parameter":
        yield Bound(parameters, "parameter")
    elif parameters is not None:
        yield from _parameters(parameters)


def _callbacks(node: Node) -> Iterator[Bound]:
    """Parameters of lambdas that a call is given have the types that the callee states; `out` ones too."""
    function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    if function is None or arguments is None:
        return
    for place, argument in enumerate(arguments.named_children):
        for each in argument.named_children:
            if each.type == "lambda_expression":
                for number, name in enumerate(_untyped(each)):
                    yield Bound(name, "parameter", value=function, item=f"(=>{place}.{number})", body=each)
            elif each.type == "declaration_expression" and function.type == "is_pattern_expression":
                yield from _named(each, f"(({text(function.child_by_field_name('pattern'))})it)", f"[{place}]")
            elif each.type == "declaration_expression":
                yield from _named(each, function, f"(=>{place}.out)")


def _untyped(function: Node) -> list[Node]:
    """Parameters without types."""
    parameters = function.child_by_field_name("parameters")
    if parameters is None or parameters.type == "implicit_parameter":
        return [] if parameters is None else [parameters]
    each = [each for each in parameters_of(parameters) if each.child_by_field_name("type") is None]
    return [name for name in (one.child_by_field_name("name") for one in each) if name is not None]


def _typed(function: Node, type_: str) -> Iterator[Bound]:
    """`Func<A, B> f = a => …`"""
    for number, name in enumerate(_untyped(function)):
        yield Bound(name, "parameter", value=f"{type_}(=>{number})", body=function)


def _assigned(node: Node) -> Iterator[Bound]:
    """`field = a => …`"""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    for number, name in enumerate(_untyped(right) if right is not None else ()):
        yield Bound(name, "parameter", value=left, item=f"(=>{number})", body=right)


# Values


def told(value: Node | None) -> Node | str | None:
    """An expression; of switches, queries, copies and arrays the parts that tell what they give."""
    if value is None:
        return None
    if value.type == "switch_expression":
        return lexis.any_of(_arm(each) for each in value.named_children if each.type == "switch_expression_arm")
    if value.type == "with_expression":
        return value.named_children[0]
    if value.type == "implicit_array_creation_expression":
        return lexis.squeezed(f"[{text(value.named_children[-1])[1:-1]}]")
    if value.type == "query_expression":
        parts = [value.named_children[0], value.named_children[-1]]
        name, plain = parts[0].child_by_field_name("name"), parts[1].type == "select_clause"
        if name is not None and plain and not any(c.type == "join_clause" for c in value.named_children):
            given = text(parts[1].named_children[-1])
            return lexis.squeezed(f"({text(parts[0].named_children[-1])}).Select({text(name)}=>{given})")
    return value


def _arm(node: Node) -> str:
    """What an arm gives, where what its pattern binds is known by its type."""
    pattern, given = node.named_children[0], text(node.named_children[-1])
    name, type_ = pattern.child_by_field_name("name"), pattern.child_by_field_name("type")
    if name is None or type_ is None:
        return "" if given in ("null", "default") else given
    return re.sub(rf"\b{re.escape(text(name))}\b", f"(({text(type_)})it)", given)


# Statements


def _each(node: Node) -> Iterator[Bound]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None:
        return
    if left.type == "identifier":
        yield Bound(left, "variable", bare_type(node.child_by_field_name("type")), told(right), "[]")
    elif left.type == "tuple_pattern":
        for index, name in enumerate(left.children_by_field_name("name")):
            yield Bound(name, "variable", value=right, item=f"[][{index}]")


def _named(node: Node, value: Node | str | None = None, item: str = "") -> Iterator[Bound]:
    """A pattern, catch or `out` declaration."""
    name = node.child_by_field_name("name")
    if name is not None and text(name) != "_":
        type_ = bare_type(node.child_by_field_name("type"))
        yield Bound(name, "variable", type_, value if type_ is None else None, item if type_ is None else "")


def _recursive(node: Node) -> Iterator[Bound]:
    """`R(var a, _) { Name: var b } c`: parts of an R, by place and by name."""
    yield from _named(node)
    type_ = node.child_by_field_name("type")
    for clause in node.named_children if type_ is not None else ():
        for place, part in enumerate(clause.named_children if clause.type.endswith("_clause") else ()):
            if part.type != "subpattern" or not part.named_children:
                continue
            field = f".{text(part.named_children[0])}" if len(part.named_children) > 1 else f"[{place}]"
            inner = part.named_children[-1]
            if inner.type in ("declaration_pattern", "var_pattern"):
                yield from _named(inner, f"(({text(type_)})it){field}")


def _from(node: Node) -> Iterator[Bound]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Bound(name, "variable", node.child_by_field_name("type"), node.named_children[-1], "[]")


def _let(node: Node) -> Iterator[Bound]:
    if len(node.named_children) > 1 and node.named_children[0].type == "identifier":
        yield Bound(node.named_children[0], "variable", value=node.named_children[1])


def _join(node: Node) -> Iterator[Bound]:
    children = node.named_children
    if len(children) > 1 and children[0].type == "identifier":
        yield Bound(children[0], "variable", value=children[1], item="[]")


def _type_parameters(node: Node) -> Iterator[Bound]:
    """Of a declaration: each with its first bound."""
    listed = child_of_type(node, "type_parameter_list")
    bounds: dict[str, Node] = {}
    for clause in node.named_children:
        if clause.type == "type_parameter_constraints_clause" and len(clause.named_children) > 1:
            bound = clause.named_children[1].child_by_field_name("type")
            if bound is not None:
                bounds[text(clause.named_children[0])] = bound
    for parameter in listed.named_children if listed is not None else ():
        name = parameter.child_by_field_name("name")
        if name is not None:
            yield Bound(name, "type_parameter", bounds.get(text(name)))


_BINDERS = {
    "variable_declaration": _variables, "parameter_list": _parameters, "bracketed_parameter_list": _parameters,
    "lambda_expression": _lambda, "invocation_expression": _callbacks, "assignment_expression": _assigned,
    "foreach_statement": _each,
    "catch_declaration": _named, "declaration_pattern": _named, "recursive_pattern": _recursive, "var_pattern": _named,
    "declaration_expression": _named, "from_clause": _from, "let_clause": _let, "join_clause": _join,
}  # fmt: skip


# Initialisers


def keyed(node: Node) -> Iterator[tuple[Node, Node]]:
    """`new P { X = 1 }`, `P p = new() { X = 1 }`, `p with { X = 1 }`: X is a member of P."""
    if node.type == "with_expression":
        for each in node.named_children[1:]:
            if each.type == "with_initializer" and each.named_children[0].type == "identifier":
                yield each.named_children[0], node.named_children[0]
        return
    type_ = bare_type(node.child_by_field_name("type"))
    for initializer in _initializers(node):
        for each in initializer.named_children:
            left = each.child_by_field_name("left") if each.type == "assignment_expression" else None
            if type_ is not None and left is not None and left.type == "identifier":
                yield left, type_


def _initializers(node: Node) -> Iterator[Node]:
    if node.type == "object_creation_expression":
        found = node.child_by_field_name("initializer")
        if found is not None:
            yield found
        return
    holders = node.named_children if node.type == "variable_declaration" else [node]
    for holder in holders:
        for each in holder.named_children:
            if each.type == "implicit_object_creation_expression":
                yield from (child for child in each.named_children if child.type == "initializer_expression")
