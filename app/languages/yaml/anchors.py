"""Anchors and their aliases: `*base` means what bears `&base`."""

from __future__ import annotations

from collections.abc import Callable

from app.languages.base import Node
from app.languages.reading import Reading, Text, below

CONTAINER = "anchors"
"""Holds the anchors of what is no symbol itself; also the receiver of their aliases."""


def read_anchors(found: Reading, root: Node, source: bytes, receiver: Callable[[str], str]) -> None:
    """Uses of what is anchored: of the symbol that the anchor stands at, else of the anchor, which becomes one.

    `receiver` tells what uses of a symbol in a container have before them.
    """
    if b"&" not in source or b"*" not in source:
        return
    symbols = {each.name.start_byte: each.container for each in found.definitions}
    meant: dict[bytes, tuple[str, str]] = {}
    for node in below(root, "anchor", "alias"):
        name = Text.of(node).part(1, node.end_byte - node.start_byte)
        pair = _pair(node)
        if node.type == "alias":
            called, holder = meant.get(name.raw, ("", CONTAINER))
            found.use(name, "inherit" if _is_merge(pair) else "read", holder, called=called)
            continue
        key = _key(pair)
        if key is not None and key.start_byte in symbols:
            meant[name.raw] = str(key), receiver(symbols[key.start_byte])
        else:
            meant[name.raw] = "", CONTAINER
            found.define(name, "variable", CONTAINER, pair or node, claims=True)


def _pair(node: Node) -> Node | None:
    """The pair of a mapping whose value a node is, or is among."""
    around = node.parent
    while around is not None and around.type in ("block_node", "flow_node", "flow_sequence", "flow_mapping_node"):
        around = around.parent
    return around if around is not None and around.type.endswith("_pair") else None


def _key(pair: Node | None) -> Text | None:
    key = pair.child_by_field_name("key") if pair is not None else None
    if key is None:
        return None
    quotes = (key.text or b"")[:1] in (b"'", b'"')
    return Text.of(key).part(int(quotes), key.end_byte - key.start_byte - int(quotes))


def _is_merge(pair: Node | None) -> bool:
    key = _key(pair)
    return key is not None and key.raw == b"<<"
