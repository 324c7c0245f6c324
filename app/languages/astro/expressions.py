"""Expressions with markup in them: each element becomes a list of what its tags and braces name.

`{posts.map((p) => <Card {...p}>{title(p)}</Card>)}` is read as `{posts.map((p) => [Card ,...p, ,title(p),      ])}`,
every byte at its place, so that what the expression binds is known in its markup.
"""

from __future__ import annotations

import re

from app.languages.blanks import blank

_SCRIPT = re.compile(
    rb"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|(?P<mark>[{}])|(?P<tag><(?=[A-Za-z_$>]))",
    re.S,
)
_MARKUP = re.compile(rb"<!--.*?-->|(?P<brace>\{)|(?P<closing></[^<>]*>)|(?P<tag><(?=[A-Za-z_$>]))", re.S)
_TAG = re.compile(rb"\"[^\"]*\"|'[^']*'|`[^`]*`|(?P<brace>\{)|(?P<end>/?>)", re.S)
_NAME = re.compile(rb"[A-Z][\w$]*(?:\.[\w$]+)*(?=[\s/>])|[a-z_$][\w$]*(?:\.[\w$]+)+(?=[\s/>])")
_VOID = re.compile(rb"(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)\b")
_BEFORE = frozenset(b"(,=>&|?:{}[;")
_DEPTH = 40


def as_lists(code: bytes) -> bytes:
    """An expression, braces included, with lists for its elements."""
    reader = _Reader(code)
    reader.script(1, 0)
    return bytes(reader.found)


class _Reader:
    def __init__(self, code: bytes) -> None:
        self.code, self.found = code, bytearray(code)

    def script(self, at: int, depth: int) -> int:
        """The place of the brace that ends the script that starts here."""
        open_ = 0
        while (match := _SCRIPT.search(self.code, at)) is not None:
            at = match.end()
            if match.group("tag"):
                at = self._element(match.start(), depth) if self._may_stand(match.start()) else at
            elif match.group("mark") == b"{":
                open_ += 1
            elif match.group("mark"):
                open_ -= 1
                if open_ < 0:
                    return match.start()
        return len(self.code)

    def _may_stand(self, at: int) -> bool:
        """Whether an element may stand here: where a value may."""
        before = self.code[:at].rstrip()
        return not before or before[-1] in _BEFORE or before.endswith(b"return")

    def _element(self, at: int, depth: int) -> int:
        """The end of the element that begins here."""
        start, open_ = at, 0
        while True:
            end, goes_on = self._tag(at, depth, b"[" if at == start else b",")
            open_ += goes_on
            while open_ > 0 and (match := _MARKUP.search(self.code, end)) is not None:
                self._blank(end, match.end())
                end = match.end()
                if match.group("brace"):
                    end = self._braces(match.start(), depth)
                elif match.group("closing"):
                    open_ -= 1
                elif match.group("tag"):
                    at = match.start()
                    break
            else:
                self.found[end - 1 : end] = b"]"
                return end

    def _tag(self, at: int, depth: int, mark: bytes) -> tuple[int, bool]:
        """The end of an opening tag, and whether a closing one is to come."""
        name = _NAME.match(self.code, at + 1)
        void = _VOID.match(self.code, at + 1) is not None
        self.found[at : at + 1] = mark
        at = name.end() if name is not None else at + 1
        while (match := _TAG.search(self.code, at)) is not None:
            self._blank(at, match.end())
            at = match.end()
            if match.group("brace"):
                at = self._braces(match.start(), depth)
            elif match.group("end"):
                return at, not void and match.group("end") == b">"
        self._blank(at, len(self.code))
        return len(self.code), False

    def _braces(self, at: int, depth: int) -> int:
        """The end of braces in markup: what they hold is an item of the list."""
        if depth >= _DEPTH:
            return at + 1
        end = self.script(at + 1, depth + 1)
        self.found[at : at + 1] = self.found[end : end + 1] = b","
        return min(end + 1, len(self.code))

    def _blank(self, start: int, end: int) -> None:
        self.found[start:end] = blank(self.code[start:end])
