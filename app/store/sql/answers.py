"""What a statement may take, and what it gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple


@dataclass(frozen=True, slots=True)
class SqlLimits:
    """Limits of one statement. `cpu_seconds` begin when the commit's rows are at hand, `wall_seconds` before."""

    memory: int = 512 << 20  # bytes
    cpu_seconds: int = 10
    wall_seconds: float = 30.0
    rows: int = 1000  # of the result
    bytes: int = 1_000_000  # of the result, as JSON


class SqlColumn(NamedTuple):
    name: str
    type: str


class SqlAnswer(NamedTuple):
    """Rows as JSON values, in the order of the statement. `cut`: the limit that left rows out, `rows` or `bytes`."""

    columns: list[SqlColumn]
    rows: list[list[Any]]
    cut: str
