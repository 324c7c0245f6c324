"""The changes of symbols from one commit of a repository to another one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.domain.reading import SnapshotView
from app.languages.paths import is_test
from app.query.changes.files import FilePair, Symbols, changed_symbols, differing, may_have_symbols
from app.query.changes.model import Change, changed
from app.query.changes.pairing import Paired, pair_files


class Compared(NamedTuple):
    """`changes` in order: production before tests, then by place. `files` differ; the others are some of them."""

    changes: list[Change]
    files: int
    without_parser: tuple[str, ...]  # paths
    with_faults: tuple[str, ...]  # paths that were parsed around a fault: some of their symbols may be missing


def compare(base: SnapshotView, head: SnapshotView) -> Compared:
    """Every change of a symbol. Only files that differ are looked at."""
    return compare_files(base, head, differing(base, head))


def compare_files(base: SnapshotView, head: SnapshotView, pairs: Sequence[FilePair]) -> Compared:
    """The changes within and between some files that differ."""
    old, new = Symbols(base), Symbols(head)
    old.load(pair.before for pair in pairs)
    new.load(pair.after for pair in pairs)
    unseen = {pair.path: reason for pair in pairs if (reason := _unseen(pair, old, new))}
    seen = [pair for pair in pairs if pair.path not in unseen]
    gone = frozenset(pair.path for pair in pairs if pair.after is None)
    paired = pair_files([changed_symbols(pair, old, new) for pair in seen], gone)
    changes = [*_changes(paired), *(Change("unknown", path, reason=reason) for path, reason in unseen.items())]
    return Compared(
        sorted(changes, key=_order),
        len(pairs),
        tuple(pair.path for pair in pairs if not may_have_symbols(pair.before) and not may_have_symbols(pair.after)),
        tuple(pair.path for pair in seen if old.has_fault(pair.before) or new.has_fault(pair.after)),
    )


def _unseen(pair: FilePair, old: Symbols, new: Symbols) -> str:
    return new.unseen(pair.after) or old.unseen(pair.before)


def _changes(paired: Paired) -> list[Change]:
    both = [change for before, after in paired.pairs if (change := changed(before, after)) is not None]
    removed = [Change("removed", side.path, before=side) for side in paired.removed]
    return [*both, *removed, *(Change("added", side.path, after=side) for side in paired.added)]


def _order(change: Change) -> tuple[bool, str, int, str]:
    return (is_test(change.path), change.path, change.number, change.change)
