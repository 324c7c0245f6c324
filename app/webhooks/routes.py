"""The HTTP ring around reception: handlers for `/webhooks/…`.

They are plain ASGI applications: Litestar's requests, responses and parameters cost more than checking a signature and
recording a delivery, and nothing that they offer is needed here.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile

import msgspec
import structlog
from litestar import asgi
from litestar.exceptions import MethodNotAllowedException, NotFoundException
from litestar.handlers import ASGIRouteHandler
from litestar.types import Receive, Scope, Send

from app.domain.events import Ignored, Verdict
from app.domain.refusals import refused
from app.errors import Transient
from app.webhooks.connections import Connection, Connections
from app.webhooks.letters import Asked
from app.webhooks.ports import Counter, Intake
from app.webhooks.reception import BODY_LIMIT, Reception, Refusal

_IN_MEMORY = 1 << 20  # bytes of a body kept in memory before its signature is known; the rest waits on disk
_UNKNOWN = Refusal(
    404,
    "there is no such connection",
    "The address is /webhooks/<host>, or /webhooks/<host>/<name> where [[connections]] has several of a host.",
)
_LOST = Refusal(400, "the body ended early", "Deliver it again.")
_UNRECORDED = "Deliver it again, as hosts do by themselves; `headmark doctor` tells of the disk and Redis."
_encode = msgspec.json.Encoder().encode
_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Webhooks:
    """What the handlers work with; `limit` caps bodies, in bytes."""

    connections: Connections
    intake: Intake
    count: Counter
    limit: int = BODY_LIMIT

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        host, name = _address(scope)
        connection = self.connections.find(host, name)
        outcome: Verdict | Refusal = _UNKNOWN
        if connection is not None:
            outcome = await self._receive(scope, receive, connection)
        status = outcome.status if isinstance(outcome, Verdict) else str(outcome.status)
        self.count(host, connection.name if connection else "", status, time.perf_counter() - began)
        _log.info(
            "delivery", host=host, connection=connection and connection.name, verdict=status, reason=outcome.reason
        )
        await _respond(send, outcome)

    async def _receive(self, scope: Scope, receive: Receive, connection: Connection) -> Verdict | Refusal:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        reception = Reception(connection, headers, time.time(), self.limit)
        refusal = reception.begin()
        if refusal is not None:
            return refusal
        result = await _read(receive, reception)
        if isinstance(result, Refusal):
            return result
        try:
            return await self._record(result, reception.secret)
        except Transient as fault:
            return Refusal(503, fault.message, _UNRECORDED)

    async def _record(self, asked: Asked, secret: str) -> Verdict:
        if isinstance(asked, Ignored):
            return await self.intake.ignore(asked, secret)
        return await self.intake.accept(asked, secret)


def _address(scope: Scope) -> tuple[str, str | None]:
    """The host and the connection that a path below the mount names. Raises Litestar's errors for any other request."""
    match scope["path"].strip("/").split("/"):
        case [host, *rest] if host and len(rest) < 2:
            if scope.get("method") != "POST":
                raise MethodNotAllowedException(headers={"allow": "POST"})
            return host, rest[0] if rest else None
    raise NotFoundException


async def _read(receive: Receive, reception: Reception) -> Asked | Refusal:
    """Stream the body into reception. A body that proves forged was never held in memory beyond _IN_MEMORY."""
    with SpooledTemporaryFile(max_size=_IN_MEMORY) as kept:
        more = True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return _LOST
            chunk, more = message.get("body", b""), message.get("more_body", False)
            refusal = reception.feed(chunk)
            if refusal is not None:
                return refusal
            kept.write(chunk)
        if not reception.proven():
            return reception.finish(b"")
        kept.seek(0)
        return reception.finish(kept.read())


async def _respond(send: Send, outcome: Verdict | Refusal) -> None:
    status, document = _document(outcome)
    body = _encode(document)
    length = str(len(body)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", length)]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _document(outcome: Verdict | Refusal) -> tuple[int, dict[str, object]]:
    if isinstance(outcome, Refusal):
        return outcome.status, refused(outcome.status, outcome.reason, outcome.next_step)
    code = 202 if outcome.status == "queued" else 200
    return code, {"status": outcome.status, "reason": outcome.reason, "id": outcome.id}


def handlers(webhooks: Webhooks) -> list[ASGIRouteHandler]:
    """The routes: `/webhooks/<host>` and `/webhooks/<host>/<connection>`."""

    # Mounted, because Litestar gives plain ASGI applications no parameters of the path.
    @asgi("/webhooks", is_mount=True, copy_scope=False)
    async def deliver(scope: Scope, receive: Receive, send: Send) -> None:
        await webhooks.answer(scope, receive, send)

    return [deliver]
