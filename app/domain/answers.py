"""Stamps and answers: what every reader gets, whatever the question."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict

Freshness = Literal["current", "behind", "unknown"]
Row = dict[str, Any]


class Coverage(TypedDict):
    files: int
    parsed: int
    failed: int
    skipped: int


class Stamp(TypedDict, total=False):
    """Where an answer came from (public contract, section 2). An `unknown` freshness has its `freshness_reason`."""

    repo: str
    branch: str
    commit: str
    committed_at: str
    indexed_at: str
    freshness: Freshness
    freshness_reason: str
    checked_at: str | None
    remote_head: str | None
    coverage: Coverage


@dataclass(slots=True)
class Answer:
    """Rows and the stamps of every repository they were drawn from, also when none gave a row."""

    stamps: list[Stamp]
    rows: list[Row]
    total: int
    truncated: bool = False
    next_cursor: str | None = None
    hidden: bool = False
    extra: dict[str, Any] = field(default_factory=dict)

    def structured(self) -> dict[str, Any]:
        """The `structuredContent` of the public contract, with detail `full`."""
        return {
            "stamps": self.stamps, "rows": self.rows, "total": self.total, "truncated": self.truncated,
            "next_cursor": self.next_cursor, "hidden": self.hidden, **self.extra,
        }  # fmt: skip
