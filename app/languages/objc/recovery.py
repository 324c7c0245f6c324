"""Messages whose brackets do not close: one must not swallow the methods below it."""

from __future__ import annotations

import re

_TOKEN = re.compile(
    rb"""//[^\n]*|/\*.*?\*/|@?"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|(?P<loop>\bfor\s*\()"""
    rb"""|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<end>;)"""
    rb"""|^(?P<member>[-+][ \t]*\(|@(?:implementation|interface|end)\b)""",
    re.DOTALL | re.MULTILINE,
)
_OPENERS = {b")": b"(", b"]": b"[", b"}": b"{"}


def without_open_brackets(source: bytes) -> bytes:
    """The source with blanks for what opens and is not closed where its statement, its block or its method ends."""
    opened: list[tuple[int, bytes]] = []
    found = bytearray(source)
    for match in _TOKEN.finditer(source):
        if match.group("loop"):
            opened.append((match.end() - 1, b"for"))
        elif match.group("open"):
            opened.append((match.start(), match.group("open")))
        elif match.group("end"):
            while opened and opened[-1][1] in b"([":
                found[opened.pop()[0]] = 0x20
        elif match.group("member"):
            opened = [(match.end() - 1, b"(")] if match.group("member").endswith(b"(") else []
        elif match.group("close"):
            _close(opened, _OPENERS[match.group("close")], found)
    return bytes(found)


def _close(opened: list[tuple[int, bytes]], opener: bytes, found: bytearray) -> None:
    """Takes what was opened last; of what crosses a block's end the openers go."""
    while opened and opened[-1][1] in b"([" and opener == b"{":
        found[opened.pop()[0]] = 0x20
    if opened:
        opened.pop()
