"""What webhooks need of the rest of the house."""

from __future__ import annotations

from typing import Protocol

from app.domain.events import PushEvent, Verdict


class Intake(Protocol):
    """Where verified deliveries go. Calls return once the record is on disk and raise Transient when it cannot be."""

    async def accept(self, event: PushEvent) -> Verdict: ...

    async def ignore(
        self, host: str, connection: str, event: str, reason: str, delivery: str, repo_name: str
    ) -> Verdict: ...


class Counter(Protocol):
    """Told of every answer: host kind, connection ("" when unknown), verdict or refused status, seconds it took."""

    def __call__(self, host: str, connection: str, verdict: str, seconds: float) -> None: ...
