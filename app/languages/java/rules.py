"""What Java's nodes mean: definitions, parameters, locals, imports and the package."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.domain.facts import Property
from app.languages.base import Around, Bound, Definition, Imported, Node, Rules

_PARAMETERS = frozenset({"formal_parameter", "spread_parameter"})


def _text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


class JavaRules(Rules):
    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if kind == "field":
            return _fields(node)
        if kind in ("method", "constructor"):
            return _method(node, kind)
        return _type(node, kind)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return _BINDERS[node.type](node)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        return _import(node)

    def properties(self, node: Node, source: bytes) -> Iterable[Property]:
        if node.named_children:
            yield Property("java.package", _dotted(node.named_children[-1]))


# Definitions


def _modifiers(node: Node) -> tuple[tuple[str, ...], Node]:
    """Modifier keywords, and where the signature starts: after the annotations."""
    first = node.children[0]
    if first.type != "modifiers":
        return (), node
    words = [child for child in first.children if "annotation" not in child.type]
    head = words[0] if words else node.children[1] if len(node.children) > 1 else node
    return tuple(child.type for child in words), head


def _type(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is None:
        return
    modifiers, head = _modifiers(node)
    body = node.child_by_field_name("body")
    yield Definition(
        name=name, kind=kind, head=head, body=body, scope=node if body is not None else None,
        modifiers=(*modifiers, "record") if node.type == "record_declaration" else modifiers,
        exported="private" not in modifiers,
    )  # fmt: skip
    if node.type == "record_declaration":
        for parameter in _parameter_nodes(node):
            component = parameter.child_by_field_name("name")
            if component is not None:
                type_ = parameter.child_by_field_name("type")
                yield Definition(name=component, kind="field", range=parameter, head=parameter, type=type_)


def _fields(node: Node) -> Iterator[Definition]:
    modifiers, head = _modifiers(node)
    constant = node.type == "constant_declaration" or {"static", "final"} <= set(modifiers)
    for declarator in node.children_by_field_name("declarator"):
        name = declarator.child_by_field_name("name")
        if name is not None:
            yield Definition(
                name=name, kind="constant" if constant else "field", member_kind="constant" if constant else "field",
                head=head, type=node.child_by_field_name("type"), value=declarator.child_by_field_name("value"),
                modifiers=modifiers, exported="private" not in modifiers,
            )  # fmt: skip


def _method(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is None:
        return
    modifiers, head = _modifiers(node)
    compact = node.type == "compact_constructor_declaration"
    least, most = _arity(_record_of(node) if compact else node)
    yield Definition(
        name=name, kind=kind, head=head, body=node.child_by_field_name("body"), scope=node,
        type=node.child_by_field_name("type"), min_args=least, max_args=most, modifiers=modifiers,
        exported="private" not in modifiers,
    )  # fmt: skip


def _record_of(node: Node) -> Node:
    """The record around a compact constructor, whose components are its parameters."""
    body = node.parent
    return body.parent or node if body is not None else node


def _parameter_nodes(node: Node) -> list[Node]:
    parameters = node.child_by_field_name("parameters")
    children = parameters.named_children if parameters is not None else ()
    return [child for child in children if child.type in _PARAMETERS]


def _arity(node: Node) -> tuple[int, int]:
    parameters = _parameter_nodes(node)
    if parameters and parameters[-1].type == "spread_parameter":
        return len(parameters) - 1, -1
    return len(parameters), len(parameters)


# Locals


def _local(node: Node) -> Iterator[Bound]:
    type_ = node.child_by_field_name("type")
    for declarator in node.children_by_field_name("declarator"):
        name = declarator.child_by_field_name("name")
        if name is not None:
            yield Bound(name, "variable", _stated(type_), declarator.child_by_field_name("value"))


def _stated(type_: Node | None) -> Node | None:
    """`var` states no type."""
    return None if type_ is None or type_.text == b"var" else type_


def _parameter(node: Node) -> Iterator[Bound]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Bound(name, "parameter", _stated(node.child_by_field_name("type")))


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
        yield Bound(
            name, "variable", _stated(node.child_by_field_name("type")), node.child_by_field_name("value")
        )


def _instance_of(node: Node) -> Iterator[Bound]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Bound(name, "variable", node.child_by_field_name("right"))


def _pattern(node: Node) -> Iterator[Bound]:
    if len(node.named_children) > 1 and node.named_children[-1].type == "identifier":
        yield Bound(node.named_children[-1], "variable", _stated(node.named_children[-2]))


def _type_parameter(node: Node) -> Iterator[Bound]:
    for child in node.named_children:
        if child.type == "type_identifier":
            bounds = [bound for bound in node.named_children if bound.type == "type_bound" and bound.named_children]
            yield Bound(child, "type_parameter", bounds[0].named_children[0] if bounds else None)
            return


def _base(node: Node) -> Iterator[Bound]:
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


_BINDERS = {
    "local_variable_declaration": _local, "formal_parameter": _parameter, "spread_parameter": _spread,
    "object_creation_expression": _base, "switch_expression": _subject, "receiver_parameter": _nothing, "inferred_parameters": _names, "identifier": _names,
    "catch_formal_parameter": _caught, "enhanced_for_statement": _each, "resource": _resource,
    "instanceof_expression": _instance_of, "type_pattern": _pattern, "record_pattern_component": _pattern,
    "type_parameter": _type_parameter, "line_comment": _nothing, "block_comment": _nothing, "ERROR": _nothing,
}  # fmt: skip


# Imports


def _import(node: Node) -> Iterator[Imported]:
    path = next((child for child in node.named_children if "identifier" in child.type), None)
    if path is None:
        return
    static = any(child.type == "static" for child in node.children)
    if any(child.type == "asterisk" for child in node.children):
        yield Imported("wildcard", path, _dotted(path))
        return
    name = path.child_by_field_name("name") or path
    scope = path.child_by_field_name("scope")
    module = _dotted(scope) if scope is not None else ""
    yield Imported("static" if static else "name", name, module, _text(name), _text(name))


def _dotted(node: Node) -> str:
    return "".join(_text(node).split())
