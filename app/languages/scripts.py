"""Shell lines in files of other languages: paths of scripts that they run, and variables that they read."""

from __future__ import annotations

import re

from app.languages.reading import Reading, Text

_SCRIPT = re.compile(
    rb"(?<![\w./$}~:@-])(?P<path>(?:\.{1,2}/)*[\w-][\w./-]*\.(?:sh|bash|py|js|mjs|cjs|ts|rb|pl|php|lua|R|ps1))(?![\w./-])"
)
_VARIABLE = re.compile(rb"(?<![\\$])\$(?:env:|\{(?:env:|[#!])?)?(?P<name>[A-Za-z_]\w*)")


def scripts(found: Reading, code: Text, place: str = "") -> None:
    """Files that a line names; `place` goes before their paths for the link rules."""
    for match in _SCRIPT.finditer(code.raw):
        path = match["path"].decode()
        found.file(code.group(match, "path"), f"{place}{path}", path)


def variables(code: Text) -> list[Text]:
    """Names after `$`, `${` and `$env:`."""
    return [code.group(match, "name") for match in _VARIABLE.finditer(code.raw)]
