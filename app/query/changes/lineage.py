"""The indexed commits behind a commit, and what each did to one symbol. Git orders them: the line of first parents.

A commit that is not indexed cannot be asked; what it changed shows at the next newer one that is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from app.domain.ids import Sha
from app.domain.reading import SnapshotView
from app.domain.tree import CommitInfo
from app.query.changes.compare import compare
from app.query.changes.files import Symbols
from app.query.changes.model import Change, Side, changed
from app.query.changes.pairing import pair_names

WALKED = 10_000  # commits that are looked at: a tenth of a millisecond each
COMPARED = 300  # pairs of commits that are opened


class Ancestor(NamedTuple):
    """An indexed commit; `skipped` commits between it and the next older indexed one are not indexed."""

    commit: CommitInfo
    skipped: int


class Step(NamedTuple):
    """What a commit did to a symbol. `base` is the indexed commit before it, None for the first of all."""

    commit: CommitInfo
    base: CommitInfo | None
    skipped: int
    change: Change


class History(NamedTuple):
    """Newest first. `seen` is whether it reaches back to where the symbol came from."""

    steps: list[Step]
    seen: bool
    skipped: int  # commits that are not indexed, among those walked
    oldest: CommitInfo


def ancestors(line: Iterator[CommitInfo], indexed: set[Sha]) -> list[Ancestor]:
    """The indexed ones of a line of first parents, from its first commit on."""
    found: list[Ancestor] = []
    left, skipped = set(indexed), 0
    for _, commit in zip(range(WALKED), line, strict=False):
        if commit.sha in left:
            left.discard(commit.sha)
            if found:
                found[-1] = found[-1]._replace(skipped=skipped)
            found.append(Ancestor(commit, 0))
            skipped = 0
        else:
            skipped += 1
        if not left:
            break
    return found


class Lineage:
    """`open_commit` gives a commit as it may be read; `contents` the objects that stand at a path of some trees."""

    def __init__(
        self,
        line: Sequence[Ancestor],
        open_commit: Callable[[Sha], SnapshotView],
        contents: Callable[[Sequence[Sha], str], Iterator[Sha | None]],
    ) -> None:
        self._line, self._open, self._contents = line, open_commit, contents

    def of(self, path: str, number: int) -> History:
        """The history of symbol `number` of a file at the newest commit."""
        steps: list[Step] = []
        at, compared = 0, 0
        while (older := self._next(at, path)) is not None and compared < COMPARED:
            compared += 1
            found = self._compare(older, path, number)
            if isinstance(found, Change):
                steps.append(self._step(older, found))
            before = found.before if isinstance(found, Change) else found
            if before is None:
                return self._told(steps, older, isinstance(found, Change) and found.change == "added")
            at, path, number = older, before.path, before.id
        last = self._line[-1].commit
        if older is None and not last.parents:
            after = self._side(last.sha, path, number)
            steps.append(Step(last, None, 0, Change("added", path, after=after)))
        return self._told(steps, older or len(self._line) - 1, older is None and not last.parents)

    def _told(self, steps: list[Step], last: int, seen: bool) -> History:
        return History(steps, seen, sum(ancestor.skipped for ancestor in self._line[:last]), self._line[last].commit)

    def _next(self, at: int, path: str) -> int | None:
        """The next older commit in which something else stands at the path."""
        trees = [ancestor.commit.tree for ancestor in self._line[at:]]
        contents = self._contents(trees, path)
        now = next(contents)
        return next((at + 1 + step for step, then in enumerate(contents) if then is None or then != now), None)

    def _step(self, older: int, change: Change) -> Step:
        base = self._line[older]
        newer = self._line[older - 1]
        return Step(newer.commit, base.commit, newer.skipped, change)

    def _compare(self, older: int, path: str, number: int) -> Change | Side:
        """The change of a symbol against an older commit, or the symbol there when nothing changed."""
        base, head = (self._open(self._line[at].commit.sha) for at in (older, older - 1))
        old, new = Symbols(base), Symbols(head)
        entries = base.listing.get(path), head.listing.get(path)
        old.load(entries[:1])
        new.load(entries[1:])
        if reason := old.unseen(entries[0]):
            return Change("unknown", path, after=self._side(head.commit, path, number), reason=reason)
        pairs = pair_names(old.of(entries[0]), new.of(entries[1])).pairs
        for before, after in pairs:
            if after.id == number:
                return changed(before, after) or before
        changes = compare(base, head).changes
        return next(
            one for one in changes if one.after is not None and (one.after.path, one.after.id) == (path, number)
        )

    def _side(self, commit: Sha, path: str, number: int) -> Side:
        snapshot = self._open(commit)
        symbols, entry = Symbols(snapshot), snapshot.listing.get(path)
        symbols.load([entry])
        return symbols.of(entry)[number]
