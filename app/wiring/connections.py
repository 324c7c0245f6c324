"""Connections of the settings, as webhooks and fetching know them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from app.settings import ConnectionSettings, Settings
from app.store.records import RepoRecord
from app.webhooks.connections import Connection, Connections, HookSecret
from app.webhooks.hosts import HOSTS


def hook_connections(settings: Settings) -> Connections:
    return Connections(Connection(c.name, c.host, tuple(_secrets(c)), allowed=c.repos) for c in settings.connections)


def _secrets(connection: ConnectionSettings) -> Iterator[HookSecret]:
    kind_of = HOSTS[connection.host].kind_of
    for label, value in (("secret", connection.secret), ("previous_secret", connection.previous_secret)):
        if value:
            yield HookSecret(kind_of(value), str(value), label=label)
    for number, given in enumerate(connection.secrets, 1):
        begin, end = _seconds(given.not_before), _seconds(given.not_after)
        yield HookSecret(kind_of(given.value), str(given.value), begin, end, given.name or f"secrets[{number}]")


def _seconds(time: datetime | None) -> float:
    return time.timestamp() if time else 0.0


def connection_of(record: RepoRecord, settings: Settings) -> ConnectionSettings | None:
    name = record.settings.get("connection")
    return next((c for c in settings.connections if c.name == name), None)
