"""Quoted data and commented forms blanked: their symbols name nothing."""

from __future__ import annotations

import re

from app.languages.blanks import blank

_MARK = re.compile(
    rb'"(?:[^"\\]|\\.)*"|;[^\n]*|#\|.*?\|#|#\\.|(?P<quote>(?:\'|#;\s*)(?=[(\[{]))|(?P<open>[(\[{])|(?P<close>[)\]}])',
    re.DOTALL,
)


def blanked(source: bytes) -> bytes:
    """A source of the same length without what stands in quoted lists; their brackets stay."""
    if b"'(" not in source and b"'[" not in source and b"#;" not in source:
        return source
    parts: list[bytes] = []
    done = start = depth = 0
    for mark in _MARK.finditer(source):
        if mark["quote"] and not depth:
            start, depth = mark.end() + 1, -1  # the bracket that follows opens the data
        elif mark["open"] and depth:
            depth = max(depth, 0) + 1
        elif mark["close"] and depth > 0:
            depth -= 1
            if depth == 0:
                parts += (source[done:start], blank(source[start : mark.start()]))
                done = mark.start()
    return b"".join((*parts, source[done:]))
