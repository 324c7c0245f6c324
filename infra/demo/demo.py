"""From a push to a stamped answer, on this machine: `make demo`. Exit 0 only if everything held.

Two git servers pretend to be GitHub and GitLab. Headmark indexes a repository of each; then a commit is pushed to each,
the signed webhook is delivered, and an MCP client asks until the answer is stamped with the pushed commit.
"""

from __future__ import annotations

import secrets
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import anyio
import httpx2
from git_http import GitHttpServer
from hosts import Host, make_repository
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from stack import running

OWN, REPORTS = "acme/headmark", "acme/reports"
ASKED = f"{OWN}:app/domain/ids.py#repo_name"  # who uses this?
PATIENCE = 120.0  # seconds
ROWS_SHOWN = 3


class Push(NamedTuple):
    """What is pushed: one file with one new function, which calls the function that is asked about."""

    path: str
    function: str

    @property
    def text(self) -> str:
        return (
            "from app.domain.ids import repo_name\n\n\n"
            f"def {self.function}(name: str) -> str:\n"
            f'    return "A push to " + repo_name(name)\n'
        )


class Fault(Exception):
    """Something did not hold."""


class Agent:
    """An MCP client over HTTP, as a coding agent has one."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def ask(self, tool: str, **arguments: object) -> dict[str, Any]:
        result = await self._client.call_tool(tool, {**arguments, "detail": "full"})
        answer: dict[str, Any] = result.structured_content or {}
        if result.is_error:
            raise Fault(f"{tool} answered {answer.get('error')}")
        return answer

    async def ask_until(self, host: Host, pause: float, tool: str, **arguments: object) -> dict[str, Any]:
        """Ask until the answer is stamped with the host's head; that answer. Raises Fault when it takes too long."""
        commit, until = host.head(), time.monotonic() + PATIENCE
        while time.monotonic() < until:
            answer = await self.ask(tool, **arguments)
            if _stamped(answer, host.repo) == commit:
                return answer
            await anyio.sleep(pause)
        raise Fault(f"{host.repo} was not at {commit} within {PATIENCE:g} s")


def _stamped(answer: dict[str, Any], repo: str) -> str | None:
    return next((stamp["commit"] for stamp in answer["stamps"] if stamp["repo"] == repo), None)


def say(text: str = "") -> None:
    print(text, flush=True)


def show(answer: dict[str, Any], first: str, question: str) -> None:
    """An answer with its stamps; the row of the pushed file first."""
    say(f"   {question}")
    for stamp in answer["stamps"]:
        say(f"      stamp  {stamp['repo']} {stamp['branch']} {stamp['commit']} {stamp['freshness']}")
    rows = sorted(answer["rows"], key=lambda row: row["path"] != first)
    for row in rows[:ROWS_SHOWN]:
        said = row.get("signature") or f"{row.get('text', '').strip()}   [{row.get('resolution')}]"
        say(f"      {row['repo']}:{row['path']}:{row['line']}  {said}")
    if answer["total"] > ROWS_SHOWN:
        say(f"      … {answer['total']} rows in all")


async def push_and_ask(agent: Agent, host: Host, port: int, push: Push) -> None:
    before, after = host.push(push.path, push.text, f"Add {push.function}")
    say(f"   pushed {after} to {host.repo}: {push.path} calls repo_name")
    began = time.perf_counter()
    said = host.deliver(port, before, after)
    acknowledged = time.perf_counter() - began
    say(f"   POST /webhooks/{host.kind}: {said}, in {acknowledged * 1000:.0f} ms")
    found = await agent.ask_until(host, 0.01, "search_symbols", query=push.function, repo=host.repo)
    seconds = time.perf_counter() - began
    consumers = await agent.ask("find_consumers", symbol=ASKED, limit=100)
    show(found, push.path, f"search_symbols query={push.function} repo={host.repo}")
    show(consumers, push.path, f"find_consumers symbol={ASKED}")
    check(said.startswith("202"), f"the delivery was answered {said}, not 202")
    check([row["name"] for row in found["rows"]] == [push.function], f"{push.function} was not found, or not alone")
    check(_stamped(consumers, host.repo) == after, "find_consumers is stamped with another commit")
    users = [row for row in consumers["rows"] if (row["repo"], row["path"]) == (host.repo, push.path)]
    calls = [row for row in users if row["relation"] == "call" and row["resolution"] == "exact"]
    check(len(calls) == 1, "the pushed call is not among the consumers")
    say(f"   Both answers are true for the pushed commit. From delivery to answer: {seconds:.2f} s")
    say()


def check(held: bool, otherwise: str) -> None:
    if not held:
        raise Fault(otherwise)


async def story(started: dict[str, Any], hosts: list[Host]) -> Fault | None:
    """The whole of it, against a stack that runs; what did not hold, if something did not."""
    headers = {"Authorization": f"Bearer {started['admin_token']}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60) as http,
        Client(streamable_http_client(started["mcp"], http_client=http)) as client,
    ):
        try:
            await _tell(Agent(client), started["port"], hosts)
        except Fault as fault:
            return fault  # raised here it would leave the client's task groups as a group of errors
    return None


async def _tell(agent: Agent, port: int, hosts: list[Host]) -> None:
    for host in hosts:
        answer = await agent.ask_until(host, 0.25, "list_repos")
        stamp = next(stamp for stamp in answer["stamps"] if stamp["repo"] == host.repo)
        covered = stamp["coverage"]
        say(f"   {host.repo} {stamp['branch']} {stamp['commit']}: {covered['parsed']} source files parsed, "
            f"{covered['failed']} failed")  # fmt: skip
    say()
    say("3. GitHub: push, signed webhook, answer")
    await push_and_ask(agent, hosts[0], port, Push("app/announce.py", "announce_push"))
    say("4. GitLab: the same; the function that is asked about stands in the other repository")
    await push_and_ask(agent, hosts[1], port, Push("reports/titles.py", "title_of_push"))


@contextmanager
def two_hosts(place: Path) -> Iterator[list[Host]]:
    github, gitlab = place / "github", place / "gitlab"
    for server, repo, own in ((github, OWN, True), (gitlab, REPORTS, False)):
        (server / repo).parent.mkdir(parents=True)
        make_repository(server / f"{repo}.git", place / f"work-{server.name}", own)
    with (
        GitHttpServer(github, token=secrets.token_urlsafe(12)) as one,
        GitHttpServer(gitlab, token=secrets.token_urlsafe(12)) as two,
    ):
        yield [
            Host("github", OWN, one, secrets.token_urlsafe(24), place / "work-github"),
            Host("gitlab", REPORTS, two, secrets.token_urlsafe(24), place / "work-gitlab"),
        ]


def main() -> int:
    began = time.perf_counter()
    say("Headmark's demo: a push becomes an answer that names its commit.")
    say()
    with tempfile.TemporaryDirectory(prefix="headmark-demo-") as name:
        place = Path(name)
        say(f"1. Two git servers over smart HTTP, in {place}, which is removed at the end")
        with two_hosts(place) as hosts:
            for host in hosts:
                say(f"   {host.url}, as {host.kind} would")
            say()
            say("2. headmark up: web, worker, scheduler and Valkey; both repositories are fetched and indexed")
            with running(place / "data", hosts) as stack:
                say(f"   MCP at {stack.said['mcp']}")
                fault = anyio.run(story, stack.said, hosts)
                if fault is not None:
                    say(f"FAILED: {fault}\n\nThe last lines of headmark up:\n{stack.tail()}")
                    return 1
    say(f"Everything held, and everything is stopped. {time.perf_counter() - began:.0f} s in all.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
