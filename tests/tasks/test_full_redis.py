"""A Redis that is out of memory takes no word: deliveries are kept on the disk until it does."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

import pytest

from app.domain.events import PushEvent
from app.errors import Transient
from app.tasks.board import NO_DELIVERY, connect
from app.tasks.deliveries import listed, read_all

ONE, TWO = "1" * 40, "2" * 40


def deliver(floor: Any, before: str, after: str) -> str:
    event = PushEvent("github", "gh", repo_key="42", repo_name="acme/r", branch="main", before=before, after=after,
                      delivery=after[:4])  # fmt: skip
    return str(asyncio.run(floor.desk.intake.accept([event], "secret")).status)


def test_deliveries_that_come_while_redis_is_out_of_memory_are_taken_and_run_once_it_has_room(floor: Any) -> None:
    floor.index.push("r", "main", ONE)
    floor.desk.ringer.start()
    floor.start("worker")
    floor.start("beat")
    deliver(floor, "0" * 40, ONE)
    floor.until(lambda: floor.served() == ONE)
    redis = connect(floor.url)
    redis.config_set("maxmemory", "1")
    with pytest.raises(Transient, match="memory"):
        floor.desk.bell.ring("r", "main", [NO_DELIVERY])
    floor.index.push("r", "main", TWO)
    assert deliver(floor, ONE, TWO) == "queued" and floor.served() == ONE
    redis.config_set("maxmemory", "0")
    floor.until(lambda: floor.served() == TWO)
    floor.until(lambda: all(row["outcome"] == "indexed" for row in listed(read_all(floor.desk.options.inbox))))
    floor.desk.ringer.stop()


def test_a_worker_whose_redis_runs_out_of_memory_as_it_takes_a_message_works_on_once_it_has_room(floor: Any) -> None:
    worker = floor.start("worker")
    floor.index.push("r", "main", ONE)
    floor.desk.bell.ring("r", "main", [NO_DELIVERY])
    floor.until(lambda: floor.served() == ONE)
    redis = connect(floor.url)
    os.kill(worker.pid, signal.SIGSTOP)
    floor.index.push("r", "main", TWO)
    floor.desk.bell.ring("r", "main", [NO_DELIVERY])
    redis.config_set("maxmemory", "1")
    os.kill(worker.pid, signal.SIGCONT)
    floor.until(lambda: "OutOfMemoryError" in floor.said())
    redis.config_set("maxmemory", "0")
    floor.start("beat")  # the message was lost with what it stood for still wanted
    floor.until(lambda: floor.served() == TWO)
    assert worker.poll() is None
