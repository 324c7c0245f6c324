"""The web side of the inbox: a verified delivery is made durable, and a worker is told."""

from __future__ import annotations

import asyncio
import time

from app.domain.events import PushEvent, Verdict, VerdictStatus
from app.tasks.directory import Directory, Place
from app.tasks.inbox import Ledger
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

    async def accept(self, event: PushEvent) -> Verdict:
        place = await self._place(event)
        if isinstance(place, str):
            return await self._record(_delivery(event, "ignored", place))
        duplicate = self._duplicate(event, place)
        if duplicate:
            return await self._record(_delivery(event, "duplicate", duplicate, place))
        return await self._record(_delivery(event, "queued", _QUEUED, place))

    async def ignore(
        self, host: str, connection: str, event: str, reason: str, delivery: str, repo_name: str
    ) -> Verdict:
        return await self._record(
            Delivery(new_id(), time.time(), connection, delivery, event, "ignored", reason, host, repo_name=repo_name)
        )

    async def _place(self, event: PushEvent) -> Place | str:
        place = self._directory.find(event)
        if isinstance(place, str):
            await asyncio.to_thread(self._directory.refresh, _DIRECTORY_AGE)
            place = self._directory.find(event)
        return place

    def _duplicate(self, event: PushEvent, place: Place) -> str:
        """Why a delivery needs no run: it, or the same push by another hook, was seen through to the end."""
        if self._ledger.done(event.connection, event.delivery):
            return "this delivery was processed"
        same = self._ledger.last_done(place.repo_id, place.branch) == (event.before, event.after)
        # The same two commits can be pushed again after a detour that no delivery told of: only the head can tell.
        published = self._index.published(place.repo_id, place.branch) if same else None
        return (
            "another delivery of the same push was processed" if published and published.commit == event.after else ""
        )

    async def _record(self, delivery: Delivery) -> Verdict:
        done = self._spool.append(delivery)
        if delivery.status == "queued":
            self._ringer.put(delivery)  # a bell needs no record: it may ring while the disk is still busy
        await asyncio.wrap_future(done)
        status: VerdictStatus = delivery.status
        return Verdict(status, delivery.reason, delivery.id)


def _delivery(event: PushEvent, status: VerdictStatus, reason: str, place: Place | None = None) -> Delivery:
    return Delivery(
        id=new_id(), at=time.time(), connection=event.connection, delivery=event.delivery, event="push", status=status,
        reason=reason, host=event.host, repo_key=event.repo_key, repo_name=event.repo_name,
        repo_id=place.repo_id if place else "", branch=place.branch if place else event.branch,
        before=event.before, after=event.after,
    )  # fmt: skip
