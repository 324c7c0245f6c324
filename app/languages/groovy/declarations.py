"""Groovy's methods, fields and variables."""

from __future__ import annotations

from app.languages.groovy.expressions import Expressions
from app.languages.groovy.walk import DOTS, span
from app.languages.groovy.words import KEYWORDS, MODIFIERS
from app.languages.rules import Bound, Definition, Span


class Declarations(Expressions):
    def declaration(self, start: int, at: int, end: int, kind: str, owner: str, modifiers: list[str]) -> int:
        """The index after a method, field or variable that is declared here; -1 when none is."""
        if self.text(at) == "<":  # type parameters
            at = self.generics(at, end)
        if self.text(at) == "def" and self.text(at + 1) == "(" and self.text(self.close(at + 1, end) + 1) == "=":
            return self.several(at + 2, self.close(at + 1, end), end, kind)
        typed = at
        after = self.type_end(at, end)
        has_type = after > at and (self.all[after].kind in ("id", "str") or self.text(after) == "(")
        if has_type and self.all[after].kind in ("id", "str") and self.text(after) not in ("as", "in", "instanceof"):
            name = after
        elif (modifiers and self.all[at].kind in ("id", "str")) or (
            kind == "class" and self.text(at) == owner and self.text(at + 1) == "("
        ):
            typed, name = -1, at
        else:
            return -1
        if self.text(name) in KEYWORDS or name >= end:
            return -1
        if self.text(name + 1) == "(":
            return self.method(start, typed, name, end, kind, owner, modifiers)
        is_variable = self.all[name].kind == "id" and self.text(name + 1) in ("=", ";", "\n", ",", "}", "")
        return self.variables(start, typed, name, end, kind, modifiers) if is_variable else -1

    def method(self, start: int, typed: int, name: int, end: int, kind: str, owner: str, modifiers: list[str]) -> int:
        close = self.close(name + 1, end)
        after = self.past_newlines(close + 1, end)
        at = close + 1
        if self.text(after) == "throws":
            at = after + 1
            while at < end and (self.all[at].kind == "id" or self.text(at) in (".", ",")):
                at += 1
            self.type_uses(after + 1, at)
            after = self.past_newlines(at, end)
        has_body = self.text(after) == "{" and after < end
        typed_name = typed >= 0 and self.text(typed) == "def"
        if not has_body and (kind != "class" or not (typed >= 0 or modifiers) or self.text(close + 1) in DOTS):
            return -1
        if kind == "code" and not typed_name:
            return -1
        if typed >= 0:
            self.type_uses(typed, name)
        last = self.close(after, end) if has_body else close
        is_constructor = kind == "class" and self.text(name) == owner
        text = self.type_text(typed, name) if typed >= 0 else None
        quoted = self.all[name].kind == "str"
        token = Span(self.all[name].start + 1, self.all[name].end - 1) if quoted else span(self.all[name])
        least, most = self.parameters(name + 2, close, "parameter" if has_body else "")
        self.found.definitions.append(
            Definition(
                token, "constructor" if is_constructor else "function",
                member_kind="constructor" if is_constructor else "method", range=self.between(start, last),
                head=self.between(start, name), type=text, min_args=least, max_args=most,
                body=Span(self.all[after].start, self.all[last].end) if has_body else None,
                scope=Span(self.all[name].end, self.all[last].end) if has_body else None,
                exported="private" not in modifiers,
                modifiers=tuple(sorted({*modifiers} & {"abstract", "static", "final", "private"})),
            )
        )  # fmt: skip
        if has_body:
            self.statements(after + 1, last, "code", "")
        return last + 1

    def parameters(self, at: int, end: int, kind: str) -> tuple[int, int]:
        least = most = 0
        while (at := self.past_newlines(at, end)) < end:
            stop, optional, variadic = self.comma(at, end), False, False
            while at < stop and (self.text(at) == "@" or self.text(at) in MODIFIERS):
                at = self.annotation(at, end) if self.text(at) == "@" else at + 1
            after = self.type_end(at, stop)
            name = after if after > at and self.all[after].kind == "id" and after < stop else at
            if self.all[name].kind == "id" and name < stop:
                variadic, optional = self.text(name - 1) == "...", self.text(name + 1) == "="
                self.parameter(at, name, kind)
                if optional:
                    self.values(name + 2, stop)
                least += not (optional or variadic)
                most = -1 if variadic or most < 0 else most + 1
            at = stop + 1
        return least, most

    def parameter(self, typed: int, name: int, kind: str) -> None:
        """A parameter, a component of a record (kind `field`), or only its type (kind "", of what has no body)."""
        self.type_uses(typed, name)
        token, type_, whole = span(self.all[name]), self.type_text(typed, name), self.between(typed, name)
        if kind == "field":
            self.found.definitions.append(Definition(token, kind, type=type_, range=whole, head=whole))
        elif kind:
            self.found.bound.append(Bound(token, kind, type_))

    def several(self, at: int, close: int, end: int, kind: str) -> int:
        """`def (a, b) = f()`."""
        while at < close:
            stop, after = self.comma(at, close), self.type_end(at, close)
            self.parameter(at, after if after < stop else at, "variable")
            at = stop + 1
        return self.expression(close + 2, end)

    def variables(self, start: int, typed: int, name: int, end: int, kind: str, modifiers: list[str]) -> int:
        type_ = self.type_text(typed, name) if typed >= 0 else None
        if typed >= 0:
            self.type_uses(typed, name)
        while True:
            token, at = self.all[name], name + 1
            value = self.made(at + 1, end) if self.text(at) == "=" else None
            begins = self.past_newlines(at + 1, end)
            closure = self.between(begins, self.close(begins, end)) if self.text(begins) == "{" else None
            if self.text(at) == "=":
                at = self.expression(begins, end, stop=",")
            else:
                closure = None
            if kind == "code":
                self.found.bound.append(Bound(span(token), "variable", type_, None if type_ else value))
            else:
                constant = kind == "class" and {"static", "final"} <= {*modifiers}
                self.found.definitions.append(
                    Definition(
                        span(token), "variable", member_kind="constant" if constant else "field", type=type_,
                        value=None if type_ else value, body=closure, range=self.between(start, max(at - 1, name)),
                        head=self.between(start, max(at - 1, name)), exported="private" not in modifiers,
                        modifiers=tuple(sorted({*modifiers} & {"static", "final", "private"})),
                    )
                )  # fmt: skip
            if self.text(at) != "," or self.all[self.past_newlines(at + 1, end)].kind != "id":
                return at
            start = name = self.past_newlines(at + 1, end)

    def made(self, at: int, end: int) -> str | None:
        """`T()` where a value is a new T."""
        if self.text(at) != "new" or self.all[at + 1].kind != "id":
            return None
        return f"{''.join(self.text(index) for index in range(at + 1, self.dotted(at + 1, end)))}()"
