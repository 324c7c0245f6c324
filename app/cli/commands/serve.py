"""Processes that run until they are told to stop: `mcp`, `worker`, `beat`, `web` (for `up` see its own module)."""

from __future__ import annotations

import faulthandler
import signal

from app import logs
from app.cli.order import Order, UsageFault
from app.errors import Refused
from app.settings import secrets_of


def mcp(order: Order) -> int:
    from app.access.caller import LOCAL
    from app.mcp.stdio import serve_stdio

    begin(order)
    serve_stdio(order.house.mcp_server(lambda context: LOCAL))
    return 0


def web(order: Order) -> int:
    from app.web.server import run_web
    from app.wiring.web import web_app

    settings = order.origin.settings.web
    _begin_child(order)
    return run_web(web_app(order.house), settings.host, settings.port)


def worker(order: Order) -> int:
    from app.tasks.processes import run_worker

    _begin_child(order)
    order.house.indexer.warm()
    try:
        return run_worker(order.house.desk.app, pulse=order.house.desk.pulse("worker"))
    finally:
        order.house.close()


def beat(order: Order) -> int:
    from app.tasks.processes import run_beat

    _begin_child(order)
    try:
        return run_beat(order.house.desk.app, order.house.desk.pulse("beat"))
    finally:
        order.house.close()


def begin(order: Order) -> None:
    """Logging is set up before anything else can speak. SIGUSR2 has every thread's stack written to stderr."""
    settings = order.origin.settings
    logs.configure(settings.log.level, settings.log.format, secrets_of(settings))
    faulthandler.register(signal.SIGUSR2, 2)


def _begin_child(order: Order) -> None:
    """For the processes of a stack. Raises UsageFault where starting again would not help."""
    from app.supervisor.children import follow_parent

    begin(order)
    follow_parent()
    if not order.house.has_redis:
        step = "Set HEADMARK_REDIS_URL (or redis.url), or run `headmark up`, which brings its own."
        raise UsageFault("No Redis is configured, and `headmark up` does not run here.", step)
    try:
        order.house.follow_configured()
    except Refused as fault:
        raise UsageFault(fault.message, fault.next_step) from None
