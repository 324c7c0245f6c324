"""A verified delivery, and the words in which every host's reader says what it asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from app.domain.events import Event, Hint, Ignored, PushEvent
from app.domain.ids import branch_name, repo_name, sha
from app.domain.refs import short_ref
from app.webhooks.connections import Connection
from app.webhooks.signatures import Headers

_DELIVERY_LIMIT = 200  # characters of a delivery id that are kept
_EVENT_LIMIT = 80  # of an event's name
_NAME_LIMIT = 255  # of the name of a repository that is not ours

Asked = Sequence[Event] | Ignored
"""What a delivery asks for: to look at these, or nothing."""


class Malformed(Exception):
    """A body that passed the signature and still cannot be read; the text says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A delivery whose signature passed. `delivery` is the host's id of it and `text` its JSON."""

    connection: Connection
    headers: Headers
    text: bytes
    delivery: str

    def push(self, key: str, name: str, ref: str, before: str, after: str) -> Asked:
        """A ref that moved. Raises Refused on ids and names that cannot be."""
        if not ref.startswith("refs/"):
            return self.ignored("push", "only refs are tracked; this is none", name)
        new = sha(after)
        event = PushEvent(
            host=self.connection.host, connection=self.connection.name, repo_key=key, repo_name=repo_name(name),
            branch=branch_name(short_ref(ref)), before=sha(before), after=new,
            delivery=self.delivery, deleted=not new.strip("0"),
        )  # fmt: skip
        return self._served([event])

    def pushes(self, moved: Sequence[Asked]) -> Asked:
        """Several refs that moved in one delivery: those that are ours, or why there are none."""
        events = [event for asked in moved if not isinstance(asked, Ignored) for event in asked]
        if events:
            return events
        return moved[0] if moved else self.ignored("push", "no ref moved")

    def hint(self, event: str, key: str, name: str, branch: str = "", former: str = "") -> Asked:
        """Something that the remote must be asked about. Raises Refused on names that cannot be."""
        return self._served([self._hint(event, key, name, branch, former)])

    def hints(self, event: str, repositories: Sequence[tuple[str, str]]) -> Asked:
        """The same about several repositories, each by id and name."""
        if not repositories:
            return self.ignored(event, "it names no repository; every remote is asked now and then")
        return self._served([self._hint(event, key, name) for key, name in repositories])

    def ignored(self, event: str, reason: str, name: str = "") -> Ignored:
        connection = self.connection
        return Ignored(
            connection.host, connection.name, event[:_EVENT_LIMIT], reason, self.delivery, name[:_NAME_LIMIT]
        )

    def other(self, event: str) -> Ignored:
        """Any event that is of no interest."""
        return self.ignored(event, f"events of kind {event[:_EVENT_LIMIT]!r} do not move a branch")

    def _hint(self, event: str, key: str, name: str, branch: str = "", former: str = "") -> Hint:
        return Hint(
            self.connection.host, self.connection.name, key, repo_name(name), event[:_EVENT_LIMIT], self.delivery,
            branch_name(short_ref(branch)) if branch else "", former[:_NAME_LIMIT],
        )  # fmt: skip

    def _served(self, events: Sequence[Event]) -> Asked:
        allows = self.connection.allows
        served = [e for e in events if allows(e.repo_name) or (e.former_name and allows(e.former_name))]
        if served:
            return served
        first = events[0]
        return self.ignored(first.event, "this connection does not serve that repository", first.repo_name)


def delivery_id(*given: str) -> str:
    """The host's delivery id, or one of our own where it sends none: then nothing can be a duplicate of it."""
    return next((text[:_DELIVERY_LIMIT] for text in given if text), "") or f"none-{uuid4().hex}"
