"""A walk over Groovy's tokens: brackets, names, types, and where what is found is put."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from app.languages.groovy.tokens import CLOSE, OPEN, Token, tokens
from app.languages.groovy.words import KEYWORDS, PRIMITIVE
from app.languages.rules import Bound, Definition, Imported, Span, Used

OPENERS = {"(": ")", "[": "]", "{": "}", OPEN: CLOSE}
CLOSERS = frozenset(OPENERS.values())
DOTS = frozenset({".", "?.", "*.", ".&", ".@", "::"})


_BEYOND = 8  # tokens that may be looked at past the last one


@dataclass
class Outline:
    """Everything of one file."""

    package: str = ""
    definitions: list[Definition] = field(default_factory=list)
    bound: list[Bound] = field(default_factory=list)
    imports: list[Imported] = field(default_factory=list)
    uses: list[Used] = field(default_factory=list)


def span(token: Token) -> Span:
    return Span(token.start, token.end)


class Walk(ABC):
    """Methods take the index of a token and the index at which to stop, and give the index to go on with."""

    def __init__(self, source: bytes) -> None:
        self.found = Outline()
        self.all = list(tokens(source))
        self.end = len(self.all)
        self.all += [Token("end", "", len(source), len(source))] * _BEYOND
        self.texts = [token.text if token.kind != "str" else '"' for token in self.all]
        self.text = self.texts.__getitem__
        self.closer = self._pairs()

    @abstractmethod
    def statements(self, at: int, end: int, kind: str, owner: str) -> None:
        """Statements from `at` up to `end` in a `file`, a `class` (with its name) or `code`."""

    @abstractmethod
    def values(self, at: int, end: int) -> None:
        """What stands in brackets: expressions apart by commas, over any number of lines."""

    @abstractmethod
    def parameters(self, at: int, end: int, kind: str) -> tuple[int, int]:
        """Binds parameters (or defines fields); the least and most arguments (-1 for any number)."""

    def _pairs(self) -> dict[int, int]:
        """Index of an opening bracket → that of the one that closes it (the end where none does)."""
        found: dict[int, int] = {}
        waiting: list[int] = []
        for index, token in enumerate(self.all):
            if token.kind == "op" and token.text in OPENERS:
                waiting.append(index)
            elif token.kind == "op" and token.text in CLOSERS:
                while waiting:
                    opened = waiting.pop()
                    found[opened] = index
                    if OPENERS[self.all[opened].text] == token.text:
                        break
        return found

    def close(self, index: int, end: int) -> int:
        return min(self.closer.get(index, end), end)

    def past_newlines(self, at: int, end: int) -> int:
        while at < end and self.all[at].kind == "nl":
            at += 1
        return at

    def comma(self, at: int, end: int) -> int:
        """The next comma outside of brackets, or the end."""
        while at < end:
            if self.text(at) == ",":
                return at
            at = self.close(at, end) + 1 if self.all[at].kind == "op" and self.text(at) in OPENERS else at + 1
        return end

    def between(self, first: int, last: int) -> Span:
        return Span(self.all[first].start, self.all[max(first, last)].end)

    # Names and types

    def annotation(self, at: int, end: int) -> int:
        name = self.dotted(at + 1, end)
        self.use(name - 1, "decorate", self.all[at + 1].start)
        if self.text(name) == "(":
            close = self.close(name, end)
            self.values(name + 1, close)
            return close + 1
        return name

    def dotted(self, at: int, end: int) -> int:
        """The index after a dotted name."""
        at += 1
        while at + 1 < end and self.text(at) == "." and self.all[at + 1].kind == "id":
            at += 2
        return at

    def type_end(self, at: int, end: int) -> int:
        """The index after a type that may stand here; `at` when none does. Types begin with a capital."""
        if self.all[at].kind != "id" or (self.text(at) in KEYWORDS and self.text(at) not in PRIMITIVE):
            return at
        last = self.dotted(at, end)
        name = self.text(last - 1)
        if not (name in PRIMITIVE or name[:1].isupper()):
            return at
        if self.text(last) == "<":
            last = self.generics(last, end)
            if last < 0:
                return at
        while self.text(last) == "[" and self.text(last + 1) == "]":
            last += 2
        return last + (self.text(last) == "...")

    def generics(self, at: int, end: int) -> int:
        """The index after `<…>`; -1 where that is a comparison."""
        depth, index = 0, at
        while index < min(end, at + 200):
            word = self.text(index)
            depth += (word == "<") - (word == ">")
            if depth == 0:
                return index + 1
            if self.all[index].kind not in ("id", "nl") and word not in ("<", ">", ",", ".", "?", "[", "]", "&"):
                return -1
            index += 1
        return -1

    def type_uses(self, at: int, end: int) -> None:
        while at < end:
            if self.all[at].kind == "id" and self.text(at) not in KEYWORDS:
                last = self.dotted(at, end)
                self.use(last - 1, "type", self.all[at].start)
                at = last
            else:
                at += 1

    def type_text(self, at: int, end: int) -> str | None:
        found = "".join(self.text(index) for index in range(at, end)).replace("\n", "").replace("...", "[]")
        return None if found in ("", "def", "var", "final") else found

    def use(self, at: int, relation: str, start: int = -1, given: int = -1) -> None:
        """A use of the token at an index; what it is a member of begins at the byte `start`."""
        token, dot = self.all[at], self.all[at - 1]
        receiver = Span(start, dot.start) if 0 <= start < token.start and dot.text in DOTS else ""
        self.found.uses.append(Used(span(token), relation, receiver, given))
