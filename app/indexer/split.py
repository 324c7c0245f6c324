"""How work is shared out to children, and again after one of them died. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.errors import Transient
from app.extract.children import Death
from app.indexer.batch import Pair

BATCH_BYTES = 3_000_000  # a batch's facts in memory take some thirty times its source
BATCH_PAIRS = 1_000
SHARES = 4  # batches per child at least, so that the last one to finish is not far behind


def share_out(pairs: Iterable[Pair], children: int, least: int = 200_000) -> Iterator[tuple[Pair, ...]]:
    """Runs of pairs in the given order, balanced by bytes: each of a few megabytes at most, `least` bytes at least."""
    pairs = list(pairs)
    total = sum(pair.size for pair in pairs)
    target = max(least, min(BATCH_BYTES, total // (children * SHARES)))
    run: list[Pair] = []
    size = 0
    for pair in pairs:
        if run and (size + pair.size > target or len(run) == BATCH_PAIRS):
            yield tuple(run)
            run, size = [], 0
        run.append(pair)
        size += pair.size
    if run:
        yield tuple(run)


def after_death(pairs: tuple[Pair, ...], death: Death) -> list[tuple[Pair, ...]]:
    """What to run again after a child died on these pairs; every pair is there once.

    The pair in hand is at fault when it ran out of time or was alone. After a crash it is only suspected (memory may
    have been eaten by the pairs before it), so it runs again alone. Raises Transient when no pair is left to blame.
    """
    if all(pair.fault for pair in pairs):
        raise Transient(f"Facts could not be written: {death.reason}.", "Run `headmark doctor`.")
    if len(pairs) == 1:
        return [(pairs[0]._replace(fault=death.reason),)]
    if not 0 <= death.step < len(pairs):
        return [pairs[: len(pairs) // 2], pairs[len(pairs) // 2 :]]
    suspect, others = pairs[death.step], pairs[: death.step] + pairs[death.step + 1 :]
    if death.limit:
        return [(*others, suspect._replace(fault=death.reason))]
    return [(suspect,), others]
