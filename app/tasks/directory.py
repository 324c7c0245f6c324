"""Which tracked repository and branch an event means."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import NamedTuple

from app.domain.events import Event
from app.domain.refs import matches
from app.tasks.ports import Index, Tracked


class Place(NamedTuple):
    """A tracked branch. `branch` is `""` where the whole repository must be looked at: what it is called, where it is
    and which branch is its default are asked for before that branch is."""

    repo_id: str
    branch: str


class Directory:
    """The tracked repositories as they were at the last refresh; looking up never touches the disk."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._lock = threading.Lock()
        self._read_at = float("-inf")
        self._by_key: dict[tuple[str, str], list[Tracked]] = {}
        self._by_name: dict[str, list[Tracked]] = {}

    def refresh(self, older_than: float = 0.0) -> None:
        """Read the repositories again, unless that was done within `older_than` seconds."""
        with self._lock:
            if time.monotonic() - self._read_at < older_than:
                return
            by_key: dict[tuple[str, str], list[Tracked]] = {}
            by_name: dict[str, list[Tracked]] = {}
            for repo in self._index.tracked():
                for name in {repo.name.lower(), repo.host_name.lower()} - {""}:
                    by_name.setdefault(name, []).append(repo)
                if repo.key:
                    by_key.setdefault((repo.host, repo.key), []).append(repo)
            self._by_key, self._by_name, self._read_at = by_key, by_name, time.monotonic()

    def find(self, event: Event) -> Place | str:
        """The place that an event is about, or the reason why there is none."""
        repo = self._repo(event)
        return _place(repo, event) if repo else "this repository is not tracked"

    def find_anew(self, event: Event) -> Place | str:
        """The same by what is followed of the repository this very moment: its default branch may just have moved."""
        repo = self._repo(event)
        now = self._index.find(repo.repo_id) if repo else None
        return _place(now, event) if now else self.find(event)

    def _repo(self, event: Event) -> Tracked | None:
        """By the host's id first: names move. A repository with another id under a known name is another one."""
        keyed = self._by_key.get((event.host, event.repo_key), ())
        named = [*self._named(event.repo_name), *self._named(event.former_name)]
        candidates: list[Tracked] = [*keyed, *(repo for repo in named if repo.key in ("", event.repo_key))]
        return next((repo for repo in candidates if repo.connection in ("", event.connection)), None)

    def _named(self, name: str) -> Sequence[Tracked]:
        return self._by_name.get(name.lower(), ())


def _place(repo: Tracked, event: Event) -> Place | str:
    followed = event.branch in repo.branches or any(matches(pattern, event.branch) for pattern in repo.patterns)
    if event.branch.startswith("refs/") and not followed:
        return "this tag or other ref is not tracked"
    if not (repo.branches and event.branch) or _renamed(repo, event):
        return Place(repo.repo_id, "")
    if not followed:
        return "this branch is not tracked"
    return Place(repo.repo_id, event.branch)


def _renamed(repo: Tracked, event: Event) -> bool:
    """Whether a repository that was found by its id has another name by now: its old address may lead to another."""
    return bool(repo.key and repo.host_name) and repo.host_name.lower() != event.repo_name.lower()
