"""Proof that a delivery came from the host: computed while the raw body streams in, compared in constant time."""

from __future__ import annotations

import binascii
import hmac
from base64 import b64decode
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

from app.webhooks.connections import Connection, Key

CLOCK_TOLERANCE = 300  # seconds a signed timestamp may be away from our clock, as Standard Webhooks advises
_SHA256_BYTES = 32

Headers = Mapping[str, str]
"""Of a delivery; names in lower case."""


class Check:
    """HMAC-SHA256 over a prefix and the body, with every active key, against every signature that was given."""

    def __init__(self, keys: Iterable[tuple[str, bytes]], expected: Sequence[bytes], prefix: bytes = b"") -> None:
        self._expected = expected
        self._digests = [(label, hmac.new(key, prefix, sha256)) for label, key in keys]

    def update(self, chunk: bytes) -> None:
        for _, digest in self._digests:
            digest.update(chunk)

    def proof(self) -> str:
        """The label of the secret that the body was signed with; "" when it was signed with none."""
        found = ""
        for label, digest in self._digests:
            made = digest.digest()
            for expected in self._expected:
                if hmac.compare_digest(made, expected):
                    found = label
        return found


class Settled(Check):
    """A check that the headers alone decide; `label` is its proof."""

    def __init__(self, label: str) -> None:
        super().__init__((), ())
        self._label = label

    def proof(self) -> str:
        return self._label


FAILED = Settled("")


def hub(connection: Connection, headers: Headers, now: float, name: str = "x-hub-signature-256") -> Check:
    """`sha256=<hex>` of the body in one header. Another algorithm proves nothing."""
    return _body(connection, [_hub(headers.get(name, ""))], now)


def plain_or_hub(connection: Connection, headers: Headers, now: float, names: Sequence[str]) -> Check:
    """Bare `<hex>` of the body in one of several headers, or `sha256=<hex>` in X-Hub-Signature-256."""
    given = [_hex(headers.get(name, "")) for name in names]
    return _body(connection, [*given, _hub(headers.get("x-hub-signature-256", ""))], now)


def token(keys: Iterable[Key], given: str) -> Check:
    """The secret itself in a header."""
    found = ""
    for key in keys:
        if hmac.compare_digest(key.value.encode(), given.encode()):
            found = key.label
    return Settled(found)


def standard(connection: Connection, headers: Headers, now: float) -> Check:
    """Standard Webhooks: `v1,<base64>` signatures of `<id>.<timestamp>.<body>`, parted by spaces."""
    ident, stamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    keys = [(label, key) for label, value in connection.keys("signing", now) if (key := signing_key(value))]
    expected = [found for found in map(_signature, headers.get("webhook-signature", "").split()) if found]
    fresh = stamp.isascii() and stamp.isdigit() and len(stamp) < 16 and abs(now - int(stamp)) <= CLOCK_TOLERANCE
    if not (ident and fresh and keys and expected):
        return FAILED
    return Check(keys, expected, f"{ident}.{stamp}.".encode())


def signing_key(secret: str) -> bytes:
    """The key of a `whsec_<base64>` secret; empty when that is not its form."""
    return _base64(secret.removeprefix("whsec_"))


def _body(connection: Connection, given: Iterable[bytes], now: float) -> Check:
    keys, expected = connection.keys("hmac", now), [value for value in given if value]
    if not (keys and expected):
        return FAILED
    return Check([(label, value.encode()) for label, value in keys], expected)


def _hub(text: str) -> bytes:
    scheme, _, digits = text.partition("=")
    return _hex(digits) if scheme == "sha256" else b""


def _hex(digits: str) -> bytes:
    try:
        value = bytes.fromhex(digits)
    except ValueError:
        return b""
    return value if len(value) == _SHA256_BYTES else b""


def _signature(text: str) -> bytes:
    version, _, value = text.partition(",")
    return _base64(value) if version == "v1" else b""


def _base64(text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
