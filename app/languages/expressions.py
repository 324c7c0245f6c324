"""Expressions as facts keep them (receivers, initialisers), parsed as far as their value can matter to linking.

One tolerant grammar serves all languages: names, members (`.`, `->`, `::`, `?.`), calls, indexes, `new T`, literals,
`await`, casts, conditionals. Whatever else stands there gives None: an unknown value, never an error.
"""

from __future__ import annotations

from functools import lru_cache

from app.languages import lambdas, lexis
from app.languages.cursor import Cursor, Unknown
from app.languages.nodes import (
    Await,
    Call,
    Callback,
    Cast,
    Choice,
    Index,
    Lambda,
    Literal,
    Member,
    Name,
    New,
    Node,
    Operated,
    Record,
    Typed,
    dotted,
    either,
)  # fmt: skip
from app.languages.records import record

__all__ = [
    "Await", "Call", "Callback", "Cast", "Choice", "Index", "Lambda", "Literal", "Member", "Name", "New", "Node",
    "Operated", "Record", "Typed", "dotted", "parse",
]  # fmt: skip


@lru_cache(maxsize=16384)
def parse(text: str, arrows: bool = False) -> Node | None:
    """The expression of a text without white space but between words, else None; `arrows`: `x->…` is a function."""
    try:
        function = lambdas.parts(text, arrows)
        return _function(function, arrows) if function is not None else _value(text, arrows) if text else None
    except (Unknown, RecursionError):
        return None


def _value(text: str, arrows: bool) -> Node | None:
    if text.endswith("\\"):
        return Name(text)  # a namespace of PHP before the last part of a name
    parser = _Parser(text, arrows)
    node = parser.choice()
    if text[parser.at : parser.at + 1] == ",":
        return Literal("tuple", tuple(parse(part, arrows) for part in lexis.split(text) if part))
    return node if parser.at == len(text) else None


def _function(found: lambdas.Parts, arrows: bool) -> Lambda:
    body = _value(found.body, arrows) if found.body.startswith("_") else parse(found.body, arrows)
    return Lambda(found.parameters, body)


