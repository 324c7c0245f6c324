"""Hosts that send deliveries: one module each, and the one table of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from app.domain.events import Host
from app.webhooks.connections import Connection, SecretKind
from app.webhooks.hosts import bitbucket, bitbucket_dc, generic, gitea, github, gitlab
from app.webhooks.letters import Asked, Letter
from app.webhooks.signatures import Check, Headers, hub, standard


class HostKind(NamedTuple):
    """What is particular to a host.

    `kind_of` tells what sort of secret a text is, `check` gives the proof that a delivery's headers ask for (one that
    fails when they prove nothing), `delivery` its id, and `read` what it asks for, or raises Malformed, Refused or
    msgspec's errors.
    """

    kind_of: Callable[[str], SecretKind]
    check: Callable[[Connection, Headers, float], Check]
    delivery: Callable[[Headers], str]
    read: Callable[[Letter], Asked]


def _hmac(_secret: str) -> SecretKind:
    return "hmac"


def _signing(_secret: str) -> SecretKind:
    return "signing"


HOSTS: dict[Host, HostKind] = {
    "github": HostKind(_hmac, hub, github.delivery, github.read),
    "gitlab": HostKind(gitlab.kind_of, gitlab.check, gitlab.delivery, gitlab.read),
    "gitea": HostKind(_hmac, gitea.check, gitea.delivery, gitea.read),
    "forgejo": HostKind(_hmac, gitea.check, gitea.delivery, gitea.read),
    "bitbucket": HostKind(_hmac, bitbucket.check, bitbucket.delivery, bitbucket.read),
    "bitbucket-dc": HostKind(_hmac, bitbucket.check, bitbucket_dc.delivery, bitbucket_dc.read),
    "generic": HostKind(_signing, standard, generic.delivery, generic.read),
}
