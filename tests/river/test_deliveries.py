"""Deliveries as hosts send them: late, twice, in any order, by two hooks, with secrets that change."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest

from tests.support.basin import NONE, SECRETS, Basin, Stream
from tests.support.hooks import SIGNING, standard

Push = tuple[str, str]


def f(number: int) -> str:
    return f"def f{number}():\n    return {number}\n"


def begun(pool: Basin, *, wide: bool = False) -> Stream:
    stream = pool.take(wide)
    stream.run_of(stream.flow({"a.py": f(0)}))
    return stream


def pushed(stream: Stream, numbers: Sequence[int]) -> list[Push]:
    """Pushes that nobody was told of."""
    made = []
    for number in numbers:
        before = stream.head()
        made.append((before, stream.commit({"a.py": f(number)})))
        stream.push()
    return made


def quiet(stream: Stream) -> None:
    """Wait until nothing is wanted of the repository any more."""
    members = [f"{stream.id} {branch}" for branch in ("", "main")]  # by no name until the web process knows that
    stream.basin.until(lambda: not any(stream.basin.redis.smismember("headmark:dirty", members)), "nothing is wanted")


def test_deliveries_in_every_order_each_twice_lead_to_the_newest_head_and_never_back(pool: Basin) -> None:
    stream = begun(pool)
    line = [stream.head()]
    for turn, order in enumerate(permutations(range(3))):
        pushes = pushed(stream, range(10 * turn + 1, 10 * turn + 4))
        line += [after for _, after in pushes]
        for at in (*order, *reversed(order)):
            stream.tell("push", told(*pushes[at]), f"{stream.name}-{turn}-{at}")
        stream.served(line[-1])
    quiet(stream)
    assert stream.stamp()["commit"] == line[-1]
    published = [line.index(run["commit"]) for run in stream.runs() if "commit" in run]
    assert published == sorted(published)


def told(before: str, after: str, branch: str = "main") -> dict[str, Any]:
    return {"ref": f"refs/heads/{branch}", "before": before, "after": after}


def test_a_delivery_that_comes_long_after_its_push_changes_nothing(pool: Basin) -> None:
    stream = begun(pool)
    early, late = pushed(stream, (1, 2))
    stream.deliver(*late)
    stream.run_of(late[1])
    quiet(stream)
    before = len(stream.runs())
    assert stream.deliver(*early) == "202 queued"
    stream.basin.until(lambda: len(stream.runs()) > before, "it was run")
    assert {(run["commit"], run["extracted"]) for run in stream.runs()[before:]} == {(late[1], 0)}


def test_two_hooks_of_one_push_cause_one_step_and_the_second_is_a_duplicate_once_that_is_done(pool: Basin) -> None:
    stream = begun(pool)
    (push,) = pushed(stream, [1])
    for hook in ("of the project", "of the group"):
        assert stream.tell("push", told(*push), f"{stream.name} {hook}") == "202 queued"
    stream.served(push[1])
    stream.basin.until(lambda: stream.tell("push", told(*push), "a third") == "200 duplicate", "it is a duplicate")
    stream.run_of(push[1])
    assert sum(run["extracted"] for run in stream.runs() if run["commit"] == push[1]) == 1


def test_a_tag_object_in_the_place_of_a_commit_is_no_more_than_a_hint(pool: Basin) -> None:
    stream = begun(pool)
    ((before, after),) = pushed(stream, [1])
    stream.work.git("tag", "-a", "-m", "told", "v1")
    stream.push("v1")
    assert stream.deliver(before, stream.work.git("rev-parse", "v1")) == "202 queued"
    stream.served(after)


def test_a_push_while_a_run_is_on_is_answered_by_one_more_run(pool: Basin) -> None:
    stream = begun(pool, wide=True)  # its branch has one name from the start
    held, go = threading.Event(), threading.Event()

    def slow(handler: Any) -> bool:
        held.set()
        go.wait(60)
        return False

    (first,) = pushed(stream, [1])
    with stream.misbehaving(slow):
        stream.deliver(*first)
        assert held.wait(60)
        later = pushed(stream, [2, 3, 4])
        for push in later:
            stream.deliver(*push)
        wants = f"headmark:want:{stream.id} main"
        stream.basin.until(lambda: stream.basin.redis.llen(wants) == 4, "all are rung for before that run ends")
        go.set()
        stream.served(later[-1][1])
    quiet(stream)
    newest = later[-1][1]
    stream.basin.until(  # four where the first run found the remote silent for too long
        lambda: {3, 4} & {run["wants"] for run in stream.runs() if run.get("commit") == newest}, "one run answers all"
    )


def test_two_workers_take_turns_on_the_branches_of_one_repository(pool: Basin) -> None:
    stream = begun(pool, wide=True)
    head = stream.head()
    for branch in ("dev", "topic", "next", "far"):
        stream.work.git("checkout", "-q", "-b", branch, head)
        stream.commit({f"{branch}.py": f(len(branch))})
        stream.push(branch)
    senders = [threading.Thread(target=stream.deliver, args=(NONE, stream.head(branch), branch))
               for branch in ("dev", "topic", "next", "far") for _ in range(3)]  # fmt: skip
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    for branch in ("dev", "topic", "next", "far"):
        stream.served(stream.head(branch), branch)
        assert stream.defined(branch) == {("a.py", "f0"), (f"{branch}.py", f"f{len(branch)}")}
    fences = [run["fence"] for run in stream.runs()]
    assert len(set(fences)) == len(fences)


def test_while_secrets_change_those_in_force_pass_and_the_audit_says_which(pool: Basin) -> None:
    stream = begun(pool)
    (push,) = pushed(stream, [1])
    body = json.dumps({**told(*push), "repository": {"id": 1, "full_name": stream.name}}).encode()

    def answered(secret: str) -> str:
        return pool.tell("push", body, secret=secret)

    assert [answered(secret) for secret in (SECRETS["ended"], SECRETS["to come"], "never")] == ["401 refused"] * 3
    assert answered(SECRETS["winter"]) == "202 queued"
    stream.served(push[1])
    assert {row["secret"] for row in pool.deliveries("--repo", stream.name)} == {"secret", "winter"}


@pytest.mark.parametrize(("skew", "answer"), [(-240, 200), (240, 200), (-400, 401), (400, 401)])
def test_a_host_whose_clock_is_minutes_off_is_heard_and_one_whose_clock_is_wrong_is_not(
    pool: Basin, skew: int, answer: int
) -> None:
    body = json.dumps({"type": "hello"}).encode()
    status, said = pool.post("/webhooks/generic", body, standard(body, SIGNING, time.time() + skew, f"skew{skew}"))
    assert (status, said["status"]) == (answer, "ignored" if answer == 200 else "refused")
