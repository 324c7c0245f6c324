"""Hashes that tell whether a symbol's signature or body changed in meaning, not in layout.

A hash covers the code without comments and without white space outside string literals; in languages where indentation
makes blocks, each line's depth stands before it. The symbol's own name is masked, so a pure rename keeps both hashes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import blake2b

FORMAT = b"1"
_STRING = re.compile(rb"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)""")
_INDENT = re.compile(rb"\n[ \t]*(?=[^\s])")


def cut(source: bytes, start: int, end: int, holes: Iterable[tuple[int, int]]) -> bytes:
    """The bytes of a range without the (sorted) holes that lie in it."""
    parts = []
    for hole_start, hole_end in holes:
        if hole_start >= end:
            break
        if hole_start >= start:
            parts.append(source[start:hole_start])
            start = max(start, hole_end)
    parts.append(source[start:end])
    return b"".join(parts)


def code_hash(code: bytes, name: bytes, indented: bool) -> int:
    """Signed 64-bit hash of a piece of code as this module's docstring says."""
    if name and name in code:
        code = code.replace(name, b"\0")
    if indented:
        code = _with_depth_marks(code)
    parts = _STRING.split(code) if b'"' in code or b"'" in code or b"`" in code else [code]
    parts[::2] = [b"".join(part.split()) for part in parts[::2]]
    return int.from_bytes(blake2b(FORMAT + b"".join(parts), digest_size=8).digest(), "big", signed=True)


def _with_depth_marks(code: bytes) -> bytes:
    """Put a mark of relative depth at each line: `{` per level opened, `}` per level closed."""
    levels = [-1]

    def mark(match: re.Match[bytes]) -> bytes:
        width = len(match.group().expandtabs(8)) - 1
        marks = b"\n"
        while levels[-1] > width:
            levels.pop()
            marks += b"}"
        if levels[-1] < width:
            levels.append(width)
            marks += b"{"
        return marks

    return _INDENT.sub(mark, code)
