"""Hashes that tell whether a symbol's signature or body changed in meaning, not in layout.

The code of a file is condensed once: comments are left out, and so is white space outside string literals; in languages
where indentation makes blocks, a mark stands wherever the depth changes. A symbol's hash covers a slice of that with
its own name masked, so that a pure rename keeps it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from hashlib import blake2b
from itertools import accumulate

FORMAT = b"2"
_BYTES = 6  # enough to tell the symbols of a repository apart; each has two of them on the disk
_BLOCK = 128  # source bytes that are counted at most to find where one stands in the condensed code
_STRING = re.compile(rb"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)""")
_LINE = re.compile(rb"\n[ \t]*(?=[^\s])")
_SPACE = b" \t\n\r\v\f"
_IS_CODE = bytes(byte not in _SPACE for byte in range(256))
_WORD = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$")


class Code:
    """The condensed code of one file. Ranges are byte offsets of the source."""

    def __init__(self, source: bytes, comments: Sequence[tuple[int, int]], indented: bool) -> None:
        self._source, self._indented = source, indented
        self._levels = [0]
        self._mark_starts: list[int] = []  # where in the source marks stand
        self._mark_sizes: list[int] = []
        self._out: list[bytes] = []
        self._kept: list[bytes] = []  # for each byte of the source: 1 when it is kept, else 0
        done = 0
        for start, end in comments:
            if start >= done:
                self._add_code(done, start)
                self._kept.append(bytes(end - start))
                done = end
        self._add_code(done, len(source))
        self.condensed = b"".join(self._out)
        self._is_kept = kept = b"".join(self._kept)
        blocks = (kept.count(1, at, at + _BLOCK) for at in range(0, len(kept), _BLOCK))
        self._before = list(accumulate(blocks, initial=0))
        self._marks_before = list(accumulate(self._mark_sizes, initial=0))

    def hash(self, start: int, end: int, name: bytes, holes: Sequence[tuple[int, int]] = ()) -> int:
        """48-bit hash of a range without the holes (ranges) that lie in it and without the word `name`."""
        parts, at, offset = [], self._offset(start), self._offset
        words = self._words(name, start, end)
        for hole_start, hole_end in sorted([*holes, *words]) if holes or words else ():
            parts.append(self.condensed[at : max(at, offset(hole_start))])
            at = max(at, offset(hole_end))
        parts.append(self.condensed[at : offset(end)])
        return _digest(b"\0".join(parts))

    def _words(self, name: bytes, start: int, end: int) -> list[tuple[int, int]]:
        source, at, found = self._source, start, []
        while name and (at := source.find(name, at, end)) != -1:
            after = at + len(name)
            if not ((after < len(source) and source[after] in _WORD) or (at and source[at - 1] in _WORD)):
                found.append((at, after))
            at = after
        return found

    def _add_code(self, start: int, end: int) -> None:
        out, kept = self._out, self._kept
        for index, part in enumerate(_STRING.split(self._source[start:end])):
            if index % 2:
                out.append(part)
                kept.append(b"\1" * len(part))
            elif part:
                if self._indented:
                    self._add_lines(start, part)
                else:
                    out.append(part.translate(None, _SPACE))
                kept.append(part.translate(_IS_CODE))
            start += len(part)

    def _add_lines(self, start: int, code: bytes) -> None:
        """Code with marks where lines are deeper or less deep than those before."""
        done, same = 0, b""
        for line in _LINE.finditer(code):
            blank = line.group()
            if blank == same:
                continue
            same, mark = blank, _depth_change(blank, self._levels)
            if mark:
                self._out += (code[done : line.end()].translate(None, _SPACE), mark)
                done = line.end()
                self._mark_starts.append(start + done)
                self._mark_sizes.append(len(mark))
        self._out.append(code[done:].translate(None, _SPACE))

    def _offset(self, byte: int) -> int:
        """Where a source offset stands in the condensed code, after a mark that stands there."""
        block = byte // _BLOCK
        found = self._before[block] + self._is_kept.count(1, block * _BLOCK, byte)
        return found + self._marks_before[bisect_right(self._mark_starts, byte)] if self._mark_starts else found


def signature_hash(source: bytes, start: int, end: int, holes: Sequence[tuple[int, int]]) -> int:
    """48-bit hash of a short range without its holes (sorted) and without any white space."""
    parts: list[bytes] = []
    for hole_start, hole_end in holes:
        if start <= hole_start < end:
            parts += (source[start:hole_start], b"\0")
            start = hole_end
    parts.append(source[start : max(start, end)])
    return _digest(b"".join(parts).translate(None, _SPACE))


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
