"""What a webhook tells us: that something moved, never what to believe."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Host = Literal["github", "gitlab", "local"]


@dataclass(frozen=True, slots=True)
class PushEvent:
    """A branch of a repository was pushed, says the host. `after` is a hint only (invariant 1)."""

    host: Host
    connection: str
    repo_key: str  # the host's own numeric id of the repository, as text
    repo_name: str  # owner/name at the time of the delivery
    branch: str
    before: str
    after: str
    delivery: str  # the host's delivery id
    deleted: bool = False


VerdictStatus = Literal["queued", "ignored", "duplicate"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a verified delivery, and why. `id` names its record in the audit."""

    status: VerdictStatus
    reason: str
    id: str
