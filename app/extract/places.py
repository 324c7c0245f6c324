"""Where the name of a definition is bound: in which scope, or in the module after all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tree_sitter import Node

from app.domain.facts import LOCAL_LIKE
from app.extract.scopes import Scopes
from app.extract.text import Text
from app.languages.base import Definition

Captures = Mapping[str, Sequence[Node]]


class Found(NamedTuple):
    """A definition with the byte range it stands for. `number` is its place among those that may open scopes."""

    start: int
    end: int
    number: int
    definition: Definition
    node: Node


def name_of(text: Text, definition: Definition) -> str:
    return definition.called or text.name(definition.name.start_byte, definition.name.end_byte)


class Places:
    """`declared` are the byte offsets of names that statements declare to be bound elsewhere."""

    def __init__(self, text: Text, captures: Captures, scopes: Scopes, kinds: Sequence[str], outward: bool) -> None:
        """`kinds` are those of the definitions that open scopes; `outward`: members of any type may be meant."""
        self._text, self._scopes, self._kinds, self._outward = text, scopes, kinds, outward
        nodes = {word: captures.get(word, ()) for word in ("nonlocal", "global")}
        self.declared = {node.start_byte for each in nodes.values() for node in each}
        self._nonlocal = self._bound_elsewhere(nodes["nonlocal"])
        self._global = self._bound_elsewhere(nodes["global"])
        self._module_names: set[str] = set()

    def _bound_elsewhere(self, nodes: Iterable[Node]) -> set[tuple[int, str]]:
        return {(self._scopes.at(n.start_byte), self._text.name(n.start_byte, n.end_byte)) for n in nodes}

    def know(self, found: Iterable[Found]) -> None:
        """All definitions: what the module binds itself is not made by a function that says `global`."""
        if self._global:
            inside = (item.definition for item in found if self._stands_in(item) == 0)
            self._module_names = {name_of(self._text, definition) for definition in inside}

    def is_nonlocal(self, scope: int, definition: Definition) -> bool:
        return bool(self._nonlocal) and (scope, name_of(self._text, definition)) in self._nonlocal

    def is_global(self, item: Found) -> bool:
        """Whether a statement of its scope gives the name to the module."""
        return bool(self._global) and (self._stands_in(item), name_of(self._text, item.definition)) in self._global

    def scope_of(self, item: Found) -> int:
        """The scope that the name is bound in; -1 when it is bound in none."""
        definition, scopes = item.definition, self._scopes
        if self.is_global(item):
            known = name_of(self._text, definition) in self._module_names
            return -1 if known and definition.kind in LOCAL_LIKE else 0
        scope = self._stands_in(item)
        if definition.of_named and scopes.owner[scopes.out_of_blocks(scope)] < 0:
            return -1
        owner = scopes.owner[scope] if definition.outward else -1
        if owner >= 0 and (self._kinds[owner] == "enum" or self._outward):
            scope = scopes.parents[scope]
        if definition.hoisted:
            scope = scopes.out_of_blocks(scope)
        return scopes.class_around(scope) if definition.in_class else scope

    def holder_kind(self, scope: int) -> str:
        """`module`, `function`, or the kind of the class-like symbol that a scope belongs to."""
        holder = self._scopes.holders[scope]
        if holder != "class":
            return holder
        owner = self._scopes.owner[self._scopes.out_of_blocks(scope)]
        return self._kinds[owner] if owner >= 0 else holder

    def _stands_in(self, item: Found) -> int:
        opened = self._scopes.opened_by.get(item.number, -1) if item.number >= 0 else -1
        return self._scopes.parents[opened] if opened > 0 else self._scopes.at(item.definition.name.start_byte)
