"""How remotes are reached, and with which credentials."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from app.git.remote import Limits, Remote, Transport, asked
from app.store.records import RepoRecord

Told = TypeVar("Told")


def _none(_repo: RepoRecord, _refused: Remote) -> None:
    """Credentials that were turned down are all that there are."""


class Reach(NamedTuple):
    """`remote_of` adds a repository's credentials to its address; `renewed` gives fresh ones after these were turned
    down, or None."""

    remote_of: Callable[[RepoRecord], Remote]
    limits: Limits = Limits()
    transport: Transport = Transport()
    renewed: Callable[[RepoRecord, Remote], Remote | None] = _none

    def ask(self, repo: RepoRecord, question: Callable[[Remote], Told]) -> Told:
        """What the remote of a repository answers. Raises what `question` and the search for credentials raise."""
        return asked(self.remote_of(repo), question, lambda refused: self.renewed(repo, refused))
