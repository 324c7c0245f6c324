"""Caps looked at before a parser sees a byte: a blob over one of them is `skipped`, with the reason.

They shape facts, so they are constants and part of the extractor's fingerprint (limits of processes are neither).
"""

from __future__ import annotations

MAX_BYTES = 2_000_000
MAX_LINES = 200_000
MAX_MEAN_LINE = 5_000  # bytes a line on average; minified text is above, and so is source with one long literal
STATEMENT_BYTES = 100  # long lines with a statement for so many bytes or less are code, not a literal or a table
SNIFF_BYTES = 8192

TOO_LARGE = f"larger than {MAX_BYTES} bytes"
POINTER = "a Git LFS pointer: the content is not in the repository"

_POINTER_START = b"version https://git-lfs.github.com/spec/"
_POINTER_BYTES = 1024  # a pointer is never longer


def why_skipped(source: bytes) -> str:
    """The reason for which a blob must not be parsed; "" when it may be."""
    if len(source) > MAX_BYTES:
        return TOO_LARGE
    if b"\0" in source[:SNIFF_BYTES]:
        return "binary"
    if len(source) < _POINTER_BYTES and source.startswith(_POINTER_START):
        return POINTER
    return _odd_lines(source) if len(source) > MAX_MEAN_LINE else ""


def _odd_lines(source: bytes) -> str:
    lines = source.count(b"\n") + 1
    if lines > MAX_LINES:
        return f"more than {MAX_LINES} lines"
    long = len(source) > MAX_MEAN_LINE * lines and len(source) > 4 * MAX_MEAN_LINE
    return "minified: lines too long" if long and _is_dense(source) else ""


def _is_dense(source: bytes) -> bool:
    return sum(map(source.count, (b";", b"){", b"=>"))) * STATEMENT_BYTES > len(source)
