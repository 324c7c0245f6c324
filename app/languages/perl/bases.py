"""The bases of packages: `use parent`, `use base`, `@ISA`, `extends` and `with` of Moose and its kin, `:isa`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from app.languages.base import Node
from app.languages.broad import child, text

_SAYING = frozenset({"extends", "with"})
_CALLS = ("ambiguous_function_call_expression", "function_call_expression")
_WORD = re.compile(r"[^\W\d][\w:]*")


def stated(package: Node, statements: Iterable[Node]) -> str:
    """Names of the bases that the statements of a package give it, in order, separated by commas."""
    found = [name for each in (*_attributes(package), *statements) for name in _names(each)]
    return ",".join(dict.fromkeys(found))


def _attributes(package: Node) -> Sequence[Node]:
    listed = child(package, "attrlist")
    return listed.named_children if listed is not None else []


def _names(statement: Node) -> Iterator[str]:
    if statement.type == "attribute":
        if text(statement.child_by_field_name("name")) == "isa":
            yield from _WORD.findall(text(statement.child_by_field_name("value")))
    elif statement.type == "use_statement":
        if text(statement.child_by_field_name("module")) in ("parent", "base"):
            yield from _words(statement.named_children[1:])
    elif statement.type == "expression_statement" and statement.named_children:
        yield from _of_expression(statement.named_children[0])


def _of_expression(node: Node) -> Iterator[str]:
    left = node.child_by_field_name("left") if node.type == "assignment_expression" else None
    if left is not None and _is_isa(left):
        yield from _words(node.named_children[1:])
    elif node.type in _CALLS and node.named_children:
        name, given = text(node.named_children[0]), node.named_children[1:]
        if name in _SAYING or (name == "push" and given and _is_isa(given[0])):
            yield from _words(given)


def _is_isa(node: Node) -> bool:
    return text(node).split()[-1:] == ["@ISA"]


def _words(nodes: Iterable[Node]) -> Iterator[str]:
    for node in nodes:
        if node.type == "list_expression":
            yield from _words(node.named_children)
        content = child(node, "string_content")
        if content is not None:
            yield from _WORD.findall(text(content))
