"""`headmark up`: everything in one process tree, with what a client needs to ask it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import NamedTuple

import app
from app.access.caller import SCOPES
from app.access.tokens import make_caller
from app.cli.commands.clients import snippets
from app.cli.commands.serve import begin
from app.cli.order import Order
from app.supervisor.children import Plan
from app.supervisor.up import run_up
from app.web.server import free_port
from app.wiring import House
from app.wiring.sources import Wanted

ADMIN = "admin"
LONGEST_RUN = 60.0  # seconds that a worker may take to finish what it has in hand when asked to stop


class Address(NamedTuple):
    host: str
    port: int

    @property
    def reached_by(self) -> str:
        """A host name that a client on this machine can use: "every interface" is none."""
        name = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        return f"[{name}]" if ":" in name else name


def up(order: Order) -> int:
    begin(order)
    house = order.house
    settings = house.settings
    house.follow_configured()
    for source in order.args.repo:
        house.follow(Wanted(source))
    address = Address(settings.web.host, free_port(settings.web.host, settings.web.port))
    token = _admin_token(house)

    def plans(redis_url: str) -> Sequence[Plan]:
        return _plans(house, address, redis_url)

    return run_up(settings.data_dir, plans, lambda: _tell(order, address, token), str(settings.redis.url))


def _admin_token(house: House) -> str:
    """A new token that may read and do everything; "" when there was one already: only its hash is known."""
    if any(entry.caller.name == ADMIN for entry in house.tokens.entries()):
        return ""
    return house.tokens.create(make_caller(ADMIN, ["**"], scopes=SCOPES)).token


def _plans(house: House, address: Address, redis_url: str) -> list[Plan]:
    settings = house.settings
    environ = {
        # The child must not import from the directory we were started in, which may hold an `app` of its own.
        "PYTHONPATH": os.pathsep.join([str(Path(app.__file__).parent.parent), *_python_path()]),
        "HEADMARK_DATA_DIR": str(settings.data_dir),
        "HEADMARK_WEB_HOST": address.host,
        "HEADMARK_WEB_PORT": str(address.port),
    }
    if not settings.redis.url:
        environ["HEADMARK_REDIS_URL"] = redis_url
    workers = [_plan(f"worker-{n}", "worker", environ, LONGEST_RUN) for n in range(1, settings.worker.processes + 1)]
    web = replace(_plan("web", "web", environ, 10.0), answers=lambda: _answers(address))
    return [web, *workers, _plan("beat", "beat", environ, LONGEST_RUN)]


def _python_path() -> list[str]:
    return [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]


def _plan(name: str, command: str, environ: dict[str, str], grace: float) -> Plan:
    return Plan(name, [sys.executable, "-P", "-m", "app", command], environ, grace)


def _answers(address: Address) -> bool:
    """Whether the web process answers yet."""
    with suppress(OSError, HTTPException):
        connection = HTTPConnection(address.reached_by.strip("[]"), address.port, timeout=1)
        connection.request("GET", "/livez")
        return connection.getresponse().status == 200
    return False


def _tell(order: Order, address: Address, token: str) -> None:
    """What to do now, once everything answers."""
    public = order.house.settings.public_url.rstrip("/") or f"http://{address.reached_by}:{address.port}"
    url = f"{public}/mcp"
    followed = [record.name for record in order.house.store.repos()]
    document = {"mcp": url, "webhooks": f"{public}/webhooks", "port": address.port, "admin_token": token or None,
                "repositories": followed}  # fmt: skip
    hooks = [f"{public}/webhooks/{each.host}/{each.name}" for each in order.house.settings.connections]
    order.out.result(document, "\n".join(_lines(url, hooks, token, followed)))


def _lines(url: str, hooks: Sequence[str], token: str, followed: Sequence[str]) -> list[str]:
    if token:
        said = f"Admin token, shown only now: {token}"
    else:
        said = (
            "The admin token was shown when this data directory was new; "
            "`headmark token create --name me --scope admin` makes another."
        )
    watched = ", ".join(followed) or "none yet; start with --repo SOURCE, or run `headmark index SOURCE`"
    heard = " and ".join(hooks) or "none yet; remotes are asked for their heads (see [[connections]] in the settings)"
    return ["", f"MCP: {url}", said, f"Webhooks: {heard}",
            f"Repositories: {watched}", "", snippets(url, token), "", "Ctrl-C stops everything."]  # fmt: skip
