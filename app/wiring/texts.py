"""The mirrors as questions see them: text at a commit, and names of revisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from app.domain.ids import Sha
from app.domain.tree import MODE_TREE, CommitInfo
from app.errors import Refused

if TYPE_CHECKING:
    from app.git.mirror import Mirror


class MirrorSources:
    """app.query.ports.Sources. A mirror is opened for each question: that takes well under a millisecond."""

    def __init__(self, mirrors: Path) -> None:
        self._mirrors = mirrors

    def read_blob(self, repo_id: str, sha: Sha) -> bytes:
        with self._open(repo_id) as mirror:
            return mirror.read_blob(sha)

    def read_blobs(self, repo_id: str, shas: Iterable[Sha]) -> Iterator[tuple[Sha, bytes]]:
        with self._open(repo_id) as mirror:
            yield from mirror.read_blobs(sha for sha in shas if mirror.contains(sha))

    def resolve(self, repo_id: str, rev: str) -> Sha | None:
        with self._open(repo_id) as mirror:
            return mirror.resolve(rev)

    def commits(self, repo_id: str, shas: Iterable[Sha]) -> Mapping[Sha, CommitInfo]:
        with self._open(repo_id) as mirror:
            return {sha: found for sha in shas if (found := mirror.find_commit(sha)) is not None}

    def first_parents(self, repo_id: str, sha: Sha) -> Iterator[CommitInfo]:
        with self._open(repo_id) as mirror:
            found = mirror.find_commit(sha)
            while found is not None:
                yield found
                found = mirror.find_commit(found.parents[0]) if found.parents else None

    def content_at(self, repo_id: str, trees: Iterable[Sha], path: bytes) -> Iterator[Sha | None]:
        with self._open(repo_id) as mirror:
            below: dict[tuple[Sha, bytes], Sha | None] = {}
            for tree in trees:
                yield _content(mirror, tree, path, below)

    def _open(self, repo_id: str) -> Mirror:
        from app.git.mirror import Mirror  # many questions need no text

        return Mirror(self._mirrors / f"{repo_id}.git")


def _content(mirror: Mirror, tree: Sha, path: bytes, below: dict[tuple[Sha, bytes], Sha | None]) -> Sha | None:
    """The object at a path below a tree. `below` remembers subtrees, which most commits leave as they were."""
    if (tree, path) not in below:
        name, _, rest = path.partition(b"/")
        try:
            mode, sha = mirror.children(tree).get(name, (0, None))
        except Refused:
            mode, sha = 0, None
        deeper = rest and mode == MODE_TREE and sha is not None
        below[tree, path] = _content(mirror, Sha(str(sha)), rest, below) if deeper else None if rest else sha
    return below[tree, path]
