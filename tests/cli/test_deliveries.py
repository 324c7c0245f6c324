"""`headmark deliveries` and what `headmark doctor` says of webhook secrets, over a real inbox."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from app.tasks.records import Delivery, Mark, new_id
from app.tasks.spool import Journal, Spool
from tests.support.inbox import keep

HOUR = 3600.0


@pytest.fixture
def ids(headmark: Any) -> list[str]:
    """Three deliveries: indexed an hour ago, failed two hours ago, ignored three hours ago."""
    inbox = headmark.data / "tasks" / "inbox"
    spool, ids = Spool(inbox), [new_id() for _ in range(3)]
    for number, (ident, status) in enumerate(zip(ids, ("queued", "queued", "ignored"), strict=True), 1):
        at = time.time() - number * HOUR
        repo = "acme/shop" if number < 3 else "acme/other"
        record = Delivery(
            ident, at, "gh", f"host-{number}", "push", status, "a reason", "github", "42", repo,  # type: ignore[arg-type]
            "r" if number < 3 else "", "main", "1" * 40, "2" * 40, "spring",
        )  # fmt: skip
        keep(spool, record)
    spool.close()
    Journal(inbox).append(Mark([ids[0]], time.time(), "indexed", "2" * 40))
    Journal(inbox).append(Mark([ids[1]], time.time(), "failed", reason="no access"))
    return ids


def listed(headmark: Any, *options: str) -> list[str]:
    done = headmark("deliveries", "list", "--json", *options)
    assert done.code == 0, done.err
    return [row["delivery"] for row in done.json["deliveries"]]


def test_the_list_is_narrowed_by_status_repository_and_time(headmark: Any, ids: list[str]) -> None:
    assert listed(headmark) == ["host-1", "host-2", "host-3"]
    assert listed(headmark, "--status", "failed") == ["host-2"]
    assert listed(headmark, "--repo", "acme/sh*", "--since", "90m") == ["host-1"]
    assert listed(headmark, "--until", "90m", "--limit", "1") == ["host-2"]
    assert headmark("deliveries", "list", "--since", "yesterday").code == 2


def test_a_delivery_is_shown_with_its_verdict_its_reason_and_the_commit_that_came_of_it(
    headmark: Any, ids: list[str]
) -> None:
    done = headmark("deliveries", "show", ids[0])
    assert done.code == 0
    shown = dict(line.split(maxsplit=1) for line in done.out.splitlines())
    assert (shown["verdict"], shown["outcome"], shown["commit"], shown["reason"]) == (
        "queued", "indexed", "2" * 40, "a reason",
    )  # fmt: skip
    assert headmark("deliveries", "show", "nothing").code == 1


def test_what_cannot_be_replayed_is_said_with_the_way_out(headmark: Any, ids: list[str]) -> None:
    assert headmark("deliveries", "replay").code == 2
    done = headmark("deliveries", "replay", ids[2])
    assert done.code == 1 and "Track its repository" in done.err


def test_doctor_says_which_secrets_are_in_force_and_when_they_were_last_used(headmark: Any, ids: list[str]) -> None:
    secrets = [
        {"value": "s1", "name": "spring"},
        {"value": "s2", "not_after": "2020-01-01"},
        {"value": "s3", "not_before": "2999-01-01"},
    ]
    connections = [
        {"name": "gh", "host": "github", "secrets": secrets},
        {"name": "gl", "host": "gitlab", "secrets": secrets[1:]},
        {"name": "any", "host": "generic", "secret": "not base64!"},
    ]
    found = headmark("doctor", "--json", HEADMARK_CONNECTIONS=json.dumps(connections)).json["checks"]
    told = {row["message"]: row["state"] for row in found if row["check"] == "connections"}
    (github,) = [message for message, state in told.items() if message.startswith("gh ") and state == "ok"]
    assert "spring last used 20" in github
    assert "secrets[2] (ended) last used never" in github and "secrets[3] (not yet in force)" in github
    assert any("gl has no secret in force" in message and state == "fault" for message, state in told.items())
    assert any("secret of any is no signing secret" in message and state == "fault" for message, state in told.items())
