"""The actions `{{ … }}` of Go templates: named templates, their uses, and values that are read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
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
_FIELDS = re.compile(
    rb"(?P<opens>\(*)(?<![\w)\].\"`])(?P<root>\$|\$\w+)?(?P<path>\.[A-Za-z_]\w*(?:\)*\.[A-Za-z_]\w*)*)"
)
_PART = re.compile(rb"(?P<closes>\)*)\.(?P<name>\w+)")
_KEYS = re.compile(
    rb"\b(?:index|get|hasKey)\s+(?P<root>\$\w*)?(?P<path>(?:\.[A-Za-z_]\w*)+)(?P<keys>(?:\s+\"[^\"\\\n]+\")+)"
)
_KEY = re.compile(rb"\"(?P<key>[^\"]+)\"")
_NAMES = re.compile(rb"\s*(?P<name>\$\w+)\s*:?=\s*(?P<path>(?:\$\w*)?(?:\.[A-Za-z_]\w*)+)\s*-?\Z")
_SUBJECT = re.compile(rb"\s*(?:with|range)\s+(?P<path>(?:\$\w*)?(?:\.[A-Za-z_]\w*)+)\s*-?\Z")
_FILE = re.compile(rb"\.Files\.(?:Get|Lines|AsConfig)\s+\"(?P<path>[^\"*?\n]+)\"")
_NOT_LINE_ENDS = re.compile(rb"[^\r\n]")
_ASIDE = b" \t\r\n-"
_OPENS = frozenset((b"if", b"range", b"with", b"define", b"block"))
_VALUES = b"Values"
Path = tuple[bytes, ...]


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

    dot: Path | None
    outer: Path | None  # what it means in its `else`
    name: Text | None = None
    start: int = 0


def read_actions(found: Reading, source: bytes, offset: int = 0) -> None:
    """Add what the actions of a text say; `offset` is where it stands in its file."""
    blocks: list[_Block] = []
    dot: Path | None = None
    named: Mapping[bytes, Path] = {}
    for match in ACTION.finditer(source):
        code = Text(offset + match.start("code"), offset + match.end("code"), match["code"])
        if code.raw.lstrip().startswith(b"/*"):
            continue
        word = _WORD.match(code.raw)
        opens = word is not None and word["word"] in _OPENS
        name = _names(found, code)
        _files(found, code)
        _fields(found, code, dot, named)
        given = _NAMES.match(code.raw)
        if given is not None:
            path = _meant(given["path"], dot, named)
            named = {**named, given["name"]: path} if path is not None else named
        if opens:
            inner = dot if word is not None and word["word"] == b"if" else _subject(code, dot, named)
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


def _subject(code: Text, dot: Path | None, named: Mapping[bytes, Path]) -> Path | None:
    """The path in values that a `with` makes the dot; None for the items of a `range` and for all that is computed."""
    match = _SUBJECT.match(code.raw)
    if match is None or not code.raw.lstrip().startswith(b"with"):
        return None
    return _meant(match["path"], dot, named)


def _fields(found: Reading, code: Text, dot: Path | None, named: Mapping[bytes, Path]) -> None:
    plain = _STRING.sub(lambda match: b'"' * len(match.group()), code.raw)
    for match in _FIELDS.finditer(plain):
        parts = _parts(match)
        values = parts[0][0] == _VALUES
        path = (_VALUES,) if values else _held(match["root"], dot, named)
        for name, at in parts[values:] if path is not None else ():
            assert path is not None
            found.use(code.part(at, at + len(name)), "read", b".".join(path).decode())
            path = (*path, name)
    for match in _KEYS.finditer(code.raw):
        path = _whole(match["root"], tuple(match["path"][1:].split(b".")), dot, named)
        for key in _KEY.finditer(code.raw, match.start("keys"), match.end("keys")) if path is not None else ():
            assert path is not None
            found.use(code.group(key, "key"), "read", b".".join(path).decode())
            path = (*path, key["key"])


def _parts(match: re.Match[bytes]) -> list[tuple[bytes, int]]:
    """The names of a path with their places; it ends where it closes more than was opened directly before it."""
    found, spare = [], len(match["opens"])
    for part in _PART.finditer(match["path"]):
        spare -= len(part["closes"])
        if spare < 0:
            break
        found.append((part["name"], match.start("path") + part.start("name")))
    return found


def _held(root: bytes | None, dot: Path | None, named: Mapping[bytes, Path]) -> Path | None:
    """What a path without `.Values` starts from."""
    return dot if root is None else named.get(root)


def _meant(written: bytes, dot: Path | None, named: Mapping[bytes, Path]) -> Path | None:
    """What a written path means, `$name` or nothing before its first point."""
    root, _, rest = written.partition(b".")
    return _whole(root or None, tuple(rest.split(b".")), dot, named)


def _whole(root: bytes | None, parts: Path, dot: Path | None, named: Mapping[bytes, Path]) -> Path | None:
    """A path from the values on; None where it cannot be told."""
    if parts[0] == _VALUES:
        return parts
    before = _held(root, dot, named)
    return (*before, *parts) if before is not None else None
