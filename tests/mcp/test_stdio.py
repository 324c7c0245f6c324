"""`headmark mcp`: a real client starts the command and asks it, in both protocol eras."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> StdioServerParameters:
    """The command over an index of one small repository."""
    place = tmp_path_factory.mktemp("stdio")
    source = place / "acme" / "refunds"
    source.mkdir(parents=True)
    (source / "pay.py").write_text("def refund():\n    pass\n\n\ndef cancel():\n    refund()\n")
    who = ["-c", "user.name=dev", "-c", "user.email=dev@example.org"]
    for arguments in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-qm", "first"]):
        subprocess.run(["git", "-C", str(source), *who, *arguments], check=True)
    own = {"HEADMARK_DATA_DIR": str(place / "data"), "HEADMARK_EXTRACT_PROCESSES": "1"}
    environ = {**os.environ, "PYTHONPATH": str(ROOT), **own}
    command = [sys.executable, "-m", "app"]
    subprocess.run([*command, "index", str(source), "--json"], check=True, env=environ, cwd=place)
    return StdioServerParameters(command=command[0], args=[*command[1:], "mcp"], env=environ, cwd=place)


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_the_tools_answer_in_compact_form_with_full_stamps_beside(server: StdioServerParameters, mode: str) -> None:
    async def ask() -> None:
        async with Client(server, mode=mode) as client:
            names = {tool.name for tool in (await client.list_tools()).tools}
            assert {"list_repos", "search_symbols", "find_references", "find_consumers", "outline"} <= names
            compact = await client.call_tool("find_references", {"symbol": "refund"})
            check_compact(compact)
            full = await client.call_tool("find_references", {"symbol": "refund", "detail": "full"})
            assert json.loads(full.content[0].text) == full.structured_content
            assert full.structured_content["stamps"] == compact.meta["stamps"]
            assert full.structured_content["rows"][0]["line"] == 6

    anyio.run(ask)


def check_compact(result: Any) -> None:
    group = result.structured_content["rows"][0]
    assert group["in"] == "acme/refunds/" and group["rows"][0].startswith("pay.py:6")
    assert group["rows"][0] in result.content[0].text
    stamp = result.meta["stamps"][0]
    assert len(stamp["commit"]) == 40
    assert result.structured_content["stamps"] == [f"acme/refunds@main {stamp['commit'][:12]} current"]


FAULTS: list[tuple[str, dict[str, Any], str]] = [
    ("find_references", {"symbol": "nothing_of_this_name"}, "NO_SYMBOL"),
    ("search_symbols", {"query": "x", "repo": "acme/other"}, "NOT_FOUND"),
    ("search_symbols", {"query": "x", "limit": 1000}, "BAD_REQUEST"),
    ("search_symbols", {}, "BAD_REQUEST"),
    ("outline", {"path": "pay.py", "at": "0123456789"}, "NOT_INDEXED"),
]


def test_faults_are_results_with_a_code_and_a_next_step(server: StdioServerParameters) -> None:
    async def ask() -> None:
        async with Client(server) as client:
            for tool, arguments, code in FAULTS:
                result = await client.call_tool(tool, arguments)
                assert result.is_error and result.structured_content["error"]["code"] == code, (tool, arguments)
                assert result.structured_content["error"]["next_step"] in result.content[0].text

    anyio.run(ask)
