"""Parts of Go's nodes that several rules ask for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.languages.base import Node

_COMMA_OK = frozenset({"index_expression", "type_assertion_expression", "unary_expression"})
ALONE = "[range]"  # the item of what is gone through with one name alone
_TYPE_NAMES = frozenset({"type_identifier"})


def text_of(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


def base_name(type_: Node | None) -> Node | None:
    """The last type name of `T`, `*T`, `T[P]`, `pkg.T`."""
    while type_ is not None and type_.type not in _TYPE_NAMES:
        if type_.type == "qualified_type":
            type_ = type_.child_by_field_name("name")
        elif type_.type == "generic_type":
            type_ = type_.child_by_field_name("type")
        else:
            type_ = type_.named_children[0] if type_.named_children else None
    return type_


def paired(names: Iterable[Node], values: Node | None) -> Iterator[tuple[Node, Node | None, str]]:
    """Each name with its value: one to one, or the items of a single call's results."""
    targets = [name for name in names if name.is_named]
    sources = [child for child in values.named_children if child.type != "comment"] if values is not None else []
    for index, name in enumerate(targets):
        if len(sources) == len(targets):
            yield name, sources[index], ""
        elif len(sources) == 1 and sources[0].type in _COMMA_OK:
            yield name, sources[0] if index == 0 else None, ""
        elif len(sources) == 1:
            yield name, sources[0], f"[{index}]"
        else:
            yield name, None, ""


def stated_type(value: Node) -> Node | str | None:
    """The type that a value says itself: a literal's, a function's, the result of a function that is called at once."""
    if value.type == "composite_literal":
        return value.child_by_field_name("type")
    called = value.child_by_field_name("function") if value.type == "call_expression" else None
    if called is not None and called.type == "func_literal":
        return called.child_by_field_name("result")
    if called is not None and called.type == "identifier" and text_of(called) == "make":
        given = value.child_by_field_name("arguments")
        return given.named_children[0] if given is not None and given.named_children else None
    if value.type == "func_literal":
        parts = (text_of(value.child_by_field_name(name)) for name in ("parameters", "result"))
        return f"func{''.join(parts)}"
    return None
