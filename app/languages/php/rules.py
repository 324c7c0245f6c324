"""What PHP's nodes mean: definitions, namespaces and traits."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from app.domain.facts import Property
from app.languages import spaces
from app.languages.base import Around, Bound, Definition, Imported, Node, Rules, Span, Used
from app.languages.php import docs, imports, local
from app.languages.php.nodes import arity, bare, text

_TYPES = frozenset({"class_declaration", "interface_declaration", "trait_declaration", "enum_declaration"})


class PhpRules(Rules):
    spreads = frozenset({"variadic_placeholder"})

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if node.type in _TYPES:
            return _type(node, kind)
        return _DEFINERS[node.type](node, kind, source)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return local.bindings(node, source)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        return imports.of(node)

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        """`A\\B\\c`: c with receiver `A\\B\\`; `T::$x`: x with receiver T."""
        if node.type == "scoped_property_access_expression":
            scope, name = node.child_by_field_name("scope"), bare(node.child_by_field_name("name"))
            if scope is not None and name is not None:
                yield name, Span(scope.start_byte, scope.end_byte)
        elif node.named_children:
            name = node.named_children[-1]
            yield name, Span(node.start_byte, name.start_byte)

    def count_arguments(self, node: Node) -> int:
        return -1 if b"..." in (node.text or b"") else super().count_arguments(node)

    def uses(self, node: Node, source: bytes) -> Iterable[Used]:
        """`hi as greet`: which trait has it, is not said."""
        yield Used(node.named_children[0], "read", "self")

    def properties(self, node: Node, source: bytes) -> Iterable[Property]:
        return _adapted(node, source)

    def finish(self, root: Node, source: bytes) -> Iterable[Property]:
        """`php.namespaces`: see `app.languages.spaces`."""
        regions = list(_namespaces(root))
        if regions:
            yield Property("php.namespaces", spaces.written(regions))


def _adapted(node: Node, source: bytes) -> Iterator[Property]:
    """What types have from elsewhere, each with a line within them.

    `php.uses`: traits. `php.chosen`: a method, and the trait of which it is where several have it. `php.said`: what the
    doc comment tells (see `docs.members`).
    """
    line = node.start_point[0] + 1
    if node.type == "use_declaration":
        names = [text(child) for child in node.named_children if child.type in ("name", "qualified_name")]
        yield Property("php.uses", json.dumps([line, names]))
    elif node.type != "use_instead_of_clause":
        for said in docs.members(source, node.start_byte):
            yield Property("php.said", json.dumps([line, *said]))
    elif len(node.named_children[0].named_children) > 1:
        trait, name = node.named_children[0].named_children[:2]
        yield Property("php.chosen", json.dumps([line, text(name), text(trait)]))


def _namespaces(root: Node) -> Iterator[spaces.Region]:
    """Namespaces with a body span it; those without reach to the next."""
    found = [child for child in root.named_children if child.type == "namespace_definition"]
    for index, node in enumerate(found):
        name, body = text(node.child_by_field_name("name")), node.child_by_field_name("body")
        whole = spaces.region(body, name)
        if body is None and len(found) > 1:
            following = found[index + 1].start_point if index + 1 < len(found) else (1 << 30, 0)
            first = (1, 1) if index == 0 else (node.start_point[0] + 1, node.start_point[1] + 1)
            whole = spaces.Region(first, (following[0] + 1, following[1] + 1), name)
        yield whole


# Definitions


def _modifiers(node: Node) -> tuple[tuple[str, ...], Node]:
    """Modifier keywords, and where the signature starts: after the attributes."""
    words: list[str] = []
    head: Node | None = None
    for child in node.children:
        if child.type in ("attribute_list", "comment"):
            continue
        head = head or child
        if not child.type.endswith("_modifier"):
            break
        words += text(child).lower().split()
    return tuple(words), head or node


def _exported(modifiers: tuple[str, ...]) -> bool:
    return "private" not in modifiers


def _namespace(node: Node, kind: str, source: bytes) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Definition(name=name, kind=kind, range=name)


def _type(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is not None:
        modifiers, head = _modifiers(node)
        body = node.child_by_field_name("body")
        yield Definition(name=name, kind=kind, head=head, body=body, scope=node, modifiers=modifiers)


def _function(node: Node, kind: str, source: bytes) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is None:
        return
    modifiers, head = _modifiers(node)
    least, most = arity(node.child_by_field_name("parameters"))
    if text(name).lower() == "__construct":
        kind = "constructor"
    yield Definition(
        name=name, kind=kind, member_kind=kind if kind != "function" else "", head=head,
        body=node.child_by_field_name("body"), scope=node,
        type=docs.stated(node.child_by_field_name("return_type"), source, node.start_byte, "return"),
        min_args=least, max_args=most, modifiers=modifiers, exported=_exported(modifiers),
    )  # fmt: skip


def _renamed(node: Node, kind: str, source: bytes) -> Iterator[Definition]:
    """`T::hi as greet` in a class that uses T: a method by another name; `hi as protected` names nothing."""
    meant, name = node.named_children[0], node.named_children[-1]
    if name.type == "name" and name is not meant:
        value = text(meant) if len(meant.named_children) > 1 else f"self::{text(meant)}"
        modifiers = tuple(text(each) for each in node.named_children if each.type == "visibility_modifier")
        yield Definition(
            name=name, kind=kind, member_kind=kind, value=value, modifiers=modifiers, exported=_exported(modifiers)
        )


def _promoted(node: Node, kind: str, source: bytes) -> Iterator[Definition]:
    """A constructor's parameter that declares a property."""
    name = bare(node.child_by_field_name("name"))
    modifiers = _modifiers(node)[0] or (text(node.child_by_field_name("visibility")),)
    if name is not None:
        yield Definition(
            name=name, kind=kind, member_kind=kind, in_class=True,
            type=docs.parameter(node, node.child_by_field_name("type"), f"${text(name)}", source),
            modifiers=tuple(word for word in modifiers if word), exported=_exported(modifiers),
        )  # fmt: skip


