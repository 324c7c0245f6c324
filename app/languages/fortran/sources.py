"""Fortran before it is parsed: fixed form, and which names of a module are private."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_FIXED_LINE = re.compile(rb" {5}|\t| {0,4}\d|[cC*!dD#](?![A-Za-z])|\s*\Z|\s*!")
_COMMENT = re.compile(rb"^[cC*dD](?![A-Za-z]{2})", re.MULTILINE)
_CONTINUED = re.compile(rb"^( {5})[^\s0]", re.MULTILINE)
_SIZED = re.compile(rb"\b(?:integer|real|logical|complex|character)(\s*\*\s*\d+)", re.IGNORECASE)
_MARKED = re.compile(rb"^[cC*](?![A-Za-z=])|^ {5}[^\s0!]", re.MULTILINE)
_STATEMENT = re.compile(
    rb"^[ \t]*(?:(?P<end>end[ \t]*module)\b|module[ \t]+(?!procedure\b|function\b|subroutine\b)(?P<module>\w+)[ \t]*$"
    rb"|(?P<what>private|public)\b(?P<names>(?:[^\n!&]|&[ \t]*(?:![^\n]*)?\n[ \t]*&?)*))",
    re.MULTILINE | re.IGNORECASE,
)
_WORD = re.compile(rb"\w+")
_LOOKED_AT = 60  # lines


def is_fixed(source: bytes) -> bool:
    """Whether lines are columns of cards: marks in the first or sixth column, and code nowhere before the seventh."""
    if not _MARKED.search(source, 0, 20_000):
        return False
    lines = source[:20_000].split(b"\n")[:_LOOKED_AT]
    return all(_FIXED_LINE.match(line) for line in lines)


def freed(source: bytes) -> bytes:
    """Fixed form as free form of the same length."""
    return _CONTINUED.sub(rb"\1&", _COMMENT.sub(b"!", source))


def plain(source: bytes) -> bytes:
    """Sizes of types (`real*8`) blanked: they mislead the grammar."""
    return _SIZED.sub(lambda found: found[0][: -len(found[1])] + b" " * len(found[1]), source)


class Region(NamedTuple):
    """A module and what it says of visibility; names are in lower case."""

    start: int
    end: int
    private: bool  # by default
    named: frozenset[bytes]  # those to which the default does not apply


@lru_cache(4)
def _regions(source: bytes) -> tuple[Region, ...]:
    found: list[Region] = []
    start, private, lists = -1, False, {b"private": set[bytes](), b"public": set[bytes]()}
    for each in _STATEMENT.finditer(source):
        if each["module"]:
            start, private, lists = each.start(), False, {b"private": set(), b"public": set()}
        elif each["end"]:
            other = lists[b"public" if private else b"private"]
            found.append(Region(start, each.end(), private, frozenset(other)))
        elif each["what"]:
            what, names = each["what"].lower(), each["names"].lower()
            private = private or (what == b"private" and not names.strip() and start >= 0)
            lists[what].update(_WORD.findall(names))
    return tuple(found)


def is_visible(source: bytes, at: int, name: bytes) -> bool:
    """Whether what is defined at a byte can be seen outside of the module that it stands in."""
    for each in _regions(source):
        if each.start <= at < each.end:
            return (name.lower() in each.named) == each.private
    return True
