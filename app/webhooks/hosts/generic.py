"""Any other host: a `push` in a form of our own (docs/webhooks.md), signed as Standard Webhooks says."""

from __future__ import annotations

import msgspec

from app.webhooks.letters import Asked, Letter, delivery_id
from app.webhooks.signatures import Headers

_NONE = "0" * 40


class _Repository(msgspec.Struct):
    name: str
    id: str | int = ""


class _Data(msgspec.Struct):
    repository: _Repository
    ref: str
    after: str
    before: str = _NONE


class _Push(msgspec.Struct):
    data: _Data


class _Type(msgspec.Struct):
    type: str


def delivery(headers: Headers) -> str:
    return delivery_id(headers.get("webhook-id", ""))


def read(letter: Letter) -> Asked:
    name = msgspec.json.decode(letter.text, type=_Type).type
    if name != "push":
        return letter.other(name)
    data = msgspec.json.decode(letter.text, type=_Push).data
    return letter.push(str(data.repository.id), data.repository.name, data.ref, data.before, data.after)
