"""Uses of names in text that a grammar leaves unparsed: the arguments and bodies of macros.

What can be told from the tokens alone: a word before `(` is called, what stands before `.`, `->` or `::` is its
receiver, and comments, strings, lifetimes and `$metavariables` name nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tree_sitter import Node

_TOKEN = re.compile(
    rb"""//[^\n]*|/\*.*?\*/|b?r(?P<raw>#*)".*?"(?P=raw)|b?"(?:[^"\\]|\\.)*"|b?'(?:[^'\\\n]|\\.[^'\n]{0,8})'|'\w+"""
    rb"""|\$\w+|\d[\w.]*|(?P<word>[A-Za-z_\x80-\xff][\w\x80-\xff]*)""",
    re.DOTALL,
)
_CALL = re.compile(rb"\s*(?:::\s*<[^()]*?>\s*)?(?=\()")
_MACRO = re.compile(rb"\s*!\s*[(\[{]")
_WORD_BYTES = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") | frozenset(
    range(0x80, 0x100)
)
_SPACE = b" \t\r\n"
_PAIRS = {ord(")"): ord("("), ord("]"): ord("["), ord(">"): ord("<")}
_LOOK_BACK = 200
_LOOK_AHEAD = 8192  # bytes of arguments that are counted; where nothing closes, every call would look to the end
_DOT, _QUESTION, _COMMA = ord("."), ord("?"), ord(",")


class Loose(NamedTuple):
    """One use. `receiver` is a byte range; `argc` is -1 where no arguments follow."""

    start: int
    end: int
    relation: str
    receiver: tuple[int, int] | None
    argc: int


def loose(source: bytes, nodes: Sequence[Node]) -> list[Loose]:
    """The uses in all these nodes; a node within another counts once."""
    found: list[Loose] = []
    done = 0
    for start, end in sorted((node.start_byte, node.end_byte) for node in nodes):
        if start >= done:
            found += _in_range(source, start, end)
            done = end
    return found


def type_words(source: bytes, nodes: Sequence[Node]) -> list[Loose]:
    """The uses in text that stands for a type (a quoted annotation)."""
    return [word._replace(relation="type", argc=-1) for word in loose(source, nodes) if word.relation == "read"]


def _in_range(source: bytes, start: int, end: int) -> Iterator[Loose]:
    for match in _TOKEN.finditer(source, start, end):
        if match.group("word") is not None:
            call = _CALL.match(source, match.end(), end)
            is_call = call is not None or _MACRO.match(source, match.end(), end) is not None
            argc = _count(source, call.end(), end) if call else -1
            receiver = _receiver(source, start, match.start())
            yield Loose(match.start(), match.end(), "call" if is_call else "read", receiver, argc)


def _count(source: bytes, at: int, end: int) -> int:
    """Arguments in the parentheses that open here; -1 when they do not close soon."""
    depth, commas, seen = 0, 0, False
    for each in source[at : min(end, at + _LOOK_AHEAD)]:
        if each in b"([{":
            depth += 1
        elif each in b")]}":
            depth -= 1
            if depth == 0:
                break
        elif each == _COMMA and depth == 1:
            commas, seen = commas + seen, False
            continue
        seen = seen or (depth > 0 and each not in b" \t\r\n" and not (depth == 1 and each == ord("(")))
    return -1 if depth and at + _LOOK_AHEAD < end else commas + seen


def _receiver(source: bytes, low: int, at: int) -> tuple[int, int] | None:
    """The expression before the separator that stands before a word."""
    low = max(low, at - _LOOK_BACK)
    end = start = _separator(source, low, at)
    while start >= 0:
        begin = _operand(source, low, start)
        if begin == start:
            break
        first, start = begin, _separator(source, low, begin)
        if start < 0:
            return first, end
    return None


def _separator(source: bytes, low: int, at: int) -> int:
    """Where the `.`, `->` or `::` before a position starts; -1 when there is none."""
    while at > low and source[at - 1] in _SPACE:
        at -= 1
    if source[max(low, at - 2) : at] in (b"->", b"::"):
        return at - 2
    if at == low or source[at - 1] != _DOT:
        return -1
    at -= 1
    while at > low and source[at - 1] == _QUESTION:
        at -= 1
    return at


def _operand(source: bytes, low: int, at: int) -> int:
    """Where the name, call or index that ends here starts; `at` itself when there is none."""
    while at > low and source[at - 1] in _PAIRS:
        opened = _opening(source, low, at)
        if opened == at:
            return at
        at = opened
    while at > low and source[at - 1] in _WORD_BYTES:
        at -= 1
    return at


def _opening(source: bytes, low: int, at: int) -> int:
    closer = source[at - 1]
    opener, depth = _PAIRS[closer], 0
    for index in range(at - 1, low - 1, -1):
        depth += (source[index] == closer) - (source[index] == opener)
        if depth == 0:
            return index
    return at
