"""The board: what is wanted, queued, leased and paused, in Redis. All of it may be lost at any time (see scripts)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import redis
from kombu.exceptions import OperationalError

from app.errors import Transient
from app.tasks import scripts
from app.tasks.options import TaskOptions
from app.tasks.times import is_ahead

BROKER_FAULTS = (redis.RedisError, OperationalError, OSError)
PREFIX = "headmark:"
ASKED = PREFIX + "asked"  # hash: repository id → Unix seconds when its remote is to be asked next
NO_DELIVERY = "-"  # a want that no delivery stands behind: found by the reconciler or the sweep
_SOCKET_SECONDS = 5.0


class Lease(NamedTuple):
    """The right to publish for a repository. `wants` are the delivery ids that this run answers; `tries` counts it."""

    repo_id: str
    branch: str
    value: str
    fence: int
    tries: int
    wants: tuple[str, ...]


class Busy(NamedTuple):
    """Why there is no lease: `idle` (nothing wanted), `paused` or `held` (by `holder`)."""

    why: str
    holder: str = ""


def connect(url: str) -> redis.Redis:
    """A client that never waits longer than _SOCKET_SECONDS for an answer."""
    return redis.Redis.from_url(url, socket_timeout=_SOCKET_SECONDS, socket_connect_timeout=_SOCKET_SECONDS)


@contextmanager
def broker_faults() -> Iterator[None]:
    """Turns every way in which Redis can fail into Transient."""
    try:
        yield
    except BROKER_FAULTS as fault:
        step = "It is tried again by itself; look at Redis if this goes on."
        raise Transient(f"Redis does not answer: {fault}.", step) from None


class Board:
    """All calls raise Transient when Redis cannot be reached."""

    def __init__(self, client: redis.Redis, options: TaskOptions) -> None:
        self._redis = client
        self._options = options
        self._ring = client.register_script(scripts.RING)
        self._claim = client.register_script(scripts.CLAIM)
        self._acquire = client.register_script(scripts.ACQUIRE)
        self._renew = client.register_script(scripts.RENEW)
        self._settle = client.register_script(scripts.SETTLE)

    def ring(self, repo_id: str, branch: str, ids: Sequence[str]) -> bool:
        """Note that a branch is wanted; True when a message must be sent for it."""
        keys = _keys("want:", "dirty", "branches:", "queued", repo_id=repo_id, branch=branch)
        return bool(self._call(self._ring, keys, [_member(repo_id, branch), branch, self._stale, *ids]))

    def claim(self, repo_id: str, branch: str) -> bool:
        """True when the branch is wanted and no message for it is on its way: send one."""
        keys = _keys("want:", "queued", repo_id=repo_id, branch=branch)
        return bool(self._call(self._claim, keys, [_member(repo_id, branch), self._stale]))

    def unclaim(self, repo_id: str, branch: str) -> None:
        """The message could not be sent after all."""
        with broker_faults():
            self._redis.hdel(PREFIX + "queued", _member(repo_id, branch))

    def acquire(self, repo_id: str, branch: str, owner: str, floor: int, dead: str = "") -> Lease | Busy:
        """Start on a branch. `floor` is the fence of its published head, `dead` a lease whose holder is surely gone."""
        keys = _keys("want:", "queued", "lease:", "fence:", "tries", "pause", repo_id=repo_id, branch=branch)
        pauses = [_milliseconds(self.pause_after(tries - 1)) if tries > 2 else 0 for tries in range(1, 9)]
        args = [
            _member(repo_id, branch),
            owner,
            _milliseconds(self._options.lease),
            floor,
            dead,
            self._longest,
            *pauses,
        ]
        answer = self._call(self._acquire, keys, args)
        if answer[0] != b"mine":
            return Busy(*(part.decode() for part in answer))
        fence, tries, wants = int(answer[1]), int(answer[2]), tuple(want.decode() for want in answer[3])
        return Lease(repo_id, branch, f"{owner}:{fence}", fence, tries, wants)

    def renew(self, lease: Lease) -> bool:
        """Keep a lease; False when it is lost."""
        keys = _keys("lease:", "fence:", repo_id=lease.repo_id, branch=lease.branch)
        return bool(self._call(self._renew, keys, [lease.value, lease.fence, _milliseconds(self._options.lease)]))

    def settle(self, lease: Lease, *, answered: bool, tries: int | None, pause: float = 0.0) -> list[str]:
        """Give the lease back; the branches that are wanted now. `answered` takes the run's wants off the board.

        The tries of later runs are counted on from `tries`: 0 after a success, None for what they are.
        """
        keys = _keys(
            "want:", "dirty", "branches:", "lease:", "tries", "pause", repo_id=lease.repo_id, branch=lease.branch
        )
        taken = len(lease.wants) if answered else 0
        member = _member(lease.repo_id, lease.branch)
        args = [member, lease.branch, lease.value, taken, "" if tries is None else tries, _milliseconds(pause)]
        return [branch.decode() for branch in self._call(self._settle, keys, args)]

    def pause_after(self, tries: int) -> float:
        """Seconds to wait after the given number of failed tries: 1, 4, 16 … with a fifth of jitter."""
        pause = min(4.0 ** (max(tries, 1) - 1), self._options.longest_pause)
        return pause * random.uniform(0.8, 1.2)

    def wanted(self) -> list[tuple[str, str]]:
        """Every repository id and branch that some run still has to answer."""
        with broker_faults():
            members: Any = self._redis.smembers(PREFIX + "dirty")
        return [split_member(member.decode()) for member in members]

    def ask_soon(self, repo_id: str) -> None:
        """Let the next sweep ask about this repository, whenever it was asked last."""
        with broker_faults():
            self._redis.hdel(ASKED, repo_id)

    def put_apart(self, repo_id: str, branch: str) -> None:
        """Begin the quarantine of a branch's head."""
        with broker_faults():
            self._redis.set(_apart(repo_id, branch), 1, px=_milliseconds(self._options.quarantine))

    def is_apart(self, repo_id: str, branch: str) -> bool:
        """Whether a quarantine lasts; where Redis has lost it, its head is tried once more."""
        with broker_faults():
            return bool(self._redis.exists(_apart(repo_id, branch)))

    def holder(self, repo_id: str) -> str:
        """The lease on a repository; empty when there is none."""
        with broker_faults():
            value: Any = self._redis.get(f"{PREFIX}lease:{repo_id}")
        return value.decode() if value else ""

    def paused(self, repo_id: str, branch: str) -> bool:
        with broker_faults():
            until: Any = self._redis.hget(PREFIX + "pause", _member(repo_id, branch))
            seconds, _ = self._redis.time()
        return is_ahead(float(until or 0), seconds * 1000, self._longest)

    @property
    def _longest(self) -> int:
        """Milliseconds beyond which no pause can lie, jitter included: the clock was set back since."""
        return _milliseconds(self._options.longest_pause * 1.2 + 1.0)

    @property
    def _stale(self) -> int:
        return _milliseconds(self._options.stale_message)

    @staticmethod
    def _call(script: Any, keys: list[str], args: Sequence[Any]) -> Any:
        with broker_faults():
            return script(keys=keys, args=list(args))


def split_member(member: str) -> tuple[str, str]:
    repo_id, _, branch = member.partition(" ")
    return repo_id, branch


def _member(repo_id: str, branch: str) -> str:
    return f"{repo_id} {branch}"


def _apart(repo_id: str, branch: str) -> str:
    return f"{PREFIX}apart:{_member(repo_id, branch)}"


def _keys(*names: str, repo_id: str, branch: str) -> list[str]:
    """Full key names; `want:` is one branch's, other names that end in a colon are one repository's."""
    ends = {"want:": _member(repo_id, branch)}
    return [PREFIX + name + (ends.get(name, repo_id) if name.endswith(":") else "") for name in names]


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)
