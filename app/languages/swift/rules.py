"""What Swift's nodes mean: definitions, extensions and imports."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from app.domain.facts import Property
from app.languages import branches
from app.languages.base import Around, Bound, Definition, Imported, Node, Rules, Span
from app.languages.swift import local
from app.languages.swift.nodes import annotated, arity, child_of_type, declared_type, places, text, unwrapped

_KINDS = {"class": "class", "actor": "class", "struct": "struct", "enum": "enum", "extension": "class"}
_CODE = frozenset({"computed_property", "willset_didset_block"})


class SwiftRules(Rules):
    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if node.type == "property_declaration":
            return _properties(node, kind)
        return _DEFINERS[node.type](node, kind)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return local.bindings(node)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        path = child_of_type(node, "identifier")
        if path is None or not path.named_children:
            return
        names = path.named_children
        if any(child.type in _SUBJECTS for child in node.children) and len(names) > 1:
            yield Imported("name", names[-1], text(names[0]), text(names[-1]), text(names[-1]), tuple(names[:-1]))
        else:
            yield Imported("wildcard", names[0], text(names[0]), claims=tuple(names))

    def recover(self, source: bytes) -> bytes | None:
        """The grammar knows `#if` outside of types only."""
        return branches.joined(source, directives=True)

    def properties(self, node: Node, source: bytes) -> Iterable[Property]:
        """`swift.extends`: the name, a place inside, the type and a base that an extension gives it."""
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if name is None or body is None or name.type != "user_type":
            return
        words = [text(each) for each in name.named_children if each.type == "type_identifier"]
        line, column = body.start_point
        for each in node.named_children if words else ():
            base = each.child_by_field_name("inherits_from") if each.type == "inheritance_specifier" else None
            if base is not None:
                place = [words[-1], line + 1, column + 1, ".".join(words), text(base)]
                yield Property("swift.extends", json.dumps(place))

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        """`.red`: a member of the type that its surroundings ask for, as far as they stand beside it."""
        if node.type == "navigation_expression":
            yield from _operand(node)
            return
        if node.type == "prefix_expression":
            name = node.child_by_field_name("target")
            if name is not None:
                yield name, Span(node.start_byte, node.start_byte + 1)
            return
        value, owner = _asked(node)
        name = value.child_by_field_name("target") if value is not None else None
        if name is not None and owner is not None and text(value)[:1] == ".":
            yield name, Span(owner.start_byte, owner.end_byte)

    def count_arguments(self, node: Node) -> int:
        """In parentheses, and closures after them."""
        count = 0
        for child in node.named_children:
            count += len(child.named_children) if child.type == "value_arguments" else child.type == "lambda_literal"
        return count

    spreads = frozenset({"comment"})


_SUBJECTS = frozenset({"struct", "class", "enum", "protocol", "typealias", "func", "let", "var"})


def _operand(node: Node) -> Iterator[tuple[Node, Span]]:
    """`a + b.c`, which the grammar reads as `(a + b).c`."""
    target, suffix = node.child_by_field_name("target"), node.child_by_field_name("suffix")
    name = suffix.child_by_field_name("suffix") if suffix is not None else None
    while target is not None and (inner := target.child_by_field_name("rhs")) is not None:
        target = inner
    if target is not None and name is not None:
        yield name, Span(target.start_byte, target.end_byte)


def _asked(node: Node) -> tuple[Node | None, Node | None]:
    """An expression, and what says its type."""
    if node.type == "property_declaration":
        return node.child_by_field_name("value"), annotated(child_of_type(node, "type_annotation"))
    if node.type == "equality_expression":
        return node.child_by_field_name("rhs"), node.child_by_field_name("lhs")
    return node.child_by_field_name("result"), node.child_by_field_name("target")


# Definitions


def _modifiers(node: Node) -> tuple[tuple[str, ...], Node]:
    """Modifier keywords, and where the signature starts: after the attributes."""
    first = node.children[0]
    if first.type != "modifiers":
        return (), node
    words = [child for child in first.named_children if child.type != "attribute"]
    head = words[0] if words else node.children[1] if len(node.children) > 1 else node
    # `private(set)` says nothing of reading.
    return tuple(text(child) for child in words if "(" not in text(child)), head


def _exported(modifiers: tuple[str, ...]) -> bool:
    return not {"private", "fileprivate"} & set(modifiers)


def _type(node: Node, kind: str) -> Iterator[Definition]:
    name, keyword = node.child_by_field_name("name"), node.child_by_field_name("declaration_kind")
    if name is None:
        return
    modifiers, head = _modifiers(node)
    body = node.child_by_field_name("body")
    if name.type == "user_type":
        yield from _extension(node, name, head, body)
        return
    kind = _KINDS.get(keyword.type, kind) if keyword is not None else kind
    if keyword is not None and keyword.type == "actor":
        modifiers = (*modifiers, "actor")
    yield Definition(
        name=name, kind=kind, member_kind=kind, head=head, body=body, scope=node, modifiers=modifiers,
        exported=_exported(modifiers),
    )  # fmt: skip


def _extension(node: Node, name: Node, head: Node, body: Node | None) -> Iterator[Definition]:
    """A further part of a type; where that stands in the same file, its members are the type's own."""
    parts = [child for child in name.named_children if child.type == "type_identifier"]
    if parts:
        yield Definition(
            name=parts[-1], kind="class", head=head, body=body, scope=node, once=True, claims=False,
            container=".".join(text(part) for part in parts[:-1]), modifiers=("extension",),
        )  # fmt: skip


