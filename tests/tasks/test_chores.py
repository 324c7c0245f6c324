from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import redis

from app.errors import Transient
from app.tasks.board import connect
from app.tasks.chores import Chore, Chores, Done
from app.tasks.options import TaskOptions
from app.tasks.stats import Stats


def chores(valkey: Any, directory: Path, *given: Chore) -> tuple[Chores, redis.Redis]:
    client = connect(valkey.url)
    return Chores(client, given, Stats(client), TaskOptions(valkey.url, directory, lease=2.0)), client


def due_now(client: redis.Redis, *names: str) -> None:
    client.hset("headmark:chores", mapping=dict.fromkeys(names, "1"))


def run(room: Chores) -> bool:
    thread = room.round()
    if thread:
        thread.join()
    return thread is not None


def test_a_chore_seen_for_the_first_time_waits_for_a_part_of_its_interval(valkey: Any, tmp_path: Path) -> None:
    done: list[str] = []
    room, client = chores(valkey, tmp_path, Chore("gc", 3600.0, lambda: done.append("gc") or Done()))
    assert not run(room) and done == []
    assert client.hget("headmark:chores", "gc")
    due_now(client, "gc")
    assert run(room) and done == ["gc"]
    assert not run(room)


def test_one_chore_runs_at_a_time_wherever_it_is_started(valkey: Any, tmp_path: Path) -> None:
    begun, end, done = threading.Event(), threading.Event(), []

    def slow() -> Done:
        begun.set()
        end.wait(20)
        return Done()

    room, client = chores(valkey, tmp_path, Chore("gc", 60.0, slow))
    other, _ = chores(valkey, tmp_path, Chore("compact", 60.0, lambda: done.append(1) or Done()))
    due_now(client, "gc", "compact")
    thread = room.round()
    assert thread is not None and begun.wait(20)
    assert not run(other) and done == []
    end.set()
    thread.join()
    assert run(other) and done == [1]


def test_a_failed_chore_is_counted_and_comes_again_soon(valkey: Any, tmp_path: Path) -> None:
    def fail() -> Done:
        raise Transient("The disk is full.", "Make room.")

    room, client = chores(valkey, tmp_path, Chore("gc", 36_000.0, fail))
    due_now(client, "gc")
    assert run(room)
    stats = client.hgetall("headmark:stats")
    assert stats[b"chore gc failed"] == b"1"  # type: ignore[index]
    seconds, _ = client.time()  # type: ignore[misc]
    assert 0 < float(client.hget("headmark:chores", "gc") or 0) - seconds < 400  # type: ignore[arg-type]


def test_the_lease_of_a_process_that_is_gone_is_taken_over(valkey: Any, tmp_path: Path) -> None:
    room, client = chores(valkey, tmp_path, Chore("gc", 60.0, lambda: Done({}, 3)))
    from app.tasks import owner

    client.set("headmark:chore", f"{owner.node()}:999999:dead")
    due_now(client, "gc")
    assert run(room)
    assert client.hget("headmark:stats", "mismatches") == b"3" and not client.exists("headmark:chore")
