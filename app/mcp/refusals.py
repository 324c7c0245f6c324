"""What the endpoint says over HTTP where no question was answered: one JSON form, with the step to take."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from typing import Any, NamedTuple

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Refusal(NamedTuple):
    status: int
    message: str
    next_step: str
    code: str = "BAD_REQUEST"


_TOKEN_STEP = "Send `Authorization: Bearer <token>`; `headmark token create` makes one."
NO_TOKEN = Refusal(401, "A bearer token is needed.", _TOKEN_STEP, "UNAUTHENTICATED")
WRONG_TOKEN = Refusal(401, "The token is unknown, revoked or expired.", _TOKEN_STEP, "UNAUTHENTICATED")
ONLY_POST = Refusal(405, "Only POST is answered here.", "Use POST.")


def refusals(hosts: Iterable[str], most: int) -> Mapping[int, Refusal]:
    """By status, what stands for the bare sentences of the SDK; `most` is the limit of a body in bytes."""
    allowed = ", ".join(host for host in hosts if not host.endswith(":*"))
    step = "Whoever runs this sets HEADMARK_PUBLIC_URL to the address that people open"
    return {
        400: Refusal(400, "The body is not declared as JSON.", "Send `Content-Type: application/json`."),
        403: Refusal(403, "Pages of this Origin may not ask here.", f"{step}."),
        413: Refusal(413, f"The body is larger than {most:,} bytes.", "Send a smaller request."),
        421: Refusal(
            421,
            f"This Host is not answered here; {allowed} are, with any port.",
            f"{step}, or adds a host with HEADMARK_MCP_ALLOWED_HOSTS.",
        ),
    }


async def refuse(send: Send, refusal: Refusal, *more: tuple[bytes, bytes]) -> None:
    """Answer with a refusal; `more` headers go with it."""
    error = {"code": refusal.code, "message": refusal.message, "next_step": refusal.next_step}
    body = json.dumps({"error": error}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *more]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def explained(send: Send, known: Mapping[int, Refusal]) -> Send:
    """A `send` in whose answers a known refusal stands for a faulty status without a type; the rest goes through."""
    replaced = False

    async def explain(message: Message) -> None:
        nonlocal replaced
        if message["type"] == "http.response.start":
            refusal = known.get(message["status"]) if _is_bare(message) else None
            if refusal is not None:
                replaced = True
                await refuse(send, refusal)
        if not replaced:
            await send(message)

    return explain


def _is_bare(message: Message) -> bool:
    return not any(name.lower() == b"content-type" for name, _ in message.get("headers", ()))
