"""Procedural code in bodies of routines as plain statements: `PERFORM f()` is `SELECT f()`, loops are their queries.

The grammar knows no control flow. Every byte keeps its place; what names nothing is blank.
"""

from __future__ import annotations

import re

from app.languages.blanks import blank

_SELECT = b"SELECT"
QUIET = rb"'(?:[^'\\]|''|\\.)*'|--[^\n]*|/\*.*?\*/"
_CODE = re.compile(
    QUIET + rb"|(?P<select>\bPERFORM\b|\bRETURN\b(?=[ \t]+(?!QUERY\b|NEXT\b)[^\s;])"
    rb"|(?:^|(?<=[ \t;]))[ \t]*CALL\b(?=[ \t]+\w)|\bEXECUTE\b(?=\s+(?:format\s*\(|'))|^[ \t]*[\w.]+\s*:=)"
    rb"|(?P<cond>(?P<word>^[ \t]*(?:IF|ELSIF|ELSEIF|WHILE))\b[^;]*?\b(?P<then>THEN|LOOP|DO)\b)"
    rb"|(?P<stop>\bLOOP\b(?=[ \t]*$))"
    rb"|(?P<blank>\bRETURN\s+(?:QUERY|NEXT)\b|\bRETURN[ \t]*;|\bSTRICT\b"
    rb"|\bEND[ \t]+(?:IF|LOOP|WHILE|REPEAT)\b[ \t]*;?|^[ \t]*FOR\s+\w+\s+IN\b(?=\s*\(?\s*(?:SELECT|WITH)\b)"
    rb"|^[ \t]*FOR(?:EACH)?\s+\w+\s+(?:SLICE\s+\d+\s+)?IN\b[^;'\n]*?\bLOOP\b"
    rb"|^[ \t]*(?:RAISE|GET[ \t]+DIAGNOSTICS|OPEN|FETCH|CLOSE|SIGNAL)\b[^;]*;?"
    rb"|^[ \t]*DECLARE[ \t]+(?:@\w+|\w+[^;\n]*\b(?:DEFAULT|HANDLER|CURSOR)\b)[^;()]*;"
    rb"|^[ \t]*EXCEPTION\b(?:\s+WHEN\s+\w+\s+THEN\b)?|^[ \t]*WHEN[ \t]+\w+[ \t]+THEN[ \t]*$"
    rb"|^[ \t]*(?:ELSE|LOOP|REPEAT)[ \t]*$)",
    re.I | re.M | re.S,
)
_BODY = re.compile(rb"\bBEGIN\b(?![ \t]*;)|\bTRIGGER\b", re.I)


def is_procedural(source: bytes) -> bool:
    return _BODY.search(source) is not None


def plain(source: bytes) -> bytes:
    """A source with its procedural code as statements."""
    return _CODE.sub(_statement, source)


def _statement(match: re.Match[bytes]) -> bytes:
    text = match.group()
    if match.group("select"):
        return _selected(text) or text
    if match.group("cond"):
        return _condition(text, _selected(match.group("word")), match.group("word"), match.group("then"))
    if match.group("stop"):
        return b";" + blank(text[1:])
    return blank(text) if match.group("blank") else text


def _selected(text: bytes) -> bytes:
    """`SELECT` in place of a text, where there is room for it."""
    room = len(text) - len(_SELECT)
    return blank(text[:room]) + _SELECT if room >= 0 else b""


def _condition(text: bytes, selected: bytes, word: bytes, then: bytes) -> bytes:
    """`IF a(b) THEN` as a statement of its own; as it is where that has no room, but for one that calls nothing."""
    if selected:
        return selected + text[len(word) : -len(then)] + b";".ljust(len(then))
    return text if b"(" in text else blank(text)
