"""The river while its processes are killed: a short form of `make chaos`."""

from __future__ import annotations

import os
import signal
import subprocess
import time

import pytest
import redis

from tests.faults.chaos import kill
from tests.support.basin import Basin
from tests.support.river import Reader, River, Shop


@pytest.mark.timeout(400)  # each kill is followed by a whole recovery, on a machine that may be busy
def test_whatever_is_killed_no_answer_is_wrong_and_the_last_push_is_indexed(flowing: River, shop: Shop) -> None:
    with Reader(flowing.asker, shop) as reader:
        for victim in ("worker-1", "valkey emptied", "web", "worker-1"):
            push = shop.push()
            flowing.deliver(shop, *push)
            time.sleep(0.05)
            kill(flowing, victim)
            flowing.until_served(shop, push[1])
    assert reader.faults == [] and reader.answers > 0


def test_a_delivery_that_came_while_valkey_was_away_is_indexed_when_it_is_back(flowing: River, shop: Shop) -> None:
    push = shop.push()
    kill(flowing, "valkey emptied")
    assert flowing.deliver(shop, *push) == "202 queued"
    flowing.until_served(shop, push[1])


def test_a_scheduler_that_was_killed_is_started_again_and_its_sweep_finds_what_nobody_told_of(
    flowing: River, shop: Shop
) -> None:
    kill(flowing, "beat")
    _, pushed = shop.push()
    redis.Redis.from_url(f"unix://{flowing.data / 'valkey' / 'valkey.sock'}").delete("headmark:asked")
    flowing.until_served(shop, pushed)


def test_every_process_says_where_it_stands_when_it_is_asked_and_works_on(pool: Basin) -> None:
    def said() -> int:
        return pool.river.stack.log.read_text(errors="replace").count("(most recent call first)")

    stream = pool.take()
    stream.flow({"a.py": "def f1(): ...\n"})
    asked = [pool.river.pid(name) for name in ("web", "beat", "worker-1", "worker-2")]
    for parent in asked[2:]:
        told = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=True)
        asked += map(int, told.stdout.split())
    assert len(asked) >= 8
    for pid in [pool.river.stack.process.pid, *asked]:
        before = said()
        os.kill(pid, signal.SIGUSR2)
        pool.until(lambda before=before: said() > before, f"{pid} says where it stands")  # type: ignore[misc]
    assert [pool.river.pid(name) for name in ("web", "beat", "worker-1", "worker-2")] == asked[:4]
    stream.flow({"a.py": "def f2(): ...\n"})
