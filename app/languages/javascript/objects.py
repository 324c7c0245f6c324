"""Variables, object literals whose members are symbols, assignments that define, and default exports."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Around, Definition, Node
from app.languages.javascript.definitions import (
    class_like,
    default_token,
    function,
    function_like,
    is_exported,
    member_name,
    method,
    value_words,
)
from app.languages.javascript.nodes import (
    FUNCTIONS,
    essence,
    names_in,
    required,
    text,
    type_of,
    types_in,
    unwrapped,
    written_before,
)

_LITERALS = frozenset({
    "string", "number", "template_string", "true", "false", "null", "regex", "array", "object", "unary_expression",
})  # fmt: skip

_NAMED_TYPES = frozenset({"type_identifier", "generic_type", "nested_type_identifier"})
_OF_THE_LANGUAGE = frozenset({"constructor", "__proto__"})


def declaration(node: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """`const`, `let` and `var`: each declarator by its value. What is required or imported is no definition."""
    declarators = [child for child in node.named_children if child.type == "variable_declarator"]
    fixed = source.startswith(b"const", node.start_byte)
    hoisted = node.type == "variable_declaration"
    for child in declarators:
        value = child.child_by_field_name("value")
        if value is not None and _may_require(value) and required(value) is not None:
            continue
        lone = len(declarators) == 1
        for found in _declarator(child, value, fixed, source, around):
            # A declarator alone stands for its whole statement.
            if found.head is None:
                found = found._replace(range=None if lone else child, head=node if lone else child)
            yield found._replace(exported=is_exported(around), hoisted=hoisted)


def _may_require(value: Node) -> bool:
    return value.type in ("call_expression", "await_expression", "member_expression", "parenthesized_expression")


def _declarator(node: Node, value: Node | None, fixed: bool, source: bytes, around: Around) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is None:
        return
    value, cast = unwrapped(value)
    while value is not None and value.type == "assignment_expression":
        value, cast = unwrapped(value.child_by_field_name("right"))
    if name.type != "identifier":
        declared = type_of(node.child_by_field_name("type")) or cast
        known = types_in(declared)
        named = declared is not None and declared.type in _NAMED_TYPES
        origin: Node | str | None = f"(_ as {''.join(text(declared).split())})" if named else value
        for item, each, _ in names_in(name):
            value_ = None if item.startswith("…") else origin
            yield Definition(name=each, kind="variable", type=known.get(item), value=value_, item=item)
        return
    type_ = type_of(node.child_by_field_name("type")) or cast
    yield from valued(name, value, type_, fixed, source, around)


def valued(
    name: Node, value: Node | None, type_: Node | None, fixed: bool, source: bytes, around: Around
) -> Iterator[Definition]:
    """What a name is by its value: a function, a class, an object with members, a constant or a variable."""
    kind = "constant" if fixed and value is not None and value.type in _LITERALS else "variable"
    if value is not None and value.type in FUNCTIONS:
        found = function_like(name, value, value_words(value, source), exported=True)
        yield found if found.type is not None else found._replace(type=_promised(type_))
        yield from own_fields(name, value, source)
    elif value is not None and value.type == "class":
        yield class_like(name, value, [], True)._replace(head=None)
    elif value is not None and value.type == "object" and around.top:
        yield Definition(name=name, kind=kind, type=type_, body=value)
        yield from object_members(value, source)
    elif value is not None and around.top and value.type == "call_expression" and _runs_function(value):
        yield Definition(name=name, kind=kind, type=type_, value=value, body=value, scope=value)
    else:
        yield Definition(name=name, kind=kind, type=type_, value=value if around.top else essence(value))


def _promised(type_: Node | None) -> Node | str | None:
    """What a function gives by the type of the variable that holds it: `(a) => R`, or a name for such a type."""
    if type_ is not None and type_.type in _NAMED_TYPES:
        return f"ReturnType<{''.join(text(type_).split())}>"
    return type_.child_by_field_name("return_type") if type_ is not None else None


def _runs_function(call: Node) -> bool:
    """`memo(() => …)`, `(() => …)()`: what stands in the function belongs to the name that the call's result gets."""
    arguments, called = call.child_by_field_name("arguments"), unwrapped(call.child_by_field_name("function"))[0]
    if called is not None and called.type in FUNCTIONS:
        return True
    return arguments is not None and any(child.type in FUNCTIONS for child in arguments.named_children)


