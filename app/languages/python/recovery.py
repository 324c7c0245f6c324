"""Sources whose brackets do not close: one must not swallow the definitions below it."""

from __future__ import annotations

import re

_TOKEN = re.compile(
    rb"""#[^\n]*|\"\"\"(?:[^\\]|\\.)*?\"\"\"|'''(?:[^\\]|\\.)*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'"""
    rb"""|(?P<open>[(\[{])|(?P<close>[)\]}])"""
    rb"""|^[ \t]*(?P<statement>(?:async[ ]+)?def[ ]+\w+[ ]*[(\[]|class[ ]+\w+[ ]*[(:\[]|@\w|return\b|import[ ]+\w)""",
    re.DOTALL | re.MULTILINE,
)


def without_open_brackets(source: bytes) -> bytes | None:
    """The source with those lines blanked that open a bracket which a following statement shows to be unclosed."""
    opened: list[int] = []
    blanked: list[tuple[int, int]] = []
    for match in _TOKEN.finditer(source):
        if match.group("statement") is not None:
            if opened:
                blanked.append((source.rfind(b"\n", 0, opened[0]) + 1, source.rfind(b"\n", 0, match.start()) + 1))
                opened.clear()
            if match.group().endswith((b"(", b"[")):
                opened.append(match.end() - 1)
        elif match.group("open") is not None:
            opened.append(match.start())
        elif match.group("close") is not None and opened:
            opened.pop()
    if not blanked:
        return None
    repaired = bytearray(source)
    for start, end in blanked:
        repaired[start:end] = re.sub(rb"[^\n]", b" ", source[start:end])
    return bytes(repaired)
