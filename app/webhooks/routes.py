"""The HTTP ring around reception: Litestar handlers for `/webhooks/…`."""

from __future__ import annotations

import time
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from typing import Any

import structlog
from litestar import Request, Response, post
from litestar.handlers import HTTPRouteHandler

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
_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Webhooks:
    """What the handlers work with; `limit` caps bodies, in bytes."""

    connections: Connections
    intake: Intake
    count: Counter
    limit: int = BODY_LIMIT

    async def answer(self, request: Request[Any, Any, Any], host: str, name: str | None) -> Response[dict[str, object]]:
        began = time.perf_counter()
        connection = self.connections.find(host, name)
        outcome: Verdict | Refusal = _UNKNOWN
        if connection is not None:
            outcome = await self._receive(request, connection)
        status = outcome.status if isinstance(outcome, Verdict) else str(outcome.status)
        self.count(host, connection.name if connection else "", status, time.perf_counter() - began)
        _log.info(
            "delivery", host=host, connection=connection and connection.name, verdict=status, reason=outcome.reason
        )
        return _response(outcome)

    async def _receive(self, request: Request[Any, Any, Any], connection: Connection) -> Verdict | Refusal:
        # Names come in lower case (ASGI); Litestar's mapping of headers costs more than checking a signature, and its
        # stream of the body makes another.
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in request.scope["headers"]}
        reception = Reception(connection, headers, time.time(), self.limit)
        refusal = reception.begin()
        if refusal is not None:
            return refusal
        result = await _read(request, reception)
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


async def _read(request: Request[Any, Any, Any], reception: Reception) -> Asked | Refusal:
    """Stream the body into reception. A body that proves forged was never held in memory beyond _IN_MEMORY."""
    with SpooledTemporaryFile(max_size=_IN_MEMORY) as kept:
        more = True
        while more:
            message = await request.receive()
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


def _response(outcome: Verdict | Refusal) -> Response[dict[str, object]]:
    if isinstance(outcome, Refusal):
        document = refused(outcome.status, outcome.reason, outcome.next_step)
        return Response(document, status_code=outcome.status)
    code = 202 if outcome.status == "queued" else 200
    return Response({"status": outcome.status, "reason": outcome.reason, "id": outcome.id}, status_code=code)


def handlers(webhooks: Webhooks) -> list[HTTPRouteHandler]:
    """The routes: `/webhooks/<host>` and `/webhooks/<host>/<connection>`."""

    # No `data` parameter: it would be parsed before the signature is known. The cap is counted by Reception.
    @post("/webhooks/{host:str}", request_max_body_size=None, include_in_schema=False)
    async def only(request: Request[Any, Any, Any]) -> Response[dict[str, object]]:
        return await webhooks.answer(request, request.path_params["host"], None)

    @post("/webhooks/{host:str}/{connection:str}", request_max_body_size=None, include_in_schema=False)
    async def named(request: Request[Any, Any, Any]) -> Response[dict[str, object]]:
        return await webhooks.answer(request, request.path_params["host"], request.path_params["connection"])

    return [only, named]
