"""What webhooks need of the rest of the house."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from app.domain.events import Event, Ignored, Verdict


class Intake(Protocol):
    """Where verified deliveries go. Calls return once the record is on disk and raise Transient when it cannot be.

    `secret` is the label of the secret that proved the delivery.
    """

    async def accept(self, events: Sequence[Event], secret: str) -> Verdict: ...

    async def ignore(self, ignored: Ignored, secret: str) -> Verdict: ...


class Counter(Protocol):
    """Told of every answer: host kind, connection ("" when unknown), verdict or refused status, seconds it took."""

    def __call__(self, host: str, connection: str, verdict: str, seconds: float) -> None: ...
