"""What Groovy's tokens come to: packages, imports, types, and the statements in them."""

from __future__ import annotations

from functools import lru_cache

from app.languages.groovy.declarations import Declarations
from app.languages.groovy.tokens import Token
from app.languages.groovy.walk import Outline, span
from app.languages.groovy.words import KEYWORDS, MODIFIERS
from app.languages.rules import Bound, Definition, Imported, Span

_TYPES = {"class": "class", "interface": "interface", "trait": "trait", "enum": "enum", "record": "class"}


@lru_cache(maxsize=2)
def outline(source: bytes) -> Outline:
    parser = Parser(source)
    parser.statements(0, parser.end, "file", "")
    return parser.found


class Parser(Declarations):
    def statements(self, at: int, end: int, kind: str, owner: str) -> None:
        """Statements from `at` up to `end` in a `file`, a `class` (with its name) or `code`."""
        while at < end:
            if self.all[at].kind == "nl" or self.text(at) in (";", ",", "}"):
                at += 1
            elif kind == "code" and self.all[at].kind == "id" and self.texts[at + 1 : at + 3] == [":", "\n"]:
                at += 2  # a label (`given:`), behind which a statement of its own stands
            else:
                at = max(self.statement(at, end, kind, owner), at + 1)

    def statement(self, at: int, end: int, kind: str, owner: str) -> int:
        first = self.text(at)
        if first in ("package", "import") and kind == "file" and self.all[at].kind == "id":
            return self.header(at, end)
        start, modifiers = at, list[str]()
        while at < end:
            if self.text(at) == "@" and self.text(at + 1) == "interface":
                return self.type(start, at + 1, end, "interface", modifiers)
            if self.text(at) == "@" and self.all[at + 1].kind == "id":
                at = self.past_newlines(self.annotation(at, end), end)
            elif self.text(at) in MODIFIERS and self.all[at].kind == "id":
                if self.all[at + 1].kind == "op" and self.text(at + 1) not in ("<", "@"):
                    break
                modifiers.append(self.text(at))
                at = self.past_newlines(at + 1, end)
            else:
                break
        word = self.text(at)
        if word in _TYPES and self.all[at + 1].kind == "id" and (word != "record" or self.text(at + 2) in ("(", "<")):
            return self.type(start, at, end, _TYPES[word], modifiers)
        declared = self.declaration(start, at, end, kind, owner, modifiers)
        return declared if declared >= 0 else self.expression(at, end)

    def header(self, at: int, end: int) -> int:
        """A package clause or an import."""
        is_import, at = self.text(at) == "import", at + 1
        static = is_import and self.text(at) == "static"
        at += static
        path: list[Token] = []
        while at < end and (self.all[at].kind == "id" or self.text(at) in (".", "*")) and self.text(at) != "as":
            path += [self.all[at]] if self.text(at) != "." else []
            at += 1
        alias = self.all[at + 1] if self.text(at) == "as" and self.all[at + 1].kind == "id" else None
        at += 2 if alias is not None else 0
        names = [each.text for each in path]
        if not is_import:
            self.found.package = ".".join(names)
        elif names and names[-1] == "*" and len(names) > 1:
            self.found.imports.append(Imported("wildcard", span(path[-2]), ".".join(names[:-1])))
        elif len(names) > 1:
            kind, bound = "static" if static else "name", alias.text if alias is not None else names[-1]
            claims = (span(alias),) if alias is not None else ()
            self.found.imports.append(Imported(kind, span(path[-1]), ".".join(names[:-1]), names[-1], bound, claims))
        return at

    # Types

    def type(self, start: int, at: int, end: int, kind: str, modifiers: list[str]) -> int:
        name, header = at + 1, at + 2
        generics = (header, self.generics(header, end)) if self.text(header) == "<" else (header, header)
        at = max(generics[1], header)
        components = (at + 1, self.close(at, end)) if self.text(at) == "(" else None
        at = self.bases(components[1] + 1 if components is not None else at, end)
        close = self.close(at, end) if self.text(at) == "{" else at - 1
        body = self.between(at, close) if self.text(at) == "{" else None
        self.found.definitions.append(
            Definition(
                span(self.all[name]), kind, range=self.between(start, close), head=self.between(start, at - 1),
                body=body, modifiers=tuple(sorted({*modifiers} & {"abstract", "static", "final"})),
            )
        )  # fmt: skip
        if components is not None:
            self.parameters(*components, "field")
        if body is not None:
            self.type_parameters(*generics, body)
            inside = self.constants(at + 1, close) if kind == "enum" else at + 1
            self.statements(inside, close, "class", self.text(name))
        return max(close + 1, header)

    def bases(self, at: int, end: int) -> int:
        """What a header says after the name; gives the index of its body, or after a header without one."""
        relation = ""
        while at < end and self.text(at) not in ("{", ";", "}"):
            if self.all[at].kind == "nl" and not self.goes_on(at, end):
                break
            if self.text(at) in ("extends", "implements"):
                relation = "implement" if self.text(at) == "implements" else "inherit"
            elif self.all[at].kind == "id" and relation:
                last = self.dotted(at, end)
                self.use(last - 1, relation, self.all[at].start)
                after = self.generics(last, end) if self.text(last) == "<" else last
                self.type_uses(last, after)
                at = max(after, last) - 1
            at += 1
        return at

    def type_parameters(self, at: int, end: int, body: Span) -> None:
        """Binds the parameters between `<` and `>`; their bounds are uses."""
        depth = 0
        for index in range(at, end):
            depth += (self.text(index) == "<") - (self.text(index) == ">")
            if self.all[index].kind == "id" and self.text(index) not in KEYWORDS:
                if depth == 1 and self.text(index - 1) in ("<", ","):
                    self.found.bound.append(Bound(span(self.all[index]), "type_parameter", body=body))
                else:
                    self.use(index, "type")

    def goes_on(self, at: int, end: int) -> bool:
        return self.text(self.past_newlines(at, end)) in ("extends", "implements", "{", ",")

    def constants(self, at: int, end: int) -> int:
        """The constants that an enum begins with; gives the index after them."""
        while at < end:
            at = self.past_newlines(at, end)
            while self.text(at) == "@" and at < end:
                at = self.past_newlines(self.annotation(at, end), end)
            after = self.past_newlines(at + 1, end)
            if self.all[at].kind != "id" or self.text(after) not in (",", ";", "(", "{", "}") or at >= end:
                return at
            name, last = self.all[at], at
            if self.text(after) == "(":
                last = self.close(after, end)
                self.values(after + 1, last)
                after = self.past_newlines(last + 1, end)
            if self.text(after) == "{" and after < end:
                last = self.close(after, end)
                self.statements(after + 1, last, "class", name.text)
                after = self.past_newlines(last + 1, end)
            whole = self.between(at, last)
            self.found.definitions.append(Definition(span(name), "enum_member", range=whole, head=whole))
            if self.text(after) != ",":
                return after
            at = after + 1
        return at
