"""How work is shared out to children, and again after one of them died. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from app.errors import Transient
from app.extract.children import Death
from app.indexer.batch import Pair

BATCH_BYTES = 11_000_000  # a child holds some twenty times that at its peak
BATCH_PAIRS = 4_000
LEAST_BYTES = 200_000  # less than this is not worth a second child
ROUNDS = 2  # batches per child at least, so that the last one to finish is not far behind


def share_out(pairs: Iterable[Pair], children: int) -> Iterator[tuple[Pair, ...]]:
    """Runs of pairs in the given order, balanced by bytes.

    They are as few as memory and balance allow: each becomes files of its own in the store, which readers open.
    """
    pairs = list(pairs)
    total = sum(pair.size for pair in pairs)
    rounds = max(ROUNDS, ceil(total / (children * BATCH_BYTES)))
    target = max(LEAST_BYTES, ceil(total / (children * rounds)))
    run: list[Pair] = []
    size = 0
    for pair in pairs:
        run.append(pair)
        size += pair.size
        if size >= target or len(run) == BATCH_PAIRS:
            yield tuple(run)
            run, size = [], 0
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
