"""Every use of a name in one file, each token once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tree_sitter import Node

from app.domain.facts import Reference
from app.extract.outline import Outline
from app.extract.text import Text
from app.languages.base import RELATION_ORDER, Language

_SPACE = b" \t\r\n"
_BETWEEN = b" \t\r\n.?!-:>&"


class References:
    """`rows`, in file order."""

    def __init__(self, text: Text, language: Language, captures: Mapping[str, Sequence[Node]], outline: Outline) -> None:
        self._text = text
        self._outline = outline
        self._receivers = self._receiver_ranges(captures)
        self._arguments = self._argument_counts(captures, language)
        claimed = outline.claimed
        claimed.update(node.start_byte for node in captures.get("skip", ()))
        found: list[tuple[int, Reference]] = []
        for relation in RELATION_ORDER:
            for node in captures.get(f"reference.{relation}", ()):
                start = node.start_byte
                if start in claimed:
                    continue
                claimed.add(start)
                row = self._row(start, node.end_byte, relation)
                if row is not None:
                    found.append((start, row))
        found.sort()
        self.rows = [row for _, row in found]

    def _row(self, start: int, end: int, relation: str) -> Reference | None:
        name = self._text.name(start, end)
        scope = self._outline.scope_at(start)
        span = self._receivers.get(start)
        if span is None:
            if relation in ("read", "write") and self._outline.is_local(name, scope):
                return None
            receiver = ""
        else:
            receiver = self._text.expression(*span)
        line, column = self._text.position(start)
        argc = self._arguments.get(end, -1) if relation in ("call", "decorate") else -1
        return Reference(name, relation, line, column, scope, self._outline.symbol_at(start), receiver, argc)

    def _receiver_ranges(self, captures: Mapping[str, Sequence[Node]]) -> dict[int, tuple[int, int]]:
        """Start of the name token that follows → range of the expression before it."""
        source, found = self._text.bytes, {}
        size = len(source)
        for node in captures.get("receiver", ()):
            at = end = node.end_byte
            while at < size and source[at] in _BETWEEN:
                at += 1
            found[at] = (node.start_byte, end)
        return found

    def _argument_counts(self, captures: Mapping[str, Sequence[Node]], language: Language) -> dict[int, int]:
        """End of the name token before the arguments → how many there are."""
        source, found = self._text.bytes, {}
        generics = {node.end_byte: node.start_byte for node in captures.get("type_arguments", ())}
        for node in captures.get("arguments", ()):
            at = self._before(source, node.start_byte)
            if at in generics:
                at = self._before(source, generics[at])
            found[at] = language.rules.count_arguments(node)
        return found

    @staticmethod
    def _before(source: bytes, at: int) -> int:
        while at > 0 and source[at - 1] in _SPACE:
            at -= 1
        return at
