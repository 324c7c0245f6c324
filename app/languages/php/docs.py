"""What PHP's doc comments say of types, where the code says less."""

from __future__ import annotations

import re

from app.languages.base import Node
from app.languages.php.nodes import text

_INNER = rb"<[^<>*\n]*(?:<[^<>*\n]*>[^<>*\n]*)*>"
_TAG = re.compile(
    rb"@(?:phpstan-|psalm-)?(param|return|var)\s+([^\s$*<]+(?:" + _INNER + rb")?[^\s$*]*)[ \t]*(?:\.\.\.)?(\$\w+)?"
)
_TYPE = rb"([^\s$*<(]+(?:" + _INNER + rb")?[^\s$*(]*)"
_MEMBER = re.compile(
    rb"@(?:phpstan-|psalm-)?(?:(property)(?:-read|-write)?\s+" + _TYPE + rb"\s+\$(\w+)"
    rb"|(method)\s+(?:static\s+)?" + _TYPE + rb"\s+(\w+)\s*\(|(mixin)\s+" + _TYPE + rb")"
)
_VAGUE = frozenset("array iterable mixed object callable collection traversable iterator generator".split())
_BETWEEN = re.compile(rb"[;{}]")
_REACH = 4000  # bytes before a function's parameter in which its doc ends


def above(source: bytes, at: int) -> list[tuple[str, str, str]]:
    """Tags of the doc comment that ends just before a place: (tag, type, name)."""
    start, end = _comment(source, at)
    return [
        (tag.decode(), b"".join(type_.split()).decode("utf-8", "replace"), name.decode())
        for tag, type_, name in _TAG.findall(source, start, end)
    ]


def _comment(source: bytes, at: int) -> tuple[int, int]:
    """The doc comment that ends just before a place; nothing where there is none."""
    end = source.rfind(b"*/", max(0, at - 200), at)
    if end < 0 or source[end + 2 : at].strip():
        return at, at
    start = source.rfind(b"/**", max(0, end - _REACH), end)
    return (start, end) if start >= 0 else (at, at)


def members(source: bytes, at: int) -> list[tuple[str, str, str]]:
    """What the doc comment of a type says that it has: (`property`, type, name), also `method` and `mixin`."""
    found = []
    for match in _MEMBER.finditer(source, *_comment(source, at)):
        tag, type_, name = (*(part for part in match.groups() if part is not None), b"")[:3]
        found.append((tag.decode(), b"".join(type_.split()).decode("utf-8", "replace"), name.decode()))
    return found


def stated(type_: Node | None, source: bytes, at: int, tag: str, name: str = "") -> Node | str | None:
    """A declared type, or what the doc before a place says of it where that is more."""
    if not _vague(type_):
        return type_
    said = [each for kind, each, of in above(source, at) if kind == tag and of in ("", name)]
    return said[0] if said else type_


def parameter(node: Node, type_: Node | None, name: str, source: bytes) -> Node | str | None:
    """A parameter's type, by the doc of its function where that says more."""
    start = node.start_byte
    end = source.rfind(b"*/", max(0, start - _REACH), start) if _vague(type_) else -1
    between = source[end + 2 : start] if end >= 0 else b""
    if b"function" not in between or _BETWEEN.search(between):
        return type_
    said = [each for kind, each, of in above(source, end + 2) if kind == "param" and of == name]
    return said[0] if said else type_


def _vague(type_: Node | None) -> bool:
    return type_ is None or text(type_).lstrip("?").rpartition("\\")[2].lower() in _VAGUE
