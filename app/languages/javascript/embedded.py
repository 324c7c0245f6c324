"""Scripts within markup: they stand at their own places, and what else names things there becomes statements.

A markup's expression in braces (`on:click={save}`) becomes a block `{save}`, the tag of a component (`<Button>`) a
statement `;Button;`. All else is blank, and every byte keeps its place. Names that the markup itself binds (the item of
a loop) are no names of the script: literals stand for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from typing import NamedTuple

from app.domain.facts import Property
from app.languages.base import Node
from app.languages.blanks import blank
from app.languages.javascript.rules import ScriptRules, TypeScriptRules

_ELEMENT = re.compile(
    rb"<!--.*?(?:-->|\Z)|<(?P<tag>script|style)\b(?P<attributes>(?:[^>\"'{]|\"[^\"]*\"|'[^']*'|\{[^{}]*\})*)>"
    rb"(?P<content>.*?)</(?P=tag)\s*>",
    re.S | re.I,
)
_TYPE = re.compile(rb"""\btype\s*=\s*["']?([^"'\s>]*)""", re.I)
_CODE = frozenset({
    b"", b"module", b"text/javascript", b"application/javascript", b"text/ecmascript", b"application/ecmascript",
    b"text/babel", b"text/typescript", b"ts", b"text/jsx",
})  # fmt: skip
_TAG = re.compile(rb"<[A-Za-z](?:[^<>\"']|\"[^\"]{0,4000}\"|'[^']{0,4000}')*>")
_HANDLER = re.compile(
    rb"\son[a-z]+\s*=\s*(?P<quote>[\"'])(?P<code>[^\"']*(?:(?!(?P=quote))[\"'][^\"']*)*)(?P=quote)", re.I
)
_WORD = re.compile(rb"(?<![\w$.])[A-Za-z_$][\w$]*")
_CHAIN = re.compile(rb"(?<![\w$.])(?P<word>[A-Za-z_$][\w$]*)(?P<members>(?:\??\.[\w$]+)*)")
_QUIET = re.compile(rb"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|[{}]", re.S)


class Code(NamedTuple):
    """A piece of the source that stays, as it is parsed."""

    start: int
    text: bytes


class EmbeddedRules(TypeScriptRules):
    """A component's names are its own, whether or not it imports anything."""

    def finish(self, root: Node, source: bytes) -> Iterable[Property]:
        return ()


class PageRules(ScriptRules):
    """Inline scripts of a page."""

    def prepare(self, source: bytes) -> bytes:
        return laid_out(source, (*scripts(source), *handlers(source)))


def scripts(source: bytes) -> Iterator[Code]:
    """The contents of `<script>`, but of those that hold data or templates."""
    for match in _ELEMENT.finditer(source):
        if (match.group("tag") or b"").lower() == b"script":
            kind = _TYPE.search(match.group("attributes"))
            if kind is None or kind.group(1).lower() in _CODE:
                yield Code(match.start("content"), match.group("content"))


def handlers(source: bytes) -> Iterator[Code]:
    """What attributes like `onclick` run, each statements of its own."""
    markup = without_elements(source) if _HANDLER.search(source) else b""
    for tag in _TAG.finditer(markup):
        for match in _HANDLER.finditer(markup, *tag.span()):
            yield Code(match.start("code") - 1, b";" + match.group("code") + b";")


def without_elements(source: bytes) -> bytes:
    """The markup alone: scripts, styles and comments blank."""
    return _ELEMENT.sub(lambda match: blank(match.group()), source)


def laid_out(source: bytes, pieces: Iterable[Code]) -> bytes:
    """A source of the same length that holds these pieces at their places; what overlaps an earlier one is left out."""
    parts: list[bytes] = []
    at = 0
    for start, text in sorted(pieces):
        if start >= at:
            parts += (blank(source[at:start]), text)
            at = start + len(text)
    return b"".join((*parts, blank(source[at:])))


def closing(source: bytes, at: int) -> int:
    """The end of the braces that open at a position; -1 when nothing closes them."""
    depth = 0
    for mark in _QUIET.finditer(source, at):
        depth += {b"{": 1, b"}": -1}.get(mark.group(), 0)
        if depth == 0:
            return mark.end()
    return -1


def unbound(code: bytes, bound: Set[bytes]) -> bytes:
    """Code with literals of the same length for names that the markup binds."""
    return _CHAIN.sub(lambda found: _literal(found) if found.group("word") in bound else found.group(), code)


def _literal(found: re.Match[bytes]) -> bytes:
    """Its members are left out: their receiver would be read from the source, as the script's name."""
    word, members = found.group("word", "members")
    literal = b"0" if len(word) == 1 else b'"'.ljust(len(word) - 1) + b'"'
    return literal.ljust(len(word) + len(members))


def words(text: bytes) -> set[bytes]:
    """The names in a pattern: `{ a, b: c }` and `[a, ...b]` (keys are among them, which does no harm)."""
    return set(_WORD.findall(text))
