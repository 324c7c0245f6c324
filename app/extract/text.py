"""Positions and expression texts of one source."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate, count, repeat
from operator import add, sub

from app.domain.facts import EXPRESSION_LIMIT

BOM = b"\xef\xbb\xbf"
_MARKS = re.compile(r"""[()]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`""", re.DOTALL)
_LONE_STRING = re.compile(r"""\(\s*(["'`])[^"'`\\\n]{0,60}\1\s*\)""")
_LONE_TYPE = re.compile(r"\((?:[*\w.]|\[[\w.]*\]|map\[|chan )[\w.\[\]* ]{0,60}[,)]")  # `new(T)`, `make(map[K]V, n)`
_TYPED_CALL = re.compile(r"\b(?:new|make)\Z")
_ARGUMENT = (
    r"""(?:(?:\w{1,30}\s*=\s*)?[&*]?(?:new\s+)?[$\w.:]{1,40}(?:\(\s*\)|\{\s*\})?|"[^"\\\n]{0,40}"|'[^'\\\n]{0,40}')"""
)
_ARGUMENT_OR_PAIR = rf"{_ARGUMENT}(?:\s+to\s+{_ARGUMENT})?"
_SIMPLE_ARGUMENTS = re.compile(rf"\(\s*{_ARGUMENT_OR_PAIR}(?:\s*,\s*{_ARGUMENT_OR_PAIR}){{0,3}}\s*\)")
_FUNCTION_HEAD = r"(?:\w+\s*[-=]>|\([\w$, ]{0,40}\)\s*[-=]>|\|[&\w, ()]{0,40}\||fn\s*\([\w\\$, ]{0,40}\)\s*=>|_(?=\.))"
_CHAIN = rf"(?:new\s+)?[$\w.:>?-]{{1,60}}(?:\(\s*(?:{_ARGUMENT})?\s*\)[$\w.:>?-]{{0,40}}){{0,3}}"
_LONE_FUNCTION = re.compile(  # `x => x.name()`
    rf"\(\s*(?:{_FUNCTION_HEAD}\s*(?:{_CHAIN}|\{{\s*return\s+{_CHAIN}\s*;\s*\}})|\{{\s*\$0{_CHAIN}\s*\}})\s*\)"
)
_SPACE_BETWEEN_WORDS = re.compile(r"(?<=[\w$])\s+(?=[\w$])")
_SPACE = re.compile(r"\s+")
_ESCAPE = re.compile(r"\\u(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{4}))")
_BLANKS = b" \t\r\n"
_LONGEST = 4096  # bytes of an expression that is looked at


def before(source: bytes, at: int) -> int:
    """The end of what stands before a position, white space aside."""
    while at > 0 and source[at - 1] in _BLANKS:
        at -= 1
    return at


