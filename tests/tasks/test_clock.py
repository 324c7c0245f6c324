"""A clock that is set back: what was noted for a time that cannot be so far off is done now, not in a day."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from app.domain.events import PushEvent
from app.tasks.board import ASKED, Board, Busy, Lease, connect
from app.tasks.chores import Chore, Chores, Done
from app.tasks.options import TaskOptions
from app.tasks.stats import Stats

ONE, DAY = "1" * 40, 86400.0


@pytest.fixture
def board(valkey: Any) -> Board:
    return Board(connect(valkey.url), TaskOptions(valkey.url, Path("/nowhere"), lease=5.0))


def test_a_message_sent_tomorrow_is_sent_again(valkey: Any, board: Board) -> None:
    assert board.ring("r", "main", ["d0"]) and not board.claim("r", "main")
    connect(valkey.url).hset("headmark:queued", "r main", int((time.time() + DAY) * 1000))
    assert board.claim("r", "main")


def test_a_pause_until_tomorrow_is_over_and_one_of_a_few_minutes_is_not(valkey: Any, board: Board) -> None:
    board.ring("r", "main", ["d0"])
    pause = connect(valkey.url)
    pause.hset("headmark:pause", "r main", int((time.time() + 300) * 1000))
    assert board.paused("r", "main") and board.acquire("r", "main", "me", 0) == Busy("paused")
    pause.hset("headmark:pause", "r main", int((time.time() + DAY) * 1000))
    assert not board.paused("r", "main") and isinstance(board.acquire("r", "main", "me", 0), Lease)


def test_a_remote_that_was_to_be_asked_tomorrow_is_asked_now(floor: Any) -> None:
    floor.index.push("r", "main", ONE)
    redis = connect(floor.url)
    redis.hset(ASKED, "r", str(time.time() + 60))
    assert floor.desk.sweep() == 0
    redis.hset(ASKED, "r", str(time.time() + DAY))
    assert floor.desk.sweep() == 1 and floor.desk.board.wanted() == [("r", "main")]


def test_a_chore_that_was_due_tomorrow_is_done_now(valkey: Any, tmp_path: Path) -> None:
    client = connect(valkey.url)
    room = Chores(client, [Chore("gc", 3600.0, Done)], Stats(client), TaskOptions(valkey.url, tmp_path))
    client.hset("headmark:chores", "gc", str(time.time() + DAY))
    thread = room.round()
    assert thread is not None
    thread.join()


def test_a_delivery_of_tomorrow_whose_bell_was_lost_is_found(floor: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    floor.index.push("r", "main", ONE)
    floor.desk.directory.refresh()
    event = PushEvent("github", "gh", repo_key="42", repo_name="acme/r", branch="main", before="0" * 40, after=ONE,
                      delivery="d")  # fmt: skip
    with monkeypatch.context() as tomorrow:
        at = time.time() + DAY
        tomorrow.setattr("app.tasks.intake.time.time", lambda: at)
        asyncio.run(floor.desk.intake.accept([event], "secret"))  # its ringer never runs
    assert floor.desk.tend() == 1 and floor.desk.board.wanted() == [("r", "main")]
