"""What several of Python's rules know of nodes."""

from __future__ import annotations

from app.languages.base import Node

SEQUENCES = frozenset({"expression_list", "tuple", "list"})
RECEIVERS = frozenset({b"self", b"cls"})


def text_of(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""
