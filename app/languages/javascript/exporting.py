"""What CommonJS puts into a module: `Object.assign(module.exports, …)`, and names of whole modules."""

from __future__ import annotations

from collections.abc import Sequence

from app.languages.base import Node
from app.languages.javascript.nodes import required, text

_DECLARATIONS = frozenset({"lexical_declaration", "variable_declaration"})


def is_exports(node: Node) -> bool:
    return node.end_byte - node.start_byte < 40 and text(node).replace(" ", "") in ("exports", "module.exports")


def is_assign(call: Node) -> bool:
    """Whether a node is `Object.assign(…)` with arguments."""
    function, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    if function is None or arguments is None or call.type != "call_expression" or not arguments.named_children:
        return False
    return function.type == "member_expression" and (function.text or b"") == b"Object.assign"


def assigned_parts(call: Node) -> Sequence[Node]:
    """The objects and names that `Object.assign` is given."""
    arguments = call.child_by_field_name("arguments")
    given = arguments.named_children if arguments is not None else []
    return [each for each in given if each.type in ("object", "identifier") and not is_exports(each)]


def required_as(name: Node) -> Node | None:
    """What a name is required from at the margin of its file: `const name = require("m")`; the text's node."""
    root = name
    while root.parent is not None:
        root = root.parent
    wanted = text(name)
    for statement in root.named_children:
        for each in statement.named_children if statement.type in _DECLARATIONS else ():
            bound, value = each.child_by_field_name("name"), each.child_by_field_name("value")
            if bound is not None and value is not None and bound.type == "identifier" and text(bound) == wanted:
                return _source(value)
    return None


def _source(value: Node) -> Node | None:
    """The text of a module that is required as a whole."""
    call, arguments = required(value), value.child_by_field_name("arguments")
    return arguments.named_children[0] if call == value and arguments is not None else None
