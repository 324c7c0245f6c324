"""How long work tells where it is, for bars and log lines."""

from __future__ import annotations

from typing import Literal, Protocol

Phase = Literal["fetch", "compare", "extract", "publish"]


class Progress(Protocol):
    def __call__(self, phase: Phase, done: int, total: int) -> None:
        """`done` of `total` in a phase; `total` 0 where it is not known. Bytes of source in `extract`."""


def silent(phase: Phase, done: int, total: int) -> None:
    """Nobody looks."""
