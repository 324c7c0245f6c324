"""Chores: upkeep that takes longer than a moment and is never urgent, such as collecting, compacting and verifying.

`round` is called often, and starts the chore whose time has come, if any: one at a time over all processes, by a lease
in Redis. It runs in a thread beside the short upkeep. Times are spread, so that many installations, or many chores of
one, do not begin at once. When Redis forgets, chores run a little early; when a process dies in one, it is due again.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from operator import itemgetter
from typing import NamedTuple

import redis
import structlog

from app.errors import HeadmarkError, Transient
from app.tasks import owner
from app.tasks.board import PREFIX, broker_faults
from app.tasks.options import TaskOptions
from app.tasks.stats import Stats
from app.tasks.times import is_ahead

_DUE = PREFIX + "chores"  # hash: chore → Unix seconds when it is to be done next
_LEASE = PREFIX + "chore"
_SOON = 300.0  # seconds after which a chore that failed is tried again, unless it is due before
_log = structlog.get_logger(__name__)


class Done(NamedTuple):
    """What a chore came to, for its log line; `mismatches` are rows that were not what they should be."""

    told: Mapping[str, object] = {}
    mismatches: int = 0


class Chore(NamedTuple):
    """`every` is in seconds. `work` raises HeadmarkError where it has to be tried again."""

    name: str
    every: float
    work: Callable[[], Done]


class Chores:
    def __init__(self, client: redis.Redis, chores: Sequence[Chore], stats: Stats, options: TaskOptions) -> None:
        self._redis = client
        self._chores = chores
        self._stats = stats
        self._lease = options.lease

    def round(self) -> threading.Thread | None:
        """Start the chore that has been due for longest; None when none is, or one is under way somewhere.

        Raises Transient when Redis is away.
        """
        chore = self._due()
        if chore is None or not self._taken():
            return None
        thread = threading.Thread(target=self._do, args=(chore,), name="chore", daemon=True)
        thread.start()
        return thread

    def _due(self) -> Chore | None:
        now = time.time()
        with broker_faults():
            known: dict[bytes, bytes] = self._redis.hgetall(_DUE)  # type: ignore[assignment]
        times = {chore.name: known.get(chore.name.encode()) for chore in self._chores}
        for chore in self._chores:
            if times[chore.name] is None:
                self._set_due(chore, chore.every * random.uniform(0.05, 1.0))
        due = [(float(times[chore.name] or now + 1), chore) for chore in self._chores]
        ready = [(at, chore) for at, chore in due if not is_ahead(at, now, 1.2 * chore.every + 1.0)]
        return min(ready, key=itemgetter(0))[1] if ready else None

    def _taken(self) -> bool:
        """Whether the lease is ours now. That of a holder who is surely gone is taken over."""
        with broker_faults():
            held: bytes | None = self._redis.get(_LEASE)  # type: ignore[assignment]
            if held and owner.is_dead(held.decode()):
                self._redis.delete(_LEASE)
            return bool(self._redis.set(_LEASE, owner.me(), nx=True, px=self._milliseconds))

    def _do(self, chore: Chore) -> None:
        began, done = time.monotonic(), threading.Event()
        keeper = threading.Thread(target=self._keep, args=(done,), name="chore lease", daemon=True)
        keeper.start()
        try:
            outcome, told = self._attempt(chore)
        finally:
            done.set()
            keeper.join()
            self._give_back()
        seconds = time.monotonic() - began
        say = _log.info if outcome == "done" else _log.warning
        say("chore", chore=chore.name, outcome=outcome, ms=round(seconds * 1000, 1), **told)

    def _attempt(self, chore: Chore) -> tuple[str, Mapping[str, object]]:
        pause = chore.every * random.uniform(0.8, 1.2)
        told: Mapping[str, object]
        try:
            done = chore.work()
        except HeadmarkError as fault:
            outcome, told, pause = "failed", {"reason": fault.message}, min(pause, _SOON)
        except Exception as fault:
            _log.exception("chore failed", chore=chore.name)
            outcome, told = "failed", {"reason": type(fault).__name__}
        else:
            outcome, told = "done", done.told
            self._stats.mismatched(done.mismatches)
        self._stats.chore(chore.name, outcome)
        with suppress(Transient):
            self._set_due(chore, pause)
        return outcome, told

    def _keep(self, done: threading.Event) -> None:
        while not done.wait(self._lease / 3):
            with suppress(Transient), broker_faults():
                self._redis.set(_LEASE, owner.me(), px=self._milliseconds)

    def _give_back(self) -> None:
        with suppress(Transient), broker_faults():
            self._redis.delete(_LEASE)

    def _set_due(self, chore: Chore, pause: float) -> None:
        with broker_faults():
            self._redis.hset(_DUE, chore.name, str(time.time() + pause))

    @property
    def _milliseconds(self) -> int:
        return round(self._lease * 1000)
