"""The sweep: every remote is asked for its heads now and then, because hosts drop events and do not say so."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import redis
import structlog

from app.domain.ids import Sha
from app.errors import HeadmarkError, Transient
from app.tasks.bell import Bell
from app.tasks.board import ASKED, NO_DELIVERY, Board, broker_faults
from app.tasks.inbox import Ledger
from app.tasks.options import TaskOptions
from app.tasks.ports import Index, Observed, Tracked
from app.tasks.stats import Stats
from app.tasks.times import is_ahead

GRACE = 60.0  # seconds in which the delivery of a push that the sweep saw first may still come
_log = structlog.get_logger(__name__)


class Suspect(NamedTuple):
    """A push that the sweep found; `since` is when the branch was last known not to have moved."""

    repo: Tracked
    branch: str
    since: float
    found: float


class Sweep:
    """`round` is called often and asks only whom it is time to ask, so remotes are spread over the interval."""

    def __init__(
        self, client: redis.Redis, index: Index, board: Board, bell: Bell, ledger: Ledger, stats: Stats,
        options: TaskOptions,
    ) -> None:  # fmt: skip
        self._redis = client
        self._index = index
        self._board = board
        self._bell = bell
        self._ledger = ledger
        self._stats = stats
        self._suspects: list[Suspect] = []
        self._options = options

    def round(self) -> int:
        """Ask the remotes that are due; how many. Raises Transient when Redis is away."""
        self._judge()
        due = self._due()
        if not due:
            return 0
        began, wanted = time.time(), set(self._board.wanted())
        with ThreadPoolExecutor(min(self._options.remotes_at_once, len(due)), "sweep") as pool:
            rung = sum(pool.map(lambda repo: self._ask(repo, wanted), due))
        _log.info("sweep", remotes=len(due), rung=rung, ms=round((time.time() - began) * 1000, 1))
        return len(due)

    def _due(self) -> list[Tracked]:
        with broker_faults():
            next_time: dict[bytes, bytes] = self._redis.hgetall(ASKED)  # type: ignore[assignment]
        now = time.time()
        longest, times = 1.2 * self._options.sweep, {repo.decode(): float(at) for repo, at in next_time.items()}
        due = [r for r in self._index.tracked() if not is_ahead(times.get(r.repo_id, 0.0), now, longest)]
        if due:
            later: Mapping[Any, Any] = {r.repo_id: now + self._options.sweep * random.uniform(0.8, 1.2) for r in due}
            with broker_faults():
                self._redis.hset(ASKED, mapping=dict(later))
        return due

    def _ask(self, repo: Tracked, wanted: set[tuple[str, str]]) -> int:
        """Note what one remote says of each tracked branch and ring where it moved; how often."""
        asked = time.time()
        try:
            remote = self._index.ask_remote(repo.repo_id)
        except HeadmarkError as fault:
            self._unknown(repo, asked, fault.message)
            return 0
        except Exception:
            _log.exception("sweep", repo=repo.repo_id)
            self._unknown(repo, asked, "asking the remote failed")
            return 0
        if repo.by_default and remote.default is None:
            self._unknown(repo, asked, "the remote has no default branch with a commit")
            return 0
        branches = remote.followed or repo.branches or ((remote.default,) if remote.default else ())
        return sum(self._compare(repo, branch, remote.heads.get(branch), asked, wanted) for branch in branches)

    def _compare(
        self, repo: Tracked, branch: str, head: Sha | None, asked: float, wanted: set[tuple[str, str]]
    ) -> bool:
        if head is None:
            self._observe(repo, branch, Observed(None, asked))  # no reason: that tells it from one not asked
            return False
        published, before = self._index.published(repo.repo_id, branch), self._index.observed(repo.repo_id, branch)
        apart = self._quarantine(repo, branch, head, before)
        self._observe(repo, branch, Observed(head, asked, apart))
        moved = not published or published.commit != head
        self._stats.behind(repo.repo_id, branch, moved)
        if not moved or apart or (repo.repo_id, branch) in wanted:
            return False
        if published and published.commit and not branch.startswith("refs/"):  # of other refs hosts may not tell
            self._suspects.append(Suspect(repo, branch, before.checked_at if before else asked, asked))
        return self._ring(repo, branch)

    def _quarantine(self, repo: Tracked, branch: str, head: Sha, before: Observed | None) -> str:
        """Why this head is still left alone; empty when it is not."""
        if not before or not before.quarantined or before.remote_head != head:
            return ""
        try:
            return before.reason if self._board.is_apart(repo.repo_id, branch) else ""
        except Transient:
            return before.reason

    def _judge(self) -> None:
        """Count the pushes that no delivery told of, even after a time in which it could come."""
        limit = time.time() - GRACE
        ready = [suspect for suspect in self._suspects if suspect.found < limit]
        self._suspects = [suspect for suspect in self._suspects if suspect.found >= limit]
        for suspect in ready:
            if not self._ledger.heard(suspect.repo.repo_id, suspect.branch, suspect.since):
                self._stats.drifted(suspect.repo.connection)

    def _ring(self, repo: Tracked, branch: str) -> bool:
        try:
            self._bell.ring(repo.repo_id, branch, [NO_DELIVERY])
        except Transient:
            return False  # the reconciler compares with what was just observed
        return True

    def _unknown(self, repo: Tracked, asked: float, reason: str) -> None:
        _log.warning("sweep", repo=repo.name, reason=reason)
        for branch in repo.branches or ("",):
            self._observe(repo, branch, Observed(None, asked, reason))

    def _observe(self, repo: Tracked, branch: str, seen: Observed) -> None:
        try:
            self._index.observe(repo.repo_id, branch, seen)
        except HeadmarkError as fault:
            _log.warning("observation", repo=repo.repo_id, branch=branch, reason=fault.message)
