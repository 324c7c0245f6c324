"""The endpoint over real HTTP: who is let in, what both protocol eras see, what a burst is told."""

from __future__ import annotations

import json
from typing import Any

import anyio
import httpx2
import pytest
from mcp.shared.exceptions import MCPError

ERAS = pytest.mark.parametrize(("mode", "version"), [("legacy", "2025-11-25"), ("auto", "2026-07-28")])
LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}


def post(site: Any, body: Any = LIST, **headers: str) -> httpx2.Response:
    base = {"Accept": "application/json, text/event-stream", "Authorization": "Bearer hm_alice"}
    return httpx2.post(site.url, json=body, headers={k.replace("_", "-"): v for k, v in (base | headers).items()})


@ERAS
def test_both_eras_list_the_tools_with_their_schemas(site: Any, mode: str, version: str) -> None:
    async def ask() -> None:
        async with site.client(mode=mode) as client:
            assert client.protocol_version == version
            tools = (await client.list_tools()).tools
            assert [tool.name for tool in tools] == ["echo", "refuse", "break", "wait"]
            assert tools[0].input_schema["properties"] == {"text": {"type": "string"}}
            assert tools[0].output_schema and tools[0].annotations and tools[0].annotations.read_only_hint
            assert client.server_info and client.server_info.version == "1.2.3"

    anyio.run(ask)


@ERAS
def test_both_eras_get_content_that_says_what_structured_content_says(site: Any, mode: str, version: str) -> None:
    async def ask() -> None:
        async with site.client(mode=mode) as client:
            result = await client.call_tool("echo", {"text": "héllo"})
            assert result.structured_content == {"text": "héllo", "caller": "alice"}
            assert json.loads(result.content[0].text) == result.structured_content
            assert result.meta and result.meta["stamps"] == [1]

    anyio.run(ask)


@ERAS
def test_an_error_the_model_can_mend_is_a_result_with_code_and_next_step(site: Any, mode: str, version: str) -> None:
    async def ask() -> None:
        async with site.client(mode=mode) as client:
            result = await client.call_tool("refuse", {})
            assert result.is_error
            assert result.structured_content["error"] == {
                "code": "NOT_FOUND", "message": "There is no such repository.", "next_step": "Call list_repos.",
            }  # fmt: skip
            assert result.content[0].text == "NOT_FOUND: There is no such repository. Call list_repos."

    anyio.run(ask)


@ERAS
def test_a_fault_of_ours_tells_nothing_of_the_inside(site: Any, mode: str, version: str) -> None:
    async def ask() -> None:
        async with site.client(mode=mode) as client:
            result = await client.call_tool("break", {})
            assert result.is_error and result.structured_content["error"]["code"] == "UNAVAILABLE"
            assert "hm_inner" not in str(result) and "ZeroDivision" not in str(result)

    anyio.run(ask)


@ERAS
def test_a_tool_that_does_not_exist_is_a_protocol_error_that_lists_those_that_do(
    site: Any, mode: str, version: str
) -> None:
    async def ask() -> None:
        async with site.client(mode=mode) as client:
            with pytest.raises(MCPError, match=r"no tool 'nonsense'\. Tools: echo, refuse, break, wait") as refused:
                await client.call_tool("nonsense", {})
            assert refused.value.data["next_step"] == "Tools: echo, refuse, break, wait."

    anyio.run(ask)


@pytest.mark.parametrize("version", ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
def test_every_handshake_version_is_negotiated(site: Any, version: str) -> None:
    params = {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "t", "version": "0"}}
    answer = post(site, {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params})
    assert answer.status_code == 200 and f'"protocolVersion":"{version}"' in answer.text
    assert "mcp-session-id" not in answer.headers


def test_each_token_is_its_own_caller(site: Any) -> None:
    async def who(token: str) -> str:
        async with site.client(token) as client:
            result = await client.call_tool("echo", {})
            return str(result.structured_content["caller"])

    assert (anyio.run(who, "hm_alice"), anyio.run(who, "hm_bob")) == ("alice", "bob")


