"""GitLab: hooks of projects, of groups and of the whole instance."""

from __future__ import annotations

import msgspec

from app.webhooks.connections import Connection, SecretKind
from app.webhooks.letters import Asked, Letter, Malformed, delivery_id
from app.webhooks.signatures import Check, Headers, standard, token

SIGNING_PREFIX = "whsec_"  # a signing token; any other text is sent as it is
HINTS = frozenset(("project_rename", "project_transfer", "project_destroy", "project_update"))


class _Kind(msgspec.Struct):
    object_kind: str | None = None
    event_name: str | None = None


class _Project(msgspec.Struct):
    path_with_namespace: str


class _Push(msgspec.Struct):
    ref: str
    before: str
    after: str
    project_id: int
    project: _Project


class _Change(msgspec.Struct):
    ref: str
    before: str
    after: str


class _Update(msgspec.Struct):
    project_id: int
    project: _Project
    changes: list[_Change]


class _Target(msgspec.Struct):
    id: int
    path_with_namespace: str


class _Attributes(msgspec.Struct):
    iid: int
    action: str = ""
    oldrev: str | None = None


class _MergeRequest(msgspec.Struct):
    project: _Target
    object_attributes: _Attributes


class _ProjectEvent(msgspec.Struct):
    project_id: int
    path_with_namespace: str
    old_path_with_namespace: str | None = None


def kind_of(secret: str) -> SecretKind:
    return "signing" if secret.startswith(SIGNING_PREFIX) else "token"


def check(connection: Connection, headers: Headers, now: float) -> Check:
    """A signature that is there must pass, whatever the token; without one the token does, until there is a secret to
    sign with."""
    if connection.signs(now) or "webhook-signature" in headers:
        return standard(connection, headers, now)
    return token(connection.keys("token", now), headers.get("x-gitlab-token", ""))


def delivery(headers: Headers) -> str:
    # X-Gitlab-Event-UUID is shared by all hooks that one event fires, so it cannot tell deliveries apart.
    return delivery_id(headers.get("idempotency-key", ""), headers.get("webhook-id", ""))


def read(letter: Letter) -> Asked:
    kind = msgspec.json.decode(letter.text, type=_Kind)
    name = kind.object_kind or kind.event_name
    if not name:
        raise Malformed("the body names neither object_kind nor event_name")
    if name in ("push", "tag_push"):
        push = msgspec.json.decode(letter.text, type=_Push)
        return letter.push(str(push.project_id), push.project.path_with_namespace, push.ref, push.before, push.after)
    if name == "repository_update":
        return _update(letter)
    if name in HINTS:
        return _project(letter, name)
    if name == "merge_request":
        return _merge_request(letter, name)
    return letter.other(name)


def _merge_request(letter: Letter, name: str) -> Asked:
    """Its head is a ref of the project that it is made to."""
    told = msgspec.json.decode(letter.text, type=_MergeRequest)
    change, project = told.object_attributes, told.project
    event = f"{name} {change.action}".rstrip()
    if change.action not in ("open", "reopen") and not change.oldrev:
        return letter.ignored(event, "this does not move the head of a merge request", project.path_with_namespace)
    ref = f"refs/merge-requests/{change.iid}/head"
    return letter.hint(event, str(project.id), project.path_with_namespace, ref)


def _update(letter: Letter) -> Asked:
    """A push as the instance's own hook tells of it: several refs at once."""
    told = msgspec.json.decode(letter.text, type=_Update)
    key, name = str(told.project_id), told.project.path_with_namespace
    return letter.pushes([letter.push(key, name, c.ref, c.before, c.after) for c in told.changes])


def _project(letter: Letter, name: str) -> Asked:
    told = msgspec.json.decode(letter.text, type=_ProjectEvent)
    return letter.hint(
        name, str(told.project_id), told.path_with_namespace, former=told.old_path_with_namespace or ""
    )  # fmt: skip
