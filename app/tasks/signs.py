"""Numbers for `/metrics` that are to be seen without Redis: on the disk that all processes share."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from app.errors import HeadmarkError
from app.tasks.inbox import Ledger
from app.tasks.ports import Index
from app.tasks.pulse import living
from app.tasks.stats import Sample

KINDS = ("worker", "beat")


class Signs:
    def __init__(self, index: Index, ledger: Ledger, pulses: Path) -> None:
        self._index = index
        self._ledger = ledger
        self._pulses = pulses

    def samples(self) -> list[Sample]:
        return [*self._open(), *self._processes(), *self._quarantined()]

    def _open(self) -> Iterator[Sample]:
        waiting = self._ledger.open_deliveries()
        age = max(time.time() - waiting[0].at, 0.0) if waiting else 0.0
        about = "Recorded deliveries that no run has dealt with."
        yield Sample("headmark_deliveries_open", "gauge", about, {}, float(len(waiting)))
        about = "Age in seconds of the oldest of them."
        yield Sample("headmark_deliveries_open_age_seconds", "gauge", about, {}, round(age, 3))

    def _processes(self) -> Iterator[Sample]:
        about = "Processes that showed a sign of life within the last minute, or are in the middle of a task."
        for kind in KINDS:
            yield Sample("headmark_processes", "gauge", about, {"kind": kind}, float(living(self._pulses, kind)))

    def _quarantined(self) -> Iterator[Sample]:
        about = "1 where the remote's head cannot be indexed, which is not tried again by itself."
        for repo in self._index.tracked():
            for branch in repo.branches:
                with suppress(HeadmarkError):
                    seen = self._index.observed(repo.repo_id, branch)
                    labels = {"repo": repo.name, "branch": branch}
                    value = float(bool(seen and seen.quarantined))
                    yield Sample("headmark_quarantined", "gauge", about, labels, value)
