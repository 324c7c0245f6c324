"""The web process: webhooks, MCP, probes and metrics of one house under one address."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar

from app.web.app import Mount, WebDeps, create_app
from app.web.metrics import Metrics
from app.web.probes import Check
from app.webhooks.routes import Webhooks, handlers
from app.wiring.connections import hook_connections
from app.wiring.house import House


def web_app(house: House) -> Litestar:
    desk, endpoint = house.desk, house.mcp_endpoint
    metrics = Metrics([desk.gauges.samples, desk.signs.samples])
    webhooks = Webhooks(
        hook_connections(house.settings), desk.intake, metrics.count_delivery, house.settings.web.max_body_bytes
    )

    @asynccontextmanager
    async def mcp(app: Litestar) -> AsyncIterator[None]:
        async with endpoint.run():
            yield

    @asynccontextmanager
    async def inbox(app: Litestar) -> AsyncIterator[None]:
        desk.ringer.start()
        try:
            yield
        finally:
            desk.ringer.stop()
            desk.spool.close()

    return create_app(
        WebDeps(
            checks=_checks(house),
            metrics=metrics,
            routes=handlers(webhooks),
            mounts=[Mount("/mcp", endpoint, mcp)],
            lifespans=[inbox],
        )
    )


def _checks(house: House) -> list[Check]:
    return [
        Check("store", house.store.repos, True, "nothing can be answered"),
        Check("redis", house.desk.gauges.ping, False, "answers and deliveries go on; indexing waits"),
    ]
