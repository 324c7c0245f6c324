"""The chores of this house: what is done now and then, and how often."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from app.domain.ids import Sha
from app.store.records import Fault, RepoRecord, now
from app.tasks.chores import Chore, Done

if TYPE_CHECKING:
    from app.indexer.indexer import Indexer
    from app.store.store import Store
    from app.wiring.house import House

HOUR = 3600.0


def chores(house: House) -> Sequence[Chore]:
    schedule = house.settings.schedule
    known = (
        Chore("gc", schedule.gc_hours * HOUR, lambda: _collect(house)),
        Chore("verify", schedule.verify_hours * HOUR, lambda: _verify(house)),
        Chore("compact", schedule.compact_hours * HOUR, lambda: _compact(house)),
    )
    return [chore for chore in known if chore.every]


def _collect(house: House) -> Done:
    from app.store.collection import Collected, Collection

    total = sum(Collection(house.store, house.retention).run().values(), Collected())
    return Done(asdict(total))


def _compact(house: House) -> Done:
    from app.store.compaction import Compacted

    total = Compacted()
    for record in house.store.repos():
        total = total.plus(house.store.compact(record.id))
    return Done(total._asdict())


def _verify(house: House) -> Done:
    """Compare one commit, drawn at random among all that this extractor made, with its sources; mend what differs.

    Its own child process parses: it ends with the chore, and leaves the rest of the machine to pushes.
    """
    store = house.store
    drawn = [(record, commit) for record in store.repos() for commit in store.commits(record.id, store.version)]
    if not drawn:
        return Done({"commits": 0})
    record, commit = random.choice(drawn)
    with house.new_children(1) as children:
        return verify_one(house.store, house.indexer_with(children), record, commit)


def verify_one(store: Store, indexer: Indexer, record: RepoRecord, commit: Sha) -> Done:
    """Verify a commit. A fault marks the repository, and what it serves is extracted anew beside it."""
    indexer.fetch_commit(record, commit)
    report = indexer.verify(record, commit)
    told = {"repo": record.name, "commit": commit, "rows": report.rows}
    if report.ok:
        store.clear_fault(record.id, commit)
        return Done({**told, "mismatches": 0})
    found = report.as_json()
    rows = {word: found[word] for word in ("missing", "extra", "different")}
    fault = Fault(commit, now(), **rows, paths=report.paths)
    store.put_fault(record.id, fault)
    indexer.rebuild(record)
    if commit not in {head.commit for head in store.heads(record.id).values()}:
        indexer.mend(record, commit)
    store.put_fault(record.id, fault._replace(mended_at=now()))
    return Done({**told, **rows}, sum(rows.values()))
