"""Conditional compilation whose branches do not balance their brackets, taken out of the parser's way.

Such a group keeps its first branch when there are several, and nothing of an only one (`extern "C" {` and its `}`);
its directives and other branches become blanks, so that every byte stays in its place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_DIRECTIVE = re.compile(rb"[ \t]*#[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b")
_QUIET = re.compile(rb"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'", re.DOTALL)
_NOT_SPACE = re.compile(rb"[^\n\r]")
_OPEN, _CLOSE = b"{(", b"})"


@dataclass
class Group:
    """Branches as (start, end) of their content; directives as (start, end) of their lines."""

    branches: list[tuple[int, int]] = field(default_factory=list)
    directives: list[tuple[int, int]] = field(default_factory=list)
    start: int = 0


def balanced(source: bytes) -> bytes | None:
    """The source without unbalanced branches; None when there are none."""
    quiet = _QUIET.sub(lambda match: _NOT_SPACE.sub(b" ", match.group()), source)
    blanks: list[tuple[int, int]] = []
    for group in _groups(quiet):
        if any(_leans(quiet[start:end]) for start, end in group.branches):
            blanks += group.directives
            blanks += group.branches[1:] if len(group.branches) > 1 else group.branches
    if not blanks:
        return None
    found = bytearray(source)
    for start, end in blanks:
        found[start:end] = _NOT_SPACE.sub(b" ", source[start:end])
    return bytes(found)


def _groups(source: bytes) -> list[Group]:
    """Every complete `#if … #endif`."""
    open_: list[Group] = []
    done: list[Group] = []
    at = 0
    for line in source.splitlines(keepends=True):
        match = _DIRECTIVE.match(line)
        end = at + len(line)
        if match is not None:
            word = match.group(1)
            if word.startswith(b"if"):
                open_.append(Group())
            if open_:
                group = open_[-1]
                if not word.startswith(b"if"):
                    group.branches.append((group.start, at))
                group.directives.append((at, end))
                group.start = end
                if word == b"endif":
                    done.append(open_.pop())
        at = end
    return done


def _leans(text: bytes) -> bool:
    """Whether a text closes what it did not open, or leaves open what it did. Nested groups count as they stand."""
    depth = 0
    for each in text:
        depth += (each in _OPEN) - (each in _CLOSE)
        if depth < 0:
            return True
    return depth != 0
