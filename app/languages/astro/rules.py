"""What of an Astro component is code: the part between `---`, scripts, and in the markup expressions and components."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.languages.blanks import blank
from app.languages.javascript.embedded import (
    Code,
    EmbeddedRules,
    closing,
    laid_out,
    scripts,
    unbound,
    without_elements,
    words,
)

_FENCED = re.compile(rb"\A\s*(?:<!--.*?-->\s*)*---[ \t]*\r?\n(?P<code>.*?)^---[ \t]*$", re.S | re.M)
_MARK = re.compile(rb"<(?P<component>[A-Z][\w$]*(?:\.[\w$]+)*)(?=[\s/>])|(?P<brace>\{)")
_TAG = re.compile(rb"<[A-Za-z>/]")
_ARROW = re.compile(rb"\(([^()]*)\)\s*=>|\b([\w$]+)\s*=>")
_PATH = re.compile(rb"\{\s*(?:\.\.\.)?(?P<path>[A-Za-z_$][\w$]*(?:\??\.[\w$]+)*)")


class AstroRules(EmbeddedRules):
    def prepare(self, source: bytes) -> bytes:
        fenced = _FENCED.match(source)
        start = fenced.end() if fenced is not None else 0
        rest = b" " * start + source[start:]
        pieces = [*scripts(rest), *_markup(without_elements(rest))]
        if fenced is not None:
            pieces.append(Code(fenced.start("code"), fenced.group("code")))
        return laid_out(source, pieces)


def _markup(source: bytes) -> Iterator[Code]:
    """Of an expression with markup in it only what it starts with, and what stands in braces in that markup."""
    bound = {word for match in _ARROW.finditer(source) for part in match.groups() if part for word in words(part)}
    at = 0
    while (match := _MARK.search(source, at)) is not None:
        at = match.end()
        if match.group("component"):
            yield Code(match.start("component"), match.group("component"))
            if source[at : at + 1] not in (b"\n", b"\r", b""):
                yield Code(at, b";")
                at += 1
            continue
        end = closing(source, match.start())
        code = source[match.start() : end] if end > 0 else b""
        if code and _TAG.search(code) is None:
            yield Code(match.start(), unbound(b"{" + _without_spread(code[1:]), bound))
            at = end
        elif (path := _PATH.match(code)) is not None:
            kept = unbound(b" " * (path.start("path") - 1) + path.group("path"), bound)
            yield Code(match.start(), b"{" + kept)
            yield Code(match.start() + path.end(), b"}")
            at = match.start() + path.end() + 1


def _without_spread(code: bytes) -> bytes:
    inside = code.lstrip()
    return blank(code[: len(code) - len(inside) + 3]) + inside[3:] if inside.startswith(b"...") else code
