"""Extraction of many pairs in children, with every pair accounted for whatever it does to its child."""

from __future__ import annotations

import shutil
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Protocol, TypeVar

from app.domain.ids import Sha
from app.extract.children import Children, Result
from app.git.mirror import Mirror
from app.indexer.batch import RUN, Batch, Counted, Pair
from app.indexer.progress import Progress
from app.indexer.split import after_death, share_out


class HasPairs(Protocol):
    @property
    def pairs(self) -> tuple[Pair, ...]: ...


Shared = TypeVar("Shared", bound=HasPairs)


def in_reading_order(mirror: Mirror, pairs: Iterable[tuple[Sha, str]]) -> list[Pair]:
    """(blob, language) pairs with their sizes, in the order in which the mirror reads fastest."""
    languages: dict[Sha, list[str]] = {}
    for blob, language in pairs:
        languages.setdefault(blob, []).append(language)
    return [
        Pair(blob, language, mirror.blob_size(blob))
        for blob in mirror.in_pack_order(languages)
        for language in sorted(languages[blob])
    ]


def extract_pairs(
    children: Children, mirror: Mirror, pairs: list[Pair], new_part: Callable[[], Path], progress: Progress
) -> Counted:
    """Extract pairs into parts that children write; what could not be extracted is recorded as failed there.

    Raises Transient when children cannot start or write.
    """
    counted = Counted(0, 0, 0, [])

    def batch(pairs: tuple[Pair, ...]) -> Batch:
        return Batch(str(mirror.path), str(new_part()), pairs)

    for result in run_batches(children, RUN, pairs, batch, progress):
        if result.death:
            # A child may have died after it completed the part: its pairs are about to be written again.
            shutil.rmtree(result.item.part, ignore_errors=True)
        else:
            counted = counted.plus(result.value)
    return counted


def run_batches(
    children: Children, job: str, pairs: list[Pair], batch: Callable[[tuple[Pair, ...]], Shared], progress: Progress
) -> Iterator[Result[Shared]]:
    """Run a job over all pairs in batches. The pairs of a child that died run again, without the one at fault."""
    waiting = deque(share_out(pairs, children.count))
    total, done = sum(pair.size for pair in pairs), 0
    while waiting:
        for result in children.map(job, _made(waiting, batch)):
            if result.death:
                waiting.extend(after_death(result.item.pairs, result.death))
            else:
                done += sum(pair.size for pair in result.item.pairs)
                progress("extract", done, total)
            yield result


def _made(waiting: deque[tuple[Pair, ...]], batch: Callable[[tuple[Pair, ...]], Shared]) -> Iterator[Shared]:
    while waiting:
        yield batch(waiting.popleft())
