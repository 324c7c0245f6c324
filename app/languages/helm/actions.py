"""The actions `{{ … }}` of Go templates: named templates, their uses, and values that are read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.languages.base import Span
from app.languages.reading import Reading, Text

ACTION = re.compile(
    rb"\{\{-?(?P<code>(?:\"(?:[^\"\\\n]|\\.)*\"|`[^`]{0,2000}`|/\*.*?\*/|[^}\"`{]|\{(?!\{)|\}(?!\})){0,4000})\}\}",
    re.DOTALL,
)
_STRING = re.compile(rb"\"(?:[^\"\\\n]|\\.)*\"|`[^`]*`")
_WORD = re.compile(rb"\s*(?P<word>[a-z]+)\b")
_NAMED = re.compile(rb"\b(?P<word>include|template|define|block)\s+[\"`](?P<name>[^\"`\n]+)[\"`]")
_FIELDS = re.compile(rb"(?<![\w)\].\"`])(?P<root>\$|\$\w+)?(?P<path>(?:\.[A-Za-z_]\w*)+)")
_SUBJECT = re.compile(rb"\s*(?:with|range)\s+(?P<path>(?:\$\w*)?(?:\.[A-Za-z_]\w*)+)\s*-?\Z")
_FILE = re.compile(rb"\.Files\.(?:Get|Lines|AsConfig)\s+\"(?P<path>[^\"*?\n]+)\"")
_NOT_LINE_ENDS = re.compile(rb"[^\r\n]")
_ASIDE = b" \t\r\n-"
_OPENS = frozenset((b"if", b"range", b"with", b"define", b"block"))
_VALUES = b"Values"


def blanked(source: bytes) -> bytes:
    """A template without its actions, of the same length: spaces for those that have their lines to themselves."""
    parts, done = [], 0
    for start, end, actions in _runs(source):
        alone = not _between(source, start, end, actions).strip(_ASIDE)
        for first, last in actions:
            parts += [source[done:first], _NOT_LINE_ENDS.sub(b" " if alone else b"_", source[first:last])]
            done = last
    return b"".join((*parts, source[done:]))


def _runs(source: bytes) -> Iterator[tuple[int, int, list[tuple[int, int]]]]:
    """Runs of lines that share actions: where they start and end, and their actions."""
    start, end = 0, -1
    actions: list[tuple[int, int]] = []
    for match in ACTION.finditer(source):
        if match.start() > end:
            if actions:
                yield start, end, actions
            start, actions = source.rfind(b"\n", 0, match.start()) + 1, []
        actions.append(match.span())
        if match.end() > end:
            line_end = source.find(b"\n", match.end())
            end = line_end if line_end >= 0 else len(source)
    if actions:
        yield start, end, actions


def _between(source: bytes, start: int, end: int, actions: list[tuple[int, int]]) -> bytes:
    """What stands in a run of lines besides its actions."""
    edges = [start, *(edge for action in actions for edge in action), end]
    return b"".join(source[edges[n] : edges[n + 1]] for n in range(0, len(edges), 2))


@dataclass(slots=True)
class _Block:
    """An open block. `dot` is the path in values that `.` means in it; None where that cannot be told."""

    dot: tuple[bytes, ...] | None
    outer: tuple[bytes, ...] | None  # what it means in its `else`
    name: Text | None = None
    start: int = 0


def read_actions(found: Reading, source: bytes, offset: int = 0) -> None:
    """Add what the actions of a text say; `offset` is where it stands in its file."""
    blocks: list[_Block] = []
    dot: tuple[bytes, ...] | None = None
    for match in ACTION.finditer(source):
        code = Text(offset + match.start("code"), offset + match.end("code"), match["code"])
        if code.raw.lstrip().startswith(b"/*"):
            continue
        word = _WORD.match(code.raw)
        opens = word is not None and word["word"] in _OPENS
        name = _names(found, code)
        _files(found, code)
        _fields(found, code, dot)
        if opens:
            inner = dot if word is not None and word["word"] == b"if" else _subject(code, dot)
            blocks.append(_Block(inner, dot, name, offset + match.start()))
            dot = inner
        elif word is not None and word["word"] == b"else" and blocks:
            dot = blocks[-1].outer
        elif word is not None and word["word"] == b"end" and blocks:
            block = blocks.pop()
            dot = block.outer
            _define(found, block, offset + match.end())
    for block in blocks:  # never closed
        _define(found, block, offset + len(source))


def _define(found: Reading, block: _Block, end: int) -> None:
    if block.name is not None:
        found.define(block.name, "function", "", whole := Span(block.start, end), whole)


def _names(found: Reading, code: Text) -> Text | None:
    """Uses of named templates; the name that is defined, if one is."""
    defined = None
    for match in _NAMED.finditer(code.raw):
        name = code.group(match, "name")
        if match["word"] in (b"define", b"block"):
            defined = name
        else:
            found.use(name, "call", "template")
    return defined


def _files(found: Reading, code: Text) -> None:
    for match in _FILE.finditer(code.raw):
        path = code.group(match, "path")
        found.file(path, f"chart:{path}", str(path))


def _subject(code: Text, dot: tuple[bytes, ...] | None) -> tuple[bytes, ...] | None:
    """The path in values that a `with` makes the dot; None for the items of a `range` and for all that is computed."""
    match = _SUBJECT.match(code.raw)
    if match is None or not code.raw.lstrip().startswith(b"with"):
        return None
    path = match["path"]
    parts = tuple(path.lstrip(b"$").strip(b".").split(b"."))
    if parts[0] == _VALUES and (path.startswith(b"$.") or path.startswith(b".")):
        return parts
    return (*dot, *parts) if dot is not None and path.startswith(b".") else None


def _fields(found: Reading, code: Text, dot: tuple[bytes, ...] | None) -> None:
    plain = _STRING.sub(lambda match: b'"' * len(match.group()), code.raw)
    for match in _FIELDS.finditer(plain):
        parts = match["path"][1:].split(b".")
        at = match.start("path") + 1
        if parts[0] == _VALUES and match["root"] in (None, b"$"):
            path: tuple[bytes, ...] = (_VALUES,)
            at, parts = at + len(_VALUES) + 1, parts[1:]
        elif dot is not None and match["root"] is None:
            path = dot
        else:
            continue
        for part in parts:
            found.use(code.part(at, at + len(part)), "read", b".".join(path).decode())
            path, at = (*path, part), at + len(part) + 1
