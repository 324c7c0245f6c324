"""Deliveries as hosts send them: signed headers for each kind of host, and what reception makes of them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Callable, Mapping
from typing import Any

from app.domain.events import Event, Hint, Host, Ignored, PushEvent
from app.webhooks.connections import Connection, HookSecret
from app.webhooks.hosts import HOSTS
from app.webhooks.reception import Reception, Refusal

OLD, NEW, NONE = "1" * 40, "2" * 40, "0" * 40
SIGNING = "whsec_" + base64.b64encode(b"k" * 32).decode()
SECRETS: dict[Host, str] = {host: SIGNING if host == "generic" else "s3cret" for host in HOSTS}


def connection(host: Host, *allowed: str, secret: str = "") -> Connection:
    """A connection called `c` with one secret."""
    value = secret or SECRETS[host]
    return Connection("c", host, (HookSecret(HOSTS[host].kind_of(value), value),), allowed or ("*",))


def hexmac(body: bytes, secret: str) -> str:
    return hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def standard(body: bytes, secret: str, at: float, ident: str = "msg-1") -> dict[str, str]:
    """Headers of Standard Webhooks."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{ident}.{int(at)}.".encode() + body
    value = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return {"webhook-id": ident, "webhook-timestamp": str(int(at)), "webhook-signature": f"v1,{value}"}


def _github(body: bytes, secret: str, event: str) -> dict[str, str]:
    signature = {"x-hub-signature-256": "sha256=" + hexmac(body, secret)}
    return {**signature, "x-github-event": event, "x-github-delivery": "d-1"}


def _gitlab(body: bytes, secret: str, event: str) -> dict[str, str]:
    return {
        "x-gitlab-token": secret,
        "idempotency-key": "d-1",
        "x-gitlab-event": event,
        "x-gitlab-event-uuid": "shared",
    }


def _gitea(body: bytes, secret: str, event: str) -> dict[str, str]:
    return {"x-gitea-signature": hexmac(body, secret), "x-gitea-event": event, "x-gitea-delivery": "d-1"}


def _forgejo(body: bytes, secret: str, event: str) -> dict[str, str]:
    return {"x-forgejo-signature": hexmac(body, secret), "x-forgejo-event": event, "x-forgejo-delivery": "d-1"}


def _bitbucket(body: bytes, secret: str, event: str) -> dict[str, str]:
    signature = {"x-hub-signature": "sha256=" + hexmac(body, secret)}
    return {**signature, "x-event-key": event, "x-request-uuid": "d-1", "x-request-id": "d-1"}


def _generic(body: bytes, secret: str, event: str) -> dict[str, str]:
    return standard(body, secret, time.time(), "d-1")


_HEADERS: Mapping[Host, Callable[[bytes, str, str], dict[str, str]]] = {
    "github": _github, "gitlab": _gitlab, "gitea": _gitea, "forgejo": _forgejo,
    "bitbucket": _bitbucket, "bitbucket-dc": _bitbucket, "generic": _generic,
}  # fmt: skip


def headers(host: Host, body: bytes, event: str = "push", secret: str = "") -> dict[str, str]:
    """What a host sends beside a JSON body, with the secret of SECRETS unless another is given."""
    return {"content-type": "application/json", **_HEADERS[host](body, secret or SECRETS[host], event)}


def receive(place: Connection, body: bytes, given: Mapping[str, str]) -> list[Event] | Ignored | Refusal:
    """What a body and its headers come to."""
    reception = Reception(place, given, time.time(), 1 << 20)
    result = reception.begin() or reception.feed(body) or reception.finish(body)
    return result if isinstance(result, (Ignored, Refusal)) else list(result)


def deliver(host: Host, payload: object, event: str = "push", **more: str) -> list[Event] | Ignored | Refusal:
    """A payload as the host would send it; `more` are further headers, `_` for `-`."""
    body = json.dumps(payload).encode()
    further = {name.replace("_", "-"): value for name, value in more.items()}
    return receive(connection(host), body, {**headers(host, body, event), **further})


def one_push(result: object) -> PushEvent:
    (event,) = result  # type: ignore[misc]
    assert isinstance(event, PushEvent), event
    return event


def one_hint(result: object) -> Hint:
    (event,) = result  # type: ignore[misc]
    assert isinstance(event, Hint), event
    return event


def reason(result: object) -> str:
    assert isinstance(result, Ignored) and result.reason, result
    return result.reason


def payload(host: Host, **changes: Any) -> dict[str, Any]:
    """A push to refs/heads/main of acme/refunds, as the host writes it."""
    moved = {"ref": "refs/heads/main", "before": OLD, "after": NEW, **changes}
    if host in ("github", "gitea", "forgejo"):
        return {"repository": {"id": 42, "full_name": "acme/refunds"}, **moved}
    if host == "gitlab":
        project = {"path_with_namespace": "acme/refunds"}
        return {"object_kind": "push", "project_id": 42, "project": project, **moved}
    if host == "bitbucket":
        ends = {end: {"type": "branch", "name": "main", "target": {"hash": sha}} for end, sha in
                (("old", moved["before"]), ("new", moved["after"]))}  # fmt: skip
        return {"repository": {"uuid": "{42}", "full_name": "acme/refunds"}, "push": {"changes": [ends]}}
    if host == "bitbucket-dc":
        change = {"ref": {"id": moved["ref"]}, "fromHash": moved["before"], "toHash": moved["after"]}
        return {"repository": {"id": 42, "slug": "refunds", "project": {"key": "ACME"}}, "changes": [change]}
    return {"type": "push", "data": {"repository": {"id": 42, "name": "acme/refunds"}, **moved}}


PUSH_EVENTS: Mapping[Host, str] = {"bitbucket": "repo:push", "bitbucket-dc": "repo:refs_changed"}
"""What hosts call a push, where that is not `push`."""
