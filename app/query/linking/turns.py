"""A lock that is had in the order of asking, and that long work hands on between its steps."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition


class Turns:
    def __init__(self) -> None:
        self._changed = Condition()
        self._asked = 0  # how many asked for a turn so far
        self._ended = 0  # how many turns are over

    @contextmanager
    def one(self) -> Iterator[None]:
        self._take()
        try:
            yield
        finally:
            self._end()

    def hand_on(self) -> None:
        """Let everybody who waits go first. For who has the turn."""
        if self.waiting:
            self._end()
            self._take()

    @property
    def waiting(self) -> int:
        return self._asked - self._ended - 1

    def _take(self) -> None:
        with self._changed:
            mine = self._asked
            self._asked += 1
            self._changed.wait_for(lambda: self._ended == mine)

    def _end(self) -> None:
        with self._changed:
            self._ended += 1
            self._changed.notify_all()
