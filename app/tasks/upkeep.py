"""The floor under webhooks: whatever is lost on the way, these find it.

`tend` (seconds) looks at Redis and the inbox: dead workers, lost messages, tries that are due. `reconcile` (tens of
seconds) compares what remotes said with what is published. `sweep` (minutes, see there) asks the remotes.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress

import structlog

from app.errors import HeadmarkError
from app.tasks import owner
from app.tasks.bell import Bell
from app.tasks.board import NO_DELIVERY, Board
from app.tasks.inbox import Ledger, prune
from app.tasks.options import TaskOptions
from app.tasks.ports import Index, Published
from app.tasks.stats import Stats

_SETTLING = 5.0  # seconds that the web process gets to ring for a delivery by itself
_UPGRADES = 4  # branches under way at a time after an upgrade
_log = structlog.get_logger(__name__)


class Upkeep:
    """All calls raise Transient when Redis is away; the next round makes up for it."""

    def __init__(
        self, index: Index, board: Board, bell: Bell, ledger: Ledger, stats: Stats, options: TaskOptions
    ) -> None:
        self._index = index
        self._board = board
        self._bell = bell
        self._ledger = ledger
        self._stats = stats
        self._options = options

    def tend(self) -> int:
        """Send again what is wanted and has neither message nor living worker; how many messages were sent."""
        wanted = self._board.wanted()
        sent = sum(self._resend(repo_id, branch) for repo_id, branch in wanted)
        return sent + self._adopt(set(wanted))

    def reconcile(self) -> int:
        """Ask for a run of every branch whose published head is not the one last seen on the remote; how many."""
        wanted = set(self._board.wanted())
        places = [(repo.repo_id, branch) for repo in self._index.tracked() for branch in repo.branches]
        looked = {place: self._look(*place) for place in places}
        rung = [place for place, (differs, _) in looked.items() if differs and place not in wanted]
        # Pushes do not wait for an upgrade: a few branches at a time are indexed anew, and only while little is wanted.
        outdated = [place for place in self._outdated(looked) if place not in wanted and place not in rung]
        rung += outdated[: max(_UPGRADES - len(wanted) - len(rung), 0)]
        for repo_id, branch in rung:
            self._bell.ring(repo_id, branch, [NO_DELIVERY])
        prune(self._options.inbox, self._options.keep_deliveries)
        if rung:
            _log.info("reconcile", rung=len(rung), outdated=len(outdated))
        return len(rung)

    def _outdated(self, looked: Mapping[tuple[str, str], tuple[bool, Published | None]]) -> list[tuple[str, str]]:
        """Branches that are served from the facts of another version of Headmark, newest heads first."""
        found = []
        for place, (_, published) in looked.items():
            with suppress(HeadmarkError):
                if published and published.outdated and not self._board.paused(*place):
                    found.append((published.indexed_at, place))
        return [place for _, place in sorted(found, reverse=True)]

    def _resend(self, repo_id: str, branch: str) -> bool:
        holder = self._board.holder(repo_id)
        if (holder and not owner.is_dead(holder)) or self._board.paused(repo_id, branch):
            return False
        return self._bell.again(repo_id, branch)

    def _adopt(self, wanted: set[tuple[str, str]]) -> int:
        """Ring for deliveries that are recorded, not dealt with and not on the board: Redis or the web lost them."""
        self._ledger.refresh()
        now = time.time()
        lost: dict[tuple[str, str], list[str]] = {}
        for delivery in self._ledger.open_deliveries():
            place = (delivery.repo_id, delivery.branch)
            # What seems to come later than now came before the clock was set back.
            if not now - _SETTLING <= delivery.at <= now + _SETTLING and place not in wanted:
                lost.setdefault(place, []).append(delivery.id)
        for place, ids in lost.items():
            _log.info("adopted", repo=place[0], branch=place[1], deliveries=len(ids))
            self._bell.ring(*place, ids)
        return len(lost)

    def _look(self, repo_id: str, branch: str) -> tuple[bool, Published | None]:
        """Whether the published head of a branch is not the one last seen on the remote, and that head."""
        with suppress(HeadmarkError):
            seen = self._index.observed(repo_id, branch)
            published = self._index.published(repo_id, branch)
            behind = bool(seen and seen.remote_head and (not published or published.commit != seen.remote_head))
            self._stats.behind(repo_id, branch, behind or bool(seen and not seen.remote_head))
            # In quarantine nothing is run by itself: indexing what is outdated anew would meet the same head.
            return (False, None) if seen and seen.quarantined else (behind, published)
        return False, None
