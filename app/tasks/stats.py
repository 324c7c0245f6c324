"""Numbers that workers leave for `/metrics`, kept in Redis because the web process serves them.

Redis may forget them: a counter that begins again at zero is what Prometheus expects of a restart.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Literal, NamedTuple

import redis

from app.errors import HeadmarkError, Transient
from app.tasks.board import PREFIX, broker_faults, split_member
from app.tasks.options import QUEUES
from app.tasks.ports import Index, Tracked

BUCKETS = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0, 60.0, 300.0, 1800.0)
_STATS, _BEHIND, _QUEUED = PREFIX + "stats", PREFIX + "behind", PREFIX + "queued"


class Sample(NamedTuple):
    """One line of an exposition; `le` marks cumulative buckets of a histogram, whose `_sum` and `_count` follow."""

    name: str
    kind: Literal["counter", "gauge", "histogram"]
    about: str
    labels: dict[str, str]
    value: float


class Stats:
    """What workers write. Losing a number is never a reason to fail."""

    def __init__(self, client: redis.Redis) -> None:
        self._redis = client

    def ran(self, outcome: str, seconds: float) -> None:
        bucket = next((str(limit) for limit in BUCKETS if seconds <= limit), "+Inf")
        with suppress(Transient), broker_faults(), self._redis.pipeline(transaction=False) as pipe:
            pipe.hincrby(_STATS, f"runs {outcome}", 1)
            pipe.hincrby(_STATS, f"bucket {bucket}", 1)
            pipe.hincrbyfloat(_STATS, "seconds", seconds)
            pipe.execute()

    def drifted(self, connection: str) -> None:
        """The sweep found a push that no delivery had told of."""
        with suppress(Transient), broker_faults():
            self._redis.hincrby(_STATS, f"drift {connection}", 1)

    def chore(self, name: str, outcome: str) -> None:
        with suppress(Transient), broker_faults():
            self._redis.hincrby(_STATS, f"chore {name} {outcome}", 1)

    def mismatched(self, rows: int) -> None:
        """Verification found rows that are not what the sources say."""
        with suppress(Transient), broker_faults():
            self._redis.hincrby(_STATS, "mismatches", rows)

    def behind(self, repo_id: str, branch: str, is_behind: bool) -> None:
        """Note since when a branch's published head is not the remote's."""
        member = f"{repo_id} {branch}"
        with suppress(Transient), broker_faults():
            if is_behind:
                self._redis.hsetnx(_BEHIND, member, str(time.time()))
            else:
                self._redis.hdel(_BEHIND, member)


class Gauges:
    """What `/metrics` reads. Calls raise Transient when Redis cannot be reached."""

    def __init__(self, client: redis.Redis, index: Index) -> None:
        self._redis = client
        self._index = index

    def samples(self) -> list[Sample]:
        with broker_faults():
            stats: dict[bytes, bytes] = self._redis.hgetall(_STATS)  # type: ignore[assignment]
            queued: dict[bytes, bytes] = self._redis.hgetall(_QUEUED)  # type: ignore[assignment]
            lengths = {queue: float(self._redis.llen(queue)) for queue in QUEUES}
            behind: dict[bytes, bytes] = self._redis.hgetall(_BEHIND)  # type: ignore[assignment]
        counted = {name.decode(): float(value) for name, value in stats.items()}
        return [
            *_runs(counted),
            *_histogram(counted),
            *self._drift(counted),
            *_chores(counted),
            *_queues(lengths, queued),
            *self._freshness(behind),
        ]

    def _drift(self, counted: dict[str, float]) -> Iterator[Sample]:
        """Of every connection, from 0: Prometheus sees no increase in a series that begins with 1."""
        about = "Pushes that only the sweep found: a hook of this connection is silent."
        drifted = dict(_family(counted, "drift "))
        for name in sorted({repo.connection for repo in self._index.tracked()} | drifted.keys()):
            yield Sample("headmark_drift_total", "counter", about, {"connection": name}, drifted.get(name, 0.0))

    def ping(self) -> None:
        with broker_faults():
            self._redis.ping()

    def _freshness(self, behind: dict[bytes, bytes]) -> Iterator[Sample]:
        since = {split_member(member.decode()): float(at) for member, at in behind.items()}
        about = "Seconds since the published head of a branch stopped being the remote's; 0 while it is."
        for repo in self._index.tracked():
            for branch in repo.branches:
                lag = time.time() - since[repo.repo_id, branch] if (repo.repo_id, branch) in since else 0.0
                yield Sample("headmark_freshness_lag_seconds", "gauge", about, _labels(repo, branch), round(lag, 3))
                yield from self._checked(repo, branch)

    def _checked(self, repo: Tracked, branch: str) -> Iterator[Sample]:
        with suppress(HeadmarkError):
            seen = self._index.observed(repo.repo_id, branch)
            if seen and seen.checked_at:
                age = round(time.time() - seen.checked_at, 3)
                about = "Seconds since the remote was last asked for a branch."
                yield Sample("headmark_checked_age_seconds", "gauge", about, _labels(repo, branch), age)


def _labels(repo: Tracked, branch: str) -> dict[str, str]:
    return {"repo": repo.name, "branch": branch}


def _runs(counted: dict[str, float]) -> Iterator[Sample]:
    for name, value in _family(counted, "runs "):
        yield Sample("headmark_catch_ups_total", "counter", "Catch-ups by outcome.", {"outcome": name}, value)


def _chores(counted: dict[str, float]) -> Iterator[Sample]:
    for name, value in _family(counted, "chore "):
        chore, _, outcome = name.partition(" ")
        yield Sample(
            "headmark_chores_total", "counter", "Chores by outcome.", {"chore": chore, "outcome": outcome}, value
        )
    about = "Rows that verification found other than the sources say."
    yield Sample("headmark_verify_mismatches_total", "counter", about, {}, counted.get("mismatches", 0.0))


def _family(counted: dict[str, float], prefix: str) -> Iterable[tuple[str, float]]:
    return sorted((name[len(prefix) :], value) for name, value in counted.items() if name.startswith(prefix))


def _histogram(counted: dict[str, float]) -> Iterator[Sample]:
    about, total = "Seconds of one catch-up, lease to settlement.", 0.0
    for limit in [*map(str, BUCKETS), "+Inf"]:
        total += counted.get(f"bucket {limit}", 0.0)
        yield Sample("headmark_catch_up_seconds", "histogram", about, {"le": limit}, total)
    yield Sample("headmark_catch_up_seconds", "histogram", about, {"": "sum"}, counted.get("seconds", 0.0))


def _queues(lengths: dict[str, float], queued: dict[bytes, bytes]) -> Iterator[Sample]:
    for queue, length in lengths.items():
        yield Sample("headmark_queue_length", "gauge", "Messages waiting.", {"queue": queue}, length)
    lag = max((time.time() - float(sent) / 1000 for sent in queued.values()), default=0.0)
    about = "Age in seconds of the oldest push that no worker has started on."
    yield Sample("headmark_queue_lag_seconds", "gauge", about, {}, round(max(lag, 0.0), 3))
