"""Sources that would mislead a parser, with what misleads it blanked: every byte stays in its line and column.

Conflict markers that were committed make a parser lose what stands around them, so both sides are read without the
markers. Brackets nested beyond a limit (generated data, hostile input) cost parsers and rules more than they tell, so
what is deeper is left out and the rest of the file is read.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import Final

MAX_NESTING: Final = 500  # brackets open at once

_CONFLICT = re.compile(rb"^(?:<{7}|\|{7}|>{7})(?: [^\n]*)?$|^={7}\r?$", re.MULTILINE)
_BRACKET = re.compile(rb"[()\[\]{}]")
_NOT_BRACKETS = bytes(set(range(256)) - set(b"()[]{}"))
_BLANK = bytes(byte if byte in b"\r\n" else 0x20 for byte in range(256))
_ROUNDS: Final = 8

Span = tuple[int, int]


def readable(source: bytes) -> tuple[bytes, str]:
    """The source as it is parsed, and what was blanked in it ("" when nothing was)."""
    told = ""
    if b"<<<<<<<" in source and (markers := list(_markers(source))):
        line = source.count(b"\n", 0, markers[0][0]) + 1
        told = f"merge conflict at line {line}"
        source = _blanked(source, markers)
    if nesting_exceeds(source, MAX_NESTING) and (deep := list(_deep(source, MAX_NESTING))):
        told = told or f"brackets nested deeper than {MAX_NESTING}: what is deeper is left out"
        source = _blanked(source, deep)
    return source, told


def _markers(source: bytes) -> Iterator[Span]:
    """The marker lines of whole conflicts; a row of `=` outside one is somebody's heading."""
    pending: list[Span] = []
    for found in _CONFLICT.finditer(source):
        kind = source[found.start() : found.start() + 1]
        if kind == b"<":
            pending = [found.span()]
        elif pending:
            pending.append(found.span())
            if kind == b">":
                yield from pending
                pending = []


def _deep(source: bytes, limit: int) -> Iterator[Span]:
    """Spans of what stands in brackets beyond the limit, in order.

    Of brackets that are never closed only themselves: most likely they are no nesting at all, but stand in strings.
    """
    found: list[Span] = []
    opened: list[int] = []
    depth = 0
    for bracket in _BRACKET.finditer(source):
        if bracket.group() in b"([{":
            depth += 1
            if depth > limit:
                opened.append(bracket.start())
        elif depth > 0:
            if depth > limit:
                start = opened.pop()
                if depth == limit + 1:
                    found.append((start, bracket.end()))
            depth -= 1
    yield from sorted([*found, *((at, at + 1) for at in opened)])


def _blanked(source: bytes, spans: list[Span]) -> bytes:
    parts: list[bytes] = []
    done = 0
    for start, end in spans:
        parts += (source[done:start], source[start:end].translate(_BLANK))
        done = end
    return b"".join((*parts, source[done:]))


def nesting_exceeds(source: bytes, limit: int) -> bool:
    """Whether more than `limit` brackets are open at once, strings and comments counted as code.

    Innermost pairs are taken out level by level, in C: little is left of real code after a few rounds, and only what
    is still long is counted bracket by bracket.
    """
    brackets = rest = source.translate(None, _NOT_BRACKETS)
    for level in range(_ROUNDS):
        if len(rest) + 3 * level <= limit:
            return False
        # Each replacement may open a pair for the next one, so a round takes at most three levels.
        rest = rest.replace(b"()", b"").replace(b"[]", b"").replace(b"{}", b"")
    return _depth(brackets) > limit


def _depth(brackets: bytes) -> int:
    depth = deepest = 0
    for bracket in brackets:
        depth = depth + 1 if bracket in b"([{" else max(depth - 1, 0)
        deepest = max(deepest, depth)
    return deepest


def decodable(source: bytes) -> bytes:
    """What is parsed for bytes that are not UTF-8: of the same length, with a letter in place of each odd byte.

    The query's predicates cannot be asked about text that cannot be decoded. Names are read from the source itself.
    """
    try:
        source.decode()
    except UnicodeDecodeError:
        return source.decode("utf-8", _HANDLER).encode()
    return source


def _letters(fault: UnicodeError) -> tuple[str, int]:
    assert isinstance(fault, UnicodeDecodeError)
    return "_" * (fault.end - fault.start), fault.end


_HANDLER: Final = "headmark.letters"
codecs.register_error(_HANDLER, _letters)
