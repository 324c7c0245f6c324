"""Processes that run until they are told to stop: `mcp`, `worker`, `beat`, `web` and `up`."""

from __future__ import annotations

from app import logs
from app.cli.order import Order
from app.settings import secrets_of


def mcp(order: Order) -> int:
    from app.access.caller import LOCAL
    from app.mcp.stdio import serve_stdio

    _begin(order)
    serve_stdio(order.house.mcp_server(lambda context: LOCAL))
    return 0


def worker(order: Order) -> int:
    from app.tasks.processes import run_worker

    _begin(order)
    order.house.require_redis()
    order.house.indexer.warm()
    try:
        return run_worker(order.house.desk.app)
    finally:
        order.house.close()


def beat(order: Order) -> int:
    from app.tasks.processes import run_beat

    _begin(order)
    order.house.require_redis()
    try:
        return run_beat(order.house.desk.app)
    finally:
        order.house.close()


def _begin(order: Order) -> None:
    """Logging is set up before anything else can speak."""
    settings = order.origin.settings
    logs.configure(settings.log.level, settings.log.format, secrets_of(settings))
