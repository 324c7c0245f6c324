"""A web process with one connection of every host and an intake that only counts; prints its port."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

import structlog
import uvicorn

sys.path.insert(0, str(Path(__file__).parents[2]))

from app.domain.events import Event, Ignored, Verdict
from app.web.app import WebDeps, create_app
from app.web.metrics import Metrics
from app.web.server import bind
from app.webhooks.connections import Connections
from app.webhooks.hosts import HOSTS
from app.webhooks.routes import Webhooks, handlers
from tests.support.hooks import connection


class Counting:
    async def accept(self, events: Sequence[Event], secret: str) -> Verdict:
        return Verdict("queued", f"{len(events)} by {secret}", "id")

    async def ignore(self, ignored: Ignored, secret: str) -> Verdict:
        return Verdict("ignored", ignored.reason, "id")


def main() -> None:
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))  # nobody reads what it prints
    metrics = Metrics()
    hooks = Webhooks(Connections(connection(host) for host in HOSTS), Counting(), metrics.count_delivery)
    listener = bind("127.0.0.1", 0)
    app = create_app(WebDeps(checks=[], metrics=metrics, routes=handlers(hooks), mounts=[]))
    print(listener.getsockname()[1], flush=True)
    server = uvicorn.Server(uvicorn.Config(app, lifespan="on", log_config=None, access_log=False))
    asyncio.run(server.serve(sockets=[listener]))


if __name__ == "__main__":
    main()
