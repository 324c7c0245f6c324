"""`headmark probe`: whether a process on this machine does its work, for container probes. Exit 0 if so, else 1."""

from __future__ import annotations

from http.client import HTTPConnection, HTTPException

from app.cli.order import Order
from app.errors import Transient
from app.settings import Settings
from app.tasks.pulse import silence

EVERY = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # "every interface" is no address to ask


def probe(order: Order) -> int:
    process, within = order.args.process, order.args.within
    if process == "web":
        _ask_web(order.origin.settings, within)
        told = "The web process answers."
    else:
        quiet = silence(order.house.task_options.pulses, process)
        if quiet > within:
            step = "If Redis is reachable (`headmark doctor`), start it again."
            raise Transient(f"The {process} has been silent for {quiet:.0f} s.", step)
        told = f"The {process} does its work; last sign {quiet:.0f} s ago."
    order.out.result({"process": process, "ok": True}, told)
    return 0


def _ask_web(settings: Settings, within: float) -> None:
    """Raises Transient unless `/livez` answers 200 in time."""
    host = EVERY.get(settings.web.host, settings.web.host)
    line = HTTPConnection(host, settings.web.port, timeout=within)
    try:
        line.request("GET", "/livez")
        status = line.getresponse().status
    except (OSError, HTTPException) as fault:
        raise Transient(f"The web process does not answer: {fault}.", "Look at its log.") from None
    finally:
        line.close()
    if status != 200:
        raise Transient(f"/livez answered {status}.", "Look at the log of the web process.")
