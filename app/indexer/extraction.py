"""Extraction of many pairs in children, with every pair accounted for whatever it does to its child."""

from __future__ import annotations

import shutil
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from app.domain.ids import Sha
from app.extract.children import Children
from app.git.mirror import Mirror
from app.indexer.batch import RUN, Batch, Counted, Pair
from app.indexer.progress import Progress
from app.indexer.split import after_death, share_out


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
    waiting = deque(share_out(pairs, children.count))
    total, done = sum(pair.size for pair in pairs), 0
    counted = Counted(0, 0, 0, [])
    while waiting:
        for result in children.map(RUN, _batches(mirror, waiting, new_part)):
            if result.death:
                shutil.rmtree(result.item.part, ignore_errors=True)
                waiting.extend(after_death(result.item.pairs, result.death))
                continue
            done += sum(pair.size for pair in result.item.pairs)
            progress("extract", done, total)
            counted = counted.plus(result.value)
    return counted


def _batches(mirror: Mirror, waiting: deque[tuple[Pair, ...]], new_part: Callable[[], Path]) -> Iterator[Batch]:
    while waiting:
        yield Batch(str(mirror.path), str(new_part()), waiting.popleft())
