"""Hashes that tell whether a symbol's signature or body changed in meaning, not in layout.

The code of a file is condensed once: comments are left out, and so is white space outside string literals; in languages
where indentation makes blocks, a mark stands wherever the depth changes. A symbol's hash covers a slice of that with
its own name masked, so that a pure rename keeps it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from hashlib import blake2b

FORMAT = b"2"
_BYTES = 6  # enough to tell the symbols of a repository apart; each has two of them on the disk
_CHUNK = 256
_STRING = re.compile(rb"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)""")
_WORD = re.compile(rb"[\w$]")
_LINE = re.compile(rb"\n[ \t]*(?=[^\s])")


class Code:
    """The condensed code of one file. Ranges are byte offsets of the source."""

    def __init__(self, source: bytes, comments: Sequence[tuple[int, int]], indented: bool) -> None:
        self._source, self._indented = source, indented
        self._levels = [0]
        self._starts: list[int] = []  # of each part in the source
        self._at: list[int] = []  # of each part in the condensed code
        self._kept: list[bool] = []  # is the part a string, kept as it is?
        self._out: list[bytes] = []
        self._size = 0
        done = 0
        for start, end in comments:
            if start >= done:
                self._add_code(done, start)
                self._add(start, b"", True)
                done = end
        self._add_code(done, len(source))
        self.condensed = b"".join(self._out)

    def hash(self, start: int, end: int, name: bytes, holes: Sequence[tuple[int, int]] = ()) -> int:
        """48-bit hash of a range without the holes (ranges) that lie in it and without the word `name`."""
        parts, at = [], self._offset(start)
        for hole_start, hole_end in sorted([*holes, *self._words(name, start, end)]):
            parts.append(self.condensed[at : max(at, self._offset(hole_start))])
            at = max(at, self._offset(hole_end))
        parts.append(self.condensed[at : self._offset(end)])
        return _digest(b"\0".join(parts))

    def _words(self, name: bytes, start: int, end: int) -> Iterator[tuple[int, int]]:
        source, at = self._source, start
        while name and (at := source.find(name, at, end)) != -1:
            after = at + len(name)
            if not (_WORD.match(source, after) or (at and _WORD.match(source, at - 1))):
                yield at, after
            at = after

    def _add_code(self, start: int, end: int) -> None:
        for index, part in enumerate(_STRING.split(self._source[start:end])):
            if index % 2:
                self._add(start, part, True)
            elif part:
                self._add_plain(start, part)
            start += len(part)

    def _add_plain(self, start: int, code: bytes) -> None:
        done = 0
        for line in _LINE.finditer(code) if self._indented else ():
            mark = _depth_change(line.group(), self._levels)
            if mark:
                self._add_chunks(start + done, code[done : line.end()])
                self._add(start + line.end(), mark, True)
                done = line.end()
        self._add_chunks(start + done, code[done:])

    def _add_chunks(self, start: int, code: bytes) -> None:
        """In pieces of bounded size, so that finding an offset stays cheap in a file of any size."""
        for at in range(0, len(code), _CHUNK):
            self._add(start + at, b"".join(code[at : at + _CHUNK].split()), False)

    def _add(self, start: int, text: bytes, kept: bool) -> None:
        self._starts.append(start)
        self._at.append(self._size)
        self._kept.append(kept)
        self._out.append(text)
        self._size += len(text)

    def _offset(self, byte: int) -> int:
        """Where a source offset stands in the condensed code."""
        part = bisect_right(self._starts, byte) - 1
        if part < 0:
            return 0
        start, at = self._starts[part], self._at[part]
        if self._kept[part]:
            return at + min(byte - start, len(self._out[part]))
        return at + min(len(b"".join(self._source[start:byte].split())), len(self._out[part]))


def signature_hash(source: bytes, start: int, end: int, holes: Sequence[tuple[int, int]]) -> int:
    """48-bit hash of a short range without its holes (sorted) and without any white space."""
    parts: list[bytes] = []
    for hole_start, hole_end in holes:
        if start <= hole_start < end:
            parts += (source[start:hole_start], b"\0")
            start = hole_end
    parts.append(source[start : max(start, end)])
    return _digest(b"".join(b"".join(parts).split()))


def _digest(code: bytes) -> int:
    return int.from_bytes(blake2b(FORMAT + code, digest_size=_BYTES).digest(), "big")


def _depth_change(line: bytes, levels: list[int]) -> bytes:
    """The mark before a line: `{` for a level opened, `}` for each level closed."""
    width = len(line.expandtabs(8)) - 1
    marks = b""
    while levels[-1] > width:
        levels.pop()
        marks += b"}"
    if levels[-1] < width:
        levels.append(width)
        marks += b"{"
    return marks
