"""The stamp: where an answer came from and how fresh that is. Nothing else makes one."""

from __future__ import annotations

from app.domain.answers import Stamp
from app.domain.reading import SnapshotView
from app.store.records import Observation, freshness


def make_stamp(repo: str, branch: str, snapshot: SnapshotView, seen: Observation | None) -> Stamp:
    """The commit and its times come from the snapshot, together with the facts; the rest is what the remote said."""
    state, reason = freshness(snapshot.commit, seen)
    stamp = Stamp(
        repo=repo,
        branch=branch,
        commit=snapshot.commit,
        committed_at=snapshot.committed_at,
        indexed_at=snapshot.indexed_at,
        freshness=state,
        checked_at=seen.checked_at if seen else None,
        remote_head=seen.remote_head if seen else None,
        coverage=snapshot.coverage,
    )
    if reason:
        stamp["freshness_reason"] = reason
    return stamp
