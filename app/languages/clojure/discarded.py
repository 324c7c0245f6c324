"""Forms that `#_` discards, taken out before a source is parsed, and `Circle.` written as the class that it makes."""

from __future__ import annotations

import re

from app.languages.blanks import blank

_TOKEN = re.compile(
    rb"""\"(?:[^\"\\]|\\.)*\"|;[^\n]*|\\(?:\w+|.)|#_|(?P<open>[(\[{])|(?P<close>[)\]}])|[^\s()\[\]{}\";\\]+""",
    re.S,
)
_PREFIX = re.compile(rb"[\s,]*(?:#_[\s,]*)?(?:[#'`~@^?]+(?=[(\[{\"]))?")
_MADE = re.compile(rb"(?<=[(])((?:[\w-]+\.)*[A-Z]\w*)\.(?=[\s)])")


def without_discarded(source: bytes) -> bytes:
    source = _MADE.sub(rb"\1 ", source)
    if b"#_" not in source:
        return source
    kept = bytearray(source)
    at = 0
    while (match := _TOKEN.search(source, at)) is not None:
        at = match.end()
        if match.group().startswith(b"#_"):
            start, at = match.start(), _end_of_form(source, match.start() + 2)
            kept[start:at] = blank(source[start:at])
    return bytes(kept)


def _end_of_form(source: bytes, at: int) -> int:
    """Where the form ends that begins at a place; after another `#_` the one after that."""
    prefix = _PREFIX.match(source, at)
    assert prefix is not None
    at = _end_of_form(source, at + prefix.group().index(b"#_") + 2) if b"#_" in prefix.group() else prefix.end()
    depth = 0
    while (match := _TOKEN.search(source, at)) is not None:
        depth += bool(match.group("open")) - bool(match.group("close"))
        if depth < 0:
            return match.start()
        at = match.end()
        if depth == 0 and not match.group().startswith(b";"):
            return at
    return len(source)
