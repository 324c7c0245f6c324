"""Vue's single-file components: what stands in `<script>` is TypeScript, the rest is white space to the grammar."""

from __future__ import annotations

import re

from app.languages.javascript.embedded import Code, EmbeddedRules, laid_out

_SCRIPT = re.compile(rb"^<script\b(?:[^>\"']|\"[^\"]*\"|'[^']*')*>(.*?)^[ \t]*</script\s*>", re.M | re.S | re.I)


class VueRules(EmbeddedRules):
    def prepare(self, source: bytes) -> bytes:
        """The scripts at their own places, everything else blank."""
        return laid_out(source, (Code(match.start(1), match.group(1)) for match in _SCRIPT.finditer(source)))
