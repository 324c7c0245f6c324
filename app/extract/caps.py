"""Caps looked at before a parser sees a byte: a blob over one of them is `skipped`, with the reason.

They shape facts, so they are constants and part of the extractor's fingerprint (limits of processes are neither).
"""

from __future__ import annotations

MAX_BYTES = 2_000_000
MAX_LINES = 100_000
MAX_MEAN_LINE = 5_000  # bytes a line on average; source with one long literal stays far below, minified text does not
MAX_NESTING = 500  # brackets open at once
SNIFF_BYTES = 8192

TOO_LARGE = f"larger than {MAX_BYTES} bytes"

_NOT_BRACKETS = bytes(set(range(256)) - set(b"()[]{}"))
_ROUNDS = 8


def why_skipped(source: bytes) -> str:
    """The reason for which a blob must not be parsed; "" when it may be."""
    if len(source) > MAX_BYTES:
        return TOO_LARGE
    if b"\0" in source[:SNIFF_BYTES]:
        return "binary"
    reason = _odd_lines(source) if len(source) > MAX_MEAN_LINE else ""
    if not reason and nesting_exceeds(source, MAX_NESTING):
        reason = f"brackets nested deeper than {MAX_NESTING}"
    return reason


def _odd_lines(source: bytes) -> str:
    lines = source.count(b"\n") + 1
    if lines > MAX_LINES:
        return f"more than {MAX_LINES} lines"
    return "minified: lines too long" if len(source) > MAX_MEAN_LINE * lines and len(source) > 4 * MAX_MEAN_LINE else ""


def nesting_exceeds(source: bytes, limit: int) -> bool:
    """Whether more than `limit` brackets are open at once, strings and comments counted as code.

    Innermost pairs are taken out level by level, in C: little is left of real code after a few rounds, and only what
    is still long is counted bracket by bracket.
    """
    brackets = rest = source.translate(None, _NOT_BRACKETS)
    for level in range(_ROUNDS):
        if len(rest) + 3 * level <= limit:
            return False
        # Each replacement may open a pair for the next one, so a round takes at most three levels.
        rest = rest.replace(b"()", b"").replace(b"[]", b"").replace(b"{}", b"")
    return _depth(brackets) > limit


def _depth(brackets: bytes) -> int:
    depth = deepest = 0
    for bracket in brackets:
        depth = depth + 1 if bracket in b"([{" else max(depth - 1, 0)
        deepest = max(deepest, depth)
    return deepest
