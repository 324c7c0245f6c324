"""What Java's nodes mean: definitions, imports and the package."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from app.domain.facts import Property
from app.languages.base import Around, Bound, Definition, Imported, Node, Rules, Span
from app.languages.java.local import BINDERS
from app.languages.java.nodes import parameter_nodes, record_of, text


class JavaRules(Rules):
    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if kind == "field":
            return _fields(node)
        if kind in ("method", "constructor"):
            return _method(node, kind)
        return _type(node, kind)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return BINDERS[node.type](node)

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
        for parameter in parameter_nodes(node):
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
    least, most = _arity(record_of(node) if compact else node)
    yield Definition(
        name=name, kind=kind, head=head, body=node.child_by_field_name("body"), scope=node,
        type=node.child_by_field_name("type"), min_args=least, max_args=most, modifiers=modifiers,
        exported="private" not in modifiers,
    )  # fmt: skip


def _arity(node: Node) -> tuple[int, int]:
    parameters = parameter_nodes(node)
    if parameters and parameters[-1].type == "spread_parameter":
        return len(parameters) - 1, -1
    return len(parameters), len(parameters)


# Imports

_PLAIN_IMPORT = re.compile(rb"import (static )?(\w+(?:\.\w+)*)\.(\w+|\*);\Z")


def _import(node: Node) -> Iterable[Imported]:
    plain = _PLAIN_IMPORT.match(node.text or b"")
    return (_plain_import(node.start_byte, plain),) if plain else _any_import(node)


def _plain_import(at: int, found: re.Match[bytes]) -> Imported:
    """As `_any_import`, without its look at every node: there are more imports than methods in some files."""
    module = found[2].decode()
    if found[3] == b"*":
        return Imported("wildcard", Span(at + found.start(2), at + found.end(2)), module)
    name = found[3].decode()
    place = Span(at + found.start(3), at + found.end(3))
    return Imported("static" if found[1] else "name", place, module, name, name)


def _any_import(node: Node) -> Iterator[Imported]:
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
    yield Imported("static" if static else "name", name, module, text(name), text(name))


def _dotted(node: Node) -> str:
    return "".join(text(node).split())
