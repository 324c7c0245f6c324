"""The MCP server: lists the tools of the table it is given and answers calls, whatever the transport and the era.

`ask` blocks on DuckDB and disk, so a call runs in a thread. Threads are limited by ours, not by anyio's shared forty:
a burst of calls waits in a bounded line and is then told to try again, while the event loop keeps taking webhooks.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple, Protocol

import mcp_types as types
import structlog
from anyio import CapacityLimiter, to_thread
from mcp.server.caching import CacheHint
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError
from structlog.contextvars import bound_contextvars

from app.access.caller import ADMIN, Caller
from app.errors import HeadmarkError, Transient
from app.mcp.replies import Respond, done, error_of, failed

INSTRUCTIONS = (
    "Headmark answers questions about code from an index of git repositories. Every answer carries stamps: the "
    "repository and the commit it is true for, and whether that commit is still the branch's head. Symbols read "
    "owner/name:path#Qualified.name; lines and columns count from 1. Start with list_repos, find a definition with "
    "search_symbols, then ask find_references or find_consumers. An error says which step to take next."
)
TOOLS_MAY_BE_KEPT_MS = 300_000

Context = ServerRequestContext[Any, Any]
FindCaller = Callable[[Context], Caller]


class ToolText(Protocol):
    """A tool as it is listed; app.query.tool.Tool is one."""

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def schema(self) -> dict[str, Any]: ...
    @property
    def output(self) -> dict[str, Any]: ...
    @property
    def scope(self) -> str: ...


Offer = Callable[[Caller], Mapping[str, ToolText]]
"""The tools that a caller may use, by name."""
Absent = Callable[[str, Caller], HeadmarkError]
"""Why a caller is not offered the tool of that name, and what to do."""


class Limits(NamedTuple):
    concurrency: int = 4  # calls answered at the same time
    waiting: int = 64  # calls that may wait for their turn


class Desk:
    """Takes calls: limits them, runs them in threads, turns faults into tool errors, writes one line about each."""

    def __init__(self, offer: Offer, absent: Absent, respond: Respond, caller: FindCaller, limits: Limits) -> None:
        self._offer = offer
        self._absent = absent
        self._respond = respond
        self._caller = caller
        self._limits = limits
        self._limiter: CapacityLimiter | None = None
        self._inside = 0  # calls that are answered or wait
        self._log = structlog.get_logger()

    async def list_tools(self, context: Context, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        offered = self._offer(self._caller(context))
        return types.ListToolsResult(tools=[_listed(tool) for tool in offered.values()])

    async def call(self, context: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        caller = self._caller(context)
        if params.name not in self._offer(caller):
            fault = self._absent(params.name, caller)
            raise MCPError(types.INVALID_PARAMS, str(fault), error_of(fault))
        began = time.perf_counter()
        with bound_contextvars(tool=params.name, caller=caller.name):
            result, outcome = await self._answer(params.name, params.arguments or {}, caller)
            self._log.info("tool_call", outcome=outcome, ms=round((time.perf_counter() - began) * 1000, 1))
        return result

    async def _answer(
        self, name: str, arguments: Mapping[str, object], caller: Caller
    ) -> tuple[types.CallToolResult, str]:
        try:
            work = partial(self._respond, name, arguments, caller)
            with self._turn() as limiter:
                return done(await to_thread.run_sync(work, limiter=limiter)), "done"
        except HeadmarkError as fault:
            return failed(fault), fault.code
        except Exception:
            self._log.exception("tool_call_broke")
            broken = Transient("The answer could not be made; the fault is on the server's side and in its log.",
                               "Try again, or ask in another way.")  # fmt: skip
            return failed(broken), "broken"

    @contextmanager
    def _turn(self) -> Iterator[CapacityLimiter]:
        """The limiter to wait at, made inside the event loop that uses it. Raises Transient when the line is full.

        Calls are counted here and not by the limiter, which counts a call only once it has begun to wait.
        """
        if self._limiter is None:
            self._limiter = CapacityLimiter(self._limits.concurrency)
        if self._inside >= self._limits.concurrency + self._limits.waiting:
            raise Transient("Too many calls are waiting for an answer.", "Try again in a second.")
        self._inside += 1
        try:
            yield self._limiter
        finally:
            self._inside -= 1


def build_server(
    offer: Offer, absent: Absent, respond: Respond, caller: FindCaller, version: str, limits: Limits
) -> Server[Any]:
    """A server over the tools. `caller` says who asks, from the request's context."""
    desk = Desk(offer, absent, respond, caller, limits)
    server: Server[Any] = Server(
        "headmark",
        title="Headmark",
        version=version,
        instructions=INSTRUCTIONS,
        on_list_tools=desk.list_tools,
        on_call_tool=desk.call,
        # No argument of ours travels in a header, so there is nothing to check against them before a call.
        get_tool_input_schema=lambda name: None,
        cache_hints={"tools/list": CacheHint(ttl_ms=TOOLS_MAY_BE_KEPT_MS, scope="private")},
    )
    server.middleware.clear()  # it traces every message for OpenTelemetry, which nobody here collects
    return server


def _listed(tool: ToolText) -> types.Tool:
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=tool.schema,
        output_schema=tool.output,
        annotations=types.ToolAnnotations(
            read_only_hint=tool.scope != ADMIN, idempotent_hint=True, destructive_hint=False, open_world_hint=False
        ),
    )
