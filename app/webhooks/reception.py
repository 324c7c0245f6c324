"""One delivery from its headers to its event, without input or output: verify first, read after."""

from __future__ import annotations

from dataclasses import dataclass

from app.webhooks.connections import Connection
from app.webhooks.hosts import HOSTS
from app.webhooks.letters import Asked, Malformed
from app.webhooks.payloads import FORM, JSON, read, unwrap
from app.webhooks.signatures import Headers, Settled

BODY_LIMIT = 26 * 1024 * 1024  # bytes; hosts send up to 25 MB


@dataclass(frozen=True, slots=True)
class Refusal:
    """An answer that ends the delivery: HTTP status, reason, and what whoever set the hook up can do."""

    status: int
    reason: str
    next_step: str


UNPROVEN = Refusal(
    401,
    "the signature or token is missing or wrong",
    "Give the hook the secret of this connection; see docs/webhooks.md.",
)
TOO_LARGE = Refusal(413, "the body is larger than a delivery can be", "HEADMARK_WEB_MAX_BODY_BYTES raises the limit.")
WRONG_TYPE = Refusal(415, f"the body must be {JSON} or {FORM}", f"Set the hook's content type to {JSON}.")


class Reception:
    """Call `begin`, then `feed` with each chunk, then `finish` with the whole body; the first refusal ends it.

    Whoever calls keeps the body, so that bytes of unknown senders need not stay in memory.
    """

    def __init__(self, connection: Connection, headers: Headers, now: float, limit: int = BODY_LIMIT) -> None:
        self._connection = connection
        self._headers = headers
        self._limit = limit
        self._size = 0
        self._check = HOSTS[connection.host].check(connection, headers, now)
        self.secret = ""  # the label of the secret that proved the body, once it is proven

    def begin(self) -> Refusal | None:
        """What the headers alone decide: nothing of an unsigned or oversized body is read."""
        if isinstance(self._check, Settled) and not self._check.proof():
            return UNPROVEN
        length = self._headers.get("content-length", "")
        return TOO_LARGE if length.isdigit() and int(length) > self._limit else None

    def feed(self, chunk: bytes) -> Refusal | None:
        self._size += len(chunk)
        if self._size > self._limit:
            return TOO_LARGE
        self._check.update(chunk)
        return None

    def proven(self) -> bool:
        """Whether the body that was fed is the one that the host signed."""
        self.secret = self._check.proof()
        return bool(self.secret)

    def finish(self, body: bytes) -> Asked | Refusal:
        """What the body that was fed asks for."""
        if not self.proven():
            return UNPROVEN
        media = self._headers.get("content-type", "").partition(";")[0].strip().lower()
        if media not in (JSON, FORM):
            return WRONG_TYPE
        try:
            return read(self._connection, self._headers, unwrap(body, media))
        except Malformed as fault:
            return Refusal(
                400, f"malformed: {fault}", "Send what the host's hooks send; docs/webhooks.md lists the events."
            )
