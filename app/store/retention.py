"""Which published commits stay. Everything else is collected (see app.store.collection).

Stay: what branches serve, what was told to stay, and everything published within the window. A branch that the remote
no longer has keeps nothing alive, and one that is not followed any more nothing longer than the window. Facts of
another version of Headmark stay as long as they are read, and for a window after this version has the same commit, so
that going back finds them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from app.domain.ids import Sha
from app.store.records import Manifest, Observation

if TYPE_CHECKING:
    from app.store.store import Store

DAY = 86400.0


class Retention(NamedTuple):
    """Seconds. `grace` is how long a file stays after nothing names it; longer than any reader or writer needs it."""

    window: float = 90 * DAY
    grace: float = DAY


def served(store: Store, repo_id: str, oldest: float = 0.0) -> set[Sha]:
    """The commits of branches that the remote still has and that are followed, or were after `oldest` (Unix time)."""
    return {
        head.commit
        for branch, head in store.heads(repo_id).items()
        if not is_ended(store.observation(repo_id, branch), oldest)
    }  # fmt: skip


def is_ended(seen: Observation | None, oldest: float) -> bool:
    """Whether a branch keeps nothing alive: it is gone from the remote, or was left before `oldest`."""
    if seen is None or seen.is_gone:
        return seen is not None
    return seen.is_left and seconds(seen.checked_at or "") < oldest


def staying(store: Store, version: str, repo_id: str, published: Mapping[Sha, Manifest], oldest: float) -> set[Sha]:
    """Those of the commits published in a version that stay. `oldest` is the Unix time at which the window begins."""
    named = served(store, repo_id, oldest) | store.kept(repo_id)
    return set(_staying(store, version, published, named, oldest))


def _staying(
    store: Store, version: str, published: Mapping[Sha, Manifest], named: Collection[Sha], oldest: float
) -> Iterator[Sha]:
    for commit, manifest in published.items():
        if seconds(manifest.indexed_at) >= oldest:
            yield commit
        elif commit in named:
            newer = store.find_manifest(manifest.repo_id, commit, store.version) if version != store.version else None
            if newer is None or seconds(newer.indexed_at) >= oldest:
                yield commit


def seconds(time: str) -> float:
    """Unix time of a time as manifests write it; 0 for one that cannot be read."""
    try:
        return datetime.fromisoformat(time).replace(tzinfo=UTC).timestamp()
    except ValueError:
        return 0.0
