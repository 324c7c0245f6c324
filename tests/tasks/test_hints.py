"""Deliveries that are no plain push: hints ask the remote, and branches of one delivery are dealt with one by one."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.domain.events import Event, Hint, PushEvent, Verdict
from app.tasks.deliveries import listed, read_all

ONE, TWO, NONE = "1" * 40, "2" * 40, "0" * 40


def push(branch: str, after: str = ONE, delivery: str = "d-1") -> PushEvent:
    return PushEvent("bitbucket", "bb", "42", "acme/r", branch, NONE, after, delivery)


def hint(branch: str = "", delivery: str = "h-1", **changes: str) -> Hint:
    known = {"repo_key": "42", "repo_name": "acme/r", "event": "repository renamed", **changes}
    return Hint("github", "gh", branch=branch, delivery=delivery, **known)


def deliver(floor: Any, *events: Event) -> Verdict:
    verdict: Verdict = asyncio.run(floor.desk.intake.accept(events, "secret"))
    return verdict


def rows(floor: Any) -> list[Any]:
    return listed(read_all(floor.desk.options.inbox))


@pytest.fixture
def ringing(floor: Any) -> Any:
    floor.index.push("r", "main", ONE)
    floor.desk.ringer.start()
    yield floor
    floor.desk.ringer.stop()


def test_each_tracked_branch_of_a_delivery_is_run_and_the_others_are_left_out(ringing: Any) -> None:
    ringing.index.push("r", "dev", TWO)
    ringing.desk.directory.refresh()
    ringing.start("worker")
    assert deliver(ringing, push("main"), push("feature"), push("dev", TWO)).status == "queued"
    ringing.until(lambda: (ringing.served("r", "main"), ringing.served("r", "dev")) == (ONE, TWO))
    ringing.until(lambda: all(row["outcome"] == "indexed" for row in rows(ringing)))
    assert {row["branch"] for row in rows(ringing)} == {"main", "dev"}
    assert deliver(ringing, push("feature"), push("other")).status == "ignored"


def test_a_redelivery_is_a_duplicate_only_for_the_branches_that_were_seen_through(ringing: Any) -> None:
    ringing.start("worker")
    deliver(ringing, push("main"))
    ringing.until(lambda: deliver(ringing, push("main")).status == "duplicate")
    ringing.index.push("r", "dev", TWO)
    ringing.desk.directory.refresh()
    assert deliver(ringing, push("main"), push("dev", TWO)).status == "queued"
    ringing.until(lambda: ringing.served("r", "dev") == TWO)


def test_a_hint_about_a_repository_asks_its_remote_and_is_marked_with_the_commit(ringing: Any) -> None:
    ringing.start("worker")
    assert deliver(ringing, hint()).status == "queued"
    ringing.until(lambda: ringing.served() == ONE)
    ringing.until(lambda: rows(ringing)[0]["outcome"])
    row = rows(ringing)[0]
    assert (row["event"], row["outcome"], row["commit"], row["branch"]) == ("repository renamed", "indexed", ONE, "")


def test_after_a_hint_the_next_sweep_asks_about_every_branch(ringing: Any) -> None:
    ringing.start("worker")
    ringing.start("beat", sweep=10.0)
    ringing.until(lambda: ringing.served() == ONE)
    ringing.index.push("r", "dev", TWO)  # nobody tells of it, and the sweep asked just now
    deliver(ringing, hint())
    ringing.until(lambda: ringing.served("r", "dev") == TWO)


def test_a_hint_about_a_branch_runs_that_branch_only_where_it_is_tracked(ringing: Any) -> None:
    ringing.start("worker")
    assert deliver(ringing, hint("feature", event="create")).status == "ignored"
    assert deliver(ringing, hint("main", "h-2", event="delete")).status == "queued"
    ringing.until(lambda: ringing.served() == ONE)


def test_a_repository_is_found_by_the_name_it_had_before(ringing: Any) -> None:
    ringing.start("worker")
    assert deliver(ringing, hint(repo_name="acme/new", former_name="acme/r")).status == "queued"
    assert deliver(ringing, hint(repo_name="acme/new", former_name="acme/other")).status == "ignored"
    ringing.until(lambda: ringing.served() == ONE)


def test_a_hint_leaves_the_branch_neither_current_nor_behind_until_the_remote_was_asked(ringing: Any) -> None:
    ringing.start("worker")
    deliver(ringing, push("main"))
    ringing.until(lambda: ringing.served() == ONE)
    assert ringing.index.observed("r", "main").remote_head == ONE
    ringing.processes[0].kill()
    deliver(ringing, hint("main", event="delete"))
    ringing.until(lambda: ringing.index.observed("r", "main").remote_head is None)
    assert "'delete'" in ringing.index.observed("r", "main").reason


def test_the_secret_that_proved_a_delivery_is_on_record(ringing: Any) -> None:
    deliver(ringing, push("feature"))
    ((delivery, _),) = read_all(ringing.desk.options.inbox).entries()
    assert delivery.secret == "secret"
