"""The river while its processes are killed: a short form of `make chaos`."""

from __future__ import annotations

import time

import pytest
import redis

from tests.faults.chaos import kill
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
