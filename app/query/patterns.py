"""Patterns over lines of text: literals and regular expressions in RE2's syntax, as ripgrep's without look-around.

RE2 matches in time linear in the text whatever the pattern, so a caller's pattern cannot stop the server. The only
module that knows re2.
"""

from __future__ import annotations

from collections.abc import Callable

import re2

from app.errors import Refused

PATTERN_LIMIT = 1000  # characters
MANY_LINES = "(?m)"  # before the pattern, not around it: a stray `)` would end a group that is not the caller's
FindLine = Callable[[bytes, int], int]
"""(text, from) → where the next match begins, -1 when there is none. A match never spans lines."""


def line_finder(pattern: str, *, regex: bool, ignore_case: bool) -> FindLine:
    """Raises Refused (BAD_REQUEST) for a pattern that is empty, too long, spans lines or is no regular expression."""
    if not pattern or len(pattern) > PATTERN_LIMIT:
        raise Refused("A pattern must have 1 to 1000 characters.", "Search for a shorter text.")
    if "\n" in pattern or "\r" in pattern:
        raise Refused("A pattern cannot span lines.", "Search for the text of one line.")
    if regex or ignore_case:
        return _compiled(pattern if regex else re2.escape(pattern), ignore_case)
    literal = pattern.encode()
    return lambda text, start: text.find(literal, start)


def _compiled(pattern: str, ignore_case: bool) -> FindLine:
    options = re2.Options()
    options.never_nl = True
    options.case_sensitive = not ignore_case
    options.log_errors = False
    try:
        compiled = re2.compile(MANY_LINES + pattern, options)
    except re2.error as fault:
        said = fault.args[0].decode("utf-8", "replace") if isinstance(fault.args[0], bytes) else str(fault)
        raise Refused(
            f"The pattern is not a regular expression: {said.replace(MANY_LINES, '', 1)[:200]}.",
            "Use RE2 syntax: no look-around, no back-references; or leave out `regex` to search for the text itself.",
        ) from None

    def find(text: bytes, start: int) -> int:
        found = compiled.search(text, start)
        return -1 if found is None else int(found.start())

    return find
