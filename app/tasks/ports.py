"""What tasks need of the index: small protocols that wiring fills in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from app.domain.ids import Sha


class Tracked(NamedTuple):
    """A repository that is kept indexed. `branches` is empty while its default branch was never asked for."""

    repo_id: str
    name: str
    branches: tuple[str, ...] = ()
    key: str = ""  # the host's own id of it, where known; then a new repository under an old name is another one
    connection: str = ""  # the connection that may speak for it; empty: any
    host: str = ""  # the kind of host that `key` belongs to
    host_name: str = ""  # what the host called it when we last asked; `name` may be another, and is what people see
    by_default: bool = False  # nobody chose its branch: the remote's default one is meant, whichever that is
    patterns: tuple[str, ...] = ()  # by which further refs are followed (app.domain.refs)


class Published(NamedTuple):
    """The head that readers get. `fence` is the token of the lease under which it was written.

    `commit` is "" for a head that cannot be read: it must be indexed anew first. `outdated`: it is read from the facts
    of another version of Headmark, and is to be indexed anew when there is time.
    """

    commit: Sha
    fence: int
    outdated: bool = False
    indexed_at: str = ""


class Observed(NamedTuple):
    """What the remote said last. `checked_at` is Unix seconds, 0 for never; `reason` says why it is not known.

    Beside a head, `reason` says why that cannot be indexed: it is in quarantine until the branch moves or is rung for,
    or the time is over after which it is tried again.
    """

    remote_head: Sha | None
    checked_at: float
    reason: str = ""

    @property
    def quarantined(self) -> bool:
        return bool(self.remote_head and self.reason)


class Caught(NamedTuple):
    """The end of a catch-up: the branch (named even when the default was asked for) and the commit now published.

    `told` is what else there is to say of it, for its log line.
    """

    branch: str
    commit: Sha
    told: Mapping[str, object] = {}


class RemoteHeads(NamedTuple):
    """The answer of one `ls-remote`: the default branch, if any, and the head of every branch.

    `followed` are the branches to keep indexed, now that this is known; empty where it changes nothing.
    """

    default: str | None
    heads: Mapping[str, Sha]
    followed: tuple[str, ...] = ()


class Index(Protocol):
    """The index as tasks see it. Every call may raise Transient (try again) or Permanent (an operator must act)."""

    def tracked(self) -> Sequence[Tracked]: ...
    def find(self, repo_id: str) -> Tracked | None: ...
    def published(self, repo_id: str, branch: str) -> Published | None: ...
    def observed(self, repo_id: str, branch: str) -> Observed | None: ...
    def observe(self, repo_id: str, branch: str, seen: Observed) -> None: ...
    def catch_up(self, repo_id: str, branch: str, fence: int) -> Caught:
        """Publish the branch's head (`""`: the default branch's), and note what the remote said, or why it did not.

        Raises LostLease when a newer fence wrote.
        """

    def ask_remote(self, repo_id: str) -> RemoteHeads: ...
