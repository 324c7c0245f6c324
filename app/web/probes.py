"""`/livez` says that the process answers; `/readyz` says whether it can do its work, and what it lacks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from app.errors import HeadmarkError

_PATIENCE = 4.0  # seconds; below the time-out that probes usually have


@dataclass(frozen=True)
class Check:
    """One thing the process stands on; `probe` raises when it is missing. Without a `needed` one it is not ready.

    `without` says what goes on and what waits while it is missing.
    """

    name: str
    probe: Callable[[], object]
    needed: bool
    without: str


def handlers(checks: Sequence[Check]) -> list[HTTPRouteHandler]:
    @get("/livez", include_in_schema=False)
    async def livez() -> dict[str, str]:
        return {"status": "alive"}

    @get("/readyz", include_in_schema=False)
    async def readyz() -> Response[dict[str, Any]]:
        found = await asyncio.gather(*map(_run, checks))
        ready = all(result["ok"] or not check.needed for check, result in zip(checks, found, strict=True))
        whole = all(result["ok"] for result in found)
        body = {
            "status": ("ready" if whole else "degraded") if ready else "not ready",
            "checks": {check.name: result for check, result in zip(checks, found, strict=True)},
        }
        return Response(body, status_code=200 if ready else 503)

    return [livez, readyz]


async def _run(check: Check) -> dict[str, Any]:
    try:
        await asyncio.wait_for(asyncio.to_thread(check.probe), _PATIENCE)
    except TimeoutError:
        return {"ok": False, "detail": f"no answer within {_PATIENCE:g} s", "without": check.without}
    except HeadmarkError as fault:
        return {"ok": False, "detail": str(fault), "without": check.without}
    except Exception as fault:
        return {"ok": False, "detail": type(fault).__name__, "without": check.without}
    return {"ok": True}
