"""How long work tells where it is, for bars and log lines."""

from __future__ import annotations

import time
from typing import Literal, Protocol

Phase = Literal["fetch", "compare", "extract", "publish", "advance", "tidy"]


class Progress(Protocol):
    def __call__(self, phase: Phase, done: int, total: int) -> None:
        """`done` of `total` in a phase; `total` 0 where it is not known. Bytes of source in `extract`."""


def silent(phase: Phase, done: int, total: int) -> None:
    """Nobody looks."""


class Stopwatch:
    """A progress that passes everything on and keeps the seconds that each phase took."""

    def __init__(self, further: Progress) -> None:
        self._further = further
        self._phase: Phase | None = None
        self._since = 0.0
        self._seconds: dict[str, float] = {}

    def __call__(self, phase: Phase, done: int, total: int) -> None:
        if phase != self._phase:
            self._turn(phase)
        self._further(phase, done, total)

    def stop(self) -> dict[str, float]:
        """Seconds by phase, in the order in which they began."""
        self._turn(None)
        return {phase: round(seconds, 4) for phase, seconds in self._seconds.items()}

    def _turn(self, phase: Phase | None) -> None:
        now = time.monotonic()
        if self._phase is not None:
            self._seconds[self._phase] = self._seconds.get(self._phase, 0.0) + now - self._since
        self._phase, self._since = phase, now
