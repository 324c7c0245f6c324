"""Questions to one linker take turns, and a long one lets short ones through."""

from __future__ import annotations

import time
from concurrent.futures import Future, ThreadPoolExecutor

from app.query.linking.references import BATCH
from app.query.linking.turns import Turns
from tests.support.memory_snapshot import Project


def wait_for(turns: Turns, waiting: int) -> None:
    while turns.waiting < waiting:
        time.sleep(0.001)


def test_turns_are_had_in_the_order_of_asking() -> None:
    turns, order = Turns(), []

    def take(number: int) -> None:
        with turns.one():
            order.append(number)

    with ThreadPoolExecutor(8) as threads, turns.one():
        for number in range(8):
            threads.submit(take, number)
            wait_for(turns, number + 1)
    assert order == list(range(8))


def test_a_turn_that_nobody_waits_for_is_kept() -> None:
    turns = Turns()
    with turns.one():
        turns.hand_on()
        assert turns.waiting == 0


def test_a_short_question_is_answered_between_the_steps_of_a_long_one() -> None:
    files = {f"user{number}.py": "from lib import f\n\nf()\n" for number in range(BATCH * 3)}
    project = Project({"lib.py": "def f(): ...\n\n\ndef g(): ...\n\n\ng()\n", **files})
    turns, long, short = project.world.linker.turns, project.symbol("lib.py#f"), project.symbol("lib.py#g")
    order: list[str] = []

    def ask(name: str) -> int:
        found = len(project.world.references_to(long if name == "long" else short))
        order.append(name)
        return found

    asked: list[Future[int]] = []
    with ThreadPoolExecutor(2) as threads, turns.one():
        for name in ("long", "short"):
            asked.append(threads.submit(ask, name))
            wait_for(turns, len(asked))
    assert [each.result() for each in asked] == [BATCH * 6, 1]
    assert order == ["short", "long"]
