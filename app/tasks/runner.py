"""One catch-up from lease to settlement."""

from __future__ import annotations

import faulthandler
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import NamedTuple

import structlog

from app.errors import HeadmarkError, LostLease, Transient
from app.tasks import owner
from app.tasks.bell import Bell
from app.tasks.board import NO_DELIVERY, Board, Busy, Lease
from app.tasks.options import TaskOptions
from app.tasks.ports import Caught, Index
from app.tasks.records import Mark, Outcome, made_at
from app.tasks.spool import Journal
from app.tasks.stats import Stats

_OVERRUN = 75  # exit code of a worker that ends itself (EX_TEMPFAIL)
_log = structlog.get_logger(__name__)


class Run(NamedTuple):
    """What became of a run, in one word and in more for its log line."""

    outcome: str
    told: Mapping[str, object]


class Runner:
    def __init__(
        self, index: Index, board: Board, bell: Bell, journal: Journal, stats: Stats, options: TaskOptions
    ) -> None:
        self._index = index
        self._board = board
        self._bell = bell
        self._journal = journal
        self._stats = stats
        self._options = options

    def run(self, repo_id: str, branch: str) -> str:
        """Catch a branch up if it is wanted; one word that says what was done. Raises Transient when Redis is away."""
        began = time.monotonic()
        lease = self._take(repo_id, branch)
        if isinstance(lease, Busy):
            _log.debug("catch_up", repo=repo_id, branch=branch, outcome=lease.why)
            return lease.why
        waited = _waited(lease)
        with kept(self._board, lease, self._options):
            outcome, told = self._attempt(lease)
        if not lease.branch:  # more may have changed than the default branch
            with suppress(Transient):
                self._board.ask_soon(lease.repo_id)
        seconds = time.monotonic() - began
        self._stats.ran(outcome, seconds)
        say = _log.info if outcome == "indexed" else _log.warning
        say("catch_up", repo=repo_id, branch=branch, outcome=outcome, tries=lease.tries, fence=lease.fence,
            wants=len(lease.wants), waited_ms=waited, ms=round(seconds * 1000, 1), **told)  # fmt: skip
        return outcome

    def _take(self, repo_id: str, branch: str) -> Lease | Busy:
        published = self._index.published(repo_id, branch)
        floor = published.fence if published else 0
        lease = self._board.acquire(repo_id, branch, owner.me(), floor)
        if isinstance(lease, Busy) and lease.why == "held" and owner.is_dead(lease.holder):
            return self._board.acquire(repo_id, branch, owner.me(), floor, dead=lease.holder)
        return lease

    def _attempt(self, lease: Lease) -> Run:
        if lease.tries > self._options.attempts:
            return self._fail(lease, f"{lease.tries - 1} runs ended their process", final=True)
        try:
            caught = self._index.catch_up(lease.repo_id, lease.branch, lease.fence)
        except LostLease:
            return Run("lost", {})  # whoever took the repository over answers the wants
        except Transient as fault:
            return self._fail(lease, fault.message, final=False, passing=True)
        except HeadmarkError as fault:
            return self._fail(lease, fault.message, final=True)
        except Exception as fault:
            _log.exception("catch_up failed", repo=lease.repo_id, branch=lease.branch)
            return self._fail(lease, f"{type(fault).__name__} while indexing", final=False)
        return self._succeed(lease, caught)

    def _succeed(self, lease: Lease, caught: Caught) -> Run:
        self._stats.behind(lease.repo_id, lease.branch, False)  # upkeep would say so up to a minute later
        self._finish(lease, "indexed", caught.commit, "")
        self._next(lease, self._board.settle(lease, answered=True, tries=0))
        return Run("indexed", {"commit": caught.commit, **caught.told})

    def _fail(self, lease: Lease, reason: str, *, final: bool, passing: bool = False) -> Run:
        """Put a failed run aside: its wants wait for the next try, or are given up to the sweep.

        `passing`: disks, stores and remotes come back, so that the head is to blame only where its fetch said so.
        """
        final = final or lease.tries >= self._options.attempts
        if final:
            self._finish(lease, "failed", "", reason)
        apart = final and self._quarantine(lease, reason, told=passing)
        # After a quarantine the next push is another commit; after a failing remote the next try is the last again.
        pause = 0.0 if apart else self._board.pause_after(lease.tries)
        tries = (0 if apart else min(lease.tries, self._options.attempts - 1)) if final else None
        self._next(lease, self._board.settle(lease, answered=final, tries=tries, pause=pause))
        return Run("failed" if final else "retry", {"reason": reason})

    def _quarantine(self, lease: Lease, reason: str, *, told: bool) -> bool:
        """Note why the head that the remote has cannot be indexed; False where it was not the head that failed.

        `told`: only where the last observation of the remote says so already.
        """
        with suppress(HeadmarkError):
            seen = self._index.observed(lease.repo_id, lease.branch)
            if seen and (seen.quarantined if told else seen.remote_head):
                self._board.put_apart(lease.repo_id, lease.branch)
                self._index.observe(lease.repo_id, lease.branch, seen._replace(reason=reason))
                return True
        return False

    def _finish(self, lease: Lease, outcome: Outcome, commit: str, reason: str) -> None:
        ids = [want for want in lease.wants if want != NO_DELIVERY]
        if ids:
            with suppress(Transient):  # an unmarked delivery is only run once more
                self._journal.append(Mark(ids, time.time(), outcome, commit, reason))

    def _next(self, lease: Lease, wanted: list[str]) -> None:
        """Send messages for what was asked for meanwhile; paused branches are left to upkeep."""
        for branch in wanted:
            if not self._board.paused(lease.repo_id, branch):
                self._bell.again(lease.repo_id, branch)


def _waited(lease: Lease) -> float | None:
    """Milliseconds since the oldest delivery that a run answers came in; None where no delivery stands behind it."""
    since = [made_at(want) for want in lease.wants if want != NO_DELIVERY]
    return round((time.time() - min(since)) * 1000, 1) if since else None


@contextmanager
def kept(board: Board, lease: Lease, options: TaskOptions, end: Callable[[int], object] = os._exit) -> Iterator[None]:
    """Renews a lease in a thread while the block runs. After `run_limit` the process ends: nothing else stops a thread
    that hangs in native code, and the lease must not outlive its use. Where each thread stood is on stderr then."""
    done = threading.Event()

    def renew() -> None:
        until = time.monotonic() + options.run_limit
        while not done.wait(options.lease / 3):
            if time.monotonic() > until:
                _log.error("catch_up exceeded its limit", repo=lease.repo_id, seconds=options.run_limit)
                faulthandler.dump_traceback(2)
                end(_OVERRUN)
                return
            with suppress(Transient):
                if not board.renew(lease):
                    return  # the fence keeps this run from publishing over the new holder

    thread = threading.Thread(target=renew, name="lease", daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
