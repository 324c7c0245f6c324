"""Configuration of MCP clients, ready to paste."""

from __future__ import annotations

import json

WHERE_TO_PUT = "hm_…"  # stands where a token belongs that is not known any more


def snippets(url: str, token: str) -> str:
    """What to run or paste so that a client asks this server, for Claude Code, Cursor and VS Code."""
    bearer = f"Bearer {token or WHERE_TO_PUT}"
    headers = {"Authorization": bearer}
    cursor = {"mcpServers": {"headmark": {"url": url, "headers": headers}}}
    code = {"servers": {"headmark": {"type": "http", "url": url, "headers": headers}}}
    return "\n".join(
        [
            "Claude Code:",
            f'  claude mcp add --transport http headmark {url} --header "Authorization: {bearer}"',
            "Cursor, in ~/.cursor/mcp.json:",
            f"  {json.dumps(cursor, ensure_ascii=False)}",
            "VS Code, in .vscode/mcp.json:",
            f"  {json.dumps(code, ensure_ascii=False)}",
        ]
    )
