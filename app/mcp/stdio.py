"""MCP over standard input and output, for clients that start Headmark themselves."""

from __future__ import annotations

from typing import Any

import anyio
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server


def serve_stdio(server: Server[Any]) -> None:
    """Serve until the client closes the pipe. Standard output carries the protocol only."""
    anyio.run(_serve, server)


async def _serve(server: Server[Any]) -> None:
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())
