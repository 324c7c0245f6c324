"""Environment variables that code reads by calls of known names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tree_sitter import Node

from app.languages.base import Span, Used
from app.languages.environment import ENVIRONMENT

_PREFIX = 2  # `@"`


def environment_reads(root: Node, source: bytes, pattern: re.Pattern[bytes]) -> Iterator[Used]:
    """Names that a pattern finds where a string of their own holds them, not in comments or other strings."""
    for match in pattern.finditer(source):
        start, end = match.span("name")
        node = root.descendant_for_byte_range(start, end)
        if node is not None and start - _PREFIX <= node.start_byte <= start:
            yield Used(Span(start, end), "read", ENVIRONMENT)
