"""Which published commit is nearest to one that is to be indexed: its difference is what indexing costs."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.ids import Sha
from app.domain.tree import MODE_TREE, CommitInfo
from app.errors import Refused
from app.git.mirror import Mirror

LOOKED_AT = 2000  # commits whose dates are read: a tenth of a millisecond each
EACH_SIDE = 3  # commits before and after the wanted one whose trees are compared with its
FAR = 100  # entries that differ: from there on it costs less to look for a commit that has the very same tree
REMEMBERED = 50_000  # trees of commits


def nearest(mirror: Mirror, commit: CommitInfo, published: Sequence[Sha]) -> Sha | None:
    """Of those published next to it in time, the one whose tree differs least; None when git has none of them."""
    known = [found for sha in published[:LOOKED_AT] if (found := mirror.find_commit(sha)) is not None]
    known.sort(key=lambda other: (other.committed_at, other.sha))
    at = sum(other.committed_at <= commit.committed_at for other in known)
    best, least = None, 0
    for other in known[max(at - EACH_SIDE, 0) : at + EACH_SIDE]:
        differs = difference(mirror, other.tree, commit.tree, least if best else 0)
        if best is None or differs < least:
            best, least = other.sha, differs
    return best


class Twins:
    """Finds the published commit that has a certain tree: a new branch may bring back what another one had, or what a
    commit before it was. What trees commits have never changes, so it is kept."""

    def __init__(self) -> None:
        self._trees: dict[Sha, Sha] = {}

    def find(self, mirror: Mirror, tree: Sha, published: Sequence[Sha]) -> Sha | None:
        return next((sha for sha in published[:LOOKED_AT] if self._tree(mirror, sha) == tree), None)

    def _tree(self, mirror: Mirror, sha: Sha) -> Sha | None:
        known = self._trees.get(sha)
        if known is None and (found := mirror.find_commit(sha)) is not None:
            if len(self._trees) >= REMEMBERED:
                self._trees.clear()
            known = self._trees[sha] = found.tree
        return known


def is_far(mirror: Mirror, commit: CommitInfo, other: Sha) -> bool:
    """Whether much of a commit's tree is not that of another one, as far as the mirror has them."""
    found = mirror.find_commit(other)
    return found is None or difference(mirror, found.tree, commit.tree, FAR) >= FAR


def difference(mirror: Mirror, one: Sha, other: Sha, enough: int = 0) -> int:
    """How many entries two trees do not share; counting ends at `enough`, unless that is 0."""
    count, waiting = 0, [(one, other)]
    while waiting and (not enough or count < enough):
        left, right = (_children(mirror, tree) for tree in waiting.pop())
        for name in left.keys() | right.keys():
            old, new = left.get(name), right.get(name)
            if old == new:
                continue
            count += 1
            if (old and old[0]) == MODE_TREE or (new and new[0]) == MODE_TREE:
                waiting.append((_tree(old), _tree(new)))
    return count


def _tree(entry: tuple[int, Sha] | None) -> Sha:
    return entry[1] if entry is not None and entry[0] == MODE_TREE else Sha("")


def _children(mirror: Mirror, tree: Sha) -> dict[bytes, tuple[int, Sha]]:
    """Of a tree that the mirror has lost: none, so everything differs from it."""
    try:
        return mirror.children(tree) if tree else {}
    except Refused:
        return {}
