"""Gitea and Forgejo: GitHub's payloads under headers of their own."""

from __future__ import annotations

from app.webhooks.connections import Connection
from app.webhooks.hosts.github import read_event
from app.webhooks.letters import Asked, Letter, delivery_id
from app.webhooks.signatures import Check, Headers, plain_or_hub

_SIGNATURES = ("x-forgejo-signature", "x-gitea-signature")


def check(connection: Connection, headers: Headers, now: float) -> Check:
    return plain_or_hub(connection, headers, now, _SIGNATURES)


def delivery(headers: Headers) -> str:
    return delivery_id(*_named(headers, "delivery"))


def read(letter: Letter) -> Asked:
    return read_event(letter, next(filter(None, _named(letter.headers, "event")), ""))


def _named(headers: Headers, what: str) -> list[str]:
    return [headers.get(f"x-{product}-{what}", "") for product in ("forgejo", "gitea", "github")]
