"""Serving the application with uvicorn on a socket that is bound first, so that a taken port is told in words."""

from __future__ import annotations

import errno
import gc
import socket
import sys
from collections.abc import Callable
from typing import Any

import uvicorn

from app.errors import Refused

BACKLOG = 1024
_SWITCH = 0.0005  # seconds
_GRACE = 5  # seconds for requests under way when asked to stop


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes a free one. Raises Refused when the address cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError as fault:
        listener.close()
        raise _taken(host, port, fault) from None
    return listener


def free_port(host: str, port: int) -> int:
    """The port that a server started next can have: `port`, or a free one for 0. Raises Refused when it is taken."""
    with bind(host, port) as listener:
        return int(listener.getsockname()[1])


def _taken(host: str, port: int, fault: OSError) -> Refused:
    if fault.errno == errno.EADDRINUSE:
        return Refused(f"Port {port} of {host} is in use by another program.", "Give another one: --port N.")
    if fault.errno == errno.EACCES:
        return Refused(f"Port {port} needs rights that this user does not have.", "Give one above 1023: --port N.")
    return Refused(f"{host}:{port} cannot be listened on: {fault.strerror}.", "Give an address of this machine.")


def run_web(
    app: Any, host: str, port: int, listener: socket.socket | None = None, ready: Callable[[int], object] | None = None
) -> int:
    """Serve until SIGTERM or SIGINT; the exit code. `ready` is told the port before the first request is taken."""
    # The ringer's thread shares the interpreter with the requests; by default it may keep it for 5 ms at a time.
    sys.setswitchinterval(_SWITCH)
    # What is there by now stays; looking through it again and again would hold requests up for tens of milliseconds.
    gc.collect()
    gc.freeze()
    listener = listener or bind(host, port)
    if ready is not None:
        ready(listener.getsockname()[1])
    config = uvicorn.Config(
        app, lifespan="on", log_config=None, access_log=False, server_header=False, date_header=False,
        timeout_graceful_shutdown=_GRACE, timeout_keep_alive=75, proxy_headers=False,
    )  # fmt: skip
    server = uvicorn.Server(config)
    server.run(sockets=[listener])
    return 0 if server.started else 1
