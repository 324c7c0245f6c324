"""MCP over Streamable HTTP: one stateless endpoint for both protocol eras, behind a bearer token.

The versions with an `initialize` handshake (to 2025-11-25) and the one that carries everything in each request
(2026-07-28) are told apart by the SDK from the request's headers. Nothing is kept between requests, so any replica may
answer any of them. There is no stream from the server's side: GET and DELETE are not allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from typing import Any
from urllib.parse import urlsplit

from mcp.server.lowlevel import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings

from app.access.caller import Caller
from app.mcp.refusals import (
    NO_TOKEN,
    ONLY_POST,
    WRONG_TOKEN,
    Receive,
    Refusal,
    Scope,
    Send,
    explained,
    refusals,
    refuse,
)
from app.mcp.server import Context

Authenticate = Callable[[str], Caller | None]
"""Who holds a bearer token; None for a token that is unknown, revoked or expired."""

CALLER = "headmark.caller"
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
MAX_BODY_BYTES = 1_000_000


class Endpoint:
    """An ASGI application for `/mcp`. Enter `run()` for as long as it serves; once only."""

    def __init__(self, server: Server[Any], authenticate: Authenticate, security: TransportSecuritySettings) -> None:
        self._authenticate = authenticate
        self._refusals = refusals(security.allowed_hosts, MAX_BODY_BYTES)
        self._manager = StreamableHTTPSessionManager(
            server,
            stateless=True,
            json_response=False,
            security_settings=security,
            max_request_body_size=MAX_BODY_BYTES,
        )

    def run(self) -> AbstractAsyncContextManager[None]:
        return self._manager.run()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "POST":
            await refuse(send, ONLY_POST, (b"allow", b"POST"))
            return
        token = bearer_token(scope["headers"])
        caller = self._authenticate(token) if token else None
        if caller is None:
            await refuse(send, *_challenge(token))
            return
        await self._manager.asgi_app({**scope, CALLER: caller}, receive, explained(send, self._refusals))


def caller_of_request(context: Context) -> Caller:
    """The caller that the endpoint has let in with this request."""
    request: Any = context.request
    caller: Caller = request.scope[CALLER]
    return caller


def bearer_token(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The token of an `Authorization: Bearer …` header; "" when there is none."""
    for name, value in headers:
        scheme, _, token = value.partition(b" ")
        if name.lower() == b"authorization" and scheme.lower() == b"bearer":
            return token.strip().decode("latin-1")
    return ""


def transport_security(public_url: str, more_hosts: Iterable[str] = ()) -> TransportSecuritySettings:
    """Which `Host` and `Origin` are taken: loopback on any port, the public address, and further hosts by name.

    The check keeps web pages that a person visits from reaching an index on that person's machine (DNS rebinding).
    """
    hosts = [*LOOPBACK, *more_hosts]
    origins = [f"http://{host}" for host in LOOPBACK]
    if public_url:
        parts = urlsplit(public_url)
        hosts.append(parts.netloc)
        origins.append(f"{parts.scheme}://{parts.netloc}")
    return TransportSecuritySettings(
        allowed_hosts=[*hosts, *(f"{host}:*" for host in hosts)],
        allowed_origins=[*origins, *(f"{origin}:*" for origin in origins)],
    )


def _challenge(token: str) -> tuple[Refusal, tuple[bytes, bytes]]:
    if not token:
        return NO_TOKEN, (b"www-authenticate", b'Bearer realm="headmark"')
    value = b'Bearer realm="headmark", error="invalid_token", error_description="unknown, revoked or expired token"'
    return WRONG_TOKEN, (b"www-authenticate", value)
