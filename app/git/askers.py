"""Several fetch children, for asking many remotes at once."""

from __future__ import annotations

from collections.abc import Sequence
from queue import LifoQueue

from app.git.fetcher import Fetcher
from app.git.remote import DEFAULT_TRANSPORT, Remote, RemoteRefs, Transport


class Askers:
    """Safe to share between threads: as many as there are children ask at the same time.

    A child starts when it is first needed, and the one that was busy last is taken first.
    """

    def __init__(self, count: int) -> None:
        self._all = [Fetcher() for _ in range(count)]
        self._idle: LifoQueue[Fetcher] = LifoQueue()
        for fetcher in reversed(self._all):
            self._idle.put(fetcher)

    def ls_remote(
        self, source: Remote, transport: Transport = DEFAULT_TRANSPORT, more: Sequence[str] = ()
    ) -> RemoteRefs:
        """As `Fetcher.ls_remote` does."""
        fetcher = self._idle.get()
        try:
            return fetcher.ls_remote(source, transport, more=more)
        finally:
            self._idle.put(fetcher)

    def close(self) -> None:
        """End the children."""
        for fetcher in self._all:
            fetcher.close()
