"""The document of an HTTP answer that refuses: the same error that tools give, beside what hosts show of a delivery."""

from __future__ import annotations

_CODES = {401: "UNAUTHENTICATED", 404: "NOT_FOUND", 500: "UNAVAILABLE", 503: "UNAVAILABLE"}


def refused(http_status: int, reason: str, next_step: str, word: str = "refused") -> dict[str, object]:
    """`status` and `reason` are what a host lists; `error` has `code`, `message` and `next_step`."""
    error = {"code": _CODES.get(http_status, "BAD_REQUEST"), "message": reason, "next_step": next_step}
    return {"status": word, "reason": reason, "error": error}