class Text:
    """A source as bytes without its BOM, and the lines and columns that ripgrep would give.

    With `arguments`, expressions keep those of a call that are names. With `folds`, names and expressions are in lower
    case; they are without `quotes`. With `escapes` they are as their letters say, however those are written.
    """

    def __init__(
        self, source: bytes, arguments: bool = False, folds: bool = False, quotes: str = "", escapes: bool = False
    ) -> None:
        self._arguments, self._folds, self._escapes = arguments, folds, escapes
        self._quotes = dict.fromkeys(map(ord, quotes))
        self.bytes = source.removeprefix(BOM)
        self._names: dict[bytes, str] = {}
        self._expressions: dict[bytes, str] = {}
        lengths = map(len, self.bytes.split(b"\n")[:-1])
        self.starts = [0, *map(add, accumulate(lengths), count(1))]
        self._bases = [0, *map((-1).__add__, self.starts)]  # by line: what is before its first column

    @property
    def lines(self) -> int:
        """Lines as `git` counts them: a final newline opens no further line."""
        return len(self.starts) - (1 if self.starts[-1] == len(self.bytes) else 0)

    def line(self, byte: int) -> int:
        return bisect_right(self.starts, byte)

    def position(self, byte: int) -> tuple[int, int]:
        """1-based line and column (UTF-8 bytes) of a byte offset."""
        line = bisect_right(self.starts, byte)
        return line, byte - self._bases[line]

    def positions(self, starts: Sequence[int]) -> tuple[list[int], list[int]]:
        """Lines and columns of many byte offsets, as `position` gives them."""
        lines = list(map(bisect_right, repeat(self.starts), starts))
        return lines, list(map(sub, starts, map(self._bases.__getitem__, lines)))

    def names(self, starts: Sequence[int], ends: Sequence[int]) -> list[str]:
        """`name` of many ranges."""
        source, known = self.bytes, self._names
        found = [source[start:end] for start, end in zip(starts, ends, strict=True)]
        known.update((raw, self._decoded(raw)) for raw in set(found).difference(known))
        return [known[raw] for raw in found]

    def name(self, start: int, end: int) -> str:
        raw = self.bytes[start:end]
        known = self._names.get(raw)
        if known is None:
            known = self._names[raw] = self._decoded(raw)
        return known

    def _decoded(self, raw: bytes) -> str:
        text = raw.decode("utf-8", "replace")
        text = text.lower() if self._folds else text
        text = _ESCAPE.sub(_letter, text) if self._escapes and "\\u" in text else text
        return text.translate(self._quotes) or text if self._quotes else text

    def expression(self, start: int, end: int) -> str:
        """The canonical text of an expression; "…" when it is too long to mean anything to the linker."""
        raw = self.bytes[start:end]
        known = self._expressions.get(raw)
        if known is None:
            known = self._expressions[raw] = self._canonical(raw)
        return known

    def expressions(self, spans: Iterable[tuple[int, int] | None]) -> list[str]:
        """`expression` of many ranges; "" for none."""
        source, known = self.bytes, self._expressions
        found = [source[span[0] : span[1]] if span else b"" for span in spans]
        known.update((raw, self._canonical(raw)) for raw in set(found).difference(known))
        return [known[raw] for raw in found]

    def _canonical(self, raw: bytes) -> str:
        if len(raw) > _LONGEST:
            return "…"
        text = self._decoded(raw)
        return text if raw.isalnum() and len(raw) <= EXPRESSION_LIMIT else canonical(text, self._arguments)


def _letter(escape: re.Match[str]) -> str:
    """The letter that an escape stands for; the escape where it is none of a name."""
    code = int(escape[1] or escape[2], 16)
    letter = chr(code) if code <= 0x10FFFF else ""
    return letter if f"_{letter}".isidentifier() and letter else escape[0]


def canonical(text: str, arguments: bool = False) -> str:
    """An expression without white space, each call's arguments left out unless they are one short string.

    With `arguments` up to four of them are kept where all are names or `T()`, or one that is a short function: they may
    tell what the call yields.
    """
    if "(" in text:
        text = _without_arguments(text, arguments)
    if " " in text or not text.isprintable():
        text = _SPACE.sub("", _SPACE_BETWEEN_WORDS.sub("\0", text)).replace("\0", " ")
    return text if len(text) <= EXPRESSION_LIMIT else "…"


def _without_arguments(text: str, keep_names: bool) -> str:
    parts: list[str] = []
    at = kept = 0
    while (at := text.find("(", at)) != -1:
        before = text[:at].rstrip()[-1:]
        if not (before.isalnum() or before in ("_", "$", ")", "]", ">")):
            at += 1
            continue
        kept_whole = _LONE_STRING.match(text, at)
        if kept_whole is None and keep_names:
            kept_whole = _SIMPLE_ARGUMENTS.match(text, at) or _LONE_FUNCTION.match(text, at)
        if kept_whole is not None:
            at = kept_whole.end()
            continue
        end = _closing(text, at)
        if _TYPED_CALL.search(text, 0, at) and _LONE_TYPE.match(text, at):
            at = end
            continue
        parts += (text[kept : at + 1], ")")
        at = kept = end
    parts.append(text[kept:])
    return "".join(parts)


def _closing(text: str, at: int) -> int:
    """Index just after the parenthesis that closes the one at `at`; the text's end when none does."""
    depth = 0
    for mark in _MARKS.finditer(text, at):
        depth += {"(": 1, ")": -1}.get(mark.group(), 0)
        if depth == 0:
            return mark.end()
    return len(text)
