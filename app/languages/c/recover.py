"""What would make the parser lose the rest of a file, taken out of its way: blanks keep every byte in its place.

Conditional compilation whose branches do not balance their brackets keeps its first branch when there are several, and
nothing of an only one (`extern "C" {` and its `}`). Of what stands at the margin, a piece whose brackets cross goes.
Macros that stand for attributes go too: `class API Name`, `API int f()`, `void f() REQUIRES(mutex);`. A macro that
stands on a line of its own gets a semicolon in place of the line's end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from app.languages.blanks import blank

_DIRECTIVE = re.compile(rb"[ \t]*#[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b")
_QUIET = re.compile(rb"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'", re.DOTALL)
_PIECE = re.compile(rb"(?:\A|[;}][ \t\r]*\n|\n[ \t\r]*\n|#[^\n]*[^\\\n]\n)(?=([A-Za-z_][^\n]*[^:\n\s]))")
_PAIRS = dict(zip(b"([{", b")]}", strict=True))
_CAPITALS = rb"(?P<macro>\b[A-Z][A-Z0-9_]{2,}(?:[ \t]*\([^()\n]*\))?)"
_MACROS = (
    re.compile(rb"\b(?:class|struct|union|enum)\s+" + _CAPITALS + rb"\s+(?=[A-Za-z_]\w*(?:\s+final)?\s*[:{;<])"),
    re.compile(
        rb"^[ \t]*(?:(?:static|extern|inline|virtual)[ \t]+)*" + _CAPITALS +
        rb"[ \t]+(?=[A-Za-z_][\w:]*(?:<[^;<>]*>)?(?:[ \t]+|[ \t]*[*&]+[ \t]*)[\w:~]+[ \t]*[(;=])", re.MULTILINE,
    ),
    re.compile(
        rb"(?:\)(?:\s*(?:const|noexcept|override|final))*|[\w>*&][ \t]+\w+|\w\])\s+" + _CAPITALS + rb"(?=\s*[;{=])"
    ),
)  # fmt: skip
_STATEMENT = re.compile(rb"^[A-Z][A-Z0-9_]{2,}\([^()\n]*\)[ \t]*(?P<end>[\r\n])\n?(?=[A-Za-z_])", re.MULTILINE)
_MARK = ord("?")
_CLOSERS, _BRACE = frozenset(_PAIRS.values()), ord("}")
_NOT_BRACKETS = bytes(set(range(256)) - set(b"()[]{}"))
_OPEN, _CLOSE = b"{(", b"})"


@dataclass
class Group:
    """Branches as (start, end) of their content; directives as (start, end) of their lines."""

    branches: list[tuple[int, int]] = field(default_factory=list)
    directives: list[tuple[int, int]] = field(default_factory=list)
    start: int = 0


def without_attributes(source: bytes) -> bytes:
    """The source without macros between `class` and a name, which make it a function unnoticed."""
    return _blanked(source, [match.span("macro") for match in _MACROS[0].finditer(source)])


def balanced(source: bytes) -> bytes | None:
    """The source without what does not balance; None when everything does."""
    quiet = _QUIET.sub(lambda match: blank(match.group()), source)
    found = (match.span("macro") for pattern in _MACROS for match in pattern.finditer(quiet))
    hidden = [span for span in found if not _named_type(quiet, span[0])]
    hidden += _unbalanced(_blanked(quiet, hidden))
    crossed = list(_crossed(_blanked(quiet, hidden)))
    statements = [match.start("end") for match in _STATEMENT.finditer(quiet)]
    if not hidden and not crossed and not statements:
        return None
    rest = bytearray(_blanked(source, hidden + crossed))
    for at in statements:
        rest[at] = ord(";")
    for start, _ in crossed:
        rest[start] = _MARK  # so that the file is known to have a problem there
    return bytes(rest)


def _named_type(quiet: bytes, at: int) -> bool:
    """`typedef struct s NAME;`: what looks like a macro there is the name."""
    return quiet[quiet.rfind(b"\n", 0, at) + 1 : at].lstrip().startswith(b"typedef")


def _blanked(source: bytes, ranges: list[tuple[int, int]]) -> bytes:
    found = bytearray(source)
    for start, end in ranges:
        found[start:end] = blank(source[start:end])
    return bytes(found)


def _unbalanced(quiet: bytes) -> Iterator[tuple[int, int]]:
    for group in _groups(quiet):
        if any(_leans(quiet[start:end]) for start, end in group.branches):
            yield from group.directives
            yield from group.branches[1:] if len(group.branches) > 1 else group.branches


def _crossed(quiet: bytes) -> Iterator[tuple[int, int]]:
    """Pieces that begin at the margin after `;`, `}` or an empty line and whose brackets do not pair.

    Braces may be left open or closed too often: namespaces and classes go on in the next piece.
    """
    starts = [match.start(1) for match in _PIECE.finditer(quiet)] or [0]
    for start, end in zip(starts, [*starts[1:], len(quiet)], strict=True):
        if _is_broken(quiet[start:end]):
            yield start, end


def _is_broken(text: bytes) -> bool:
    open_: list[int] = []
    for each in text.translate(None, _NOT_BRACKETS):
        if each in _PAIRS:
            open_.append(_PAIRS[each])
        elif each in _CLOSERS and (open_ or each != _BRACE) and (not open_ or open_.pop() != each):
            return True
    return any(each != _BRACE for each in open_)


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
    for each in text.translate(None, _NOT_BRACKETS):
        depth += (each in _OPEN) - (each in _CLOSE)
        if depth < 0:
            return True
    return depth != 0
