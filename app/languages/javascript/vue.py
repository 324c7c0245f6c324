"""Vue's single-file components: what stands in `<script>` is TypeScript, and of the template its expressions are."""

from __future__ import annotations

import re

from app.languages.blanks import blank
from app.languages.javascript.embedded import Code, EmbeddedRules, closing, laid_out
from app.languages.javascript.template import template

_SCRIPT = re.compile(rb"^<script\b(?:[^>\"']|\"[^\"]*\"|'[^']*')*>(.*?)^[ \t]*</script\s*>", re.M | re.S | re.I)
_WRAPPED = re.compile(rb"\bexport\s+default\s+(?P<call>(?:defineComponent|Vue\.extend)\s*\(\s*)\{")


class VueRules(EmbeddedRules):
    def prepare(self, source: bytes) -> bytes:
        """The scripts at their own places, the template's expressions as statements, everything else blank."""
        scripts = [Code(match.start(1), _unwrapped(match.group(1))) for match in _SCRIPT.finditer(source)]
        spans = [(each.start, each.start + len(each.text)) for each in scripts]
        inside = (each for each in template(source) if not any(start <= each.start < end for start, end in spans))
        return laid_out(source, [*scripts, *inside])


def _unwrapped(script: bytes) -> bytes:
    """A component's options without the function that only tells their type."""
    match = _WRAPPED.search(script)
    end = closing(script, match.end() - 1) if match is not None else -1
    if match is None or end < 0 or not script[end:].lstrip().startswith(b")"):
        return script
    close = script.index(b")", end)
    call = match.span("call")
    return b"".join(
        (script[: call[0]], blank(script[call[0] : call[1]]), script[call[1] : close], b" ", script[close + 1 :])
    )
