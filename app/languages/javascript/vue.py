"""Vue's single-file components: what stands in `<script>` is TypeScript, the rest is white space to the grammar."""

from __future__ import annotations

import re

from app.languages.javascript.rules import TypeScriptRules

_SCRIPT = re.compile(rb"^<script\b(?:[^>\"']|\"[^\"]*\"|'[^']*')*>(.*?)^[ \t]*</script\s*>", re.M | re.S | re.I)
_SEEN = re.compile(rb"[^\r\n]")


class VueRules(TypeScriptRules):
    def prepare(self, source: bytes) -> bytes:
        """The scripts at their own places, everything else blank."""
        parts: list[bytes] = []
        at = 0
        for match in _SCRIPT.finditer(source):
            parts += (_SEEN.sub(b" ", source[at : match.start(1)]), match.group(1))
            at = match.end(1)
        return b"".join((*parts, _SEEN.sub(b" ", source[at:])))
