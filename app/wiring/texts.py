"""The mirrors as questions see them: text at a commit, and names of revisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from app.domain.ids import Sha

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

    def _open(self, repo_id: str) -> Mirror:
        from app.git.mirror import Mirror  # many questions need no text

        return Mirror(self._mirrors / f"{repo_id}.git")
