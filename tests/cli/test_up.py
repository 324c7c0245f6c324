"""`headmark up`: the whole stack as a user starts it, asked by a real client, stopped by Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

ROOT = Path(__file__).parent.parent.parent


class Stack:
    """A running `up`; `told` is the document it printed once all of it answered."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout is not None
        self.told: dict[str, Any] = json.loads(process.stdout.readline())

    def call(self, tool: str, arguments: dict[str, Any]) -> Any:
        async def ask() -> Any:
            headers = {"Authorization": f"Bearer {self.told['admin_token']}"}
            async with (
                httpx2.AsyncClient(headers=headers, timeout=30) as http,
                Client(streamable_http_client(self.told["mcp"], http_client=http)) as client,
            ):
                while True:  # the first index is under way; the test's own time limit ends a wait that is in vain
                    result = await client.call_tool(tool, arguments)
                    if not result.is_error:
                        return result.structured_content
                    assert result.structured_content["error"]["code"] == "NOT_INDEXED"
                    await anyio.sleep(0.2)

        return anyio.run(ask)


def start(data: Path, cwd: Path, *arguments: str) -> subprocess.Popen[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HEADMARK")}
    environ = kept | {"HEADMARK_DATA_DIR": str(data), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-P", "-m", "app", "up", "--json", *arguments]
    return subprocess.Popen(
        command, env=environ, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


@pytest.fixture
def stack(data: Path, tmp_path: Path) -> Iterator[Stack]:
    """`up` with one repository, started in a directory that has a package called `app` of its own."""
    source = tmp_path / "acme" / "pay"
    source.mkdir(parents=True)
    (source / "pay.py").write_text("def refund():\n    pass\n")
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__init__.py").write_text("raise SystemExit('somebody else')\n")
    who = ["-c", "user.name=dev", "-c", "user.email=dev@example.org"]
    for git in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-qm", "first"]):
        subprocess.run(["git", "-C", str(source), *who, *git], check=True)
    process = start(data, tmp_path, "--port", "0", "--repo", str(source))
    yield Stack(process)
    process.kill()
    process.communicate()


def test_what_up_prints_is_enough_to_ask_and_ctrl_c_ends_all_of_it(stack: Stack, data: Path, tmp_path: Path) -> None:
    answer = stack.call("search_symbols", {"query": "refund", "detail": "full"})
    assert answer["rows"][0]["symbol"] == "acme/pay:pay.py#refund" and answer["stamps"][0]["freshness"] == "current"
    port = stack.told["port"]
    assert httpx2.get(f"http://127.0.0.1:{port}/readyz").json()["status"] == "ready"
    assert httpx2.post(f"http://127.0.0.1:{port}/mcp").status_code == 401

    second = start(data, tmp_path, "--port", "0")
    out, _ = second.communicate(timeout=60)
    assert second.returncode == 1 and "Another `headmark up`" in json.loads(out)["error"]["message"]

    stack.process.send_signal(signal.SIGINT)
    _, errors = stack.process.communicate(timeout=60)
    assert stack.process.returncode == 0 and "Traceback" not in errors
    assert stack.told["admin_token"] not in errors
    with pytest.raises(OSError, match="refused"), socket.create_connection(("127.0.0.1", port), timeout=5):
        pass


def test_a_port_that_is_taken_is_told_in_words(data: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        process = start(data, tmp_path, "--port", str(taken.getsockname()[1]))
        out, errors = process.communicate(timeout=60)
    assert process.returncode == 1 and "in use" in json.loads(out)["error"]["message"] and "Traceback" not in errors
