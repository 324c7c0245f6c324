"""Writing to an inbox as the web process does."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from app.tasks.records import Record
from app.tasks.spool import Spool


def keep(spool: Spool, *records: Record) -> None:
    """One after the other, each on the disk before the next is written. Raises Transient."""
    for record in records:
        keep_all([(spool, record)])


def keep_all(lines: Iterable[tuple[Spool, Record]]) -> None:
    """All at once, as many requests do. Raises Transient."""

    async def kept() -> None:
        await asyncio.gather(*(spool.append([record]) for spool, record in lines))

    asyncio.run(kept())
