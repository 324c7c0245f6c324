"""The job that children run: read blobs, extract, write one part. Only counts go back to the parent."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from app.domain.facts import Facts
from app.domain.ids import Sha
from app.extract.caps import MAX_BYTES, TOO_LARGE, why_skipped
from app.extract.child import NO_STEP, Announce
from app.extract.engine import extract
from app.git.mirror import Mirror
from app.languages.base import all_languages
from app.languages.encoding import as_utf8
from app.store.parts import write_part

RUN = "app.indexer.batch:run"
WARM = "app.indexer.batch:warm"
WARM_SECONDS = 1.0  # of CPU; children are replaced now and then, and each warms up


class Pair(NamedTuple):
    """One thing to extract. `fault` is set once its extraction broke a child: it is then recorded as failed, unread."""

    blob: Sha
    language: str
    size: int  # bytes
    fault: str = ""


class Batch(NamedTuple):
    """Pairs for one child, which writes their facts into `part`."""

    mirror: str
    part: str
    pairs: tuple[Pair, ...]


class Problem(NamedTuple):
    blob: Sha
    language: str
    status: str
    reason: str


class Counted(NamedTuple):
    """What a batch came to. `problems` are the pairs whose facts carry a reason."""

    pairs: int
    symbols: int
    references: int
    problems: list[Problem]

    def plus(self, other: Counted) -> Counted:
        return Counted(
            self.pairs + other.pairs,
            self.symbols + other.symbols,
            self.references + other.references,
            self.problems + other.problems,
        )


def run(batch: Batch, announce: Announce) -> Counted:
    """Extract a batch and write its part. A step is the index of a pair in the batch."""
    tally = _Tally()
    # The part takes each file's facts as they come, so that they need not all be held in their dearest form.
    write_part(Path(batch.part), tally.watch(extracted(batch.mirror, batch.pairs, announce), announce))
    return Counted(len(batch.pairs), tally.symbols, tally.references, tally.problems)


class _Tally:
    def __init__(self) -> None:
        self.symbols = 0
        self.references = 0
        self.problems: list[Problem] = []

    def watch(self, found: Iterable[tuple[Pair, Facts]], announce: Announce) -> Iterator[tuple[Sha, Facts]]:
        for pair, facts in found:
            self.symbols += len(facts.symbols)
            self.references += len(facts.references)
            if facts.reason:
                self.problems.append(Problem(pair.blob, facts.language, facts.status, facts.reason))
            yield pair.blob, facts
        announce(NO_STEP)


def warm() -> Iterator[Facts]:
    """Load, language by language, what a first file would have to wait for.

    Some languages take seconds of CPU to load: those are left to the repositories that need them.
    """
    until = time.process_time() + WARM_SECONDS
    for language in all_languages().values():
        if time.process_time() < until:
            yield extract(b"", language)


def extracted(mirror: str, pairs: Sequence[Pair], announce: Announce) -> Iterator[tuple[Pair, Facts]]:
    """The facts of each pair, in the order in which the mirror reads; a step is an index in `pairs`."""
    wanted: dict[Sha, list[int]] = {}
    for step, pair in enumerate(pairs):
        if pair.fault:
            yield pair, Facts(pair.language, "failed", pair.fault)
        elif pair.size > MAX_BYTES:
            yield pair, Facts(pair.language, "skipped", TOO_LARGE)
        else:
            wanted.setdefault(pair.blob, []).append(step)
    for blob, source in _mirror(mirror).read_blobs(wanted):
        for step in wanted[blob]:
            announce(step)
            yield pairs[step], facts_of(source, pairs[step].language)


def facts_of(source: bytes, language: str) -> Facts:
    """Facts of a blob, or why it was skipped or failed."""
    source = as_utf8(source)
    reason = why_skipped(source)
    if reason:
        return Facts(language, "skipped", reason)
    return extract(source, all_languages()[language])


@lru_cache(maxsize=8)
def _mirror(path: str) -> Mirror:
    return Mirror(Path(path))
