"""Source text as UTF-8, whatever it was written in. What is read, searched, parsed and counted is this text."""

from __future__ import annotations

_MARK = b"\xef\xbb\xbf"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
LONGEST_MARK = len(_MARK)
"""Bytes of a file that may have no text at all."""


def as_utf8(data: bytes) -> bytes:
    """A blob as ripgrep reads it: UTF-16 transcoded where a byte order mark says so, no mark, all else as it is."""
    if data.startswith(_UTF16_MARKS):
        return data.decode("utf-16", "replace").encode("utf-8", "replace")
    return data.removeprefix(_MARK)
