"""Conditional compilation by lines that start with `#`: its branches, and those that do not balance their brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from app.languages.blanks import blank

DIRECTIVE = re.compile(rb"[ \t]*#[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|elseif|else|endif)\b")
_QUIET = re.compile(rb"//[^\n]*|/\*.*?\*/|\"\"\".*?\"\"\"|\"(?:[^\"\\\n]|\\.)*\"", re.DOTALL)
_NOT_BRACKETS = bytes(set(range(256)) - set(b"()[]{}"))
_OPEN, _CLOSE = b"{(", b"})"


@dataclass
class Group:
    """Branches as (start, end) of their content; directives as (start, end) of their lines."""

    branches: list[tuple[int, int]] = field(default_factory=list)
    directives: list[tuple[int, int]] = field(default_factory=list)
    start: int = 0


def joined(source: bytes, directives: bool) -> bytes | None:
    """The source with one branch where branches do not balance, on request without directives; None when it is so."""
    quiet = _QUIET.sub(lambda match: blank(match.group()), source) if b"#" in source else b""
    spans = list(unbalanced(quiet))
    if directives:
        spans += [span for group in groups(quiet) for span in group.directives]
    found = bytearray(source)
    for start, end in spans:
        found[start:end] = blank(source[start:end])
    return bytes(found) if spans else None


def unbalanced(quiet: bytes) -> Iterator[tuple[int, int]]:
    """What to take out of a text without comments and strings: all branches but the first, or the only one."""
    for group in groups(quiet):
        if any(_leans(quiet[start:end]) for start, end in group.branches):
            yield from group.directives
            yield from group.branches[1:] if len(group.branches) > 1 else group.branches


def groups(source: bytes) -> list[Group]:
    """Every complete `#if … #endif`."""
    open_: list[Group] = []
    done: list[Group] = []
    at = 0
    for line in source.splitlines(keepends=True):
        match = DIRECTIVE.match(line)
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
    for each in text.translate(None, _NOT_BRACKETS):
        depth += (each in _OPEN) - (each in _CLOSE)
        if depth < 0:
            return True
    return depth != 0
