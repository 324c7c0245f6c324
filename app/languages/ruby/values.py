"""What of Ruby's expressions tells what they are: kept as they stand, or as one of the values of their branches."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages import lexis
from app.languages.base import Node
from app.languages.ruby.nodes import text

_TELLING = frozenset({
    "call", "identifier", "constant", "scope_resolution", "instance_variable", "class_variable", "self", "string",
    "array", "conditional", "element_reference", "integer", "float", "hash", "parenthesized_statements",
})  # fmt: skip
_BRANCHING = frozenset({"if", "unless", "case", "elsif", "else", "then", "when", "begin", "rescue", "body_statement"})
_ARMS = frozenset({"then", "else", "elsif", "when"})


def telling(node: Node | None) -> Node | str | None:
    """An expression as facts keep it; None where its text says nothing."""
    if node is None or node.type in _TELLING:
        return node
    if node.type == "right_assignment_list":
        return f"({','.join(lexis.squeezed(text(each)) for each in node.named_children)})"
    if node.type == "binary":
        return node if _tells(node) else None
    if node.type in _BRANCHING:
        return lexis.any_of(text(each) for each in _branches(node))
    return None


def _tells(node: Node) -> bool:
    """Whether an operator chooses one of its operands, or may be a method of the first."""
    return text(node.child_by_field_name("operator")) in ("||", "or", "&&", "and", *"+-*/%", "<<", ">>")


def _branches(node: Node) -> Iterator[Node]:
    """The last expressions of the branches."""
    if node.type not in _BRANCHING:
        if node.type in _TELLING:
            yield node
    elif node.type in ("if", "unless", "elsif"):
        for each in (node.child_by_field_name("consequence"), node.child_by_field_name("alternative")):
            if each is not None:
                yield from _branches(each)
    elif node.type in ("case", "when"):
        for each in node.named_children:
            if each.type in _ARMS:
                yield from _branches(each)
    else:
        inside = [each for each in node.named_children if each.type not in ("comment", "rescue", "ensure")]
        if inside:
            yield from _branches(inside[-1])
