"""Is what is stored what would be extracted today? Children extract anew and compare; only counts come back."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from app.domain.facts import Facts
from app.domain.ids import Sha
from app.domain.tree import MODE_TREE, shown_path
from app.extract.child import Announce
from app.extract.children import Children
from app.git.mirror import Mirror
from app.git.trees import EmptyTree
from app.indexer.batch import Pair, extracted
from app.indexer.compare import compare_facts, compare_mappings, has_failed, merged, rows_of
from app.indexer.extraction import in_reading_order, run_batches
from app.indexer.progress import Progress
from app.indexer.publication import Lister
from app.indexer.report import Differences, VerifyReport
from app.store.backend import Backend
from app.store.checking import fetch_anew
from app.store.format import TABLES
from app.store.listing import Listed
from app.store.records import RepoRecord
from app.store.snapshot import Snapshot
from app.store.store import Store

JOB = "app.indexer.verification:compare_batch"
SHOWN_PATHS = 20


class Place(NamedTuple):
    """Where a child finds the commit that it compares with."""

    backend: Backend
    fingerprint: str
    repo_id: str
    commit: str


class VerifyBatch(NamedTuple):
    place: Place
    mirror: str
    pairs: tuple[Pair, ...]


class Compared(NamedTuple):
    """`faulty` are the blobs with a difference, `failed` those that could not be compared."""

    files: int
    rows: int
    tables: dict[str, Differences]
    faulty: list[tuple[Sha, str]]
    failed: int = 0

    def plus(self, other: Compared) -> Compared:
        return Compared(
            self.files + other.files,
            self.rows + other.rows,
            merged(self.tables, other.tables),
            self.faulty + other.faulty,
            self.failed + other.failed,
        )


def verify(
    store: Store, children: Children, mirror: Mirror, repo: RepoRecord, commit: str, progress: Progress
) -> VerifyReport:
    """Compare everything stored for a published commit. Raises NotIndexed, and Refused when git lost the commit."""
    began = time.monotonic()
    fetch_anew(store, repo.id, commit)
    # A store of its own: what this process remembers is not what lies on the disk.
    snapshot = Store(store.backend, store.fingerprint, hot_bytes=0).snapshot(repo.id, commit, store.version)
    listing, paths = _compare_listing(mirror, snapshot)
    keys = snapshot.listing.tree.keys()
    pairs = in_reading_order(mirror, [(Sha(blob), language) for blob, language in keys])
    place = Place(store.backend, store.fingerprint, repo.id, commit)
    compared = Compared(0, 0, {table: Differences() for table in TABLES}, [])

    def batch(pairs: tuple[Pair, ...]) -> VerifyBatch:
        return VerifyBatch(place, str(mirror.path), pairs)

    for result in run_batches(children, JOB, pairs, batch, progress):
        if not result.death:
            compared = compared.plus(result.value)
    paths += [shown_path(path) for key in compared.faulty for path in snapshot.listing.tree.paths(key)]
    tables = {"listing": listing, **compared.tables}
    shown = tuple(dict.fromkeys(paths))[:SHOWN_PATHS]
    seconds = round(time.monotonic() - began, 3)
    return VerifyReport(repo.name, commit, compared.files, compared.rows, compared.failed, tables, shown, seconds)


def _compare_listing(mirror: Mirror, snapshot: Snapshot) -> tuple[Differences, list[str]]:
    """The stored listing against git's tree: files by a walk of both, subtrees by the diff that a push would make."""
    tree = mirror.commit(snapshot.commit).tree
    entries = [new for _, new in mirror.diff(EmptyTree(), tree) if new is not None]
    lister = Lister(mirror)
    fresh: dict[bytes, Listed] = {item.path: lister.entry(item) for item in entries if item.mode != MODE_TREE}
    found = dict(compare_mappings(fresh, {item.path: item for item in snapshot.listing.tree.walk()}))
    for old, new in mirror.diff(snapshot.listing, tree):
        entry = new or old
        if entry is not None:
            found.setdefault(entry.path, "different" if old and new else "missing" if new else "extra")
    counts = {word: list(found.values()).count(word) for word in ("missing", "extra", "different")}
    return Differences(**counts), [shown_path(path) for path in found]


def compare_batch(batch: VerifyBatch, announce: Announce) -> Compared:
    """The job that children run."""
    stored = _stored(_snapshot(batch.place), batch.pairs)
    compared = Compared(0, 0, {}, [])
    for pair, fresh in extracted(batch.mirror, batch.pairs, announce):
        key = (pair.blob, pair.language)
        tables = compare_facts(fresh, stored.get(key))
        rows = sum(map(len, rows_of(fresh).values()))
        failed = has_failed(fresh, stored.get(key))
        compared = compared.plus(Compared(1, rows, tables, [key] if tables else [], int(failed)))
    return compared


def _stored(snapshot: Snapshot, pairs: Sequence[Pair]) -> dict[tuple[str, str], Facts]:
    files = {(pair.blob, pair.language): snapshot.facts.file_of((pair.blob, pair.language)) for pair in pairs}
    found = snapshot.facts.facts_in([file for file in files.values() if file != -1])
    return {key: found[file] for key, file in files.items() if file != -1}


@lru_cache(maxsize=1)
def _snapshot(place: Place) -> Snapshot:
    store = Store(place.backend, place.fingerprint, hot_bytes=0)
    return store.snapshot(place.repo_id, place.commit, store.version)
