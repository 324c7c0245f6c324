"""Bitbucket Cloud: one delivery may tell of several refs."""

from __future__ import annotations

import msgspec

from app.domain.refs import HEADS, TAGS
from app.webhooks.connections import Connection
from app.webhooks.letters import Asked, Letter, Malformed, delivery_id
from app.webhooks.signatures import Check, Headers, hub

HINTS = frozenset(("repo:updated", "repo:transfer", "repo:deleted", "repo:imported"))
_PLACES = {"branch": HEADS, "named_branch": HEADS, "tag": TAGS}


class _Repository(msgspec.Struct):
    uuid: str
    full_name: str

    @property
    def key(self) -> str:
        return self.uuid.strip("{}").lower()


class _Target(msgspec.Struct):
    hash: str


class _Ref(msgspec.Struct):
    type: str
    name: str
    target: _Target


class _Change(msgspec.Struct):
    old: _Ref | None = None
    new: _Ref | None = None


class _Changes(msgspec.Struct):
    changes: list[_Change]


class _Push(msgspec.Struct):
    repository: _Repository
    push: _Changes


class _FullName(msgspec.Struct):
    old: str = ""


class _Updates(msgspec.Struct):
    full_name: _FullName | None = None


class _Updated(msgspec.Struct):
    repository: _Repository
    changes: _Updates | None = None


def check(connection: Connection, headers: Headers, now: float) -> Check:
    return hub(connection, headers, now, "x-hub-signature")


def delivery(headers: Headers) -> str:
    return delivery_id(headers.get("x-request-uuid", ""))


def event_key(letter: Letter) -> str:
    """The event's name, as Data Center has it too. Raises Malformed."""
    name = letter.headers.get("x-event-key", "")
    if not name:
        raise Malformed("the header X-Event-Key is missing")
    return name


def read(letter: Letter) -> Asked:
    name = event_key(letter)
    if name == "repo:push":
        return _push(letter)
    if name in HINTS:
        told = msgspec.json.decode(letter.text, type=_Updated)
        former = told.changes.full_name.old if told.changes and told.changes.full_name else ""
        return letter.hint(name, told.repository.key, told.repository.full_name, former=former)
    msgspec.json.decode(letter.text, type=dict[str, msgspec.Raw])
    return letter.other(name)


def _push(letter: Letter) -> Asked:
    told = msgspec.json.decode(letter.text, type=_Push)
    return letter.pushes([_moved(letter, told.repository, change) for change in told.push.changes])


def _moved(letter: Letter, repository: _Repository, change: _Change) -> Asked:
    ref = change.new or change.old
    if ref is None:
        raise Malformed("a change has neither `old` nor `new`")
    kind = _PLACES.get(ref.type, f"{ref.type}/")
    none = "0" * len(ref.target.hash)
    before = change.old.target.hash if change.old else none
    after = change.new.target.hash if change.new else none
    return letter.push(repository.key, repository.full_name, kind + ref.name, before, after)
