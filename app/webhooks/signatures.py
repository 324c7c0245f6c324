"""Proof that a delivery came from the host: computed while the raw body streams in, compared in constant time."""

from __future__ import annotations

import binascii
import hmac
from base64 import b64decode
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

from app.webhooks.connections import Connection

CLOCK_TOLERANCE = 300  # seconds a signed timestamp may be away from our clock, as Standard Webhooks advises
_SHA256_BYTES = 32


class Check:
    """HMAC-SHA256 over a prefix and the body, with every active key, against every signature that was given."""

    def __init__(self, keys: Iterable[bytes], expected: Sequence[bytes], prefix: bytes = b"") -> None:
        self._expected = expected
        self._digests = [hmac.new(key, prefix, sha256) for key in keys]

    def update(self, chunk: bytes) -> None:
        for digest in self._digests:
            digest.update(chunk)

    def passed(self) -> bool:
        found = False
        for digest in self._digests:
            for expected in self._expected:
                found |= hmac.compare_digest(digest.digest(), expected)
        return found


class Settled(Check):
    """A check that the headers alone decide."""

    def __init__(self, passed: bool) -> None:
        super().__init__((), ())
        self._passed = passed

    def passed(self) -> bool:
        return self._passed


def check_of(connection: Connection, headers: Mapping[str, str], now: float) -> Check:
    """The check that a delivery's headers (lower-case names) ask for; one that fails when they prove nothing."""
    if connection.host == "github":
        return _github(connection, headers, now)
    signing = connection.keys("signing", now)
    if signing or "webhook-signature" in headers:
        return _standard(signing, headers, now)
    return _token(connection.keys("token", now), headers.get("x-gitlab-token", ""))


def _github(connection: Connection, headers: Mapping[str, str], now: float) -> Check:
    scheme, _, digits = headers.get("x-hub-signature-256", "").partition("=")
    try:
        expected = bytes.fromhex(digits)
    except ValueError:
        return Settled(False)
    keys = connection.keys("hmac", now)
    if scheme != "sha256" or len(expected) != _SHA256_BYTES or not keys:
        return Settled(False)
    return Check([key.encode() for key in keys], [expected])


def _token(tokens: Iterable[str], given: str) -> Check:
    found = False
    for token in tokens:
        found |= hmac.compare_digest(token.encode(), given.encode())
    return Settled(found)


def _standard(secrets: Iterable[str], headers: Mapping[str, str], now: float) -> Check:
    """Standard Webhooks: `v1,<base64>` signatures of `<id>.<timestamp>.<body>`, parted by spaces."""
    ident, stamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    keys = [key for key in map(_signing_key, secrets) if key]
    expected = [found for found in map(_signature, headers.get("webhook-signature", "").split()) if found]
    fresh = stamp.isascii() and stamp.isdigit() and len(stamp) < 16 and abs(now - int(stamp)) <= CLOCK_TOLERANCE
    if not (ident and fresh and keys and expected):
        return Settled(False)
    return Check(keys, expected, f"{ident}.{stamp}.".encode())


def _signing_key(secret: str) -> bytes:
    return _base64(secret.removeprefix("whsec_"))


def _signature(text: str) -> bytes:
    version, _, value = text.partition(",")
    return _base64(value) if version == "v1" else b""


def _base64(text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
