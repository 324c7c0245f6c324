"""C#'s parameters, locals, patterns, query variables and initialisers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.languages.base import Bound, Node
from app.languages.csharp.nodes import bare_type, child_of_type, parameters_of, text

_OF_ELEMENTS = frozenset(
    "Where Select SelectMany Any All Count First FirstOrDefault Single SingleOrDefault Last LastOrDefault OrderBy "
    "OrderByDescending ThenBy ThenByDescending GroupBy ToDictionary ToLookup Sum Min Max Average MinBy MaxBy TakeWhile "
    "SkipWhile DistinctBy ForEach Find FindAll FindIndex FindLast Exists RemoveAll TrueForAll ConvertAll".split()
)


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
            yield Bound(name, "variable", type_, value)
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


def _of_elements(node: Node) -> Iterator[Bound]:
    """`list.Where(x => …)`: x is an element of the receiver."""
    function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    name = function.child_by_field_name("name") if function is not None else None
    receiver = function.child_by_field_name("expression") if function is not None else None
    if name is None or receiver is None or arguments is None or text(name).partition("<")[0] not in _OF_ELEMENTS:
        return
    for argument in arguments.named_children:
        lambdas = [child for child in argument.named_children if child.type == "lambda_expression"]
        parameter = lambdas[0].child_by_field_name("parameters") if lambdas else None
        if parameter is not None and parameter.type == "implicit_parameter":
            yield Bound(parameter, "parameter", value=receiver, item="[]", body=lambdas[0])


def _each(node: Node) -> Iterator[Bound]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None:
        return
    if left.type == "identifier":
        yield Bound(left, "variable", bare_type(node.child_by_field_name("type")), right, "[]")
    elif left.type == "tuple_pattern":
        for index, name in enumerate(left.children_by_field_name("name")):
            yield Bound(name, "variable", value=right, item=f"[][{index}]")


def _named(node: Node) -> Iterator[Bound]:
    """A pattern, catch or `out` declaration."""
    name = node.child_by_field_name("name")
    if name is not None and text(name) != "_":
        yield Bound(name, "variable", bare_type(node.child_by_field_name("type")))


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
    "lambda_expression": _lambda, "invocation_expression": _of_elements, "foreach_statement": _each,
    "catch_declaration": _named, "declaration_pattern": _named, "recursive_pattern": _named, "var_pattern": _named,
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
