"""The chores of this house: what is done now and then, and how often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.tasks.chores import Chore, Done

if TYPE_CHECKING:
    from app.wiring.house import House

HOUR = 3600.0


def chores(house: House) -> Sequence[Chore]:
    schedule = house.settings.schedule
    known = (
        Chore("gc", schedule.gc_hours * HOUR, lambda: _collect(house)),
        Chore("compact", schedule.compact_hours * HOUR, lambda: _compact(house)),
    )
    return [chore for chore in known if chore.every]


def _collect(house: House) -> Done:
    from app.store.collection import Collected, Collection

    total = sum(Collection(house.store, house.retention).run().values(), Collected())
    return Done({name: getattr(total, name) for name in total.__slots__})


def _compact(house: House) -> Done:
    from app.store.compaction import Compacted

    total = Compacted()
    for record in house.store.repos():
        total = total.plus(house.store.compact(record.id))
    return Done(total._asdict())