def _function(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is None:
        name = child_of_type(node, "init", "deinit", "subscript")
    if name is None:
        return
    modifiers, head = _modifiers(node)
    least, most = arity(node) if kind in ("function", "constructor") else (-1, -1)
    body = node.child_by_field_name("body") or child_of_type(node, *_CODE)
    yield Definition(
        name=name, kind=kind, member_kind="method" if kind == "function" else kind, head=head, body=body, scope=node,
        type=declared_type(node) if kind != "constructor" else None, min_args=least, max_args=most,
        modifiers=modifiers, exported=_exported(modifiers),
    )  # fmt: skip


def _subscript(node: Node, kind: str) -> Iterator[Definition]:
    name = child_of_type(node, "subscript")
    named = node.children_by_field_name("name")
    if name is not None:
        modifiers, head = _modifiers(node)
        yield Definition(
            name=name, kind=kind, member_kind=kind, head=head, body=child_of_type(node, *_CODE), scope=node,
            type=named[-1] if named else None, modifiers=modifiers, exported=_exported(modifiers),
        )  # fmt: skip


def _properties(node: Node, kind: str) -> Iterator[Definition]:
    """`var a, b: T = x`; with code, which opens a scope, asked for as `property`, else as `variable`."""
    modifiers, head = _modifiers(node)
    code = child_of_type(node, *_CODE)
    if (code is not None) != (kind == "property"):
        return
    binding = child_of_type(node, "value_binding_pattern")
    if kind == "variable" and text(binding) == "let":
        kind = "constant"
    for name, type_, value, item in _parts(node):
        yield Definition(
            name=name, kind=kind, member_kind="property", head=head, body=code,
            scope=node if code is not None else None, type=type_, value=value, item=item, modifiers=modifiers,
            exported=_exported(modifiers),
        )  # fmt: skip


def _parts(node: Node) -> Iterator[tuple[Node, Node | None, Node | None, str]]:
    """(name, type, value, item of the value) of each variable; a type stands for those before it as well."""
    pending: list[Node] = []
    after = False
    type_: Node | None = None
    for child in [*node.children, None]:
        if child is None or (child.type == "pattern" and (after or type_ is not None)):
            yield from _each(pending, type_, None)
            pending, type_, after = [], None, False
        if child is None:
            return
        if child.type == "pattern":
            pending.append(child)
        elif child.type == "type_annotation":
            type_ = annotated(child)
        elif child.type == "=":
            after = True
        elif after and child.is_named:
            yield from _each(pending, type_, unwrapped(child))
            pending, type_, after = [], None, False


def _each(
    patterns: list[Node], type_: Node | None, value: Node | None
) -> Iterator[tuple[Node, Node | None, Node | None, str]]:
    for pattern in patterns:
        for item, name in places(pattern):
            yield name, None if item else type_, value, item if value is not None else ""


def _required(node: Node, kind: str) -> Iterator[Definition]:
    """A protocol's property."""
    pattern = node.child_by_field_name("name")
    name = pattern.child_by_field_name("bound_identifier") if pattern is not None else None
    if name is not None:
        modifiers, head = _modifiers(node)
        type_ = annotated(child_of_type(node, "type_annotation"))
        yield Definition(name=name, kind=kind, member_kind=kind, head=head, type=type_, modifiers=modifiers)


def _cases(node: Node, kind: str) -> Iterator[Definition]:
    names = node.children_by_field_name("name")
    for name in names:
        value = node.child_by_field_name("raw_value") if len(names) == 1 else None
        yield Definition(name=name, kind=kind, head=name, value=value)


def _alias(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is not None:
        modifiers, head = _modifiers(node)
        yield Definition(
            name=name, kind=kind, head=head, type=declared_type(node), modifiers=modifiers,
            exported=_exported(modifiers),
        )  # fmt: skip


def _macro(node: Node, kind: str) -> Iterator[Definition]:
    name = child_of_type(node, "simple_identifier")
    if name is not None:
        yield Definition(name=name, kind=kind)


_DEFINERS = {
    "class_declaration": _type, "protocol_declaration": _type, "function_declaration": _function,
    "protocol_function_declaration": _function, "init_declaration": _function, "deinit_declaration": _function,
    "subscript_declaration": _subscript, "protocol_property_declaration": _required, "enum_entry": _cases,
    "typealias_declaration": _alias, "macro_declaration": _macro,
}  # fmt: skip
