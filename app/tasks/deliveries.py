"""The audit of deliveries: what came in, what we said, what became of it; and running one again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypedDict

from app.errors import Refused
from app.tasks.bell import Bell
from app.tasks.inbox import Ledger
from app.tasks.records import Delivery, Mark


class Row(TypedDict):
    """One delivery; times are UTC, ISO 8601. `outcome` is `""` while no run has dealt with a queued one."""

    id: str
    received_at: str
    host: str
    connection: str
    delivery: str
    event: str
    repo: str
    branch: str
    before: str
    after: str
    verdict: str
    reason: str
    outcome: str
    outcome_reason: str
    commit: str
    finished_at: str | None


def read_all(inbox: Path, days: float = 30.0) -> Ledger:
    """A ledger of the whole retention."""
    ledger = Ledger(inbox, window=days * 86400)
    ledger.refresh()
    return ledger


def listed(ledger: Ledger, limit: int = 50, keep: Callable[[Row], bool] = lambda row: True) -> list[Row]:
    """Deliveries, newest first."""
    rows = (_row(delivery, mark) for delivery, mark in ledger.entries())
    return [row for row, _ in zip(filter(keep, rows), range(limit), strict=False)]


def replay(ledger: Ledger, bell: Bell, ident: str) -> Row:
    """Ring for one delivery again, named by our id or the host's. Raises Refused, or Transient when Redis is away."""
    entries = [(d, mark) for d, mark in ledger.entries() if ident in (d.id, d.delivery)]
    if not entries:
        raise Refused(f"There is no delivery {ident[:80]!r}.", "See `headmark deliveries list`.", "NOT_FOUND")
    delivery, mark = entries[0]
    if not delivery.repo_id:
        step = "Track its repository and branch, then let the host send it again."
        raise Refused(f"That delivery was ignored: {delivery.reason}.", step)
    bell.ring(delivery.repo_id, delivery.branch, [delivery.id])
    return _row(delivery, mark)


def _row(delivery: Delivery, mark: Mark | None) -> Row:
    return Row(
        id=delivery.id, received_at=_time(delivery.at), host=delivery.host, connection=delivery.connection,
        delivery=delivery.delivery, event=delivery.event, repo=delivery.repo_name, branch=delivery.branch,
        before=delivery.before, after=delivery.after, verdict=delivery.status, reason=delivery.reason,
        outcome=mark.outcome if mark else "", outcome_reason=mark.reason if mark else "",
        commit=mark.commit if mark else "", finished_at=_time(mark.at) if mark else None,
    )  # fmt: skip


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
