"""What a call gives back, in the two forms that clients show to a model: `content` and `structuredContent`.

Some clients show only one of the two, so each is complete by itself and both say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mcp_types import CallToolResult, TextContent

from app.access.caller import Caller
from app.errors import HeadmarkError
from app.query.render import Shown

Respond = Callable[[str, Mapping[str, object], Caller], Shown]
"""Answers a tool by name for a caller. Blocking; raises HeadmarkError for what the model can mend."""


def done(reply: Shown) -> CallToolResult:
    return CallToolResult(
        content=[TextContent(type="text", text=reply.text)],
        structured_content=reply.structured,
        _meta=reply.meta or None,
    )


def failed(fault: HeadmarkError) -> CallToolResult:
    """A tool error: not a protocol error, so that the model sees it and can take the next step."""
    return CallToolResult(
        content=[TextContent(type="text", text=f"{fault.code}: {fault.message} {fault.next_step}".strip())],
        structured_content={"error": error_of(fault)},
        is_error=True,
    )


def error_of(fault: HeadmarkError) -> dict[str, str]:
    return {"code": fault.code, "message": fault.message, "next_step": fault.next_step}