def _property(node: Node, kind: str, source: bytes) -> Iterator[Definition]:
    modifiers, head = _modifiers(node)
    for element in node.named_children:
        name = bare(element.child_by_field_name("name")) if element.type == "property_element" else None
        if name is not None:
            yield Definition(
                name=name, kind=kind, member_kind=kind, head=head,
                type=docs.stated(node.child_by_field_name("type"), source, node.start_byte, "var"),
                value=element.child_by_field_name("default_value"), modifiers=modifiers, exported=_exported(modifiers),
            )  # fmt: skip


def _constants(node: Node, kind: str, source: bytes) -> Iterator[Definition]:
    modifiers, head = _modifiers(node)
    for element in node.named_children:
        if element.type == "const_element" and element.named_children:
            value = element.named_children[1] if len(element.named_children) > 1 else None
            yield Definition(
                name=element.named_children[0], kind=kind, member_kind=kind, head=head, value=value,
                type=node.child_by_field_name("type"), modifiers=modifiers, exported=_exported(modifiers),
            )  # fmt: skip


def _defined(node: Node, kind: str, source: bytes) -> Iterator[Definition]:
    """`define('NAME', value)`."""
    arguments = node.child_by_field_name("arguments")
    given = [child for child in arguments.named_children if child.type == "argument"] if arguments is not None else []
    name = given[0].named_children[0].named_children[0] if given else None
    if name is not None and text(name).isidentifier():
        yield Definition(name=name, kind=kind, value=given[1].named_children[-1] if len(given) > 1 else None)


def _held(node: Node, kind: str, source: bytes) -> Iterator[Definition]:
    """`$f = function () { … }` of a script."""
    name, function = node.child_by_field_name("left"), node.child_by_field_name("right")
    if name is not None and function is not None:
        least, most = arity(function.child_by_field_name("parameters"))
        yield Definition(
            name=name, kind=kind, body=function.child_by_field_name("body"), scope=function,
            type=function.child_by_field_name("return_type"), min_args=least, max_args=most,
        )  # fmt: skip


def _case(node: Node, kind: str, source: bytes) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Definition(name=name, kind=kind, value=node.child_by_field_name("value"))


_DEFINERS = {
    "namespace_definition": _namespace, "enum_case": _case, "use_as_clause": _renamed,
    "function_definition": _function, "method_declaration": _function, "property_promotion_parameter": _promoted,
    "property_declaration": _property, "const_declaration": _constants, "function_call_expression": _defined,
    "assignment_expression": _held,
}  # fmt: skip
