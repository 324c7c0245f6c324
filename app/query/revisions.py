"""Which indexed commit a question means: branch heads, and what `at` may say. Only indexed commits are ever meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from app.domain.ids import Sha, is_sha
from app.errors import NotIndexed, Refused
from app.query.ports import Index, Sources
from app.store.records import RepoRecord

_ABBREVIATED = re.compile(r"[0-9a-fA-F]{7,64}\Z")
NEAR = 5  # commits named in an error


class Located(NamedTuple):
    branch: str  # whose freshness the stamp tells
    commit: Sha


class Revisions:
    """Resolves `branch` and `at` within one repository that the caller may read."""

    def __init__(self, repo: RepoRecord, index: Index, sources: Sources) -> None:
        self._repo = repo
        self._index = index
        self._sources = sources
        self._heads: Mapping[str, Sha] = {branch: head.commit for branch, head in index.heads(repo.id).items()}

    def locate(self, branch: str | None, at: str | None) -> Located:
        """Raises NotIndexed, or Refused (AMBIGUOUS) for an abbreviation of several commits."""
        served = self._branch(branch)
        if at is None:
            return Located(served, self._heads[served])
        if branch is None and at in self._heads:
            return Located(at, self._heads[at])
        return Located(served, self._commit(at))

    def pinned(self, branch: str | None, at: str | None, commit: str) -> Located:
        """The commit that a cursor names by its first digits. Raises NotIndexed when it is gone."""
        found = [one for one in self._index.commits(self._repo.id) if one.startswith(commit)]
        if len(found) != 1:
            raise NotIndexed("A commit that this cursor reads is no longer indexed.", "Ask again without a cursor.")
        named = branch is None and at is not None and at in self._heads
        return Located(self._branch(at if named else branch), found[0])

    def _branch(self, branch: str | None) -> str:
        if branch is None:
            return self._default_branch()
        if branch not in self._heads:
            raise NotIndexed(
                f"Branch {branch[:80]!r} of {self._repo.name} is not indexed.",
                f"Indexed branches: {', '.join(sorted(self._heads)[:20]) or 'none'}. To index it: "
                f"`headmark index SOURCE --name {self._repo.name} --branch {branch[:80]}`.",
            )
        return branch

    def _default_branch(self) -> str:
        wishes = (self._repo.default_branch, *self._repo.branches, "main", "master", *sorted(self._heads))
        found = next((name for name in wishes if name in self._heads), None)
        if found is None:
            raise NotIndexed(
                f"{self._repo.name} has no indexed commit yet.",
                f"Wait for its first index, or run `headmark index SOURCE --name {self._repo.name}`; "
                "list_repos shows when it is there.",
            )
        return found

    def _commit(self, at: str) -> Sha:
        commits = self._index.commits(self._repo.id)
        if is_sha(at) and at in commits:
            return Sha(at)
        if at in self._heads:
            return self._heads[at]
        if _ABBREVIATED.match(at) and (found := self._abbreviated(at.lower(), sorted(commits))):
            return found
        named = self._sources.resolve(self._repo.id, at)
        if named is not None and named in commits:
            return named
        raise self._not_indexed(at, named)

    def _abbreviated(self, at: str, commits: list[Sha]) -> Sha | None:
        found = [commit for commit in commits if commit.startswith(at)]
        if len(found) > 1:
            shown = ", ".join(commit[: len(at) + 4] for commit in found[:NEAR])
            raise Refused(f"{at} begins {len(found)} indexed commits: {shown}.", "Give more digits.", "AMBIGUOUS")
        return found[0] if found else None

    def _not_indexed(self, at: str, named: Sha | None) -> NotIndexed:
        what = f"{at[:80]!r} ({named[:12]})" if named and not named.startswith(at) else repr(at[:80])
        heads = [f"{commit[:12]} ({branch})" for branch, commit in sorted(self._heads.items())[:NEAR]]
        others = sorted(set(self._index.commits(self._repo.id)) - set(self._heads.values()))
        near = [commit[:12] for commit in self._nearest(others)]
        return NotIndexed(
            f"{what} is not an indexed commit of {self._repo.name}.",
            f"Indexed: {', '.join(heads + near)}. To index it: "
            f"`headmark index SOURCE --name {self._repo.name} --commit {at[:80]}`, then ask again.",
        )

    def _nearest(self, commits: list[Sha]) -> list[Sha]:
        """The newest few of at most 50: reading the time of every snapshot would let one wrong question cost much."""
        dated = [(self._index.snapshot(self._repo.id, commit).committed_at, commit) for commit in commits[:50]]
        return [commit for _, commit in sorted(dated, reverse=True)[:NEAR]]
