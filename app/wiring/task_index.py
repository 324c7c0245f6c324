"""The index as tasks see it: their protocol over the store, the indexer and the remotes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from app.domain.ids import Sha
from app.domain.refs import PEELED, full_ref, matches, short_ref
from app.errors import HeadmarkError, Permanent
from app.git.remote import Elsewhere, NoCommit, NoSuchBranch, NoSuchRemote, RemoteRefs, is_possible
from app.store.records import HEAD, Observation, RepoRecord
from app.store.store import Store
from app.tasks.ports import Caught, Observed, Published, RemoteHeads, Tracked
from app.tasks.wanted import rev_of
from app.wiring.addresses import name_at, shown_name
from app.wiring.following import MATCHING, admitted, followed_now, left_out, without

if TYPE_CHECKING:
    from app.indexer.report import IndexReport
    from app.wiring.house import House

GONE = (NoSuchRemote, Elsewhere)  # what a remote says of a repository that was renamed or transferred


class TaskIndex:
    """app.tasks.ports.Index."""

    def __init__(self, house: House) -> None:
        self._house = house

    @property
    def _store(self) -> Store:
        return self._house.store

    def tracked(self) -> Sequence[Tracked]:
        return [_tracked(record) for record in self._store.repos()]

    def find(self, repo_id: str) -> Tracked | None:
        record = self._store.repo(repo_id)
        return _tracked(record) if record else None

    def published(self, repo_id: str, branch: str) -> Published | None:
        rev = rev_of(branch)
        if rev is not None:
            return self._wanted(repo_id, rev)
        head = self._store.head(repo_id, branch or self._record(repo_id).default_branch or "HEAD")
        if head is None:
            return None
        versions = self._store.versions
        readable = versions.of(repo_id, head.commit) is not None
        outdated = readable and head.version != versions.current and not versions.is_over(repo_id, head.branch)
        return Published(head.commit if readable else Sha(""), head.fence, outdated, head.indexed_at)

    def observed(self, repo_id: str, branch: str) -> Observed | None:
        seen = self._store.observation(repo_id, branch)
        return Observed(seen.remote_head, _seconds(seen.checked_at), seen.reason) if seen else None

    def observe(self, repo_id: str, branch: str, seen: Observed) -> None:
        """`""` is for a remote that never told its default branch: why it did not."""
        checked = _iso(seen.checked_at) if seen.checked_at else None
        self._store.observe(repo_id, branch or HEAD, Observation(seen.remote_head, checked, seen.reason))

    def catch_up(self, repo_id: str, branch: str, fence: int) -> Caught:
        record = self._record(repo_id)
        told = admitted(record, branch) if branch and rev_of(branch) is None else record
        if not branch:  # a hint may stand behind it, or nothing is known yet
            record = self._house.identities.settle(record)
            branch = _first(record)
        try:
            report = self._index(record, branch, fence)
        except GONE as fault:
            report = self._index(self._moved(record, fault), branch, fence)
        except NoSuchBranch:
            self._remember(without(record, branch), record)
            raise
        except NoCommit:
            self._leave_out(record, branch)
            raise
        self._remember(told, record)
        self._store.lay_out(repo_id, Sha(report.commit))
        return Caught(report.branch, Sha(report.commit), _said(report))

    def ask_remote(self, repo_id: str) -> RemoteHeads:
        record = self._house.identities.learn(self._record(repo_id))
        try:
            refs = self._checked(record, self._house.ask_remote(record))
        except GONE as fault:
            refs = self._house.ask_remote(self._moved(record, fault))
        names = [short_ref(ref) for ref in refs.refs if ref.startswith("refs/") and not ref.endswith(PEELED)]
        heads = {name: sha for name in names if is_possible(name) and (sha := _at(refs, name))}
        followed = self._follow(record, refs.head_branch or "", heads)
        return RemoteHeads(refs.head_branch, {name: heads[name] for name in followed if name in heads}, followed)

    def _follow(self, record: RepoRecord, default: str, heads: Mapping[str, Sha]) -> tuple[str, ...]:
        """What is followed now that the remote was asked; what is not any more is left."""
        stored = self._store.repo(record.id) or record
        told = followed_now(replace(stored, default_branch=default or stored.default_branch), heads)
        if told != stored:
            self._store.put_repo(told)
        self._store.leave(told, heads)
        return told.followed

    def _remember(self, told: RepoRecord, before: RepoRecord) -> None:
        """Write down which refs patterns follow, on top of what others may have written meanwhile."""
        stored = self._store.repo(before.id)
        if stored and told.matching != before.matching:
            self._store.put_repo(replace(stored, settings={**stored.settings, MATCHING: list(told.matching)}))

    def _leave_out(self, before: RepoRecord, name: str) -> None:
        """Write down that a ref which only patterns match leads to no commit, and to what."""
        stored, seen = self._store.repo(before.id) or before, self._store.observation(before.id, name)
        by_pattern = name not in stored.named and any(matches(pattern, name) for pattern in stored.patterns)
        if by_pattern and seen and seen.remote_head:
            self._store.put_repo(left_out(stored, name, seen.remote_head))

    def _wanted(self, repo_id: str, rev: str) -> Published | None:
        """The commit that a wanted revision is, as far as the mirror knows, once it is published."""
        commit = self._house.deps.sources.resolve(repo_id, rev)
        return Published(commit, 0) if commit and self._store.has_commit(repo_id, commit) else None

    def _index(self, record: RepoRecord, branch: str, fence: int) -> IndexReport:
        rev = rev_of(branch)
        return self._house.indexer.index(record, None if rev else branch or None, commit=rev, fence=fence)

    def _moved(self, record: RepoRecord, fault: HeadmarkError) -> RepoRecord:
        """The record at its new address. Raises the fault that made us ask where it has none."""
        settled = self._house.identities.settle(record)
        if settled.source == record.source:
            raise fault
        return settled

    def _checked(self, record: RepoRecord, refs: RemoteRefs) -> RemoteRefs:
        """What a remote said, once it is sure whose it is: a push that nobody told of may be another repository's."""
        heads = [head for branch, head in self._store.heads(record.id).items() if branch in record.followed]
        if not record.key or all(_at(refs, head.branch) == head.commit for head in heads):
            return refs
        settled = self._house.identities.settle(record)
        return refs if settled.source == record.source else self._house.ask_remote(settled)

    def _record(self, repo_id: str) -> RepoRecord:
        record = self._store.repo(repo_id)
        if record is None:
            raise Permanent("This repository is not followed any more.", "Index it again to follow it.")
        return record


