"""Sources with syntax errors, read definition by definition: an error in one must not cost the others.

Definitions start where a line is indented no further than `deep`; brackets that have no partner within one stand in
lines that misled the grammar, which are blanked. What closes at the start of a line belongs to what opened in a line
of the same indentation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.languages.blanks import blank
from app.languages.rules import Rules

_STRING = rb'"(?:[^"\\\n]|\\.)*"'
_PAIRS = {b")": b"(", b"]": b"[", b"}": b"{", b"end": b"do"}


_DANGLING = re.compile(rb"(?:=|->|\b(?:with|of|then|else|in|do|function))\s*\Z")


class Marks(NamedTuple):
    """What is looked for in a language, and whether its definitions end with their indentation alone."""

    pattern: re.Pattern[bytes]
    layout: bool


class _Open(NamedTuple):
    at: int
    word: bytes
    indent: int
    in_header: bool


def syntax(*skipped: bytes, deep: bytes = b"", words: bool = False, layout: bool = False) -> Marks:
    """What is looked for in a language: `skipped` are its comments and literals besides plain strings, `deep` the
    indentation of definitions that stand in others; with `words` blocks stand between `do` or `fn` and `end`."""
    opens = rb"[(\[{]" + (rb"|(?<![\w.:@])(?:do|fn)\b(?!:)" if words else b"")
    closes = rb"[)\]}]" + (rb"|(?<![\w.:@])end\b(?!:)" if words else b"")
    start = rb"^(?:" + deep + rb")?(?=[^\s)\]}|&])(?!(?:end|then|else|elif|rescue|catch|after|with|in|of|where)\b)"
    parts = (*skipped, _STRING, rb"(?P<open>" + opens + rb")", rb"(?P<close>" + closes + rb")")
    return Marks(re.compile(b"|".join((rb"(?P<start>" + start + rb")", *parts)), re.MULTILINE), layout)


def recovered(source: bytes, marks: Marks) -> bytes | None:
    """The source, of the same length, without the lines that do not close what they open; None where all do.

    Where only indentation ends definitions, one whose first line is such, or that ends unfinished, is left out.
    """
    parts: list[bytes] = []
    done = 0
    for start, end in sorted(set(_misleading(source, marks))):
        start = max(start, done)
        if start < end:
            parts += (source[done:start], blank(source[start:end]))
            done = end
    return b"".join((*parts, source[done:])) if done else None


class SectionRules(Rules):
    """Of a language whose sources are read definition by definition where they have syntax errors."""

    marks: Marks
    recovers_errors = True

    def recover(self, source: bytes) -> bytes | None:
        return recovered(source, self.marks)


def _misleading(source: bytes, marks: Marks) -> Iterator[tuple[int, int]]:
    header = 0
    opened: list[_Open] = []
    for mark in marks.pattern.finditer(source):
        at, word = mark.start(), mark.group()
        if mark["start"] is not None:
            left = [each for each in opened if each.indent >= len(word)]
            yield from _unfinished(source, marks, header, at, left, len(word))
            header, opened = at, [each for each in opened if each.indent < len(word)]
        elif mark["open"]:
            line = source.rfind(b"\n", 0, at) + 1
            opened.append(_Open(at, b"do" if word == b"fn" else word, _indent(source, at), line <= header))
        elif mark["close"]:
            partner = _partner(opened, _PAIRS[word], _indent(source, at) if _is_first(source, at) else -1)
            yield from (_span(source, each) for each in opened[partner + 1 :] if partner >= 0)
            if partner < 0:
                yield _span(source, _Open(at, word, 0, source.rfind(b"\n", 0, at) + 1 <= header))
            else:
                opened = opened[:partner]
    # What the last definition, or what holds it, leaves open at the end costs no other.


def _unfinished(
    source: bytes, marks: Marks, header: int, end: int, opened: Sequence[_Open], indent: int
) -> Iterator[tuple[int, int]]:
    """What misleads in a definition that has come to its end, before a line of some indentation."""
    spans = [_span(source, each) for each in opened]
    if not marks.layout:
        yield from spans
        return
    rest = source[header:end]
    more = indent > len(rest) - len(rest.lstrip(b" "))
    for start, stop in spans:
        rest = rest[: start - header] + blank(rest[start - header : stop - header]) + rest[stop - header :]
    is_cut = any(each.in_header for each in opened) or (not more and _DANGLING.search(rest) is not None)
    yield from ((header, end),) if is_cut else spans


def _partner(opened: list[_Open], word: bytes, indent: int) -> int:
    """The place of what a bracket closes, by the indentation of its line where it stands first; -1 for none."""
    fitting = [number for number, each in enumerate(opened) if each.word == word]
    same = [number for number in fitting if opened[number].indent == indent]
    return (same or fitting or [-1])[-1]


def _span(source: bytes, found: _Open) -> tuple[int, int]:
    """The line of a bracket; in the line that a definition starts with the bracket alone."""
    if found.in_header:
        return found.at, found.at + len(found.word)
    start, end = source.rfind(b"\n", 0, found.at) + 1, source.find(b"\n", found.at)
    return start, len(source) if end < 0 else end


def _indent(source: bytes, at: int) -> int:
    start = source.rfind(b"\n", 0, at) + 1
    line = source[start : at + 1]
    return len(line) - len(line.lstrip())


def _is_first(source: bytes, at: int) -> bool:
    return not source[source.rfind(b"\n", 0, at) + 1 : at].strip()
