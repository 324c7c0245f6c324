"""The audit: choosing deliveries, and running those of a time again."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from app.errors import Refused
from app.tasks.deliveries import Chosen, listed, read_all, replay_range, shown
from app.tasks.records import Delivery, Mark, new_id
from app.tasks.spool import Journal, Spool
from tests.support.inbox import keep

NOW = time.time()


def record(inbox: Path, *deliveries: Delivery) -> None:
    spool = Spool(inbox)
    for delivery in deliveries:
        keep(spool, delivery)
    spool.close()


def delivery(age: float = 0.0, status: Any = "queued", **changes: str) -> Delivery:
    known = {"repo_id": "r", "repo_name": "acme/r", "branch": "main", "delivery": f"d-{age:g}", **changes}
    return Delivery(new_id(), NOW - age, "gh", event="push", status=status, **known)


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    """Six deliveries, one an hour: open, indexed, failed, ignored, duplicate, and one of another repository."""
    hours = [
        delivery(0), delivery(3600), delivery(7200), delivery(10800, "ignored", repo_id="", branch="feature"),
        delivery(14400, "duplicate"), delivery(18000, repo_id="o", repo_name="other/o"),
    ]  # fmt: skip
    record(tmp_path, *hours)
    Journal(tmp_path).append(Mark([hours[1].id, hours[5].id], NOW, "indexed", "2" * 40))
    Journal(tmp_path).append(Mark([hours[2].id], NOW, "failed", reason="no access"))
    return tmp_path


@pytest.mark.parametrize(
    ("chosen", "ages"),
    [
        (Chosen(), [0, 3600, 7200, 10800, 14400, 18000]),
        (Chosen("queued"), [0, 3600, 7200, 18000]),
        (Chosen("open"), [0]),
        (Chosen("indexed"), [3600, 18000]),
        (Chosen("failed"), [7200]),
        (Chosen("ignored"), [10800]),
        (Chosen("duplicate"), [14400]),
        (Chosen(repo="Acme/*", status="indexed"), [3600]),
        (Chosen(since=NOW - 3601), [0, 3600]),
        (Chosen(since=NOW - 7200, until=NOW), [3600, 7200]),
    ],
)
def test_deliveries_are_chosen_by_status_repository_and_time(inbox: Path, chosen: Chosen, ages: list[int]) -> None:
    assert [row["delivery"] for row in listed(read_all(inbox), chosen=chosen)] == [f"d-{age}" for age in ages]


def test_one_delivery_is_shown_whole_by_our_id_or_the_hosts(inbox: Path) -> None:
    (row,) = shown(read_all(inbox), "d-3600")
    assert shown(read_all(inbox), row["id"]) == [row]
    assert (row["commit"], row["outcome"], row["verdict"], row["repo"]) == ("2" * 40, "indexed", "queued", "acme/r")
    with pytest.raises(Refused):
        shown(read_all(inbox), "nothing")


def test_every_branch_that_one_delivery_told_of_is_shown(tmp_path: Path) -> None:
    record(tmp_path, delivery(branch="a", delivery="d"), delivery(branch="b", delivery="d"))
    assert {row["branch"] for row in shown(read_all(tmp_path), "d")} == {"a", "b"}


def test_the_deliveries_of_a_time_are_run_again_with_one_run_a_branch(floor: Any) -> None:
    floor.index.push("r", "main", "1" * 40)
    desk, inbox = floor.desk, floor.desk.options.inbox
    record(inbox, delivery(60), delivery(120), delivery(180, "ignored", repo_id="", branch="x"), delivery(7200))
    done = replay_range(read_all(inbox), desk.bell, desk.directory, Chosen(since=NOW - 3600))
    assert [row["delivery"] for row in done.rows] == ["d-120", "d-60"] and done.skipped == 0
    assert desk.board.wanted() == [("r", "main")]
    floor.start("worker")
    floor.until(lambda: len(listed(read_all(inbox), chosen=Chosen("indexed"))) == 2)
    again = replay_range(read_all(inbox), desk.bell, desk.directory, Chosen("ignored", since=NOW - 3600))
    assert again == ([], 1)


def test_what_secrets_were_last_used_is_known_by_connection(tmp_path: Path) -> None:
    record(tmp_path, delivery(60, secret="old"), delivery(5, secret="new"), delivery(90, secret="new"))
    used = read_all(tmp_path).secrets_used()
    assert {name: round(NOW - at) for name, at in used.items()} == {("gh", "old"): 60, ("gh", "new"): 5}
