"""Bitbucket Data Center: one delivery may tell of several refs; repositories are named by project and slug."""

from __future__ import annotations

import msgspec

from app.webhooks.hosts.bitbucket import event_key
from app.webhooks.letters import Asked, Letter, delivery_id
from app.webhooks.signatures import Headers

PUSHES = frozenset(("repo:refs_changed", "mirror:repo_synchronized"))
PING = "diagnostics:ping"


class _Project(msgspec.Struct):
    key: str


class _Repository(msgspec.Struct):
    id: int
    slug: str
    project: _Project

    @property
    def name(self) -> str:
        """Personal projects have a key that begins with `~`; names do not."""
        return f"{self.project.key.removeprefix('~')}/{self.slug}"


class _Ref(msgspec.Struct):
    id: str


class _Change(msgspec.Struct):
    ref: _Ref
    from_hash: str = msgspec.field(name="fromHash")
    to_hash: str = msgspec.field(name="toHash")


class _Push(msgspec.Struct):
    repository: _Repository
    changes: list[_Change] | None = None
    cut: bool = msgspec.field(default=False, name="refLimitExceeded")


class _Modified(msgspec.Struct):
    old: _Repository
    new: _Repository


def delivery(headers: Headers) -> str:
    return delivery_id(headers.get("x-request-id", ""))


def read(letter: Letter) -> Asked:
    name = event_key(letter)
    if name in PUSHES:
        return _push(letter, name)
    if name == "repo:modified":
        told = msgspec.json.decode(letter.text, type=_Modified)
        former = told.old.name if told.old.name != told.new.name else ""
        return letter.hint(name, str(told.new.id), told.new.name, former=former)
    msgspec.json.decode(letter.text, type=dict[str, msgspec.Raw])
    return letter.ignored(name, "ping: the hook works") if name == PING else letter.other(name)


def _push(letter: Letter, name: str) -> Asked:
    told = msgspec.json.decode(letter.text, type=_Push)
    repository = told.repository
    key = str(repository.id)
    if told.cut or told.changes is None:  # too many to be listed
        return letter.hint(name, key, repository.name)
    moved = [letter.push(key, repository.name, c.ref.id, c.from_hash, c.to_hash) for c in told.changes]
    return letter.pushes(moved)
