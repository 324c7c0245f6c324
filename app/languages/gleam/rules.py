"""What Gleam's nodes mean: definitions, patterns and imports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.languages import sections
from app.languages.base import Around, Bound, Definition, Imported, Node
from app.languages.broad import child, text

_TYPED = frozenset({"type_definition", "external_type", "type_alias"})


class GleamRules(sections.SectionRules):
    marks = sections.syntax(rb"//[^\n]*")

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if node.type in _TYPED:
            return _type(node, kind)
        if node.type == "data_constructor":
            return _constructor(node, kind)
        if node.type == "data_constructor_argument":
            return _field(node, kind)
        return _value(node, kind)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        if node.type == "function_parameters":
            return _parameters(node)
        pattern = node.child_by_field_name("pattern")
        if node.type != "let":
            return (Bound(each, "variable") for each in _names(node if pattern is None else pattern))
        value = node.child_by_field_name("value")
        plain = pattern is not None and pattern.type == "identifier"
        type_ = node.child_by_field_name("type")
        return (Bound(each, "variable", type_, value if plain else None) for each in _names(pattern))

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        module = node.child_by_field_name("module")
        if module is None:
            return
        path, alias = text(module), node.child_by_field_name("alias")
        bound = text(alias) if alias is not None else path.rpartition("/")[2]
        yield Imported("module", module, path, "", bound, (alias,) if alias is not None else ())
        listed = node.child_by_field_name("imports")
        for each in listed.named_children if listed is not None else ():
            name, other = each.child_by_field_name("name"), each.child_by_field_name("alias")
            if name is not None:
                yield Imported("name", name, path, text(name), text(other or name), (other,) if other else ())


def _is_public(node: Node) -> bool:
    return child(node, "visibility_modifier") is not None


def _type(node: Node, kind: str) -> Iterator[Definition]:
    named = child(node, "type_name")
    name = named.child_by_field_name("name") if named is not None else None
    body = child(node, "data_constructors")
    if name is not None and node.type == "type_alias":
        yield Definition(name, kind, type=node.named_children[-1], exported=_is_public(node))
    elif name is not None:
        opaque = ("opaque",) if child(node, "opacity_modifier") is not None else ()
        yield Definition(name, kind, body=body, exported=_is_public(node), modifiers=opaque)


def _constructor(node: Node, kind: str) -> Iterator[Definition]:
    """Constructors are named like the functions of their module."""
    name, arguments = node.child_by_field_name("name"), node.child_by_field_name("arguments")
    count = arguments.named_child_count if arguments is not None else 0
    if name is not None:
        yield Definition(name, kind, outward=True, min_args=count, max_args=count)


def _field(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("label")
    if name is not None:
        yield Definition(name, kind, type=node.child_by_field_name("value"))


def _value(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is None:
        return
    if node.type == "constant":
        value, type_ = node.child_by_field_name("value"), node.child_by_field_name("type")
        yield Definition(name, kind, type=type_, value=value, exported=_is_public(node))
        return
    parameters = child(node, "function_parameters")
    count = parameters.named_child_count if parameters is not None else 0
    yield Definition(
        name, kind, body=node.child_by_field_name("body"), scope=node, type=node.child_by_field_name("return_type"),
        min_args=count, max_args=count, exported=_is_public(node),
    )  # fmt: skip


def _parameters(node: Node) -> Iterator[Bound]:
    for each in node.named_children:
        name = each.child_by_field_name("name")
        if name is not None and name.type == "identifier":
            yield Bound(name, "parameter", each.child_by_field_name("type"))


def _names(pattern: Node | None) -> Iterator[Node]:
    """Names that a pattern binds; module prefixes of constructors are none."""
    if pattern is None or pattern.type == "remote_constructor_name":
        return
    if pattern.type == "identifier":
        yield pattern
    for each in pattern.named_children:
        yield from _names(each)
