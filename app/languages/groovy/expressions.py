"""Groovy's expressions: the uses of names in them, and what closures and heads of loops bind."""

from __future__ import annotations

from app.languages.groovy.walk import CLOSERS, DOTS, OPENERS, Walk, span
from app.languages.groovy.words import KEYWORDS
from app.languages.rules import Bound

_ASSIGNS = frozenset({"=", "+=", "-=", "*=", "/=", "++", "--"})
_INFIX = frozenset({"in", "as", "instanceof", "if", "else"})
_LISTED = frozenset({",", "<", ">", ".", "[", "]", "=", "?", ":"})
_BEFORE_MORE = frozenset({",", "=", "+", "-", "*", "&&", "||", "?", ":", "==", "!=", "->", "(", "[", "?:", "<<", "+="})


class Expressions(Walk):
    def values(self, at: int, end: int) -> None:
        """What stands in brackets: expressions apart by commas, over any number of lines."""
        while at < end:
            if self.all[at].kind == "nl" or self.text(at) in (",", ";"):
                at += 1
            else:
                at = max(self.expression(at, end, stop=",", lines=True), at + 1)

    def expression(self, at: int, end: int, stop: str = "", lines: bool = False) -> int:
        """The uses in an expression; gives the index after it."""
        chain = -1  # where the chain of members begins that the next dot goes on with
        begins = at
        while at < end:
            token, word = self.all[at], self.text(at)
            if token.kind == "nl":
                after = self.past_newlines(at, end)
                if not lines and self.text(after) not in DOTS and self.text(at - 1) not in _BEFORE_MORE:
                    return at
                at = after
            elif word == ";" or (stop and word == stop) or (word in CLOSERS and token.kind == "op"):
                return at
            elif word == "@" and self.all[at + 1].kind == "id" and chain < 0:
                at = self.annotation(at, end)
            elif token.kind == "op" and word in OPENERS:
                at, chain = self.brackets(at, end, chain)
            elif token.kind == "id":
                at, chain = self.name(at, end, chain, begins)
            elif token.kind in ("str", "num"):
                chain, at = token.start, at + 1
            else:
                if word not in DOTS:
                    chain = -1
                at += 1
        return at

    def brackets(self, at: int, end: int, chain: int) -> tuple[int, int]:
        token, close = self.all[at], self.close(at, end)
        if token.text == "{":
            self.closure(at + 1, close)
        elif self.text(at - 1) in ("for", "catch") and token.text == "(":
            self.head(at + 1, close)
        else:
            self.values(at + 1, close)
        return close + 1, chain if chain >= 0 and token.text in ("(", "[", "{") else token.start

    def head(self, at: int, end: int) -> None:
        """`for (T x in xs)`, `for (T x : xs)`, `for (int i = 0; …)`, `catch (A | B e)`."""
        at = at + 1 if self.text(at) == "final" else at
        after = self.type_end(at, end)
        while self.text(after) == "|":
            after = self.type_end(after + 1, end)
        name = after if after > at and self.all[after].kind == "id" else at
        if self.all[name].kind == "id" and name < end and self.text(name + 1) in ("in", ":", "=", ")"):
            self.type_uses(at, name)
            self.found.bound.append(Bound(span(self.all[name]), "variable", self.type_text(at, name)))
            at = name + 2
        self.values(at, end)

    def closure(self, at: int, end: int) -> None:
        """Parameters up to `->`, then statements."""
        index, limit = self.past_newlines(at, end), min(end, at + 60)
        while index < limit and (self.all[index].kind in ("id", "num", "str") or self.text(index) in _LISTED):
            index += 1
        if self.text(index) == "->" and index < end:
            self.parameters(at, index, "parameter")
            at = index + 1
        self.statements(at, end, "code", "")

    def name(self, at: int, end: int, chain: int, begins: int) -> tuple[int, int]:
        """One name in an expression; gives the index to go on with, and where its chain begins."""
        token, word = self.all[at], self.text(at)
        member = self.text(at - 1) in DOTS and chain >= 0 and at > begins
        following = self.all[at + 1]
        if not member and word == "new" and following.kind == "id":
            last = self.dotted(at + 1, end)
            return self.construction(at, last, end), token.start
        if not member and word in ("as", "instanceof"):
            last = self.type_end(at + 1, end)
            self.type_uses(at + 1, max(last, at + 1))
            return max(last, at + 1), -1
        if not member and word in ("this", "super") and self.text(at + 1) == "(":
            self.use(at, "call", -1, self.count(at + 2, self.close(at + 1, end), False))
        if not member and word in KEYWORDS:
            return at + 1, token.start if word in ("this", "super", "it") else -1
        start = chain if member else token.start
        after = at + 1
        if not member and self.text(after) == ":" and self.text(at - 1) in ("(", "[", ",", "\n", "{", ";"):
            return after, -1  # a key, or a label
        called, given = self.text(after) == "(" and after < end, -1
        block = self.text(after) == "{" and after < end
        command = not called and self.is_command(at, end, begins, member)
        if called:
            close = self.close(after, end)
            given = self.count(after + 1, close, self.text(close + 1) == "{")
        relation = "call" if called or block or command else "write" if self.text(after) in _ASSIGNS else "read"
        self.use(at, relation, start if member else -1, given)
        return after, start

    def construction(self, at: int, last: int, end: int) -> int:
        name, after, given = self.all[last - 1], last, -1
        if self.text(last) == "<":
            after = max(self.generics(last, end), last)
            self.type_uses(last, after)
        if self.text(after) == "(":
            given = self.count(after + 1, self.close(after, end), False)
        self.use(last - 1, "call", self.all[at + 1].start, given)
        if self.text(after) != "(":
            return after
        close = self.close(after, end)
        self.values(after + 1, close)
        body = self.past_newlines(close + 1, end)
        if self.text(body) == "{" and self.text(close + 1) == "{":
            self.statements(body + 1, self.close(body, end), "class", name.text)
            return self.close(body, end) + 1
        return close + 1

    def is_command(self, at: int, end: int, begins: int, member: bool) -> bool:
        """`println x`, `sh "make"`: a name at the start of a statement with an argument beside it."""
        starts = member or at == begins
        following = self.all[at + 1]
        beside = following.start > self.all[at].end and at + 1 < end
        return (
            starts
            and beside
            and (following.kind in ("str", "num") or (following.kind == "id" and following.text not in _INFIX))
        )

    def count(self, at: int, end: int, closure: bool) -> int:
        """How many arguments a list holds; named ones are one map, a closure after the list is one more."""
        given, named = int(closure), False
        while (at := self.past_newlines(at, end)) < end:
            if self.text(at) == "*":
                return -1
            is_named = self.text(at + 1) == ":" and self.all[at].kind in ("id", "str")
            given += not (is_named and named)
            named = named or is_named
            at = self.comma(at, end) + 1
        return given
