"""What a webhook tells us: that something moved, never what to believe."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

Host = Literal["github", "gitlab", "gitea", "forgejo", "bitbucket", "bitbucket-dc", "generic"]


@dataclass(frozen=True, slots=True)
class PushEvent:
    """A branch of a repository was pushed, says the host. `after` is a hint only (invariant 1)."""

    host: Host
    connection: str
    repo_key: str  # the host's own id of the repository, as text
    repo_name: str  # owner/name at the time of the delivery
    branch: str
    before: str
    after: str
    delivery: str  # the host's delivery id
    deleted: bool = False
    event: ClassVar[str] = "push"
    former_name: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Hint:
    """A repository, or one branch of it, may have changed in another way, says the host: the remote must be asked."""

    host: Host
    connection: str
    repo_key: str
    repo_name: str
    event: str  # the host's name for it, such as `repository renamed`
    delivery: str
    branch: str = ""  # "" where it is about the whole repository
    former_name: str = ""  # what it was called before, where that changed
    before: ClassVar[str] = ""
    after: ClassVar[str] = ""


Event = PushEvent | Hint


@dataclass(frozen=True, slots=True)
class Ignored:
    """A good delivery that asks for nothing, and why; the fields say what is known of it for the audit."""

    host: Host
    connection: str
    event: str
    reason: str
    delivery: str
    repo_name: str = ""


VerdictStatus = Literal["queued", "ignored", "duplicate"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a verified delivery, and why. `id` names its record in the audit."""

    status: VerdictStatus
    reason: str
    id: str
