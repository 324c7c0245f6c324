"""A place in an expression's text: what is taken there, and what is stepped over unread."""

from __future__ import annotations

import re
from typing import NamedTuple

from app.languages import lexis


class Unknown(Exception):
    """The text is no expression of the grammar."""


_SIGN = re.compile(r"(?P<shift><<|>>)|(?P<sum>[+-](?![-+>]))|(?P<product>(?:\*(?!\*)|/(?![/*])|%))")
_INFIX = re.compile(
    r"(?P<word>(?!(?:as|is|in|if|else|and|or|not|to|for|unless|while|when|then|do|from|of)\b)[a-z]\w*) (?=\S)"
)
_LEVELS = {"word": 1, "shift": 2, "sum": 3, "product": 4}


class Sign(NamedTuple):
    text: str
    level: int  # how strongly it binds


class Cursor:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def word(self, *words: str) -> bool:
        """Take one of the words if it stands here on its own."""
        for word in words:
            end = self.at + len(word)
            if self.text.startswith(word, self.at) and not self.text[end : end + 1].isalnum():
                self.at = end
                self.blank()
                return True
        return False

    def blank(self) -> None:
        while self.text[self.at : self.at + 1] == " ":
            self.at += 1

    def sign(self, level: int) -> Sign | None:
        """Take what stands between two operands where it binds no weaker; not what assigns as well (`+=`)."""
        after_blank = self.text[self.at - 1 : self.at] in (" ", ")")
        match = _SIGN.match(self.text, self.at) or (_INFIX.match(self.text, self.at) if after_blank else None)
        if match is None or match.lastgroup is None or self.text[match.end() : match.end() + 1] in ("=", ""):
            return None
        found = Sign(match.group(match.lastgroup), _LEVELS[match.lastgroup])
        if found.level < level:
            return None
        self.at = match.end()
        self.blank()
        return found

    def reference(self) -> bool:
        """Take `&` or `*` before what is meant as it is."""
        stands = self.text[self.at : self.at + 1] in ("&", "*") and self.text[self.at : self.at + 2] not in ("&&", "**")
        self.at += stands
        return stands

    def take(self, *signs: str) -> bool:
        for sign in signs:
            if self.text.startswith(sign, self.at):
                self.at += len(sign)
                self.blank()
                return True
        return False

    def until_word(self, word: str) -> None:
        """Skip a condition up to a word outside brackets."""
        depth = 0
        while self.at < len(self.text):
            char = self.text[self.at]
            depth += (char in "([{") - (char in ")]}")
            if depth == 0 and self.text[self.at - 1] in " )]}\"'" and self.word(word):
                return
            self.at += 1
        raise Unknown

    def balanced(self) -> None:
        """Step over a bracketed region that begins here."""
        depth, text = 0, self.text
        while self.at < len(text):
            string = lexis.STRING.match(text, self.at) if text[self.at] in "\"'`" else None
            if string:
                self.at = string.end()
                continue
            char = text[self.at]
            self.at += 1
            arrow = char == "<" and text[self.at : self.at + 1] == "-"
            if char in lexis.OPEN and not (
                char == "<" and depth and (arrow or text[self.at - 2 : self.at - 1] in " <")
            ):
                depth += 1
            elif char in lexis.CLOSE and text[self.at - 2 : self.at] not in ("->", "=>"):
                depth -= 1
                if depth == 0:
                    return
        raise Unknown

    def square_generics(self) -> None:
        """`new T[A](…)` of Scala."""
        start = self.at
        if re.match(r"\[[A-Z]", self.text[start : start + 2]):
            self.balanced()
            if self.text[self.at : self.at + 1] != "(":
                self.at = start

    def map_type(self) -> str:
        """Go's `map[K]V` with the braces behind it; "" where that is no literal."""
        start = self.at
        self.at += len("map")
        self.balanced()
        if lexis.looks_like_type(self.text[self.at : self.at + 1]):
            self.type_text()
            if self.text[self.at : self.at + 1] == "{":
                kind = self.text[start : self.at]
                self.balanced()
                return kind
        self.at = start
        return ""

    def qualified_type(self) -> str:
        """Rust's `<T>` and `<T as Trait>`, a type that members are taken from."""
        start = self.at
        self.balanced()
        return lexis.AS.split(self.text[start + 1 : self.at - 1], maxsplit=1)[0].strip()

    def type_text(self) -> str:
        """A type name with its generic arguments and array marks, as text."""
        start = self.at
        while self.take("[]", "*", "&"):
            pass
        module = lexis.IMPORTED.match(self.text, self.at)
        if module:
            self.at = module.end()
            return self.text[start : self.at]
        match = lexis.TYPE.match(self.text, self.at)
        if match is None:
            raise Unknown
        self.at = match.end()
        if self.text[self.at : self.at + 1] == "<":
            self.balanced()
        while self.take("[]"):
            pass
        return self.text[start : self.at]
