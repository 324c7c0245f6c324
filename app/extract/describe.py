"""What a symbol says of itself: signature, type, value, doc and the two hashes."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from tree_sitter import Node

from app.extract.hashes import code_hash, cut
from app.extract.text import Text
from app.languages.base import Definition, Language

SIGNATURE_LIMIT = 300
_FOLD = re.compile(r"\s+")


class Description(NamedTuple):
    signature: str
    type: str
    value: str
    doc_line: int
    doc_end_line: int
    signature_hash: int
    body_hash: int


class Describer:
    """Knows the comments and the ranges of all definitions (both sorted) of one file."""

    def __init__(
        self, text: Text, language: Language, comments: Sequence[Node], members: list[tuple[int, int]]
    ) -> None:
        self._text, self._language, self._members = text, language, members
        self._comments = sorted((node.start_byte, node.end_byte) for node in comments)
        self._comment_at_end = {text.line(max(s, e - 1)): text.line(s) for s, e in self._comments if self._alone(s)}

    def describe(self, start: int, end: int, definition: Definition, node: Node, holds_members: bool) -> Description:
        source, body = self._text.bytes, definition.body
        head = definition.head.start_byte if definition.head is not None else node.start_byte
        cut_at = body.start_byte if body is not None else end
        name = source[definition.name.start_byte : definition.name.end_byte]
        type_, value = self.expressions(definition)
        doc = self._doc(start, definition)
        return Description(
            self._signature(head, cut_at, body is not None), type_, value, *doc,
            self._hash(start, cut_at, name), self._body_hash(definition, end, name, holds_members),
        )  # fmt: skip

    def expressions(self, definition: Definition) -> tuple[str, str]:
        """Type and value of a definition as canonical texts."""
        value = self.expression(definition.value)
        return self.expression(definition.type), value and value + definition.item

    def expression(self, node: object) -> str:
        """The canonical text of a node; a text stands for itself, None is empty."""
        if node is None or isinstance(node, str):
            return node or ""
        return self._text.expression(node.start_byte, node.end_byte)  # type: ignore[attr-defined]

    def _signature(self, start: int, end: int, cut_before_body: bool) -> str:
        raw = self._text.bytes[start : min(end, start + 4 * SIGNATURE_LIMIT)].decode("utf-8", "replace")
        folded = _FOLD.sub(" ", raw).strip()
        if cut_before_body:
            folded = folded.removesuffix("=>").rstrip("{:= ")
        return folded[:SIGNATURE_LIMIT].rstrip(" ;")

    def _hash(self, start: int, end: int, name: bytes) -> int:
        return code_hash(self._without_comments(start, end), name, False)

    def _body_hash(self, definition: Definition, end: int, name: bytes, holds_members: bool) -> int:
        body = definition.body or definition.value
        if body is None:
            return 0
        start = body.start_byte
        code = self._own_lines(start, end) if holds_members else self._without_comments(start, end)
        return code_hash(code, name, self._language.indented)

    def _own_lines(self, start: int, end: int) -> bytes:
        """A class's body without its members: they are symbols with hashes of their own."""
        first, last = bisect_left(self._members, (start, 0)), bisect_left(self._members, (end, 0))
        at, until = bisect_left(self._comments, (start, 0)), bisect_left(self._comments, (end, 0))
        return cut(self._text.bytes, start, end, sorted(self._members[first:last] + self._comments[at:until]))

    def _without_comments(self, start: int, end: int) -> bytes:
        at = bisect_left(self._comments, (start, 0))
        if at == len(self._comments) or self._comments[at][0] >= end:
            return self._text.bytes[start:end]
        return cut(self._text.bytes, start, end, self._comments[at:])

    def _doc(self, start: int, definition: Definition) -> tuple[int, int]:
        if definition.doc is not None:
            return self._text.line(definition.doc.start_byte), self._text.line(definition.doc.end_byte - 1)
        if not self._language.doc_above:
            return 0, 0
        last = first = self._text.line(start)
        while first - 1 in self._comment_at_end:
            first = self._comment_at_end[first - 1]
        return (first, last - 1) if first < last else (0, 0)

    def _alone(self, start: int) -> bool:
        line_start = self._text.bytes.rfind(b"\n", 0, start) + 1
        return not self._text.bytes[line_start:start].strip()
