"""Assignments that define, what functions and calls are given as object literals, and default exports."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Around, Definition, Node
from app.languages.javascript.definitions import default_token, function, function_like, value_words
from app.languages.javascript.exporting import assigned_parts, is_assign, is_exports
from app.languages.javascript.nodes import FUNCTIONS, required, text, unwrapped
from app.languages.javascript.objects import may_require, object_member, object_members, own_field, own_fields, valued

_OF_THE_LANGUAGE = frozenset({"constructor", "__proto__"})


def declared_function(node: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """A function, and the fields of what it constructs."""
    yield from function(node, source, around)
    name = node.child_by_field_name("name")
    if name is not None:
        yield from own_fields(name, node, source)


def assignment(node: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """`this.x = …`, `exports.x = …`, `module.exports = …`, `F.prototype.m = …`, `app.use = …`, `f = function …`."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is not None and left.type == "identifier" and right is not None:
        yield from _undeclared(left, right, source, around)
        return
    owner, name = (left.child_by_field_name("object"), left.child_by_field_name("property")) if left else (None, None)
    if owner is None or name is None or right is None:
        return
    if owner.type == "this":
        yield from own_field(name, right, source)
    elif text(name) == "prototype" and right.type == "object":
        for found in object_members(right, source):
            yield found._replace(container=text(owner))
    elif around.top or (owner.type == "member_expression" and text(owner).endswith(".prototype")):
        place = text(owner)
        if place in ("exports", "module.exports"):
            yield from _exported(name, right, source, around)
        elif place == "module" and text(name) == "exports":
            yield from _module_exports(name, right, source, around)
        else:
            yield from _added(place, name, right, source)


def returned(node: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """Members of an object literal that a function gives back; shorthand ones are names in the function already."""
    for child in node.named_children:
        if child.type != "shorthand_property_identifier":
            for found in object_member(child, source):
                yield found._replace(once=True, of_named=True, modifiers=(*found.modifiers, "returned"))


def handed_on(node: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """Methods of an object literal that a call of the module gets (`component("x", { … })`), or `exports`."""
    call = node.parent.parent if node.parent is not None else None
    if call is not None and is_assign(call) and is_exports(node.parent.named_children[0]):  # type: ignore[union-attr]
        yield from _put(node, source)
        return
    for child in node.named_children:
        if child.type == "method_definition" or (child.type == "pair" and _is_function(child)):
            yield from object_member(child, source)


def _is_function(pair: Node) -> bool:
    value = _value(pair)
    return value is not None and value.type in FUNCTIONS


def _undeclared(name: Node, right: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """`f = function …`, `O = { … }` at the top of a script: where nothing declares it, that defines it."""
    value, _ = unwrapped(right)
    if value is not None and (value.type in FUNCTIONS or value.type in ("object", "class")):
        for number, found in enumerate(valued(name, value, None, False, source, around._replace(top=True))):
            yield found if number else found._replace(once=True, modifiers=(*found.modifiers, "assigned"))


def _exported(name: Node, right: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """`exports.x = …`: a name alone is an alias (see imports); any other value is a definition of its own."""
    value, _ = unwrapped(right)
    if value is not None and not _is_alias(value):
        yield from _offered(valued(name, value, None, True, source, around), "exports")


def _module_exports(name: Node, right: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """`module.exports = …`: the members of an object, or the one value that the module is."""
    value, _ = unwrapped(right)
    if value is None or _is_alias(value):
        return
    if value.type == "object":
        yield from _put(value, source)
        return
    if is_assign(value):
        for part in assigned_parts(value):
            yield from _put(part, source)
        return
    inner = value.child_by_field_name("name") if value.type == "class" or value.type in FUNCTIONS else None
    yield from _offered(valued(inner or name, value, None, True, source, around), "module_exports")


def _put(whole: Node, source: bytes) -> Iterator[Definition]:
    """The members of an object that a module is."""
    for child in whole.named_children:
        if child.type == "method_definition" or (child.type == "pair" and not _is_alias(_value(child))):
            yield from _offered(object_member(child, source), "exports")


def _value(pair: Node) -> Node | None:
    return pair.child_by_field_name("value")


def _is_alias(value: Node | None) -> bool:
    if value is None or value.type in ("identifier", "assignment_expression", "undefined"):
        return True
    if value.type == "unary_expression" and (value.text or b"").startswith(b"void"):  # what compilers write first
        return True
    return may_require(value) and required(value) is not None


def _offered(found: Iterator[Definition], modifier: str) -> Iterator[Definition]:
    """The first definition is what importers get; the rest stands in it."""
    for number, each in enumerate(found):
        kind = "function" if each.kind == "method" else each.kind
        yield each if number else each._replace(kind=kind, modifiers=(*each.modifiers, modifier))


def _added(place: str, name: Node, right: Node, source: bytes) -> Iterator[Definition]:
    """A function put on something known: a prototype's method, or a function's own one; or an object with members.

    On a prototype any value is a member.
    """
    value, _ = unwrapped(right)
    owner = place.removesuffix(".prototype")
    if value is None or not owner.replace(".", "").isidentifier():
        return
    if value.type == "object":
        yield Definition(name=name, kind="property", body=value, container=owner)
        yield from object_members(value, source)
    elif value.type in FUNCTIONS:
        static = ["static"] if owner == place else []
        words = static + value_words(value, source)
        yield function_like(name, value, words, exported=True, kind="method")._replace(container=owner)
    elif owner != place and text(name) not in _OF_THE_LANGUAGE:
        yield Definition(name=name, kind="property", value=value, container=owner, once=True)


# Default exports


def default(node: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """`export default` of an expression. Without a name of its own its name is the token `default`."""
    name = default_token(around.wrapper) if around.wrapper is not None else None
    value, _ = unwrapped(node)
    if name is None or value is None or _is_alias(value):
        return
    inner = value.child_by_field_name("name") if value.type == "class" or value.type in FUNCTIONS else None
    found = valued(inner or name, value, None, True, source, around._replace(top=True))
    first = next(found)
    yield first._replace(head=first.head or around.wrapper, modifiers=(*first.modifiers, "default_export"))
    yield from found
