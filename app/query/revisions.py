"""Which indexed commit a question means: branch heads, and what `at` may say. Only indexed commits are ever meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from app.domain.ids import Sha, is_sha
from app.domain.refs import spellings
from app.errors import NotIndexed, Refused
from app.query.ports import Index, Sources
from app.store.records import RepoRecord

_ABBREVIATED = re.compile(r"[0-9a-fA-F]{7,64}\Z")
_TOO_SHORT = re.compile(r"[0-9a-fA-F]{1,6}\Z")
NEAR = 5  # commits named in an error
LOOKED_AT = 500  # commits whose dates are read for that


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
        named = self._head_named(branch, at)
        if named is not None:
            return Located(named, self._heads[named])
        if at is not None and self._is_without_branch(branch):
            return Located(self._repo.default_branch, self._commit(at))
        served = self._branch(branch)
        return Located(served, self._heads[served] if at in (None, "HEAD") else self._commit(at))

    def pinned(self, branch: str | None, at: str | None, commit: str) -> Located:
        """The commit that a cursor names by its first digits. Raises NotIndexed when it is gone."""
        found = [one for one in self._index.commits(self._repo.id) if one.startswith(commit)]
        if len(found) != 1:
            raise NotIndexed("A commit that this cursor reads is no longer indexed.", "Ask again without a cursor.")
        served = self._head_named(branch, at)
        if served is None:
            served = self._repo.default_branch if self._is_without_branch(branch) else self._branch(branch)
        return Located(served, found[0])

    def _head_named(self, branch: str | None, at: str | None) -> str | None:
        """The indexed branch that `at` names, where no other one is asked for."""
        return self._spelled(at) if branch is None and at is not None else None

    def _spelled(self, text: str) -> str | None:
        """The indexed branch or other ref that a text means."""
        return next((name for name in spellings(text) if name in self._heads), None)

    def _is_without_branch(self, branch: str | None) -> bool:
        """Whether single commits were indexed, and no branch."""
        return branch is None and not self._heads

    def _branch(self, branch: str | None) -> str:
        if branch is None:
            return self._default_branch()
        found = self._spelled(branch)
        if found is None:
            raise NotIndexed(
                f"Branch {branch[:80]!r} of {self._repo.name} is not indexed.",
                f"Indexed branches: {', '.join(sorted(self._heads)[:20]) or 'none'}. To index it: "
                f"`headmark index SOURCE --name {self._repo.name} --branch {branch[:80]}`.",
            )
        return found

    def _default_branch(self) -> str:
        wishes = (self._repo.default_branch, *self._repo.branches, "main", "master", *sorted(self._heads))
        found = next((name for name in wishes if name in self._heads), None)
        if found is None:
            if commits := self._index.commits(self._repo.id):
                shown = ", ".join(commit[:12] for commit in sorted(commits)[:NEAR])
                raise NotIndexed(
                    f"{self._repo.name} has no indexed branch, only single commits.", f"Give one with `at`: {shown}."
                )
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
        near = [commit[:12] for commit in self._nearest(others, named)]
        more = " A commit is given by 7 digits or more." if named is None and _TOO_SHORT.match(at) else ""
        return NotIndexed(
            f"{what} is not an indexed commit of {self._repo.name}.{more}",
            f"Indexed: {', '.join(heads + near)}. To index it: "
            f"`headmark index SOURCE --name {self._repo.name} --commit {at[:80]}`, or the tool request_index where it "
            "is switched on; then ask again.",
        )

    def _nearest(self, commits: list[Sha], wanted: Sha | None) -> list[Sha]:
        """The few nearest in time to the commit that is wanted, else the newest. Looking at all would cost much."""
        looked_at = [*commits[:LOOKED_AT], *([wanted] if wanted else [])]
        dates = {sha: commit.committed_at for sha, commit in self._sources.commits(self._repo.id, looked_at).items()}
        meant = dates.pop(wanted, "") if wanted else ""
        newest = sorted(dates, key=lambda sha: (dates[sha], sha), reverse=True)
        if not meant:
            return newest[:NEAR]
        at = sum(dates[sha] > meant for sha in newest)
        return newest[max(at - NEAR // 2, 0) :][:NEAR]
