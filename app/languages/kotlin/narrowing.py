"""What Kotlin's type tests tell of a variable: `if (x is T)`, `if (x !is T) return`, `when (x) { is T -> … }`."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Bound, Node
from app.languages.kotlin.nodes import child, text

_JOINS = {"conjunction_expression": False, "disjunction_expression": True}


def tells(node: Node) -> bool:
    return node.type in _TESTS


def bindings(node: Node, source: bytes) -> Iterator[Bound]:
    return _TESTS[node.type](node, source)


def _checked(node: Node, source: bytes) -> Iterator[Bound]:
    """`x is T` and `x !is T` where they decide about a branch; other checks (`in`) tell nothing of types."""
    subject, type_ = child(node, "simple_identifier"), child(node, "user_type")
    refused = any(each.type == "!is" for each in node.children)
    if subject is None or type_ is None or not (refused or any(each.type == "is" for each in node.children)):
        return
    around = node.parent
    while around is not None and (around.type == "parenthesized_expression" or _JOINS.get(around.type) is refused):
        around = around.parent
    until = _until(around, refused) if around is not None else None
    if until is not None:
        yield _told(subject, type_, until, source)


def _case(node: Node, source: bytes) -> Iterator[Bound]:
    """`is T -> …` of a `when` with a subject that has a name; several types for one branch tell none."""
    entry = node.parent.parent if node.parent is not None else None
    when = entry.parent if entry is not None else None
    subject, type_ = child(when, "when_subject"), child(node, "user_type")
    declared = child(subject, "variable_declaration") or subject
    name = child(declared, "simple_identifier")
    alone = entry is not None and sum(each.type == "when_condition" for each in entry.children) == 1
    positive = alone and node.children[0].type == "is"
    if positive and entry is not None and name is not None and type_ is not None:
        yield _told(name, type_, entry, source, node)


def _until(branching: Node, refused: bool) -> Node | None:
    """The last node in which a test that decides about a branch holds."""
    if branching.type == "when_condition":
        return None if refused else branching.parent
    body = branching.child_by_field_name("consequence") if branching.type == "if_expression" else None
    if body is None or not refused:
        return body
    last = body.named_children[-1] if body.named_children else body
    last = last.named_children[-1] if last.type == "statements" and last.named_children else last
    return branching.parent if last.type == "jump_expression" else None


def _told(subject: Node, type_: Node, until: Node, source: bytes, at: Node | None = None) -> Bound:
    last = source.count(b"\n", 0, until.end_byte) + 1  # not the node's own row: the parsed copy may have other lines
    return Bound(at or subject, "narrowed", text(type_), str(last), called=text(subject))


_TESTS = {"check_expression": _checked, "type_test": _case}
