"""Tables that serve as classes: what makes one of a table, what it inherits, what makes its objects."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from app.languages.base import Bound, Node
from app.languages.broad import child, text

_INDEXED = re.compile(rb"^[ \t]*(?P<name>[A-Za-z_]\w*)\.__index[ \t]*=", re.MULTILINE)
_MAKERS = frozenset({"class", "Class"})
_EXTENDING = frozenset({"extend", "subclass", "derive"})
_TELLING = frozenset({"identifier", "function_call", "dot_index_expression"})


def base(name: Node, value: Node | None, source: bytes) -> str | None:
    """The base of a class that a table is, "" for a class without one; None for other values."""
    if value is None or value.type not in ("table_constructor", "function_call"):
        return None
    if value.type == "table_constructor":
        return "" if (name.text or b"") in _indexed(source) else None
    called = value.child_by_field_name("name")
    given = value.child_by_field_name("arguments")
    if called is None or given is None:
        return None
    if text(called) == "setmetatable":
        above = _behind(given.named_children[1:2])
        return above or ("" if (name.text or b"") in _indexed(source) else None)
    if called.type == "method_index_expression" and text(called.child_by_field_name("method")) in _EXTENDING:
        return text(called.child_by_field_name("table"))
    if text(called) not in _MAKERS:
        return None
    return next((text(each) for each in given.named_children if each.type == "identifier"), "")


@lru_cache(4)
def _indexed(source: bytes) -> frozenset[bytes]:
    """Names of the tables that objects are looked up in."""
    return frozenset(found["name"] for found in _INDEXED.finditer(source))


def _behind(given: Sequence[Node]) -> str:
    """The table behind a metatable: `{ __index = Base }`."""
    for each in given[0].named_children if given and given[0].type == "table_constructor" else ():
        value = each.child_by_field_name("value")
        if text(each.child_by_field_name("name")) == "__index" and value is not None and value.type == "identifier":
            return text(value)
    return ""


def made(value: Node) -> Node | str:
    """What an expression gives: `setmetatable({}, C)` an object of C."""
    if value.type != "function_call" or text(value.child_by_field_name("name")) != "setmetatable":
        return value
    given = value.child_by_field_name("arguments")
    parts = given.named_children if given is not None else []
    named = len(parts) == 2 and parts[1].type == "identifier" and text(parts[1]) != "self"
    return f"{text(parts[1])}()" if named else value


def results(node: Node) -> Iterator[Bound]:
    """What a `return` gives back, where that tells."""
    listed = child(node, "expression_list")
    value = listed.named_children[0] if listed is not None and listed.named_children else None
    if value is not None and value.type in _TELLING and node.start_point[1]:
        yield Bound(node.children[0], "result", value=made(value))


def makes(name: Node, function: Node) -> bool:
    """Whether a method makes objects of its table: `function C:new(…) … setmetatable(o, self) … end`."""
    return text(name) == "new" and b"setmetatable(" in (function.text or b"")
