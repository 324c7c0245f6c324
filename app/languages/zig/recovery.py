"""Parameters and arguments whose brackets do not close: one must not swallow the declarations below it."""

from __future__ import annotations

import re

from app.languages.blanks import blank

_TOKEN = re.compile(
    rb"""//[^\n]*|\\\\[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|(?P<open>\()|(?P<close>\))"""
    rb"""|^(?P<declaration>(?:pub|export|extern|inline|fn|const|var|test|threadlocal)\b)""",
    re.MULTILINE,
)


def without_open_brackets(source: bytes) -> bytes | None:
    """The source with the declarations blanked in which a bracket is open where the next begins; None if none is."""
    opened: list[int] = []
    found = bytearray(source)
    begins = 0
    for match in _TOKEN.finditer(source):
        if match.group("declaration"):
            if opened:
                found[begins : match.start()] = blank(source[begins : match.start()])
            begins, opened = match.start(), []
        elif match.group("open"):
            opened.append(match.start())
        elif match.group("close") and opened:
            opened.pop()
    return bytes(found) if found != source else None
