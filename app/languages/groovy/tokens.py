"""Groovy's tokens. Strings hold code: what they interpolate stands between the marks OPEN and CLOSE.

No grammar that is at hand reads Groovy without losing whole files to a class within a class or a typed loop; tokens and
the little structure that `parse` finds in them do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from app.languages.blanks import blank

OPEN, CLOSE = "<<interpolated", "interpolated>>"
_TOKEN = re.compile(
    rb"""(?P<skip>[ \t\f]+|\\\r?\n|//[^\n]*|/\*.*?(?:\*/|\Z))|(?P<nl>\r?\n)"""
    rb"""|(?P<raw>'''.*?(?:'''|\Z)|'(?:[^'\\\n]|\\.)*(?:'|(?=\n)|\Z))"""
    rb"""|(?P<text>\"\"\"(?:[^\\]|\\.)*?(?:\"\"\"|\Z)|\"(?:[^\"\\\n]|\\.)*(?:\"|(?=\n)|\Z))"""
    rb"""|(?P<id>[A-Za-z_$\x80-\xff][\w$\x80-\xff]*)|(?P<num>\d[\w.]*(?<!\.))"""
    rb"""|(?P<op>->|\?\.|\*\.|\.&|\.@|::|\.\.\.|\.\.<?|==~?|=~|!=|<=>?|>=|\+\+|--|&&|\|\||\?:|[-+*/%&|^]=|\*\*|.)""",
    re.S,
)
_SLASHY = re.compile(rb"/(?![/*\s])(?:[^/\\\n]|\\.)+/|\$/(?:[^/$]|/(?!\$)|\$[^/])*/\$", re.S)
_INSIDE = re.compile(rb"\\.|\$(?P<path>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)|(?P<brace>\$\{)", re.S)
_BEFORE_VALUE = {"\n", *"( , = ~ [ { ; : ! & | ? < > + - * % ^ return case in assert && || ==~ =~ == -> ?:".split()}
_CODE = re.compile(
    rb"""(?P<comment>//[^\n]*|/\*.*?\*/)|'''.*?(?:'''|\Z)|'(?:[^'\\\n]|\\.)*'|\"\"\"(?:[^\\]|\\.)*?(?:\"\"\"|\Z)"""
    rb"""|"(?:[^"\\\n]|\\.)*"|\S""",
    re.S,
)
_DEPTH = 4  # of strings within strings


class Token(NamedTuple):
    kind: str  # id, num, str, op or nl
    text: str
    start: int
    end: int


def without_code(source: bytes) -> bytes:
    """Comments at their places, all else blank."""
    return _CODE.sub(lambda match: match.group() if match.group("comment") else blank(match.group()), source)


def tokens(source: bytes, start: int = 0, end: int = -1, depth: int = 0) -> Iterator[Token]:
    at, end = start, len(source) if end < 0 else end
    if source.startswith(b"#!") and start == 0:
        at = max(source.find(b"\n"), 0)
    before = "\n"
    while at < end:
        if source[at] in b"/$" and before in _BEFORE_VALUE and (slashy := _SLASHY.match(source, at, end)):
            yield Token("str", "", at, slashy.end())
            at, before = slashy.end(), '"'
            continue
        match = _TOKEN.match(source, at, end)
        if match is None:
            return
        kind, at = match.lastgroup or "op", match.end()
        if kind in ("raw", "text"):
            yield Token("str", "", match.start(), match.end())
            if kind == "text" and depth < _DEPTH:
                yield from _interpolated(source, match.start(), match.end(), depth)
            before = '"'
        elif kind != "skip":
            text = match.group().decode("utf-8", "replace") if kind != "nl" else "\n"
            yield Token(kind, text, match.start(), match.end())
            before = text


def _interpolated(source: bytes, start: int, end: int, depth: int) -> Iterator[Token]:
    at = start
    while (match := _INSIDE.search(source, at, end)) is not None:
        at = match.end()
        if match.group("path") or match.group("brace"):
            first = match.start("path") if match.group("path") else match.end()
            last = match.end() if match.group("path") else _closing(source, match.end(), end)
            yield Token("op", OPEN, first, first)
            yield from tokens(source, first, last, depth + 1)
            yield Token("op", CLOSE, last, last)
            at = last


def _closing(source: bytes, at: int, end: int) -> int:
    depth = 1
    while at < end:
        depth += (source[at : at + 1] == b"{") - (source[at : at + 1] == b"}")
        if depth == 0:
            return at
        at += 1
    return end
