"""What only TypeScript defines: interfaces, type aliases, enums, namespaces, import aliases."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Around, Definition, Node, Span
from app.languages.javascript.definitions import default_export, is_exported, member_name, method
from app.languages.javascript.nodes import type_of, written_before


def interface(node: Node, source: bytes, around: Around) -> Iterator[Definition]:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is not None:
        yield Definition(
            name=name, kind="interface", body=body, scope=node, exported=is_exported(around),
            modifiers=tuple(default_export(around)),
        )  # fmt: skip
        yield from _signatures(body, source)


def type_alias(node: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """An alias; the members of an object type written in it are its members."""
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    if name is None or value is None:
        return
    literal = _object_type(value)
    yield Definition(
        name=name, kind="type_alias", scope=node, type=value,
        exported=is_exported(around),
    )  # fmt: skip
    yield from _signatures(literal, source)


def _object_type(value: Node) -> Node | None:
    if value.type == "object_type":
        return value
    if value.type in ("intersection_type", "parenthesized_type"):
        return next((found for child in value.named_children if (found := _object_type(child)) is not None), None)
    return None


def _signatures(body: Node | None, source: bytes) -> Iterator[Definition]:
    for child in body.named_children if body is not None else ():
        name = member_name(child) if child.type in ("property_signature", "method_signature") else None
        if name is None:
            continue
        words = written_before(child, name, source)
        if child.type == "property_signature":
            yield Definition(
                name=name, kind="property", range=child, head=child, type=type_of(child.child_by_field_name("type")),
                modifiers=("readonly",) if "readonly" in words else (),
            )  # fmt: skip
        else:
            yield method(child, name, words, True)._replace(range=child, head=child)


def enum(node: Node, source: bytes, around: Around) -> Iterator[Definition]:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None or body is None:
        return
    yield Definition(name=name, kind="enum", body=body, exported=is_exported(around))
    for child in body.named_children:
        member = member_name(child) if child.type == "enum_assignment" else child
        if member is not None and member.type == "property_identifier":
            value = child.child_by_field_name("value") if child is not member else None
            yield Definition(name=member, kind="enum_member", value=value, range=child, head=child)


def namespace(node: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """`namespace A.B {}` is B within A; `declare module 'm' {}` is a module of that name."""
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None:
        return
    kind = "module" if name.type == "string" else "namespace"
    parts = list(_parts(name)) if name.type == "nested_identifier" else [name]
    if name.type == "string":
        parts = list(name.named_children[:1])
    for number, part in enumerate(parts):
        # An inner part begins at its own name, so that each opens a scope of its own.
        whole = Span(part.start_byte, node.end_byte) if number else node
        yield Definition(
            name=part, kind=kind, range=whole if number else None, scope=whole, head=part if number else None,
            body=body, exported=is_exported(around) or number > 0,
        )  # fmt: skip


def _parts(name: Node) -> Iterator[Node]:
    for child in name.named_children:
        if child.type == "nested_identifier":
            yield from _parts(child)
        else:
            yield child


def alias(node: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """`import a = N.M`."""
    names = node.named_children
    if len(names) == 2:
        yield Definition(name=names[0], kind="variable", value=names[1], exported=is_exported(around))
