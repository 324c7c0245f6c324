"""What misleads the grammar in right Kotlin, put into a form of the same length that it reads well."""

from __future__ import annotations

import re

_APART = r'"""(?:.|\n)*?"""|"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*(?:.|\n)*?\*/'
_CLOSED = re.compile(rf"(?P<kept>{_APART})|(?P<space> )(?=\}})".encode())
_DELEGATED = re.compile(
    rb"(?P<head>\b(?:class|object)\b[^{}=]*?:[^{}=]*?)(?P<by>\bby\s+[\w.]+(?:\([^(){}]*\))?)(?=\s*\{)"
)
_GETTER = re.compile(rb"(?P<head>\bva[lr]\s+[^\n={}]+?)(?P<gap>\s*?\n\s*)(?=get\s*\()")
_IN_CASE = re.compile(rb"^([ \t]*)(!?in)\b(?=[^\n]*->)", re.MULTILINE)
_CONTEXT = re.compile(rb"^([ \t]*)(context\s*\([^()]*\))(?=\s*(?:[a-z]+\s+)*(?:fun|class|va[lr])\b)", re.MULTILINE)


def needed(source: bytes) -> bytes:
    """Where no syntax error shows: `: I by x {` reads as a call with a lambda, a getter on the next line as a stray."""
    if b" by " in source:
        source = _DELEGATED.sub(_without_delegate, source)
    if b"get(" in source:
        source = _GETTER.sub(_on_one_line, source)
    if b"context(" in source:
        source = _CONTEXT.sub(lambda found: found.group(1) + b" " * len(found.group(2)), source)
    return source


def recovered(source: bytes) -> bytes:
    """`{ fun f() }`: the last member of a body must end with its line; `in x ->` must not continue the line above."""
    source = _IN_CASE.sub(lambda found: found.group(1) + b" " * len(found.group(2)), source)
    return _CLOSED.sub(lambda found: found.group("kept") or b"\n", source)


def _without_delegate(found: re.Match[bytes]) -> bytes:
    return found.group("head") + b" " * len(found.group("by"))


def _on_one_line(found: re.Match[bytes]) -> bytes:
    return found.group("head") + b" " * len(found.group("gap"))
