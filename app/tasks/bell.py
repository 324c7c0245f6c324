"""Ringing: a branch may have moved, so a worker should look. Ringing twice costs nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.errors import Transient
from app.tasks.board import Board

Send = Callable[[str, str], None]
"""Sends the message `catch_up(repo_id, branch)`. Raises Transient."""


class Bell:
    def __init__(self, board: Board, send: Send) -> None:
        self._board = board
        self._send = send

    def ring(self, repo_id: str, branch: str, ids: Sequence[str], *, unsure: bool = False) -> None:
        """Ask for a run that begins after this call. Raises Transient; then ring again.

        `unsure`: an earlier ring failed. Redis may have carried its half out, and no message be on its way.
        """
        if self._board.ring(repo_id, branch, ids) or unsure:
            self._deliver(repo_id, branch)

    def again(self, repo_id: str, branch: str) -> bool:
        """Send the message of a branch that is still wanted and has none on its way; True when it was sent."""
        if not self._board.claim(repo_id, branch):
            return False
        self._deliver(repo_id, branch)
        return True

    def _deliver(self, repo_id: str, branch: str) -> None:
        try:
            self._send(repo_id, branch)
        except Transient:
            self._board.unclaim(repo_id, branch)
            raise
