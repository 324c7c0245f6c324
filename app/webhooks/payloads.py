"""What a verified body says. Only the fields we use are read; everything else, commits included, is skipped unread."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qs
from uuid import uuid4

import msgspec

from app.domain.events import PushEvent
from app.domain.ids import branch_name, repo_name, sha
from app.errors import Refused
from app.webhooks.connections import Connection

JSON, FORM = "application/json", "application/x-www-form-urlencoded"
_BRANCHES = "refs/heads/"
_DELIVERY_LIMIT = 200  # characters of a delivery id that are kept


@dataclass(frozen=True, slots=True)
class Ignored:
    """A good delivery that asks for nothing, and why; the fields say what is known of it for the audit."""

    event: str
    reason: str
    delivery: str
    repo_name: str = ""


class Malformed(Exception):
    """A body that passed the signature and still cannot be read; the text says what is wrong with it."""


class _GithubRepository(msgspec.Struct):
    id: int
    full_name: str


class _GithubPush(msgspec.Struct):
    ref: str
    before: str
    after: str
    repository: _GithubRepository
    deleted: bool = False


class _GitlabProject(msgspec.Struct):
    path_with_namespace: str


class _GitlabPush(msgspec.Struct):
    ref: str
    before: str
    after: str
    project_id: int
    project: _GitlabProject


class _GitlabKind(msgspec.Struct):
    object_kind: str | None = None
    event_name: str | None = None


def unwrap(body: bytes, content_type: str) -> bytes:
    """The JSON text of a body. Raises Malformed. Other media types are for the caller to refuse."""
    if content_type != FORM:
        return body
    try:
        fields = parse_qs(body.decode("utf-8"), keep_blank_values=True, max_num_fields=16, errors="strict")
    except ValueError:
        raise Malformed("the form cannot be read") from None
    if len(fields.get("payload", ())) != 1:
        raise Malformed("the form has no field `payload`")
    return fields["payload"][0].encode()


def read(connection: Connection, headers: Mapping[str, str], text: bytes) -> PushEvent | Ignored:
    """The event of a verified delivery. Raises Malformed."""
    try:
        event = (_github if connection.host == "github" else _gitlab)(connection, headers, text)
    except msgspec.MsgspecError as fault:
        raise Malformed(str(fault)[:200]) from None
    except (UnicodeDecodeError, RecursionError):
        raise Malformed("the body is not readable JSON") from None
    except Refused as fault:
        raise Malformed(fault.message) from None
    if isinstance(event, PushEvent) and not connection.allows(event.repo_name):
        return Ignored("push", "this connection does not serve that repository", event.delivery, event.repo_name)
    return event


def _github(connection: Connection, headers: Mapping[str, str], text: bytes) -> PushEvent | Ignored:
    name, delivery = headers.get("x-github-event", ""), _delivery(headers.get("x-github-delivery", ""))
    if not name:
        raise Malformed("the header X-GitHub-Event is missing")
    if name != "push":
        msgspec.json.decode(text, type=dict[str, msgspec.Raw])
        return Ignored(name[:80], _why_not(name), delivery)
    push = msgspec.json.decode(text, type=_GithubPush)
    repository = push.repository
    return _push(connection, delivery, str(repository.id), repository.full_name, push)


def _gitlab(connection: Connection, headers: Mapping[str, str], text: bytes) -> PushEvent | Ignored:
    # X-Gitlab-Event-UUID is shared by all hooks that one event fires, so it cannot tell deliveries apart.
    delivery = _delivery(headers.get("idempotency-key", "") or headers.get("webhook-id", ""))
    kind = msgspec.json.decode(text, type=_GitlabKind)
    name = kind.object_kind or kind.event_name
    if not name:
        raise Malformed("the body names neither object_kind nor event_name")
    if name != "push":
        return Ignored(name[:80], _why_not(name), delivery)
    push = msgspec.json.decode(text, type=_GitlabPush)
    return _push(connection, delivery, str(push.project_id), push.project.path_with_namespace, push)


def _push(
    connection: Connection, delivery: str, key: str, name: str, push: _GithubPush | _GitlabPush
) -> PushEvent | Ignored:
    if not push.ref.startswith(_BRANCHES):
        return Ignored("push", "only branches are tracked; this ref is none", delivery, name[:255])
    after = sha(push.after)
    return PushEvent(
        host=connection.host, connection=connection.name, repo_key=key, repo_name=repo_name(name),
        branch=branch_name(push.ref.removeprefix(_BRANCHES)), before=sha(push.before), after=after,
        delivery=delivery, deleted=not after.strip("0"),
    )  # fmt: skip


def _why_not(event: str) -> str:
    if event == "ping":
        return "ping: the hook works"
    return f"events of kind {event[:80]!r} do not move a branch"


def _delivery(given: str) -> str:
    """The host's delivery id, or one of our own where it sends none: then nothing can be a duplicate of it."""
    return given[:_DELIVERY_LIMIT] or f"none-{uuid4().hex}"
