"""What several rules ask of JavaScript's nodes."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.facts import EXPRESSION_LIMIT
from app.languages.base import Node

_LONG = 120  # bytes
FUNCTIONS = frozenset({"arrow_function", "function_expression", "generator_function"})
NAMES = frozenset({"identifier", "property_identifier", "private_property_identifier", "type_identifier"})
_TRANSPARENT = frozenset({"parenthesized_expression", "satisfies_expression", "non_null_expression"})


def text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


def string_text(node: Node | None) -> str:
    """The content of a string literal without its quotes; escapes are kept as written."""
    return text(node)[1:-1]


def written_before(node: Node, name: Node, source: bytes) -> list[str]:
    """The words that stand in a node before its name: `static`, `async`, `get`, `*`."""
    between = source[node.start_byte : name.start_byte]
    if b"@" in between or b"/" in between:
        words = [child.type if child.type != "accessibility_modifier" else text(child) for child in _until(node, name)]
        return [word.removesuffix("_modifier") for word in words]
    return between.replace(b"*", b" * ").decode("utf-8", "replace").split() if between else []


def _until(node: Node, name: Node) -> Iterator[Node]:
    for child in node.children:
        if child.start_byte >= name.start_byte:
            return
        yield child


def type_of(node: Node | None) -> Node | None:
    """The type in a `: T` annotation."""
    if node is None:
        return None
    inner = node.named_children
    return inner[0] if node.type.endswith("_annotation") and inner else node


def unwrapped(value: Node | None) -> tuple[Node | None, Node | None]:
    """A value without parentheses, `!`, casts and `Object.freeze`, and the type that a cast gives it."""
    cast: Node | None = None
    while value is not None:
        inner = value.named_children
        if value.type in _TRANSPARENT and inner:
            value = inner[0]
        elif value.type == "type_assertion" and len(inner) > 1:
            value, cast = inner[1], cast or next(iter(inner[0].named_children), None)
        elif value.type == "as_expression" and inner:
            value, cast = inner[0], cast or (inner[1] if len(inner) > 1 else None)
        elif value.type == "call_expression" and (frozen := _frozen(value)) is not None:
            value = frozen
        else:
            break
    return value, cast


def _frozen(call: Node) -> Node | None:
    function, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    if function is None or arguments is None or function.type != "member_expression":
        return None
    if function.text not in (b"Object.freeze", b"Object.seal"):
        return None
    return arguments.named_children[0] if arguments.named_children else None


def is_require(call: Node) -> bool:
    """Is this call `require("…")` or `import("…")`?"""
    function, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    if function is None or arguments is None or not (function.type == "import" or function.text == b"require"):
        return False
    inner = arguments.named_children
    return bool(inner) and inner[0].type == "string"


def required(value: Node | None) -> Node | None:
    """The `require` or `import()` call that a value is: bare, awaited or with one member taken."""
    while value is not None and value.type in ("await_expression", "parenthesized_expression", "member_expression"):
        value = value.named_children[0] if value.named_children else None
    return value if value is not None and value.type == "call_expression" and is_require(value) else None


def parameter_parts(child: Node) -> tuple[Node, Node | None, Node | None]:
    """Pattern, type and default value of a parameter in either grammar."""
    if child.type in ("required_parameter", "optional_parameter"):
        pattern = child.child_by_field_name("pattern") or child
        return pattern, type_of(child.child_by_field_name("type")), child.child_by_field_name("value")
    if child.type == "assignment_pattern":
        return child.child_by_field_name("left") or child, None, child.child_by_field_name("right")
    return child, None, None


def arity(parameters: Node | None) -> tuple[int, int]:
    """The least and most arguments a call may give; the most is -1 after a rest parameter."""
    least = most = 0
    for child in parameters.named_children if parameters is not None else ():
        if child.type in ("comment", "decorator"):
            continue
        pattern, _, value = parameter_parts(child)
        if pattern.type == "rest_pattern":
            return least, -1
        if pattern.type != "this":
            most += 1
            least = least if value is not None or child.type == "optional_parameter" else most
    return least, most


def arity_of(function: Node) -> tuple[int, int]:
    parameters = function.child_by_field_name("parameters")
    return arity(parameters) if parameters is not None else (1, 1)  # `x => …`


def names_in(pattern: Node, item: str = "") -> Iterator[tuple[str, Node, Node]]:
    """Names that a pattern binds: the way to the value (`.a`, `[0].b`, `…` for a rest), the name, its key."""
    if pattern.type in NAMES or pattern.type == "shorthand_property_identifier_pattern":
        yield item, pattern, pattern
    elif pattern.type == "object_pattern":
        for child in pattern.named_children:
            yield from _property(child, item)
    elif pattern.type == "array_pattern":
        for index, slot in enumerate(_slots(pattern)):
            if slot is not None:
                yield from names_in(slot, "…" if slot.type == "rest_pattern" else f"{item}[{index}]")
    elif pattern.type in ("assignment_pattern", "object_assignment_pattern"):
        left = pattern.child_by_field_name("left")
        if left is not None:
            yield from names_in(left, item)
    elif pattern.type == "rest_pattern" and pattern.named_children:
        yield from names_in(pattern.named_children[0], "…")


def types_in(type_: Node | None) -> dict[str, Node | None]:
    """The types of a written-out object type (`.a`) or tuple (`[0]`) by the way to them, as in `names_in`."""
    if type_ is not None and type_.type == "object_type":
        fields = ((each.child_by_field_name("name"), each.child_by_field_name("type")) for each in type_.named_children)
        return {f".{text(name)}": type_of(own) for name, own in fields if name is not None}
    if type_ is not None and type_.type == "tuple_type":
        return {f"[{at}]": _tuple_item(each) for at, each in enumerate(type_.named_children)}
    return {}


def _tuple_item(item: Node) -> Node | None:
    own = item.child_by_field_name("type")
    return type_of(own) if own is not None else item


def _property(child: Node, item: str) -> Iterator[tuple[str, Node, Node]]:
    key: Node = child
    value: Node = child
    if child.type == "pair_pattern":
        key, value = child.child_by_field_name("key") or child, child.child_by_field_name("value") or child
    elif child.type == "object_assignment_pattern":
        value = child.child_by_field_name("left") or child
        key = value
    written = string_text(key) if key.type == "string" else text(key)
    way = f"{item}.{written}" if key.type != "computed_property_name" else "…"
    if child.type == "rest_pattern":
        yield from names_in(child)
        return
    for deeper, name, inner_key in names_in(value, way):
        yield deeper, name, key if deeper == way else inner_key


def _slots(pattern: Node) -> Iterator[Node | None]:
    """The places of an array pattern; None for a hole."""
    filled = False
    for child in pattern.children:
        if child.is_named:
            filled = True
            yield child
        elif child.type == ",":
            if not filled:
                yield None
            filled = False


def essence(value: Node | None) -> Node | str | None:
    """A value as far as it can tell a type: an object's fields by their names, a long call without its arguments."""
    if value is not None and value.type == "object":
        return _record(value)
    if value is not None and value.type == "call_expression" and value.end_byte - value.start_byte > _LONG:
        return _brief(value) or value
    return value


def _record(value: Node) -> str:
    """`{a,b:c,d:new E()}`, as many fields as there is room for."""
    fields: list[str] = []
    for child in value.named_children:
        field = text(child) if child.type == "shorthand_property_identifier" else ""
        if child.type == "pair":
            key, brief = child.child_by_field_name("key"), _brief(child.child_by_field_name("value"))
            field = f"{text(key)}:{brief}" if brief and key is not None and key.type == "property_identifier" else ""
        if field and sum(map(len, fields)) + len(fields) + len(field) < EXPRESSION_LIMIT:
            fields.append(field)
    return "{" + ",".join(fields) + "}"


def _brief(value: Node | None) -> str:
    """A name, member, call or `new` without arguments; "" for anything else or anything long."""
    if value is None:
        return ""
    if value.type in ("identifier", "member_expression"):
        return "".join(text(value).split()) if value.end_byte - value.start_byte < _LONG else ""
    if value.type == "call_expression":
        function = _brief(value.child_by_field_name("function"))
        return f"{function}()" if function else ""
    if value.type == "new_expression":
        constructor = _brief(value.child_by_field_name("constructor"))
        return f"new {constructor}()" if constructor else ""
    return ""
