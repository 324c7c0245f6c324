"""From a push to a stamped answer: real git remotes, signed webhooks, the real stack, MCP over HTTP."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from typing import Any
from urllib.request import urlopen

import anyio
import httpx2
import pytest
import redis
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from tests.support.river import BRANCH, ROOT, Reader, River, Shop, git


def ask(river: River, tool: str, token: str = "", **arguments: object) -> dict[str, Any]:
    """One question of a real MCP client."""

    async def call() -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {token or river.token}"}
        async with (
            httpx2.AsyncClient(headers=headers, timeout=60) as http,
            Client(streamable_http_client(river.stack.said["mcp"], http_client=http)) as client,
        ):
            result = await client.call_tool(tool, {**arguments, "detail": "full"})
            return dict(result.structured_content or {})

    return anyio.run(call)


def headmark(river: River, *command: str) -> dict[str, Any]:
    """What `headmark … --json` prints beside the running stack."""
    whole = [sys.executable, "-m", "app", *command, "--json", "--data-dir", str(river.data)]
    done = subprocess.run(whole, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def settled(river: River) -> bool:
    rows = headmark(river, "deliveries", "list")["deliveries"]
    return all(row["outcome"] for row in rows if row["verdict"] == "queued")


def scraped(river: River) -> str:
    with urlopen(f"http://127.0.0.1:{river.port}/metrics") as answer:
        return str(answer.read().decode())


def catch_ups(river: River) -> float:
    """Runs that `/metrics` counts as indexed."""
    start = 'headmark_catch_ups_total{outcome="indexed"}'
    return sum(float(line.split()[-1]) for line in scraped(river).splitlines() if line.startswith(start))


def wants(river: River) -> int:
    """Deliveries that are rung for and that no run has answered."""
    client = redis.Redis.from_url(f"unix://{river.data / 'valkey' / 'valkey.sock'}")
    return sum(client.llen(key) for key in client.keys("headmark:want:*"))  # type: ignore[union-attr,misc]


def indexed(river: River) -> int:
    """Runs that the log tells of as indexed."""
    return sum(line["outcome"] == "indexed" for line in river.log("catch_up"))


@pytest.mark.parametrize("which", [0, 1], ids=["github", "gitlab"])
def test_a_push_becomes_an_answer_that_is_stamped_with_the_pushed_commit(flowing: River, which: int) -> None:
    shop = flowing.shops[which]
    before, after = shop.push()
    assert flowing.deliver(shop, before, after) == "202 queued"
    stamp = flowing.until_served(shop, after)
    assert (stamp["freshness"], stamp["remote_head"], stamp["branch"]) == ("current", after, BRANCH)
    answer = ask(flowing, "find_consumers", symbol=f"{shop.host.repo}:shop/base.py#base", limit=100)
    own = [row for row in answer["rows"] if row["repo"] == shop.host.repo]
    assert {(row["path"], row["line"], row["relation"]) for row in own} >= {
        use for use in shop.truths[after].uses if use[2] == "call"
    }
    assert {stamp["commit"] for stamp in answer["stamps"] if stamp["repo"] == shop.host.repo} == {after}


def test_a_forged_delivery_changes_nothing_and_the_next_true_one_does(flowing: River, shop: Shop) -> None:
    runs, served = flowing.runs(), flowing.stamp(shop)["commit"]
    before, after = shop.push()
    body, headers = shop.host.push_event(before, after)
    forgeries = [
        {**headers, "X-Hub-Signature-256": "sha256=" + "0" * 64},
        {name: value for name, value in headers.items() if name != "X-Hub-Signature-256"},
    ]
    answers = [shop.host.send(flowing.port, body, forged) for forged in forgeries]
    answers.append(shop.host.send(flowing.port, body + b" ", headers))
    assert [answer.split()[0] for answer in answers] == ["401"] * 3
    assert (flowing.runs(), flowing.stamp(shop)["commit"]) == (runs, served)
    assert shop.host.send(flowing.port, body, headers) == "202 queued"
    flowing.until_served(shop, after)


def test_a_redelivery_is_told_from_a_delivery_and_causes_no_run(flowing: River, shop: Shop) -> None:
    before, after = shop.push()
    body, headers = shop.host.push_event(before, after)
    assert shop.host.send(flowing.port, body, headers) == "202 queued"
    flowing.until_served(shop, after)
    # Until the web process has read that the delivery was dealt with, running it again is right, and does nothing.
    flowing.until(lambda: shop.host.send(flowing.port, body, headers) == "200 duplicate", "a duplicate is seen")
    flowing.until(lambda: settled(flowing), "every delivery is dealt with")
    runs = flowing.runs()
    assert shop.host.send(flowing.port, body, headers) == "200 duplicate"
    assert flowing.runs() == runs


def test_a_push_during_a_run_leads_to_one_more_run(flowing: River, shop: Shop) -> None:
    held, go = threading.Event(), threading.Event()

    def slow(handler: Any) -> bool:
        held.set()
        go.wait(60)
        return False

    first = shop.push()
    runs = flowing.runs()
    with shop.host.server.misbehaving(slow):
        flowing.deliver(shop, *first)
        assert held.wait(60)
        later = [shop.push() for _ in range(3)]
        for push in later:
            assert flowing.deliver(shop, *push) == "202 queued"
        flowing.until(lambda: wants(flowing) >= 4, "all are rung for before that run ends")
        go.set()
        flowing.until_served(shop, later[-1][1])
    flowing.until(lambda: settled(flowing), "every delivery is dealt with")
    assert flowing.runs() - runs <= 3


def test_two_pushes_at_once_to_two_branches_are_both_indexed_under_their_own_names(flowing: River, shop: Shop) -> None:
    pushes = {branch: shop.push(branch) for branch in (BRANCH, "dev")}
    threads = [threading.Thread(target=flowing.deliver, args=(shop, *push, branch)) for branch, push in pushes.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for branch, (_, after) in pushes.items():
        stamp = flowing.until_served(shop, after, branch)
        assert (stamp["branch"], stamp["commit"]) == (branch, after)
        answer = ask(flowing, "search_symbols", query="mark_", repo=shop.host.repo, branch=branch)
        assert [row["name"] for row in answer["rows"]] == [shop.truths[after].mark]


def test_readers_see_one_commit_or_the_next_during_a_burst_of_pushes_and_force_pushes(
    flowing: River, shop: Shop
) -> None:
    with Reader(flowing.asker, shop) as reader:
        for number in range(6):
            push = shop.push(force=number % 2 == 1)
            flowing.deliver(shop, *push)
        flowing.until_served(shop, push[1])
    assert reader.faults == [] and reader.outages == 0 and reader.answers > 0


def test_a_push_that_no_delivery_tells_of_is_found_when_a_delivery_of_another_one_comes(
    flowing: River, reports: Shop
) -> None:
    before, unseen = reports.push()
    flowing.deliver(reports, "0" * 40, before)  # an old push, delivered late: the payload is no order
    flowing.until_served(reports, unseen)


def test_the_audit_the_status_and_the_metrics_tell_what_happened(flowing: River, shop: Shop) -> None:
    flowing.until(lambda: settled(flowing), "every delivery is dealt with")
    counted, lines = catch_ups(flowing), indexed(flowing)
    before, after = shop.push()
    flowing.deliver(shop, before, after)
    flowing.until_served(shop, after)

    def audited() -> bool:
        rows = headmark(flowing, "deliveries", "list")["deliveries"]
        return any(row["after"] == after and (row["outcome"], row["commit"]) == ("indexed", after) for row in rows)

    flowing.until(audited, "the audit names the outcome")
    found = headmark(flowing, "status")
    branches = {
        (repo["repo"], branch["branch"]): branch for repo in found["repositories"] for branch in repo["branches"]
    }
    served = branches["acme/shop", BRANCH]
    assert (served["commit"], served["freshness"], served["problems_total"]) == (after, "current", 0)
    assert found["queue"]["state"] == "ok"
    metrics = scraped(flowing)
    assert 'headmark_deliveries_total{connection="github",host="github",verdict="queued"}' in metrics
    assert catch_ups(flowing) - counted == indexed(flowing) - lines >= 1
    no_lag = 'headmark_freshness_lag_seconds{branch="main",repo="acme/shop"} 0.0'
    flowing.until(lambda: no_lag in scraped(flowing), "the branch is not behind")  # upkeep may have looked just before


def test_every_unit_of_work_has_one_line_and_no_line_has_a_secret(flowing: River, shop: Shop) -> None:
    before, after = shop.push()
    flowing.deliver(shop, before, after)
    flowing.until_served(shop, after)
    flowing.until(lambda: any(line.get("commit") == after for line in flowing.log("catch_up")), "the run is told")
    (line,) = [line for line in flowing.log("catch_up") if line.get("commit") == after and line["extracted"]]
    assert line["outcome"] == "indexed" and line["wants"] >= 1
    assert {"waited_ms", "fetch_ms", "compare_ms", "extract_ms", "publish_ms", "advance_ms", "ms"} <= line.keys()
    text = flowing.stack.log.read_text(errors="replace")
    secrets = [flowing.token, *(s for shop in flowing.shops for s in (shop.host.secret, shop.host.server.token))]
    assert not [secret for secret in secrets if secret in text]
    assert "Traceback" not in text


def test_what_was_pushed_step_by_step_is_what_a_clean_extraction_finds(flowing: River, shop: Shop) -> None:
    found = headmark(flowing, "verify")
    assert found["ok"] and (found["missing"], found["extra"], found["different"]) == (0, 0, 0)
    assert {git(shop.host.work, "rev-parse", BRANCH)} <= {commit["commit"] for commit in found["commits"]}
