"""YAML that is broken in a line, with that line mended or blanked: the grammar gives up on the rest of such a file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.languages.blanks import blank
from app.languages.reading import WholeFile

_TABS = re.compile(rb"^[ ]*\t[ \t]*", re.MULTILINE)
_TEMPLATE = re.compile(rb"\{\{[^\n{}]*\}\}|\{%[^\n]*?%\}|<%[^\n]*?%>")
_LINE = re.compile(
    rb"(?P<indent> *)(?P<dashes>(?:-[ ]+)*)"
    rb"(?P<key>(?:\"[^\"\n]*\"|'[^'\n]*'|[^\s\"'#\[\]{}&*!|>%@`:-][^\n:#]*|-[^\s:][^\n:#]*))?"
    rb"(?P<colon>:(?=[ ]|\r?\Z))?[ ]*(?P<value>[^\r\n]*)"
)
_BLOCK = re.compile(rb"(?:[&!][^\s]*[ ]+)*[|>][0-9+-]*(?:[ ]+#.*)?\Z")
_OPENS = re.compile(rb"(?:[&!][^\s]*[ ]*)*(?:#.*)?\Z")
_RESERVED = (b"@", b"%", b"`")
_STRUCTURED = (b'"', b"'", b"[", b"{", b"&", b"*", b"!", b"|", b">")


_DEEP = re.compile(rb"(?<![^\r\n])[ \t?:-]{120}[^\r\n]*")
"""Lines that may open their 250th level: the grammar's scanner dies of more."""


class YamlFile(WholeFile):
    """Rules of a language over YAML."""

    def prepare(self, source: bytes) -> bytes:
        return _DEEP.sub(lambda match: b" " * len(match.group()), source)

    def recover(self, source: bytes) -> bytes | None:
        return mended(self.prepare(source))


def mended(source: bytes) -> bytes:
    """The source, of the same length, with lines that fit nowhere blanked."""
    source = _TABS.sub(lambda match: b" " * len(match.group()), source)
    source = _TEMPLATE.sub(lambda match: b"_" * len(match.group()), source)
    return b"".join(_lines(source))


def _lines(source: bytes) -> Iterator[bytes]:
    levels = [0]
    opened = True  # what stands further in than the level may follow
    text_level, depth = -1, 0  # the level of a block scalar's key; brackets open
    for line in source.splitlines(keepends=True):
        code = line.rstrip(b"\r\n")
        match = _LINE.match(code)
        content = code.strip()
        if match is None or not content or content.startswith(b"#") or content in (b"---", b"..."):
            if content == b"---":
                levels, opened, depth, text_level = [0], True, 0, -1
            yield line
            continue
        indent = len(match["indent"])
        if text_level >= 0 and indent > text_level:
            yield line
            continue
        text_level = -1
        if depth > 0 and not (match["colon"] and indent <= levels[-1]):  # else they stay open for good
            depth += _depth(code)
            yield line
            continue
        depth = 0
        while levels[-1] > indent:
            levels.pop()
        fits = levels[-1] == indent or opened
        if not fits or not (match["colon"] or match["dashes"]) or code[indent : indent + 1] == b":":
            yield line if fits and not match["colon"] and match["key"] else blank(line)
            continue
        if levels[-1] < indent:
            levels.append(indent)
        if match["dashes"] and match["colon"]:
            levels.append(indent + len(match["dashes"]))
        value = match["value"] if match["colon"] or match["dashes"] else b""
        opened = bool(_OPENS.match(value))
        if _BLOCK.match(value):
            text_level = levels[-1]
        depth = max(_depth(value), 0) if value.startswith((b"[", b"{")) else 0
        yield _plain(line, match)


def _depth(code: bytes) -> int:
    return code.count(b"[") + code.count(b"{") - code.count(b"]") - code.count(b"}")


def _plain(line: bytes, match: re.Match[bytes]) -> bytes:
    """A line whose plain value holds nothing that a plain value may not."""
    value = match["value"]
    if value.startswith(_RESERVED):
        value = b"_" + value[1:]
    elif value.startswith(_STRUCTURED) or not match["colon"]:
        return line
    value = value.replace(b": ", b"_ ")
    return line[: match.start("value")] + value + line[match.end("value") :]
