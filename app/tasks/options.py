"""Numbers that tasks run by. Times are in seconds."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

PUSHES, UPKEEP = QUEUES = ("headmark.pushes", "headmark.upkeep")


@dataclass(frozen=True)
class TaskOptions:
    redis_url: str  # `redis://…`, `rediss://…` or `unix:///path/to.sock`
    directory: Path  # where the inbox lives
    lease: float = 15.0  # a worker that does not renew for this long has lost its repository
    run_limit: float = 7200.0  # a catch-up that runs longer takes its worker down with it
    attempts: int = 6  # failed tries after which a push is given up until the sweep finds it again
    longest_pause: float = 600.0  # between two tries of one branch
    quarantine: float = 3600.0  # after which the sweep has a head tried again that could not be indexed
    stale_message: float = 30.0  # a queued message that was not started by then is sent again
    tend: float = 2.0
    reconcile: float = 20.0
    sweep: float = 600.0
    chores: float = 30.0  # how often it is asked which chore is due
    remotes_at_once: int = 8
    keep_deliveries: float = 30 * 86400.0

    @property
    def inbox(self) -> Path:
        return self.directory / "inbox"

    @property
    def pulses(self) -> Path:
        return self.directory / "pulse"
