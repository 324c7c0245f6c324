"""What a symbol says of itself: signature, type, value, doc and the two hashes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from tree_sitter import Node

from app.extract.hashes import Code, signature_hash
from app.extract.text import Text
from app.languages.base import Definition, Language

SIGNATURE_LIMIT = 300


Description = tuple[str, str, str, int, int, int, int]
"""signature, type, value, doc_line, doc_end_line, signature_hash, body_hash, as in facts.Symbol."""


class Describer:
    """Knows the comments and the ranges of all definitions (both sorted) of one file."""

    def __init__(
        self, text: Text, language: Language, comments: Sequence[Node], members: list[tuple[int, int]]
    ) -> None:
        self._text, self._language, self._members = text, language, members
        self._comments = ranges = sorted((node.start_byte, node.end_byte) for node in comments)
        self._comment_at_end = {text.line(max(s, e - 1)): text.line(s) for s, e in ranges if self._alone(s)}
        self._code = Code(text.bytes, ranges, language.indented)

    def describe(self, start: int, end: int, definition: Definition, node: Node, holds_members: bool) -> Description:
        source, body = self._text.bytes, definition.body
        head = definition.head.start_byte if definition.head is not None else node.start_byte
        cut_at = body.start_byte if body is not None else end
        name = source[definition.name.start_byte : definition.name.end_byte]
        type_, value = self.expressions(definition)
        doc = self._doc(start, definition)
        apart = definition.signature
        written = (head, cut_at) if apart is None else (apart.start_byte, apart.end_byte)
        return (
            self._signature(*written, body is not None), type_, value, *doc,
            self._signature_hash(start, cut_at, definition.name), self._body_hash(definition, end, name, holds_members),
        )  # fmt: skip

    def expressions(self, definition: Definition) -> tuple[str, str]:
        """Type and value of a definition as canonical texts."""
        type_, value = definition.type, definition.value
        told = self.expression(value) if value is not None else ""
        return self.expression(type_) if type_ is not None else "", told and told + definition.item

    def expression(self, node: object) -> str:
        """The canonical text of a node; a text stands for itself, None is empty."""
        if node is None or isinstance(node, str):
            return node or ""
        return self._text.expression(node.start_byte, node.end_byte)  # type: ignore[attr-defined]

    def _signature(self, start: int, end: int, cut_before_body: bool) -> str:
        raw = self._text.bytes[start : min(end, start + 2 * SIGNATURE_LIMIT)].decode("utf-8", "replace")
        folded = " ".join(raw.split())
        if cut_before_body:
            folded = folded.removesuffix("=>").rstrip("{:= ")
        return folded[:SIGNATURE_LIMIT].rstrip(" ;")

    def _signature_hash(self, start: int, end: int, name: object) -> int:
        """Of everything before the body, decorators included, without the name itself."""
        holes = [(name.start_byte, name.end_byte)]  # type: ignore[attr-defined]
        comments, at = self._comments, bisect_left(self._comments, (start, 0))
        while at < len(comments) and comments[at][0] < end:
            holes.append(comments[at])
            at += 1
        return signature_hash(self._text.bytes, start, end, sorted(holes) if len(holes) > 1 else holes)

    def _body_hash(self, definition: Definition, end: int, name: bytes, holds_members: bool) -> int:
        body = definition.body or definition.value
        if body is None or isinstance(body, str):
            return 0
        start = body.start_byte
        if not holds_members:
            return self._code.hash(start, end, name)
        # Members are symbols with hashes of their own; a class changes when its own lines do.
        first, last = bisect_left(self._members, (start, 0)), bisect_left(self._members, (end, 0))
        return self._code.hash(start, end, name, self._members[first:last])

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
