"""The web side of the inbox: a verified delivery is made durable, and a worker is told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from app.domain.events import Event, Ignored, Verdict, VerdictStatus
from app.tasks.directory import Directory, Place
from app.tasks.inbox import Ledger, Seen
from app.tasks.ports import Index
from app.tasks.records import Delivery, new_id
from app.tasks.ringer import Ringer
from app.tasks.spool import Spool

_DIRECTORY_AGE = 1.0  # seconds after which a repository that is not known is looked for again
_QUEUED = "recorded; a worker is told"


class Intake:
    """Every call returns once the delivery's record is on disk and raises Transient when it cannot be written."""

    def __init__(self, index: Index, spool: Spool, ledger: Ledger, directory: Directory, ringer: Ringer) -> None:
        self._index = index
        self._spool = spool
        self._ledger = ledger
        self._directory = directory
        self._ringer = ringer

    async def accept(self, events: Sequence[Event], secret: str) -> Verdict:
        """Record what one delivery told, each branch by itself; what is not tracked only where nothing else is."""
        places = await self._places(events)
        tracked = [(event, place) for event, place in zip(events, places, strict=True) if isinstance(place, Place)]
        if not tracked:
            return await self._record([_delivery(events[0], secret, "ignored", str(places[0]))])
        return await self._record([self._judged(event, place, secret) for event, place in tracked])

    async def ignore(self, ignored: Ignored, secret: str) -> Verdict:
        return await self._record([
            Delivery(
                new_id(), time.time(), ignored.connection, ignored.delivery, ignored.event, "ignored", ignored.reason,
                ignored.host, repo_name=ignored.repo_name, secret=secret,
            )
        ])  # fmt: skip

    async def _places(self, events: Sequence[Event]) -> list[Place | str]:
        places = [self._directory.find(event) for event in events]
        if any(isinstance(place, str) for place in places):
            places = await asyncio.to_thread(self._look_again, events)
        return places

    def _look_again(self, events: Sequence[Event]) -> list[Place | str]:
        self._directory.refresh(_DIRECTORY_AGE)
        return [self._directory.find_anew(event) for event in events]

    def _judged(self, event: Event, place: Place, secret: str) -> Delivery:
        duplicate = self._duplicate(event, place)
        if duplicate:
            return _delivery(event, secret, "duplicate", duplicate, place)
        return _delivery(event, secret, "queued", _QUEUED, place)

    def _duplicate(self, event: Event, place: Place) -> str:
        """Why a delivery needs no run: it, or the same push by another hook, was seen through to the end."""
        if self._ledger.done(Seen(event.connection, event.delivery, *place)):
            return "this delivery was processed"
        same = event.after and self._ledger.last_done(*place) == (event.before, event.after)
        return "another delivery of the same push was processed" if same and self._is_current(event, place) else ""

    def _is_current(self, event: Event, place: Place) -> bool:
        """Whether a push is what is served and what the remote had last. The same two commits can be pushed again after
        a detour that no delivery told of, and a branch can be made again where it was deleted."""
        published, seen = self._index.published(*place), self._index.observed(*place)
        return bool(published and published.commit == event.after and seen and seen.remote_head == event.after)

    async def _record(self, deliveries: Sequence[Delivery]) -> Verdict:
        """Make them durable together; the verdict of the one that matters most."""
        kept = self._spool.append(deliveries)
        for delivery in deliveries:
            if delivery.status == "queued":
                self._ringer.put(delivery)  # a bell needs no record: it may ring while the disk is still busy
        await kept
        first = next((delivery for delivery in deliveries if delivery.status == "queued"), deliveries[0])
        return Verdict(first.status, first.reason, first.id)


def _delivery(event: Event, secret: str, status: VerdictStatus, reason: str, place: Place | None = None) -> Delivery:
    return Delivery(
        id=new_id(), at=time.time(), connection=event.connection, delivery=event.delivery, event=event.event,
        status=status, reason=reason, host=event.host, repo_key=event.repo_key, repo_name=event.repo_name,
        repo_id=place.repo_id if place else "", branch=place.branch if place else event.branch,
        before=event.before, after=event.after, secret=secret,
    )  # fmt: skip
