"""Connections: who may send us deliveries, with which secrets, for which repositories. Never learned from a payload."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Literal, NamedTuple

from app.domain.events import Host

SecretKind = Literal["hmac", "token", "signing"]


class Key(NamedTuple):
    """A secret that is in force, and what it is called."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class HookSecret:
    """One secret: `hmac` (the body's key), `token` (X-Gitlab-Token) or `signing` (`whsec_…`, Standard Webhooks).

    `not_before` and `not_after` are Unix seconds; 0 leaves that end open. Several may be active while one is rotated.
    `label` is how it is called where its use is told.
    """

    kind: SecretKind
    value: str = field(repr=False)
    not_before: float = 0.0
    not_after: float = 0.0
    label: str = "secret"

    def begun(self, now: float) -> bool:
        return bool(self.value) and self.not_before <= now

    def active(self, now: float) -> bool:
        return self.begun(now) and (not self.not_after or now < self.not_after)


@dataclass(frozen=True, slots=True)
class Connection:
    """A host that sends deliveries to `/webhooks/<host>/<name>`; `allowed` are globs over `owner/name`."""

    name: str
    host: Host
    secrets: tuple[HookSecret, ...] = ()
    allowed: tuple[str, ...] = ("*",)

    def keys(self, kind: SecretKind, now: float) -> list[Key]:
        return [Key(s.label, s.value) for s in self.secrets if s.kind == kind and s.active(now)]

    def signs(self, now: float) -> bool:
        """Whether the host was given a signing secret by now, ended ones included: then unsigned proves nothing."""
        return any(secret.kind == "signing" and secret.begun(now) for secret in self.secrets)

    def allows(self, repo_name: str) -> bool:
        return any(fnmatchcase(repo_name.lower(), glob.lower()) for glob in self.allowed)


class Connections:
    """Every configured connection, found by host and name; the short address works while a host has just one."""

    def __init__(self, connections: Iterable[Connection]) -> None:
        self._by_host: dict[str, dict[str, Connection]] = {}
        for connection in connections:
            self._by_host.setdefault(connection.host, {})[connection.name] = connection

    def __iter__(self) -> Iterator[Connection]:
        return (connection for named in self._by_host.values() for connection in named.values())

    def find(self, host: str, name: str | None) -> Connection | None:
        named = self._by_host.get(host, {})
        if name is not None:
            return named.get(name)
        return next(iter(named.values())) if len(named) == 1 else None
