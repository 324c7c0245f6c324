"""A real HTTP server around the endpoint, with a small table of tools, and real clients for it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import httpx2
import pytest
import uvicorn
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from app.access.caller import Caller, Rules
from app.errors import Refused
from app.mcp.http import Endpoint, caller_of_request, transport_security
from app.mcp.server import Limits, build_server
from app.query.render import Shown

ALICE = Caller("alice", Rules(("**",)))
BOB = Caller("bob", Rules(("acme/*",)), frozenset({"read", "admin"}))
TOKENS = {"hm_alice": ALICE, "hm_bob": BOB}

INPUT = {"type": "object", "properties": {"text": {"type": "string"}}, "additionalProperties": False}
OUTPUT = {"type": "object", "properties": {"text": {"type": "string"}, "caller": {"type": "string"}}}
NAMES = ("echo", "refuse", "break", "wait")


class Listed(NamedTuple):
    name: str
    title: str
    description: str
    schema: dict[str, Any]
    output: dict[str, Any]
    scope: str


TABLE = {name: Listed(name, name.title(), f"Does {name}.", INPUT, OUTPUT, "read") for name in NAMES}
ADMINS = {"dig": Listed("dig", "Dig", "For administrators.", INPUT, OUTPUT, "admin")}


def offer(caller: Caller) -> dict[str, Listed]:
    return TABLE | ADMINS if caller.has_scope("admin") else TABLE


def absent(name: str, caller: Caller) -> Refused:
    return Refused(f"There is no tool {name!r}.", f"Tools: {', '.join(offer(caller))}.")


class Gate:
    """Calls of `wait` stand here until it opens; says how many stand."""

    def __init__(self) -> None:
        self.opened = threading.Event()
        self.standing = 0
        self._lock = threading.Lock()

    def stand(self) -> None:
        with self._lock:
            self.standing += 1
        assert self.opened.wait(30)


class Site(NamedTuple):
    url: str
    gate: Gate

    @asynccontextmanager
    async def client(self, token: str = "hm_alice", mode: str = "auto") -> AsyncIterator[Client]:
        headers = {"Authorization": f"Bearer {token}"}
        async with (
            httpx2.AsyncClient(headers=headers, timeout=30) as http,
            Client(streamable_http_client(self.url, http_client=http), mode=mode) as client,
        ):
            yield client


def respond(gate: Gate) -> Callable[[str, Mapping[str, object], Caller], Shown]:
    def answer(name: str, arguments: Mapping[str, object], caller: Caller) -> Shown:
        if name == "refuse":
            raise Refused("There is no such repository.", "Call list_repos.", "NOT_FOUND")
        if name == "break":
            raise ZeroDivisionError("hm_inner detail")
        if name == "wait":
            gate.stand()
        said = {"text": arguments.get("text", ""), "caller": caller.name}
        return Shown(said, json.dumps(said), {"stamps": [1]})

    return answer


@asynccontextmanager
async def _lifespan_of(endpoint: Endpoint, receive: Any, send: Any) -> AsyncIterator[None]:
    await receive()
    async with endpoint.run():
        await send({"type": "lifespan.startup.complete"})
        await receive()
    await send({"type": "lifespan.shutdown.complete"})
    yield


def application(endpoint: Endpoint) -> Any:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await endpoint(scope, receive, send)
            return
        async with _lifespan_of(endpoint, receive, send):
            pass

    return app


@pytest.fixture
def site() -> Iterator[Site]:
    """The endpoint on a port of its own; two calls at a time, one may wait."""
    gate = Gate()
    server = build_server(offer, absent, respond(gate), caller_of_request, "1.2.3", Limits(concurrency=2, waiting=1))
    endpoint = Endpoint(server, TOKENS.get, transport_security("https://index.example.org"))
    running = uvicorn.Server(uvicorn.Config(application(endpoint), port=0, log_config=None, lifespan="on"))
    thread = threading.Thread(target=running.run)
    thread.start()
    while not running.started:
        time.sleep(0.01)
    port = running.servers[0].sockets[0].getsockname()[1]
    yield Site(f"http://127.0.0.1:{port}/mcp", gate)
    gate.opened.set()
    running.should_exit = True
    thread.join()
