"""The audit of deliveries: what came in, what we said, what became of it; and running some again."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple, TypedDict, cast

from app.domain.events import Hint, Host
from app.errors import Refused
from app.tasks.bell import Bell
from app.tasks.directory import Directory, Place
from app.tasks.inbox import Ledger
from app.tasks.records import Delivery, Mark

OPEN = "open"  # queued, and no run has dealt with it yet
Entry = tuple[Delivery, Mark | None]


class Row(TypedDict):
    """One delivery; times are UTC, ISO 8601. `outcome` is `""` while no run has dealt with a queued one."""

    id: str
    received_at: str
    host: str
    connection: str
    secret: str
    delivery: str
    event: str
    repo: str
    repo_key: str
    branch: str
    before: str
    after: str
    verdict: str
    reason: str
    outcome: str
    outcome_reason: str
    commit: str
    finished_at: str | None


class Chosen(NamedTuple):
    """Which are meant: `status` is a verdict, an outcome or `open`, `repo` a glob; times are Unix seconds."""

    status: str = ""
    repo: str = ""
    since: float = -math.inf
    until: float = math.inf

    def has(self, entry: Entry) -> bool:
        delivery, mark = entry
        if not self.since <= delivery.at < self.until:
            return False
        if self.repo and not fnmatchcase(delivery.repo_name.lower(), self.repo.lower()):
            return False
        return self.status in ("", delivery.status, mark.outcome if mark else _open(delivery))


class Replayed(NamedTuple):
    """Deliveries that are run again, oldest first, and how many are not, since they mean nothing that is tracked."""

    rows: list[Row]
    skipped: int


EVERY = Chosen()


def read_all(inbox: Path, window: float = 30 * 86400.0) -> Ledger:
    """A ledger of the whole retention, which is `window` seconds."""
    ledger = Ledger(inbox, window)
    ledger.refresh()
    return ledger


def listed(ledger: Ledger, limit: int = 50, chosen: Chosen = EVERY) -> list[Row]:
    """Deliveries, newest first."""
    rows = (_row(*entry) for entry in ledger.entries() if chosen.has(entry))
    return [row for row, _ in zip(rows, range(limit), strict=False)]


def shown(ledger: Ledger, ident: str) -> list[Row]:
    """What is on record under our id, or the host's: one row for each branch it told of. Raises Refused."""
    return [_row(*entry) for entry in _named(ledger, ident)]


def replay(ledger: Ledger, bell: Bell, directory: Directory, ident: str) -> Replayed:
    """Ring for one delivery again, named by our id or the host's. Raises Refused, or Transient when Redis is away."""
    entries = _named(ledger, ident)
    done = _ring(entries, bell, directory)
    if not done.rows:
        step = "Track its repository and branch, then replay it or let the host send it again."
        raise Refused(f"That delivery was ignored: {entries[0][0].reason}.", step)
    return done


def replay_range(ledger: Ledger, bell: Bell, directory: Directory, chosen: Chosen) -> Replayed:
    """Ring for every delivery that is meant; ignored ones and duplicates only where their status is asked for."""
    entries = [entry for entry in ledger.entries() if chosen.has(entry)]
    if not chosen.status:
        entries = [entry for entry in entries if entry[0].status == "queued"]
    return _ring(entries, bell, directory)


def _named(ledger: Ledger, ident: str) -> list[Entry]:
    """The newest of that name: the host sends some more than once."""
    entries = ledger.entries()
    ours = [entry for entry in entries if ident == entry[0].id]
    found = ours or [entry for entry in entries if ident == entry[0].delivery]
    if not found:
        raise Refused(f"There is no delivery {ident[:80]!r}.", "See `headmark deliveries list`.", "NOT_FOUND")
    newest = {(delivery.repo_id, delivery.branch): (delivery, mark) for delivery, mark in reversed(found)}
    return list(newest.values())


def _ring(entries: Sequence[Entry], bell: Bell, directory: Directory) -> Replayed:
    directory.refresh()
    wanted: dict[Place, list[str]] = {}
    rows = []
    for delivery, mark in reversed(entries):
        place = Place(delivery.repo_id, delivery.branch) if delivery.repo_id else directory.find(_hint(delivery))
        if isinstance(place, Place):
            wanted.setdefault(place, []).append(delivery.id)
            rows.append(_row(delivery, mark))
    for place, ids in wanted.items():
        bell.ring(*place, ids)
    return Replayed(rows, len(entries) - len(rows))


def _hint(delivery: Delivery) -> Hint:
    """What was ignored may be tracked by now."""
    return Hint(
        cast(Host, delivery.host), delivery.connection, delivery.repo_key, delivery.repo_name, delivery.event,
        delivery.delivery, delivery.branch,
    )  # fmt: skip


def _open(delivery: Delivery) -> str:
    return OPEN if delivery.status == "queued" else ""


def _row(delivery: Delivery, mark: Mark | None) -> Row:
    return Row(
        id=delivery.id, received_at=_time(delivery.at), host=delivery.host, connection=delivery.connection,
        secret=delivery.secret, delivery=delivery.delivery, event=delivery.event, repo=delivery.repo_name,
        repo_key=delivery.repo_key, branch=delivery.branch, before=delivery.before, after=delivery.after,
        verdict=delivery.status, reason=delivery.reason,
        outcome=mark.outcome if mark else "", outcome_reason=mark.reason if mark else "",
        commit=mark.commit if mark else "", finished_at=_time(mark.at) if mark else None,
    )  # fmt: skip


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