def object_members(node: Node, source: bytes) -> Iterator[Definition]:
    """Properties and methods of an object literal, those of objects in it included."""
    for child in node.named_children:
        yield from _object_member(child, source)


def _object_member(node: Node, source: bytes) -> Iterator[Definition]:
    """A property or method, then what stands in it."""
    if node.type == "shorthand_property_identifier":
        yield Definition(name=node, kind="property", value=node, claims=False)._replace(range=node, head=node)
        return
    name = member_name(node) if node.type in ("pair", "method_definition") else None
    if name is None:
        return
    value, cast = unwrapped(node.child_by_field_name("value"))
    if node.type == "method_definition":
        found = method(node, name, written_before(node, name, source), True)
    elif value is not None and value.type in FUNCTIONS:
        found = function_like(name, value, value_words(value, source), exported=True, kind="method")
    elif value is not None and value.type == "object":
        found = Definition(name=name, kind="property", body=value)
    else:
        found = Definition(name=name, kind="property", type=cast, value=value)
    yield found._replace(range=node, head=node)
    if found.body is value is not None and value.type == "object":
        yield from object_members(value, source)


# Assignments


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
        yield from _own_field(name, right, source)
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


def own_fields(name: Node, function: Node, source: bytes) -> Iterator[Definition]:
    """`this.x = …` directly in a constructor function, told by its name."""
    body = function.child_by_field_name("body")
    if body is None or not text(name)[:1].isupper() or function.type == "arrow_function":
        return
    for statement in body.named_children if body.type == "statement_block" else ():
        inner = statement.named_children[0] if statement.type == "expression_statement" else None
        left = inner.child_by_field_name("left") if inner is not None else None
        right = inner.child_by_field_name("right") if inner is not None else None
        if inner is None or left is None or right is None or left.type != "member_expression":
            continue
        owner, field = left.child_by_field_name("object"), left.child_by_field_name("property")
        if owner is not None and owner.type == "this" and field is not None:
            for found in _own_field(field, right, source):
                yield found._replace(in_class=False, range=inner, head=inner)


def returned(node: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """Members of an object literal that a function gives back; shorthand ones are names in the function already."""
    for child in node.named_children:
        if child.type != "shorthand_property_identifier":
            for found in _object_member(child, source):
                yield found._replace(once=True, of_named=True, modifiers=(*found.modifiers, "returned"))


def handed_on(node: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """Methods of an object literal that a call of the module gets (`component("x", { … })`)."""
    for child in node.named_children:
        if child.type == "method_definition" or (child.type == "pair" and _is_function(child)):
            yield from _object_member(child, source)


def _is_function(pair: Node) -> bool:
    value = pair.child_by_field_name("value")
    return value is not None and value.type in FUNCTIONS


def _undeclared(name: Node, right: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """`f = function …`, `O = { … }` at the top of a script: where nothing declares it, that defines it."""
    value, _ = unwrapped(right)
    if value is not None and (value.type in FUNCTIONS or value.type in ("object", "class")):
        for number, found in enumerate(valued(name, value, None, False, source, around._replace(top=True))):
            yield found if number else found._replace(once=True, modifiers=(*found.modifiers, "assigned"))


def _own_field(name: Node, right: Node, source: bytes) -> Iterator[Definition]:
    value, cast = unwrapped(right)
    exported = name.type != "private_property_identifier"
    if value is not None and value.type in FUNCTIONS:
        found = function_like(name, value, value_words(value, source), exported=exported, kind="method")
    else:
        found = Definition(name=name, kind="field", type=cast, value=value, exported=exported)
    yield found._replace(in_class=True, once=True)


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
        for child in value.named_children:
            if child.type == "method_definition" or (child.type == "pair" and not _is_alias(_value(child))):
                yield from _offered(_object_member(child, source), "exports")
        return
    inner = value.child_by_field_name("name") if value.type == "class" or value.type in FUNCTIONS else None
    yield from _offered(valued(inner or name, value, None, True, source, around), "module_exports")


def _value(pair: Node) -> Node | None:
    return pair.child_by_field_name("value")


def _is_alias(value: Node | None) -> bool:
    if value is None or value.type in ("identifier", "assignment_expression", "undefined"):
        return True
    if value.type == "unary_expression" and (value.text or b"").startswith(b"void"):  # what compilers write first
        return True
    return _may_require(value) and required(value) is not None


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
