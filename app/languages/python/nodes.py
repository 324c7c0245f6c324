"""What several of Python's rules know of nodes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.languages.base import Node

SEQUENCES = frozenset({"expression_list", "tuple", "list"})
RECEIVERS = frozenset({b"self", b"cls"})


def text_of(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


def places(targets: Sequence[Node]) -> Iterator[tuple[int, Node]]:
    """Destructuring targets by the place of their values, counted from the end (`-1`) after a starred one."""
    starred = False
    for index, each in enumerate(targets):
        yield index - len(targets) if starred else index, each
        starred = starred or each.type == "list_splat_pattern"
