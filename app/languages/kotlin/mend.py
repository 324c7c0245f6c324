"""What misleads the grammar in right Kotlin, put into a form of the same length that it reads well."""

from __future__ import annotations

import re

_APART = r'"""(?:.|\n)*?"""|"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*(?:.|\n)*?\*/'
_CLOSED = re.compile(rf"(?P<kept>{_APART})|(?P<space> )(?=\}})".encode())
_DELEGATE = re.compile(rb"\bby\s+[\w.]+(?:\([^(){}]*\))?(?=\s*\{)")
_OF_TYPE = re.compile(rb"(?P<property>\bva[lr]\s+[^:(){}\n]*)?[:,]\s*[\w.]+(?:<[^{}()]*>)?\s*\Z")
_GETTER = re.compile(rb"\n[ \t]*get\s*\(")
_PROPERTY = re.compile(rb"\bva[lr]\s+[^={}]+\Z")
_IN_CASE = re.compile(rb"^([ \t]*)(!?in)\b(?=[^\n]*->)", re.MULTILINE)
_ACTUAL = re.compile(rb"\b(?:actual|expect)(?=\s+(?:constructor|va[lr])\b)")
_CONTEXT = re.compile(rb"^([ \t]*)(context\s*\([^()]*\))(?=\s*(?:[a-z]+\s+)*(?:fun|class|va[lr])\b)", re.MULTILINE)
_NEXT_LINE = re.compile(
    rb"^(?P<line>[ \t]*(?!(?:if|while|for|when|else|catch|fun|class|[@}/*])\b|[@}/*])[^\n]*\)[ \t]*(?://[^\n]*)?)\n"
    rb"(?P<space>[ \t]+)(?=\()",
    re.MULTILINE,
)
_BRACKET_FIRST = re.compile(rb"\)[ \t]*(?://[^\n]*)?\n[ \t]+\(")
_HEADER = 300  # bytes before a delegate in which its type stands


def needed(source: bytes) -> bytes:
    """Where no syntax error shows: `: I by x {` reads as a call with a lambda, a getter on the next line as a stray."""
    blanks: list[tuple[int, int]] = []
    if b" by " in source:
        blanks += [found.span() for found in _DELEGATE.finditer(source) if _delegates(source, found.start())]
    if b"get(" in source:
        blanks += [(found.start(), found.start() + 1) for found in _GETTER.finditer(source) if _has(source, found)]
    if b"context(" in source:
        blanks += [found.span(2) for found in _CONTEXT.finditer(source)]
    source = _blanked(source, blanks) if blanks else source
    return _NEXT_LINE.sub(_ended, source) if _BRACKET_FIRST.search(source) else source


def _ended(line: re.Match[bytes]) -> bytes:
    """A call ends with its line: brackets on the next one are no arguments."""
    return line["line"] + b"\n" + line["space"][:-1] + b";"


def recovered(source: bytes) -> bytes:
    """`{ fun f() }`: the last member of a body must end with its line; `in x ->` must not continue the line above."""
    spans = [found.span(2) for found in _IN_CASE.finditer(source)]
    source = _blanked(source, spans + [found.span() for found in _ACTUAL.finditer(source)])
    return _CLOSED.sub(lambda found: found.group("kept") or b"\n", source)


def _delegates(source: bytes, at: int) -> bool:
    """Whether what is delegated is a base, not a property."""
    found = _OF_TYPE.search(source[max(0, at - _HEADER) : at])
    return found is not None and found.group("property") is None


def _has(source: bytes, getter: re.Match[bytes]) -> bool:
    """Whether the line above a getter is a property without a value."""
    line = source[source.rfind(b"\n", 0, getter.start()) + 1 : getter.start()]
    return _PROPERTY.search(line) is not None


def _blanked(source: bytes, spans: list[tuple[int, int]]) -> bytes:
    blank = bytearray(source)
    for start, end in spans:
        blank[start:end] = b" " * (end - start)
    return bytes(blank)
