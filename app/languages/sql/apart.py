"""What the grammar of SQL lacks, told by its text: routines whose body is not a string, domains, `EXEC`.

Their heads are blanked, so that the statements in their bodies are read like any others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from app.languages.base import Span
from app.languages.blanks import blank
from app.languages.sql.procedural import QUIET

_NAME = rb"(?:[\w\"`\[\]]+\s*\.\s*)*[\"`\[]?(?P<name>\w+)"
_CREATE = re.compile(
    rb"\bCREATE\s+(?:OR\s+(?:REPLACE|ALTER)\s+)?(?:DEFINER\s*=\s*\S+\s+)?(?P<kind>TRIGGER|FUNCTION|DOMAIN|PROC(?:EDURE)?)\s+"
    rb"(?:IF\s+NOT\s+EXISTS\s+)?" + _NAME,
    re.I,
)
_BODY = re.compile(rb"(?P<begin>\bBEGIN\b)|(?P<end>;)|\bEXECUTE\s|\$\w*\$|\bAS\s+'", re.I)
_PARAMETER = re.compile(rb"(?:[(,]\s*(?:(?:IN|OUT|INOUT)\s+)?)(?P<name>[A-Za-z_]\w*)(?=\s+\w)", re.I)
_ROW = re.compile(rb"\bFOR\s+EACH\s+ROW\b", re.I)
_TABLE = re.compile(rb"\bON\s+" + _NAME, re.I)
_BLOCK = re.compile(
    rb"(?P<open>\bBEGIN\b(?!\s+(?:TRAN|DISTRIBUTED))|\bCASE\b)|\bEND\s+(?:IF|LOOP|WHILE|REPEAT|FOR)\b"
    rb"|(?P<close>\bEND\b(?:\s+CASE\b)?)",
    re.I,
)
_EXEC = re.compile(
    rb"\bEXEC(?:UTE)?\s+(?!(?:FUNCTION|PROCEDURE|IMMEDIATE|FORMAT|AS)\b)(?:@\w+\s*=\s*)?" + _NAME + rb"(?![\w(])", re.I
)
_QUIET = re.compile(QUIET, re.S)
_ENDS = (b"\n", b";")
_WANTED = re.compile(rb"\b(?:TRIGGER|FUNCTION|DOMAIN|PROC|EXEC)", re.I)


class Routine(NamedTuple):
    kind: str  # `function`, `type_alias`
    name: Span
    whole: Span
    body: Span | None
    table: Span | None  # of a trigger
    parameters: tuple[Span, ...] = ()


class Apart(NamedTuple):
    routines: tuple[Routine, ...] = ()
    run: tuple[Span, ...] = ()  # names of procedures that are run without brackets


@lru_cache(4)
def found(source: bytes) -> Apart:
    """All of one file."""
    if not _WANTED.search(source):
        return Apart()
    quiet = _QUIET.sub(lambda match: blank(match.group()), source)
    routines = (_routine(quiet, match) for match in _CREATE.finditer(quiet))
    run = tuple(Span(*match.span("name")) for match in _EXEC.finditer(quiet))
    return Apart(tuple(each for each in routines if each is not None), run)


def _routine(quiet: bytes, match: re.Match[bytes]) -> Routine | None:
    name, kind = Span(*match.span("name")), match.group("kind").upper()
    first = _BODY.search(quiet, match.end())
    if kind == b"DOMAIN":
        end = quiet.find(b";", match.end())
        return Routine("type_alias", name, Span(match.start(), end if end > 0 else len(quiet)), None, None)
    if first is None or not (first.group("begin") or first.group("end")):
        return None
    if kind != b"TRIGGER" and not first.group("begin"):
        return None
    row = _ROW.search(quiet, match.end(), first.start())
    if first.group("end") and row is None:
        return None
    parameters = _PARAMETER.finditer(quiet, match.end(), first.start()) if kind != b"TRIGGER" else ()
    begins = first.start() if first.group("begin") or row is None else row.end()
    end = _end(quiet, begins) if first.group("begin") else first.start()
    on = _TABLE.search(quiet, match.end(), first.start()) if kind == b"TRIGGER" else None
    table = Span(*on.span("name")) if on is not None else None
    bound = tuple(Span(*each.span("name")) for each in parameters)
    return Routine("function", name, Span(match.start(), end), Span(begins, end), table, bound)


def _end(quiet: bytes, at: int) -> int:
    """Where the block ends that begins here."""
    depth = 0
    for match in _BLOCK.finditer(quiet, at):
        depth += bool(match.group("open")) - bool(match.group("close"))
        if depth == 0:
            return match.end()
    return len(quiet)


def without(source: bytes) -> bytes:
    """The source without the heads and ends of routines, and what is run without brackets."""
    routines, run = found(source)
    if not routines and not run:
        return source
    kept = bytearray(source)
    for blanked in _heads(routines, source):
        kept[blanked.start_byte : blanked.end_byte] = blank(source[blanked.start_byte : blanked.end_byte])
    for name in run:
        start = max(source.rfind(mark, 0, name.start_byte) for mark in _ENDS) + 1
        ends = (source.find(mark, name.end_byte) for mark in _ENDS)
        end = min((at for at in ends if at > 0), default=len(source))
        kept[start:end] = blank(source[start:end])
    return bytes(kept)


def _heads(routines: tuple[Routine, ...], source: bytes) -> Iterator[Span]:
    for each in routines:
        if each.body is None:
            yield each.whole
            continue
        start, end = each.body
        begin = re.match(rb"BEGIN\b", source[start : start + 6], re.I)
        yield Span(each.whole.start_byte, start + 5 if begin else start)
        if begin and end < len(source):
            yield Span(max(start + source[start:end].upper().rfind(b"END"), start), end)
