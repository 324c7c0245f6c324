"""The ASGI application, put together from what wiring hands in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import structlog
from litestar import Litestar, Request, Response, asgi
from litestar.exceptions import HTTPException
from litestar.types import ControllerRouterHandler, Receive, Scope, Send

from app.domain.refusals import refused
from app.web.metrics import Metrics
from app.web.metrics import handler as metrics_handler
from app.web.probes import Check
from app.web.probes import handlers as probe_handlers

_PLACES = "POST /mcp, POST /webhooks/<host> and GET /livez, /readyz and /metrics are answered here."
_STEPS = {404: _PLACES, 405: _PLACES, 413: "Send less."}
_log = structlog.get_logger(__name__)

Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]


class Mount(NamedTuple):
    """An ASGI application served at exactly `path`, any method; `lifespan` runs as long as the process does."""

    path: str
    app: Callable[[Any, Any, Any], Any]
    lifespan: Lifespan | None = None


@dataclass(frozen=True)
class WebDeps:
    """`routes` are handlers of other rooms (webhooks, dashboard); `lifespans` run around everything, in order."""

    checks: Sequence[Check]
    metrics: Metrics
    routes: Sequence[ControllerRouterHandler] = ()
    mounts: Sequence[Mount] = ()
    lifespans: Sequence[Lifespan] = field(default=())


def create_app(deps: WebDeps) -> Litestar:
    routes: list[ControllerRouterHandler] = [
        *probe_handlers(deps.checks),
        metrics_handler(deps.metrics),
        *deps.routes,
        *map(_mounted, deps.mounts),
    ]
    return Litestar(
        routes,
        openapi_config=None,
        lifespan=[*deps.lifespans, *(mount.lifespan for mount in deps.mounts if mount.lifespan)],
        exception_handlers={HTTPException: _refused, Exception: _failed},
        logging_config=None,
    )


def _mounted(mount: Mount) -> ControllerRouterHandler:
    # Not a Litestar mount: that would take every path below; copied, because the application may change the scope.
    @asgi(mount.path, is_mount=False, copy_scope=True)
    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        await mount.app(scope, receive, send)

    return serve


def _refused(request: Request[Any, Any, Any], fault: HTTPException) -> Response[dict[str, object]]:
    step = _STEPS.get(fault.status_code, "Ask otherwise.")
    return Response(
        refused(fault.status_code, fault.detail, step), status_code=fault.status_code, headers=fault.headers
    )


def _failed(request: Request[Any, Any, Any], fault: Exception) -> Response[dict[str, object]]:
    _log.error("request failed", path=request.scope["path"], exc_info=fault)
    step = "Try again; whoever runs this finds the fault in the log of the web process."
    return Response(refused(500, "an error that the log tells of", step, "failed"), status_code=500)
