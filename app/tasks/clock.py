"""Beat's clock: what could not be sent is said in one line, as everything is; the next round makes up for it."""

from __future__ import annotations

from typing import Any

import structlog
from celery.beat import Scheduler, SchedulingError

_log = structlog.get_logger(__name__)


class Clock(Scheduler):  # type: ignore[misc]
    """Remembers nothing: upkeep is done when beat starts, and whom to ask when stands in Redis."""

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        try:
            self.apply_async(entry, producer=producer, advance=False)
        except SchedulingError as fault:
            _log.warning("beat", task=entry.name, reason=str(fault))
