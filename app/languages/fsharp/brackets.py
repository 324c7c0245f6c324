"""Closing brackets that nothing opened: in a type's members they keep the grammar from ever coming to an end."""

from __future__ import annotations

import re

from app.languages import sections

_MARKS = sections.syntax(
    rb"\(\*[\s\S]*?\*\)", rb"//[^\n]*", rb'"""[\s\S]*?"""', rb"'(?:[^'\\\n]|\\[^'\n]+)'", deep=rb"    ", layout=True
)

_MARK = re.compile(
    rb'"""(?:.*?)"""|@"(?:[^"]|"")*"|"(?:[^"\\]|\\.)*"|//[^\n]*|\(\*(?!\)).*?\*\)|\'(?:[^\'\\\n]|\\.)\''
    rb"|(?P<open>[(\[{])|(?P<close>[)\]}])",
    re.DOTALL,
)
_PAIRS = {b")": b"(", b"]": b"[", b"}": b"{"}


def closed(source: bytes) -> bytes:
    """A source of the same length, with surplus closing brackets blanked."""
    opened: list[bytes] = []
    surplus: list[int] = []
    for mark in _MARK.finditer(source):
        if mark["open"]:
            opened.append(mark["open"])
        elif mark["close"]:
            wanted = _PAIRS[mark["close"]]
            if wanted in opened[-3:]:  # what stands between was never closed
                while opened.pop() != wanted:
                    pass
            else:
                surplus.append(mark.start())
    if not surplus:
        return source
    found = bytearray(source)
    for at in surplus:
        found[at] = ord(" ")
    return bytes(found)


def recovered(source: bytes) -> bytes | None:
    """The source without what misleads in definitions that are not finished; None where all are."""
    return sections.recovered(source, _MARKS)