class _Parser(Cursor):
    def __init__(self, text: str, arrows: bool) -> None:
        super().__init__(text)
        self.arrows = arrows

    def choice(self) -> Node:
        first = self.operated()
        if self.word("to"):  # a pair of Kotlin
            return Literal("tuple", (first, self.unary()))
        if self.take("||", "??", "?:") or self.word("or", "and") or self.take("&&"):
            return either(first, self.choice())
        if self.word("if"):
            self.until_word("else")
            return either(first, self.choice())
        if self.text[self.at : self.at + 1] == "?" and self.text[self.at : self.at + 2] not in ("?.", "?-"):
            self.at += 1
            second = self.choice()
            if not self.take(":"):
                raise Unknown
            return either(second, self.choice())
        return first

    def operated(self, level: int = 0) -> Node:
        """Operands with what stands between them: signs, the weakest first, or words (`a with b`)."""
        left = self.unary()
        self.blank()
        while (sign := self.sign(level)) is not None:
            left = Operated(sign.text, left, self.operated(sign.level + 1))
        return left

    def unary(self) -> Node:
        if self.word("clone") or self.reference():
            return self.unary()
        if self.word("await"):
            return Await(self.unary())
        if self.word("new"):
            return self.new()
        if self.take("<-"):  # what a channel gives
            return Index(self.unary(), "")
        node = self.postfix(self.primary())
        self.blank()
        while self.word("as", "satisfies"):
            self.take("?", "!")
            node = Cast(self.type_text())
            self.blank()
        return node

    def new(self) -> Node:
        if self.text[self.at : self.at + 1] == "(":  # Go's `new(T)`
            start = self.at
            self.balanced()
            return self.postfix(New(self.text[start + 1 : self.at - 1]))
        if self.text[self.at : self.at + 1] in ("", "."):  # a method of that name (Ruby)
            return self.postfix(Name("new"))
        kind = self.type_text()
        if not kind:
            raise Unknown
        parts: tuple[Node | None, ...] | None = None
        self.square_generics()
        if self.text[self.at : self.at + 1] == "(":
            parts = self.arguments(")")
        if self.text[self.at : self.at + 1] == "{":
            self.balanced()
        return self.postfix(New(kind, -1 if parts is None else len(parts), parts=parts or ()))

    def primary(self) -> Node:
        string = lexis.STRING.match(self.text, self.at)
        if string:
            self.at = string.end()
            return Literal("str", text=string.group().strip("\"'`") if "\\" not in string.group() else "")
        number = lexis.NUMBER.match(self.text, self.at)
        if number:
            self.at = number.end()
            return Literal("number")
        self.take("::")  # from the root
        char = self.text[self.at : self.at + 1]
        if char == "<":
            return Cast(self.qualified_type())
        if char == "(":
            return self.parenthesis()
        if char == "[":
            return self.bracket()
        if char == "{":
            start = self.at
            self.balanced()
            return record(self.text[start + 1 : self.at - 1], lambda text: parse(text, self.arrows))
        return self.name()

    def name(self) -> Node:
        outer = lexis.QUALIFIED_SELF.match(self.text, self.at)
        if outer:
            self.at = outer.end()
            return Member(Name(outer.group(2) or outer.group(3)), outer.group(1))
        if self.text.startswith("map[", self.at) and (kind := self.map_type()):
            return Cast(kind)
        match = lexis.NAMESPACED.match(self.text, self.at) or lexis.WORD.match(self.text, self.at)
        if match is None or match.group() in lexis.BREAKS:
            raise Unknown
        word = match.group()
        if word.endswith(("!", "?")):
            word = word[:-1]
        self.at += len(word)
        if self.text.startswith("![", self.at):  # `vec![…]`
            self.at += 1
            return self.bracket()
        return Name(word)

    def parenthesis(self) -> Node:
        start = self.at
        items = self.arguments(")")
        inner = self.text[start + 1 : self.at - 1]
        following = self.text[self.at : self.at + 1]
        if (named := lexis.NAMED.match(inner)) is not None:  # `(x:=y)`
            return parse(inner[named.end() :], self.arrows) or Name("_")
        if following and (following.isalpha() or following in "_($\"'") and lexis.looks_like_type(inner):
            before = self.at
            try:
                if (following == "(" and not inner[:1].isupper()) or ("," in inner and "<" not in inner):
                    raise Unknown
                self.unary()
                return Cast(inner)
            except Unknown:
                self.at = before
        if len(items) == 1 and not inner.endswith(","):
            if items[0] is None:
                raise Unknown
            return items[0]
        return Literal("tuple", items)

    def bracket(self) -> Node:
        start = self.at
        items = self.arguments("]")
        if (each := lambdas.comprehension(self.text[start + 1 : self.at - 1])) is not None:
            item = Index(parse(each[1], self.arrows) or Name("_"), "")
            return Literal("list", (Call(_function(each[0], self.arrows), (item,)),))
        if self.at - start == 2 and lexis.looks_like_type(self.text[self.at : self.at + 1].replace("*", "T")):
            kind = "[]" + self.type_text()  # `[]T{…}` of Go
            if self.text[self.at : self.at + 1] == "{":
                self.balanced()
                return Cast(kind)
            raise Unknown
        return Literal("list", (None, *items) if lexis.spreads(self.text[start + 1 : self.at - 1]) else items)

    def arguments(self, closer: str) -> tuple[Node | None, ...]:
        """Parts of a bracketed list, whose opening bracket stands here."""
        start = self.at
        self.balanced()
        inner = self.text[start + 1 : self.at - 1]
        if self.text[self.at - 1] != closer:
            raise Unknown
        parts = lexis.split(inner)
        return tuple(parse(part, self.arrows) for part in parts if part)

    def postfix(self, node: Node) -> Node:
        while self.at < len(self.text):
            char = self.text[self.at]
            callback = lexis.CALLBACK.match(self.text, self.at) if char == "(" else None
            if callback is not None:
                self.at = callback.end()
                node = Callback(node, int(callback.group(1) or -1), lexis.callback_number(callback.group(2)))
            elif char == "(":
                node = Call(node, self.arguments(")"))
            elif char == "[":
                start = self.at
                self.balanced()
                item = self.text[start + 1 : self.at - 1]
                cast = isinstance(node, Name | Member) and node.name in lexis.GIVING_TYPE
                node = Cast(item) if cast else Index(node, item)
            elif char == "{" and isinstance(node, Name | Member | Index | Call):
                node = self.composite(node)
            elif char == "<":
                node = self.type_arguments(node)
            elif char == "!" and self.text[self.at + 1 : self.at + 2] != "=":
                self.at += 1
            elif char == "?" and self.text[self.at + 1 : self.at + 2] in (".", ")", ""):
                inside = self.text[self.at + 1 : self.at + 2] != "."  # Rust's `x?`: the value inside
                self.at += inside
                node = Await(node) if inside else self.access(node)
            elif lexis.ACCESS.match(self.text, self.at):
                node = self.access(node)
            else:
                break
        return node

    def composite(self, node: Node) -> Node:
        """`T{…}`; behind a call, or a member of what is no name, the braces are a lambda that is one more argument."""
        kind, start = dotted(node.base if isinstance(node, Index) else node), self.at
        self.balanced()
        given = _function(lambdas.braced(self.text[start : self.at]), self.arrows)
        if isinstance(node, Call):
            return Call(node.base, (*node.arguments, given))
        if kind is None and isinstance(node, Member):
            return Call(node, (given,))
        generic = f"[{node.item}]" if isinstance(node, Index) else ""
        if kind is None or not kind.rpartition(".")[2][:1].isalpha():
            raise Unknown
        return New(kind + generic, given=given)

    def type_arguments(self, node: Node) -> Node:
        """`f<T>(…)`: step over the types when a call follows; a comparison is no expression of ours."""
        start = self.at
        self.balanced()
        kind = self.text[start + 1 : self.at - 1]
        if (dotted(node) or "").rpartition(".")[2] in lexis.GIVING_TYPE and self.text[self.at : self.at + 1] == "(":
            self.balanced()
            return Cast(kind)
        if self.text[self.at : self.at + 1] not in ("(", ".", ":", "{"):
            self.at = start
            raise Unknown
        return Typed(node, kind) if self.text[self.at : self.at + 1] == "(" else node

    def access(self, node: Node) -> Node:
        match = lexis.ACCESS.match(self.text, self.at)
        if match is None:
            raise Unknown
        self.at = match.end()
        char = self.text[self.at : self.at + 1]
        if char == "(":  # Go's `x.(T)`
            start = self.at
            self.balanced()
            return Cast(self.text[start + 1 : self.at - 1])
        if char in ("[", "<"):  # `x?.[i]`, `x::<T>`
            if char == "<":
                self.balanced()
            return node
        if self.word("await"):
            return Await(node)
        self.take("new ")  # Java's `outer.new Inner()`
        word = lexis.MEMBER.match(self.text, self.at)
        if word is None:
            raise Unknown
        self.at = word.end()
        return Member(node, word.group().lstrip("$") if match.group() == "::" else word.group())
