"""Tokens as text: the document that names callers by the hash of their token. Pure; see token_file for the disk.

A token is `hm_` and 43 url-safe characters, 256 random bits. Its SHA-256 is stored, never the token: with that much
randomness a slow hash adds nothing. The document is JSON, so that Helm and people can write it too:

    {"tokens": [{"id": "3f2a9c01", "name": "ci", "hash": "<64 hex>", "repos": ["acme/*"], "allow": [],
                 "deny": ["**/.env"], "scopes": ["read"], "created": "2026-01-01T00:00:00Z", "expires": null}]}
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from app.access.caller import READ, SCOPES, Caller, Rules, check_rules
from app.errors import Refused

PREFIX = "hm_"
EMPTY = '{"tokens": []}\n'


class TokenEntry(NamedTuple):
    """One caller of the document."""

    id: str
    hash: str
    created: str
    caller: Caller


class NewToken(NamedTuple):
    """`token` is shown once, to whoever asked for it; `document` is the text to store."""

    token: str
    entry: TokenEntry
    document: str


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def read_document(text: str) -> list[TokenEntry]:
    """Parse a token document. Raises Refused (BAD_REQUEST) naming the entry that is wrong, never its hash."""
    try:
        document = json.loads(text or EMPTY)
    except ValueError:
        raise _wrong("is not JSON") from None
    entries = document.get("tokens") if isinstance(document, dict) else None
    if not isinstance(entries, list):
        raise _wrong('has no list "tokens"')
    return [_entry(entry, number) for number, entry in enumerate(entries, 1)]


def _wrong(what: str) -> Refused:
    return Refused(f"The token file {what}.", "Write it with `headmark token create`, or as docs/access.md shows.")


def _entry(entry: object, number: int) -> TokenEntry:
    if not isinstance(entry, dict):
        raise _wrong(f"has an entry {number} that is no object")
    unknown = set(entry) - {"id", "name", "hash", "repos", "allow", "deny", "scopes", "created", "expires"}
    if unknown:
        # A misspelt "deny" must not open what it should close.
        raise _wrong(f"has unknown keys in entry {number}: {', '.join(sorted(unknown))}")
    digest = _text(entry, "hash", number).lower()
    if len(digest) != 64 or set(digest) - set("0123456789abcdef"):
        raise _wrong(f'has no SHA-256 as "hash" in entry {number}')
    caller = make_caller(
        _text(entry, "name", number), _texts(entry, "repos", number), allow=_texts(entry, "allow", number),
        deny=_texts(entry, "deny", number), scopes=_texts(entry, "scopes", number) or (READ,),
        expires=entry.get("expires"),
    )  # fmt: skip
    return TokenEntry(str(entry.get("id") or digest[:8]), digest, str(entry.get("created") or ""), caller)


def _text(entry: Mapping[str, Any], key: str, number: int) -> str:
    value = entry.get(key)
    if not isinstance(value, str) or not value:
        raise _wrong(f'has no text "{key}" in entry {number}')
    return value


def _texts(entry: Mapping[str, Any], key: str, number: int) -> tuple[str, ...]:
    value = entry.get(key) or []
    if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
        raise _wrong(f'has no list of texts "{key}" in entry {number}')
    return tuple(value)


def make_caller(
    name: str,
    repos: Sequence[str],
    *,
    allow: Sequence[str] = (),
    deny: Sequence[str] = (),
    scopes: Sequence[str] = (READ,),
    expires: object = None,
) -> Caller:
    """A caller from its parts, `expires` in ISO 8601. Raises Refused (BAD_REQUEST) on a bad glob, scope or time."""
    odd = set(scopes) - set(SCOPES)
    if odd:
        raise Refused(f"Unknown scopes: {', '.join(sorted(odd))}.", f"Scopes are {', '.join(SCOPES)}.")
    rules = check_rules(Rules(tuple(repos), tuple(allow), tuple(deny)))
    return Caller(name, rules, frozenset(scopes), None if expires is None else parse_time(expires))


def parse_time(value: object) -> datetime:
    """ISO 8601 with a zone, or a date (its first moment in UTC). Raises Refused (BAD_REQUEST)."""
    try:
        time = datetime.fromisoformat(str(value))
    except ValueError:
        raise Refused(f"{str(value)[:40]!r} is not a time.", "Give it as 2027-01-31 or 2027-01-31T12:00:00Z.") from None
    return time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)


def write_document(entries: Sequence[TokenEntry]) -> str:
    return json.dumps({"tokens": [_as_json(entry) for entry in entries]}, indent=2) + "\n"


def _as_json(entry: TokenEntry) -> dict[str, Any]:
    caller = entry.caller
    return {
        "id": entry.id, "name": caller.name, "hash": entry.hash, "repos": list(caller.rules.repos),
        "allow": list(caller.rules.allow), "deny": list(caller.rules.deny), "scopes": sorted(caller.scopes),
        "created": entry.created, "expires": None if caller.expires is None else _shown(caller.expires),
    }  # fmt: skip


def _shown(time: datetime) -> str:
    return time.isoformat().replace("+00:00", "Z")


def create(document: str, caller: Caller, now: datetime) -> NewToken:
    """A new token for a caller, and the document with it."""
    entries = read_document(document)
    token = PREFIX + secrets.token_urlsafe(32)
    digest = hash_of(token)
    entry = TokenEntry(digest[:8], digest, _shown(now.astimezone(UTC).replace(microsecond=0)), caller)
    return NewToken(token, entry, write_document([*entries, entry]))


def revoke(document: str, which: str) -> str:
    """The document without the entries of this id or name. Raises Refused (NOT_FOUND) when there are none."""
    entries = read_document(document)
    left = [entry for entry in entries if which not in (entry.id, entry.caller.name)]
    if len(left) == len(entries):
        raise Refused("There is no such token.", "See `headmark token list` for ids and names.", "NOT_FOUND")
    return write_document(left)


def verify(entries: Sequence[TokenEntry], token: str, now: datetime) -> Caller | None:
    """The caller of a token; None when it is unknown, revoked or expired, with nothing to tell these apart.

    Every entry is compared, in constant time each, so that timing tells nothing about the hashes.
    """
    digest, found = hash_of(token), None
    for entry in entries:
        if hmac.compare_digest(entry.hash, digest):
            found = entry.caller
    if found is None or (found.expires is not None and found.expires <= now):
        return None
    return found
