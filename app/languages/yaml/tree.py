"""Mappings, sequences and scalars of a YAML tree; JSON is read as the YAML that it also is.

Nodes that come out of here are the content itself: without the wrappers that carry anchors and tags. Nothing raises on
what is broken: what is no mapping has no pairs, what is no scalar has no text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from app.languages.base import Node, Span
from app.languages.reading import Text

_ASIDE = frozenset(("anchor", "tag", "comment"))
_MAPPINGS = frozenset(("block_mapping", "flow_mapping", "ERROR"))
_SEQUENCES = frozenset(("block_sequence", "flow_sequence"))
_QUOTED = frozenset(("double_quote_scalar", "single_quote_scalar"))
_SCALARS = _QUOTED | {"plain_scalar", "block_scalar"}


class Pair(NamedTuple):
    key: Text
    value: Node | None
    node: Node
    inner: Span  # from the key on

    @property
    def name(self) -> str:
        return str(self.key)


def content(node: Node | None) -> Node | None:
    """What a node holds, out of its wrappers; None for nothing."""
    while node is not None and node.type in ("block_node", "flow_node", "document", "stream"):
        node = next((child for child in reversed(node.named_children) if child.type not in _ASIDE), None)
    return node


def documents(root: Node) -> list[Node]:
    """The content of each document of a file, in order."""
    found = [content(child) for child in root.named_children if child.type in ("document", "ERROR")]
    broken = [root] if root.type == "ERROR" and pairs(root) else []
    return [*broken, *(node for node in found if node is not None)]


def pairs(node: Node | None) -> list[Pair]:
    """The pairs of a mapping whose keys are scalars, in order, merges (`<<`) aside; empty for everything else."""
    if node is None or node.type not in _MAPPINGS:
        return []
    found = []
    for child in node.named_children:
        key = text(content(child.child_by_field_name("key"))) if child.type.endswith("_pair") else None
        if key is not None and key.raw not in (b"", b"<<"):
            inner = Span(min(child.named_children[0].end_byte, child.end_byte), child.end_byte)
            found.append(Pair(key, content(child.child_by_field_name("value")), child, inner))
    return found


def get(node: Node | None, *path: str) -> Node | None:
    """The value at a path of keys; None where it breaks."""
    for name in path:
        node = next((pair.value for pair in pairs(node) if pair.name == name), None)
    return node


def items(node: Node | None) -> list[Node]:
    """The items of a sequence."""
    if node is None or node.type not in _SEQUENCES:
        return []
    children = [child for child in node.named_children if child.type in ("block_sequence_item", "flow_node")]
    found = [content(child.named_children[-1]) for child in children if child.named_children]
    return [each for each in found if each is not None]


def text(node: Node | None) -> Text | None:
    """A scalar's text; None for mappings, sequences and aliases."""
    if node is None or node.type not in _SCALARS:
        return None
    raw, start, end = node.text or b"", node.start_byte, node.end_byte
    if node.type in _QUOTED:
        raw, start, end = raw[1:-1], start + 1, end - 1
    return Text(start, end, raw)


def texts(node: Node | None) -> list[Text]:
    """A scalar alone, or the scalars of a sequence."""
    alone = text(node)
    found = [alone] if alone is not None else [text(each) for each in items(node)]
    return [each for each in found if each is not None]


def scalars(node: Node | None) -> Iterator[Text]:
    """Every scalar below a node that is a value, in no particular order; however deep it is."""
    waiting = [node] if node is not None else []
    while waiting:
        here = waiting.pop()
        found = text(here)
        if found is not None:
            yield found
        waiting += [pair.value for pair in pairs(here) if pair.value is not None]
        waiting += items(here)


def shown(node: Node | None) -> str:
    """A scalar as text; "" for all else."""
    found = text(node)
    return "" if found is None else str(found)
