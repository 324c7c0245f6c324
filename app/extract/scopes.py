"""The scopes of one file: which definitions and blocks open one, and what stands in which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import repeat

from tree_sitter import Node

from app.domain.facts import CLASS_LIKE, Scope
from app.extract.regions import Regions
from app.extract.text import Text
from app.languages import base
from app.languages.base import Definition, Span

_MODULE_LIKE = frozenset({"module", "namespace"})
_HOLDERS = CLASS_LIKE | {"enum_member", "type_alias"}
_VALUES = frozenset({"constant", "variable", "property", "field"})


class Scopes:
    """Scope 0 is the module. `owner[i]` is the number of the definition that opened scope i, or -1."""

    def __init__(self, captures: Mapping[str, Sequence[Node]], definitions: Sequence[Definition]) -> None:
        opened: dict[tuple[int, int], tuple[str, int]] = {}
        for kind in ("class", "function", "module"):
            for node in captures.get(f"scope.{kind}", ()):
                opened[node.start_byte, node.end_byte] = (kind, -1)
        for number, definition in enumerate(definitions):
            region = definition.scope or definition.body
            if region is not None and not (definition.in_class and opened.get(_ends(region), ("", -1))[1] >= 0):
                opened[region.start_byte, region.end_byte] = (_scope_kind(definition), number)
        ends = {end for _, end in opened}
        for node in captures.get("scope.block", ()):
            if node.end_byte not in ends:  # a function's own block is the function's scope
                opened.setdefault((node.start_byte, node.end_byte), ("block", -1))
        ranges = sorted(opened, key=lambda r: (r[0], -r[1]))
        self._ranges, self._regions = ranges, Regions(ranges)
        self.parents = [-1, *(parent + 1 for parent in self._regions.parents)]
        self.kinds = ["module", *(opened[r][0] for r in ranges)]
        self.owner = [-1, *(opened[r][1] for r in ranges)]
        self._outs = self._out_of_blocks()
        # `module`, `class` or `function`: what a name bound there belongs to. A block below the module is local.
        self.holders = [
            "function" if self.kinds[out] == "module" and out != scope else self.kinds[out]
            for scope, out in enumerate(self._outs)
        ]
        self.opened_by = {owner: scope for scope, owner in enumerate(self.owner) if owner >= 0}

    def at(self, byte: int) -> int:
        """The innermost scope around a byte."""
        return self._regions.at(byte) + 1

    def at_each(self, positions: Sequence[int]) -> list[int]:
        """`at` for many positions."""
        return self._regions.at_each(positions, range(len(self.kinds)))

    def start(self, scope: int) -> int:
        return self._ranges[scope - 1][0] if scope > 0 else 0

    def _out_of_blocks(self) -> list[int]:
        outs: list[int] = []
        for scope, (kind, parent) in enumerate(zip(self.kinds, self.parents, strict=True)):
            outs.append(outs[parent] if kind == "block" else scope)
        return outs

    def out_of_blocks(self, scope: int) -> int:
        return self._outs[scope]

    def class_around(self, scope: int) -> int:
        """The nearest class scope, or -1."""
        while scope >= 0 and self.kinds[scope] != "class":
            scope = self.parents[scope]
        return scope

    def rows(self, text: Text, symbol_of: Mapping[int, int]) -> list[Scope]:
        """As facts; `symbol_of` maps a definition's number to its symbol."""
        ranges = [(0, len(text.bytes)), *self._ranges]
        starts, ends = (text.positions(edges) for edges in zip(*ranges, strict=True))
        symbols = [symbol_of.get(owner, -1) for owner in self.owner]
        rows = zip(self.parents, self.kinds, symbols, *starts, *ends, strict=True)
        # What NamedTuple's own constructor calls, without its Python frame.
        return list(map(tuple.__new__, repeat(Scope), rows))


def _ends(region: Span | base.Node) -> tuple[int, int]:
    return region.start_byte, region.end_byte


def _scope_kind(definition: Definition) -> str:
    kind = definition.kind
    if definition.opens:
        return definition.opens
    if kind in _HOLDERS or (kind in _VALUES and definition.scope is None):  # a value with a body: an object literal
        return "class"
    return "module" if kind in _MODULE_LIKE else "function"
