"""Definitions at the margin of a file that is broken in one of them: what stays open in one ends before the next."""

from __future__ import annotations

import re

from app.languages.blanks import blank

_BRACKET = re.compile(rb"[{}()\[\]]")
_OPENS = {b"}": b"{", b"]": b"[", b")": b"("}


def closed(source: bytes, heads: re.Pattern[bytes], aside: re.Pattern[bytes]) -> bytes | None:
    """The source, of the same length, with a `}` for the line end before a head at which a brace is still open.

    `heads` matches where definitions start, `aside` texts and, in its group `comment`, comments: brackets in these do
    not count. Other brackets that nothing closes are blanked, with their line. None where nothing stays open.
    """
    plain = aside.sub(lambda match: blank(match.group()), source)
    missing = plain.count(b"{") > plain.count(b"}")
    if not missing and all(plain.count(opens) <= plain.count(closes) for closes, opens in _OPENS.items()):
        return None
    comments = {match.end() for match in aside.finditer(source) if match.group("comment") is not None}
    found = bytearray(source)
    starts = [match.start() for match in heads.finditer(plain)]
    for start, end in zip(starts, [*starts[1:], len(source)], strict=False):
        is_open, broken = _left_open(plain, start, end)
        for at in broken:
            _blank_line(found, plain, at, start)
        if is_open and missing:
            line_end = end - 1 - (plain[end - 2 : end - 1] == b"\r")
            if line_end in comments or end - 1 in comments:
                _blank_line(found, plain, source.rfind(b"\n", start, end - 1) + 1, start)
            found[end - 1] = ord("}")
    return bytes(found)


def _left_open(plain: bytes, start: int, end: int) -> tuple[bool, list[int]]:
    """Whether the first brace of a definition is never closed, and where else brackets open that nothing closes."""
    open_: list[int] = []
    broken: list[int] = []
    for match in _BRACKET.finditer(plain, start, end):
        bracket, at = match.group(), match.start()
        if bracket not in _OPENS:
            open_.append(at)
        elif any(plain[each : each + 1] == _OPENS[bracket] for each in open_[:1] + open_[-8:]):
            while plain[open_[-1] : open_[-1] + 1] != _OPENS[bracket]:
                broken.append(open_.pop())
            open_.pop()
    return bool(open_) and plain[open_[0] : open_[0] + 1] == b"{", [*broken, *open_[1:]]


def _blank_line(found: bytearray, plain: bytes, at: int, start: int) -> None:
    """Blank the line of a place; from the place on where the definition starts in that line."""
    first, last = plain.rfind(b"\n", 0, at) + 1, plain.find(b"\n", at)
    last = len(plain) if last < 0 else last
    first = at if first <= start else first
    found[first:last] = blank(bytes(found[first:last]))
