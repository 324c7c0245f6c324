"""What Python's statements define: functions, classes, type aliases, variables and fields."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.languages.base import Definition, Node
from app.languages.python.nodes import RECEIVERS, SEQUENCES, places, text_of

_CONSTANT = re.compile(r"_*[A-Z][A-Z0-9_]*\Z")
_ENUM_BASE = re.compile(rb"\b(?:Enum|IntEnum|StrEnum|Flag|IntFlag)\b")
_DECORATOR_MODIFIERS = {
    "staticmethod": "static", "classmethod": "classmethod", "property": "property", "cached_property": "property",
    "abstractmethod": "abstract", "overload": "overload", "setter": "setter", "deleter": "deleter",
    "getter": "property", "abstractproperty": "abstract", "dataclass": "dataclass", "define": "dataclass",
    "contextmanager": "contextmanager",
    "asynccontextmanager": "contextmanager", "fixture": "fixture", "yield_fixture": "fixture",
}  # fmt: skip


def _decorations(wrapper: Node | None) -> set[str]:
    found = set()
    for child in wrapper.named_children if wrapper is not None else ():
        if child.type == "decorator":
            name = re.split(r"[.\s]", text_of(child).split("(")[0].strip())[-1].lstrip("@")
            if name in _DECORATOR_MODIFIERS:
                found.add(_DECORATOR_MODIFIERS[name])
    return found


def function_of(node: Node, wrapper: Node | None) -> Iterator[Definition]:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None or body is None:
        return
    modifiers = _decorations(wrapper)
    text = text_of(name)
    if node.start_byte != name.start_byte and (node.children[0].type == "async"):
        modifiers.add("async")
    least, most = _arity(node.child_by_field_name("parameters"))
    # Defaults and annotations are evaluated outside; only the body is the function's scope.
    yield Definition(
        name=name, kind="function", body=body, type=node.child_by_field_name("return_type"),
        member_kind="constructor" if text == "__init__" else "property" if "property" in modifiers else "method",
        receiver="static" not in modifiers, min_args=least, max_args=most,
        exported=not text.startswith("_") or text.startswith("__"), modifiers=tuple(modifiers), doc=_docstring(body),
        once="setter" in modifiers or "deleter" in modifiers,
    )  # fmt: skip


def _arity(parameters: Node | None) -> tuple[int, int]:
    least = most = 0
    many = False
    for child in parameters.named_children if parameters is not None else ():
        if child.type in ("identifier", "typed_parameter", "tuple_pattern"):
            inner = child.named_children[0].type if child.type == "typed_parameter" and child.named_children else ""
            if inner in ("list_splat_pattern", "dictionary_splat_pattern"):
                many = True
            else:
                least, most = least + 1, most + 1
        elif child.type in ("default_parameter", "typed_default_parameter"):
            most += 1
        elif child.type in ("list_splat_pattern", "dictionary_splat_pattern"):
            many = True
    return least, -1 if many else most


def class_of(node: Node, wrapper: Node | None) -> Iterator[Definition]:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None or body is None:
        return
    bases = node.child_by_field_name("superclasses")
    kind = "enum" if bases is not None and _ENUM_BASE.search(bases.text or b"") else "class"
    yield Definition(
        name=name, kind=kind, body=body, exported=not text_of(name).startswith("_"),
        modifiers=tuple(_decorations(wrapper)), doc=_docstring(body),
    )  # fmt: skip


def _docstring(body: Node) -> Node | None:
    first = body.named_children[0] if body.named_children else None
    if first is not None and first.type == "expression_statement" and first.named_children:
        first = first.named_children[0]
    return first if first is not None and first.type in ("string", "concatenated_string") else None


def alias_of(node: Node) -> Iterator[Definition]:
    left = node.child_by_field_name("left")
    name = left
    while name is not None and name.type != "identifier" and name.named_children:
        name = name.named_children[0]
    if name is not None:
        yield Definition(name=name, kind="type_alias", type=node.child_by_field_name("right"), once=True)


def assigned(node: Node, holder: str) -> Iterator[Definition]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None:
        return
    type_ = node.child_by_field_name("type")
    while right is not None and right.type == "assignment":
        right = right.child_by_field_name("right")
    if left.type in ("identifier", "attribute"):
        yield from _target(left, type_, right, "", holder)
    else:
        for item, target in _names_in(left, ""):
            value, rest = (None, "") if item == "*" else _part(right, item)
            yield from _target(target, None, value, rest, holder)


def _target(target: Node, type_: Node | None, value: Node | None, item: str, holder: str) -> Iterator[Definition]:
    name: Node | None = target
    if target.type == "attribute":
        receiver, name = target.child_by_field_name("object"), target.child_by_field_name("attribute")
        if name is None or receiver is None or holder != "function" or receiver.text not in RECEIVERS:
            return
    assert name is not None
    text = text_of(name)
    kind = "field" if name is not target else "constant" if _CONSTANT.match(text) else "variable"
    member = "enum_member" if holder == "enum" and value is not None and not text.startswith("_") else "field"
    yield Definition(
        name=name, kind=kind, member_kind=member, type=type_, value=value, item=item, in_class=name is not target,
        once=True, exported=not text.startswith("_"),
    )  # fmt: skip


def _names_in(pattern: Node, item: str) -> Iterator[tuple[str, Node]]:
    """The names of a destructuring target, each with the place of its value: `[0]`, `[1][0]`, `[-1]` after a starred
    name, and `*` for that one, which is a list of its own."""
    if pattern.type in ("identifier", "attribute"):
        yield item, pattern
    elif pattern.type not in ("subscript", "call"):
        for index, child in places(pattern.named_children):
            if child.type == "list_splat_pattern":
                yield from (("*", name) for name in child.named_children)
            else:
                yield from _names_in(child, f"{item}[{index}]")


def _part(value: Node | None, item: str) -> tuple[Node | None, str]:
    """The value at a place of a sequence that is written out, and what of the place is left."""
    while value is not None and item and value.type in SEQUENCES:
        number, _, rest = item[1:].partition("]")
        parts = value.named_children
        if not -len(parts) <= int(number) < len(parts) or any(part.type == "list_splat" for part in parts):
            return None, ""
        value, item = parts[int(number)], rest
    return value, item
