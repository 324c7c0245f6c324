"""What one file may cost: caps looked at before a parser sees a byte, and limits that kernel and parent enforce.

The caps shape the facts (a file over a cap is `skipped`), so they are constants, part of the extractor's fingerprint.
The limits only stop what runs away; they differ between machines and may be set by the operator.
"""

from __future__ import annotations

import re
import resource
import sys
import time
from dataclasses import dataclass

MAX_BYTES = 2_000_000
MAX_LINES = 100_000
MAX_LINE_BYTES = 20_000  # the mean of long lines that tells minified text from a source file with one long literal
MAX_NESTING = 500  # brackets open at once
MAX_NODES = 3_000_000
SNIFF_BYTES = 8192

MEGABYTE = 1024 * 1024

_NOT_BRACKETS = bytes(set(range(256)) - set(b"()[]{}"))
_ROUNDS = 8
_PAIRS = re.compile(rb"\(\)|\[\]|\{\}")


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one child process. A step is what a job announces: one file of a batch, or the whole job."""

    memory: int = 1024 * MEGABYTE  # bytes of private memory
    cpu_seconds: int = 20  # per step
    wall_seconds: float = 60.0  # per step; generous, because a busy machine must not change what is indexed
    file_bytes: int = 1024 * MEGABYTE  # of any file it writes
    uses: int = 500  # jobs until it is replaced
    resident: int = 300 * MEGABYTE  # bytes resident after a job beyond which it is replaced


def why_skipped(source: bytes) -> str:
    """The reason for which a blob must not be parsed; "" when it may be."""
    if len(source) > MAX_BYTES:
        return f"larger than {MAX_BYTES} bytes"
    if b"\0" in source[:SNIFF_BYTES]:
        return "binary"
    lines = source.count(b"\n") + 1
    if lines > MAX_LINES:
        return f"more than {MAX_LINES} lines"
    if len(source) > MAX_LINE_BYTES * lines:
        return "minified: lines too long"
    return f"brackets nested deeper than {MAX_NESTING}" if nesting_exceeds(source, MAX_NESTING) else ""


def nesting_exceeds(source: bytes, limit: int) -> bool:
    """Whether more than `limit` brackets are open at once, strings and comments counted as code.

    Innermost pairs are taken out level by level, in C: little is left of real code after a few rounds, and only what
    is still long is counted bracket by bracket.
    """
    brackets = rest = source.translate(None, _NOT_BRACKETS)
    for level in range(_ROUNDS):
        if len(rest) + level <= limit:
            return False
        rest = _PAIRS.sub(b"", rest)
    return _depth(brackets) > limit


def _depth(brackets: bytes) -> int:
    depth = deepest = 0
    for bracket in brackets:
        depth = depth + 1 if bracket in b"([{" else max(depth - 1, 0)
        deepest = max(deepest, depth)
    return deepest


def confine(limits: Limits) -> None:
    """Put this process under its limits, for good."""
    # Private memory, not address space: DuckDB and allocators reserve far more addresses than they use.
    kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    _lower(kind, limits.memory)
    _lower(resource.RLIMIT_FSIZE, limits.file_bytes)
    _lower(resource.RLIMIT_CORE, 0)


def allow_cpu(seconds: int) -> None:
    """Let this process use that many more seconds of CPU before the kernel stops it with SIGXCPU."""
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + 1 + seconds, hard))


def _lower(kind: int, value: int) -> None:
    _, hard = resource.getrlimit(kind)
    value = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(kind, (value, value))
