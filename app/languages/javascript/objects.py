"""Variables, and what they are by their values: functions, classes, object literals whose members are symbols."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Around, Definition, Node
from app.languages.javascript.definitions import (
    class_like,
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


def declaration(node: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """`const`, `let` and `var`: each declarator by its value. What is required or imported is no definition."""
    declarators = [child for child in node.named_children if child.type == "variable_declarator"]
    fixed = source.startswith(b"const", node.start_byte)
    hoisted = node.type == "variable_declaration"
    for child in declarators:
        value = child.child_by_field_name("value")
        if value is not None and may_require(value) and required(value) is not None:
            continue
        lone = len(declarators) == 1
        for found in _declarator(child, value, fixed, source, around):
            # A declarator alone stands for its whole statement.
            if found.head is None:
                found = found._replace(range=None if lone else child, head=node if lone else child)
            yield found._replace(exported=is_exported(around), hoisted=hoisted)


def may_require(value: Node) -> bool:
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
            awaited = _of_all(value, item) if value is not None and value.type == "await_expression" else None
            yield Definition(
                name=each, kind="variable", type=known.get(item), value=awaited or value_, item="" if awaited else item
            )
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


def _of_all(value: Node, item: str) -> str | None:
    """`const [a, b] = await Promise.all([f(), g()])`: a is what `await f()` gives."""
    call = value.named_children[0] if value.named_children else None
    if call is None or text(call.child_by_field_name("function")) != "Promise.all" or not item[1:-1].isdigit():
        return None
    given = call.child_by_field_name("arguments")
    listed = given.named_children[0] if given is not None and given.named_children else None
    parts = listed.named_children if listed is not None and listed.type == "array" else ()
    if int(item[1:-1]) >= len(parts) or any(each.type in ("spread_element", "comment") for each in parts):
        return None
    return f"await {''.join(text(parts[int(item[1:-1])]).split())}"


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
        yield from object_member(child, source)


def object_member(node: Node, source: bytes) -> Iterator[Definition]:
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
            for found in own_field(field, right, source):
                yield found._replace(in_class=False, range=inner, head=inner)


def own_field(name: Node, right: Node, source: bytes) -> Iterator[Definition]:
    value, cast = unwrapped(right)
    exported = name.type != "private_property_identifier"
    if value is not None and value.type in FUNCTIONS:
        found = function_like(name, value, value_words(value, source), exported=exported, kind="method")
    else:
        found = Definition(name=name, kind="field", type=cast, value=value, exported=exported)
    yield found._replace(in_class=True, once=True)
