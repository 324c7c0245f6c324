"""What of an Astro component is code: the part between `---`, scripts, and in the markup expressions and components."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.languages.astro.expressions import as_lists
from app.languages.blanks import blank
from app.languages.javascript.embedded import (
    Code,
    EmbeddedRules,
    closing,
    laid_out,
    scripts,
    without_elements,
)

_FENCED = re.compile(rb"\A\s*(?:<!--.*?-->\s*)*---[ \t]*\r?\n(?P<code>.*?)^---[ \t]*$", re.S | re.M)
_MARK = re.compile(rb"<(?P<component>[A-Z][\w$]*(?:\.[\w$]+)*|[a-z_$][\w$]*(?:\.[\w$]+)+)(?=[\s/>])|(?P<brace>\{)")
_TAG = re.compile(rb"<[A-Za-z>/]")


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
        if end > 0:
            code = source[match.start() : end]
            kept = as_lists(code) if _TAG.search(code) is not None else code
            yield Code(match.start(), b"{" + _without_spread(kept[1:]))
            at = end


def _without_spread(code: bytes) -> bytes:
    inside = code.lstrip()
    return blank(code[: len(code) - len(inside) + 3]) + inside[3:] if inside.startswith(b"...") else code
