"""What a call gives back, in the two forms that clients show to a model: `content` and `structuredContent`.

Some clients show only one of the two, so each is complete by itself and both say the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from mcp_types import CallToolResult, TextContent

from app.access.caller import Caller
from app.errors import HeadmarkError


class Reply(NamedTuple):
    """An answer. `text` says what `structured` says; `meta` holds what only programs need (full stamps)."""

    structured: dict[str, Any]
    text: str
    meta: dict[str, Any]


Respond = Callable[[str, Mapping[str, object], Caller], Reply]
"""Answers a tool by name for a caller. Blocking; raises HeadmarkError for what the model can mend."""


def done(reply: Reply) -> CallToolResult:
    return CallToolResult(
        content=[TextContent(type="text", text=reply.text)],
        structured_content=reply.structured,
        _meta=reply.meta or None,
    )


def failed(fault: HeadmarkError) -> CallToolResult:
    """A tool error: not a protocol error, so that the model sees it and can take the next step."""
    error = {"code": fault.code, "message": fault.message, "next_step": fault.next_step}
    return CallToolResult(
        content=[TextContent(type="text", text=f"{fault.code}: {fault.message} {fault.next_step}".strip())],
        structured_content={"error": error},
        is_error=True,
    )


def compact_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