def _said(report: IndexReport) -> dict[str, object]:
    """A run's log line."""
    return {
        "previous": report.previous_commit, "files_changed": report.files_changed,
        "extracted": report.blobs_extracted, "reused": report.blobs_reused, "problems": len(report.problems),
        **{f"{phase}_ms": round(seconds * 1000, 1) for phase, seconds in report.phases.items()},
    }  # fmt: skip


def _at(refs: RemoteRefs, branch: str) -> Sha | None:
    """The commit that a branch or other ref leads to."""
    name = full_ref(branch)
    return refs.refs.get(name + PEELED) or refs.refs.get(name)


def _tracked(record: RepoRecord) -> Tracked:
    connection = record.settings.get("connection", "")
    host_name = shown_name(name_at(record.source, record.host)) if "://" in record.source else ""
    by_default = not record.branches
    return Tracked(
        record.id, record.name, record.followed, record.key, connection, record.host, host_name, by_default,
        record.patterns,
    )  # fmt: skip


def _first(record: RepoRecord) -> str:
    """The branch to look at where the whole repository is meant; "" for the default one, whichever that is now."""
    wanted = record.branches
    return wanted[0] if wanted and record.default_branch not in wanted else ""


def _seconds(time: str | None) -> float:
    return datetime.fromisoformat(time).timestamp() if time else 0.0


def _iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
