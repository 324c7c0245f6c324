"""Environment variables that a resource sets for programs.

`environment { variables = { X = … } }`, `env { name = "X" }`, and `environment = [{ name = "X" }]` as of containers.
"""

from __future__ import annotations

import re

from app.languages.base import Node
from app.languages.reading import Reading, Text, below

_BLOCKS = frozenset((b"environment", b"env"))
_VARIABLES = frozenset((b"variables", b"environment_variables", b"environment", b"env"))
_NAME = re.compile(rb"\"?(?P<name>[A-Za-z_]\w*)\"?\Z")


def read_environment(found: Reading, body: Node | None, owner: str) -> None:
    if body is None or (b"nvironment" not in (body.text or b"") and b"env" not in (body.text or b"")):
        return
    for block in below(body, "block"):
        head = block.named_children[0].text if block.named_children else b""
        if head in _BLOCKS:
            _named(found, [each for each in below(block, "attribute") if _key(each) == b"name"], owner)
    for node in below(body, "attribute", "object_elem"):
        if _key(node) in _VARIABLES:
            _assigned(found, node, owner)


def _key(node: Node) -> bytes:
    return (node.named_children[0].text or b"").strip(b'"') if node.named_children else b""


def _assigned(found: Reading, node: Node, owner: str) -> None:
    """The keys of an object; in a list, what its objects say is their `name`."""
    value = node.named_children[-1]
    lists = list(below(value, "tuple"))
    elements = [each for each in below(value, "object_elem") if not lists or _key(each) == b"name"]
    if lists:
        _named(found, elements, owner)
        return
    for each in elements:
        _define(found, Text.of(each.named_children[0]), each, owner)


def _named(found: Reading, nodes: list[Node], owner: str) -> None:
    for each in nodes:
        _define(found, Text.of(each.named_children[-1]), each, owner)


def _define(found: Reading, name: Text, whole: Node, owner: str) -> None:
    match = _NAME.match(name.raw)
    if match is not None:
        found.define(name.group(match, "name"), "variable", f"{owner}.environment", whole)
