"""Cursors: the place in an answer, pinned to the commits it was drawn from.

A cursor is bound to the tool, its arguments and the caller's rules by a checksum. It is not a secret and grants
nothing: the repositories and paths that it leads to are checked anew on every page, as for any other question.

Bytes before base64: 8 checksum · 4 offset · 6 first bytes of the base, where commits are compared · then 8 repository
id and 6 first bytes of its commit, each.
"""

from __future__ import annotations

import hashlib
import json
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any, NamedTuple

from app.access.caller import Rules
from app.errors import Refused

BAD_CURSOR = (
    "The cursor does not belong to this question.",
    "Ask again without a cursor, then pass on next_cursor with the same arguments.",
)
_PLACE = ("limit", "cursor", "detail")  # arguments that do not change what is asked
_CHECK, _PIN, _DIGITS = 8, 14, 12
_BASE = 6


class Place(NamedTuple):
    """`pins`: repository id → the first 12 digits of its commit. `base`: those of the commit compared with, or ""."""

    offset: int
    pins: dict[str, str]
    base: str = ""


def write_cursor(place: Place, tool: str, arguments: Mapping[str, Any], rules: Rules) -> str:
    body = struct.pack(">I", place.offset) + bytes.fromhex(place.base[:_DIGITS])
    for repo_id, commit in sorted(place.pins.items()):
        body += bytes.fromhex(repo_id) + bytes.fromhex(commit[:_DIGITS])
    return urlsafe_b64encode(_check(body, tool, arguments, rules) + body).rstrip(b"=").decode()


def read_cursor(text: str, tool: str, arguments: Mapping[str, Any], rules: Rules) -> Place:
    """Raises Refused (BAD_REQUEST) when it was made for another tool, other arguments or a caller with other rules."""
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise Refused(*BAD_CURSOR) from None
    body = data[_CHECK:]
    start = 4 + (_BASE if "base" in arguments else 0)
    if len(body) < start or (len(body) - start) % _PIN or data[:_CHECK] != _check(body, tool, arguments, rules):
        raise Refused(*BAD_CURSOR)
    pins = (body[at : at + _PIN] for at in range(start, len(body), _PIN))
    base = body[4:start].hex()
    return Place(struct.unpack_from(">I", body)[0], {pin[:8].hex(): pin[8:].hex() for pin in pins}, base)


def asked(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments that decide what is found; the others only say which part of it is shown, and how."""
    return {key: value for key, value in arguments.items() if key not in _PLACE}


def _check(body: bytes, tool: str, arguments: Mapping[str, Any], rules: Rules) -> bytes:
    bound = json.dumps([tool, asked(arguments), rules.repos, rules.allow, rules.deny], sort_keys=True).encode()
    return hashlib.blake2b(bound + body, digest_size=_CHECK, person=b"headmark-cursor").digest()