def test_each_caller_is_offered_the_tools_it_may_use(site: Any) -> None:
    async def names(token: str) -> list[str]:
        async with site.client(token) as client:
            return [tool.name for tool in (await client.list_tools()).tools]

    assert "dig" in anyio.run(names, "hm_bob") and "dig" not in anyio.run(names, "hm_alice")

    async def dig() -> None:
        async with site.client("hm_alice") as client:
            with pytest.raises(MCPError, match="no tool 'dig'"):
                await client.call_tool("dig", {})

    anyio.run(dig)


@pytest.mark.parametrize(
    ("header", "challenge"),
    [
        ("", 'Bearer realm="headmark"'),
        ("Basic aGk6aG8=", 'Bearer realm="headmark"'),
        ("Bearer no", 'error="invalid_token"'),
    ],
)
def test_without_a_valid_token_nobody_comes_in(site: Any, header: str, challenge: str) -> None:
    answer = post(site, Authorization=header)
    assert answer.status_code == 401 and challenge in answer.headers["www-authenticate"]
    assert answer.json()["error"]["next_step"]


@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_there_is_no_stream_and_no_session_to_end(site: Any, method: str) -> None:
    answer = httpx2.request(method, site.url, headers={"Authorization": "Bearer hm_alice"})
    assert answer.status_code == 405 and answer.headers["allow"] == "POST"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Host": "index.example.org"}, 200),
        ({"Host": "index.example.org:443"}, 200),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "https://index.example.org"}, 200),
        ({"Origin": "http://localhost:3000"}, 200),
    ],
)
def test_only_our_own_names_and_origins_are_answered(site: Any, headers: dict[str, str], status: int) -> None:
    assert post(site, **headers).status_code == status


@pytest.mark.parametrize(
    ("headers", "status", "message", "step"),
    [
        ({"Host": "evil.example"}, 421, "127.0.0.1, localhost, [::1], index.example.org are", "MCP_ALLOWED_HOSTS"),
        ({"Origin": "https://evil.example"}, 403, "Origin", "HEADMARK_PUBLIC_URL"),
        ({"Content-Type": "text/plain"}, 400, "JSON", "Content-Type: application/json"),
        ({"X-Pad": "body"}, 413, "1,000,000 bytes", "smaller"),
    ],
)
@pytest.mark.parametrize("version", ["2025-11-25", "2026-07-28"])
def test_what_is_refused_before_the_protocol_says_in_json_what_to_do(
    site: Any, headers: dict[str, str], status: int, message: str, step: str, version: str
) -> None:
    body = LIST | {"pad": "x" * 1_100_000} if status == 413 else LIST
    answer = post(site, body, **headers, MCP_Protocol_Version=version)
    assert answer.status_code == status and answer.headers["content-type"] == "application/json"
    error = answer.json()["error"]
    assert error["code"] == "BAD_REQUEST" and message in error["message"] and step in error["next_step"]


def test_faults_of_the_protocol_stay_in_its_own_form(site: Any) -> None:
    assert post(site, {"jsonrpc": "2.0"}).json()["jsonrpc"] == "2.0"


def test_a_body_too_large_is_refused_before_it_is_read_whole(site: Any) -> None:
    assert post(site, LIST | {"pad": "x" * 1_100_000}).status_code == 413


@pytest.mark.parametrize("body", [[], [LIST], {"jsonrpc": "2.0"}, "text", 7, None])
def test_a_body_that_is_no_request_is_a_client_error(site: Any, body: Any) -> None:
    for headers in ({}, {"MCP_Protocol_Version": "2026-07-28"}):
        assert 400 <= post(site, body, **headers).status_code < 500


def test_a_burst_waits_in_a_bounded_line_and_the_rest_is_told_to_try_again(site: Any) -> None:
    results: list[Any] = []

    async def one() -> None:
        async with site.client() as client:
            results.append(await client.call_tool("wait", {}))

    async def ask() -> None:
        async with anyio.create_task_group() as group:
            for _ in range(6):
                group.start_soon(one)
            while len(results) < 3:  # those that found the line full
                await anyio.sleep(0.01)
            site.gate.opened.set()

    anyio.run(ask)
    refused = [r for r in results if r.is_error]
    assert len(refused) == 3 and site.gate.standing == 3
    assert all(r.structured_content["error"]["code"] == "UNAVAILABLE" for r in refused)
