"""A thread of the web process that rings for recorded deliveries, and keeps trying while Redis is away."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from queue import Empty, SimpleQueue

import structlog

from app.errors import HeadmarkError, Transient
from app.tasks.bell import Bell
from app.tasks.directory import Directory
from app.tasks.inbox import Ledger
from app.tasks.ports import Index, Observed
from app.tasks.records import Delivery

_LOOK = 1.0  # seconds between two looks at what other processes did
_APART = 0.1  # seconds between two rings for a branch: the run that the first one asks for takes as long anyway
_MOMENT = 0.01  # seconds; what comes within one is looked at together, since each look takes a turn from the requests
_LONGEST_WAIT = 2.0  # seconds between two tries while Redis is away
_log = structlog.get_logger(__name__)

Group = dict[tuple[str, str], list[Delivery]]


class Ringer:
    """`put` never blocks. What is still waiting when the process dies is found in the inbox by upkeep."""

    def __init__(self, index: Index, bell: Bell, ledger: Ledger, directory: Directory) -> None:
        self._index = index
        self._bell = bell
        self._ledger = ledger
        self._directory = directory
        self._queue: SimpleQueue[Delivery] = SimpleQueue()
        self._stop = threading.Event()
        self._looked = float("-inf")
        self._rung: dict[tuple[str, str], float] = {}
        self._unsure: set[tuple[str, str]] = set()
        self._thread = threading.Thread(target=self._loop, name="ringer", daemon=True)

    def start(self) -> None:
        self._look_around()
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()

    def put(self, delivery: Delivery) -> None:
        self._queue.put(delivery)

    def _loop(self) -> None:
        waiting: Group = {}
        pause = 0.0
        while not self._stop.wait(pause or _MOMENT):
            self._gather(waiting, _MOMENT if waiting else _LOOK)
            try:
                pause = 0.0 if self._ring(waiting) else min(max(pause * 2, 0.1), _LONGEST_WAIT)
                self._look_around()
            except Exception:
                _log.exception("bell")  # this thread is the only one: it must not end
                pause = _LONGEST_WAIT
        if not pause:
            self._rung.clear()
            self._ring(waiting)

    def _gather(self, waiting: Group, patience: float) -> None:
        """Take what is queued, waiting for the first; many pushes of one branch become one ring."""
        with suppress(Empty):
            delivery = self._queue.get(timeout=patience)
            while True:
                waiting.setdefault((delivery.repo_id, delivery.branch), []).append(delivery)
                delivery = self._queue.get_nowait()

    def _ring(self, waiting: Group) -> bool:
        """Ring for each branch that was not rung for just now; others and what fails stay. False when Redis is away."""
        limit = time.monotonic() - _APART
        self._rung = {place: at for place, at in self._rung.items() if at > limit}
        for place in [place for place in waiting if place not in self._rung]:
            deliveries = waiting[place]
            self._announce(deliveries[-1])
            try:
                self._bell.ring(*place, [delivery.id for delivery in deliveries], unsure=place in self._unsure)
            except Transient as fault:
                self._unsure.add(place)
                _log.warning("bell", outcome="waiting", reason=fault.message, deliveries=len(deliveries))
                return False
            self._unsure.discard(place)
            self._rung[place] = time.monotonic()
            del waiting[place]
        return True

    def _announce(self, delivery: Delivery) -> None:
        """From now on the branch is not known to be current. Nor is it to be behind: a payload's commit is a hint."""
        with suppress(HeadmarkError):
            published = self._index.published(delivery.repo_id, delivery.branch)
            if published is None or published.commit == delivery.after:
                return
            what = f"a push to {delivery.after[:12]}" if delivery.after else f"'{delivery.event}'"
            reason = f"{what} was announced; the remote has not been asked since"
            self._index.observe(delivery.repo_id, delivery.branch, Observed(None, delivery.at, reason))

    def _look_around(self) -> None:
        if time.monotonic() - self._looked < _LOOK:
            return
        self._looked = time.monotonic()
        with suppress(HeadmarkError):
            self._ledger.refresh()
            self._directory.refresh(older_than=5.0)
