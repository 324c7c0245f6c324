"""What the questions need from below, as protocols: the store gives facts, git gives text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from app.domain.ids import Sha
from app.domain.reading import Listing, SnapshotView
from app.domain.tree import CommitInfo
from app.store.records import Head, Observation, RepoRecord
from app.store.sql.answers import SqlAnswer


class Index(Protocol):
    """Published facts (app.store)."""

    def repos(self) -> Sequence[RepoRecord]: ...
    def heads(self, repo_id: str) -> Mapping[str, Head]:
        """Every branch that has a published commit."""

    def commits(self, repo_id: str) -> Collection[Sha]:
        """Every published commit of a repository."""

    def observation(self, repo_id: str, branch: str) -> Observation | None: ...
    def snapshot(self, repo_id: str, commit: Sha) -> SnapshotView:
        """Raises NotIndexed when the commit is not published."""


class Sources(Protocol):
    """Text and names of revisions, straight from the mirrors (app.git)."""

    def read_blob(self, repo_id: str, sha: Sha) -> bytes:
        """Raises Refused (NOT_FOUND) when the mirror does not have it."""

    def read_blobs(self, repo_id: str, shas: Iterable[Sha]) -> Iterator[tuple[Sha, bytes]]:
        """In the mirror's own order; those it does not have are left out."""

    def resolve(self, repo_id: str, rev: str) -> Sha | None:
        """The commit that a branch, tag or abbreviated commit names. Raises Refused (AMBIGUOUS)."""

    def commits(self, repo_id: str, shas: Iterable[Sha]) -> Mapping[Sha, CommitInfo]:
        """What git says of commits; those that the mirror does not have are left out."""

    def first_parents(self, repo_id: str, sha: Sha) -> Iterator[CommitInfo]:
        """A commit, its first parent, and so on, as far as the mirror has them."""

    def content_at(self, repo_id: str, trees: Iterable[Sha], path: bytes) -> Iterator[Sha | None]:
        """The object at a path of each tree, in order; None where there is none, or where it cannot be told."""


class Statements(Protocol):
    """SQL over one commit (app.store.sql)."""

    def __call__(self, whole: SnapshotView, listing: Listing, statement: str, /) -> SqlAnswer:
        """Run a statement over what `listing` has of a commit. Raises Refused, Transient when others run."""
