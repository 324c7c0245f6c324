"""Remotes that fail: what was served stays served and says why it may be old, and the next good answer mends it."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from infra.demo.git_http import Fault, failing, redirecting, tampering
from tests.support.basin import Basin
from tests.support.bombs import bomb, tree_of_trees, with_bomb
from tests.support.repository import Repository

MEGABYTE = 1 << 20


def f(number: int) -> str:
    return f"def f{number}():\n    return {number}\n"


def hanging(released: threading.Event) -> Fault:
    def fault(handler: Any) -> bool:
        released.wait(60)
        handler.close_connection = True
        return True

    return fault


RELEASED = threading.Event()
FAULTS: dict[str, tuple[Fault, str]] = {
    "401": (failing(401), "credentials"),
    "404": (failing(404), "no repository"),
    "500": (failing(500), "HTTP 500"),
    "hangs": (hanging(RELEASED), "could not be reached"),
    "redirects": (redirecting("http://elsewhere.invalid"), "redirects to elsewhere.invalid"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_while_a_remote_fails_the_last_commit_is_served_with_the_reason_and_a_new_push_mends_it(
    pool: Basin, fault: str
) -> None:
    answer, reason = FAULTS[fault]
    stream = pool.take()
    old = stream.flow({"a.py": f(1)})
    new = stream.commit({"a.py": f(2)})
    stream.push()
    with stream.misbehaving(answer):
        assert stream.deliver(old, new) == "202 queued"
        stamp = stream.until(lambda stamp: reason in stamp.get("freshness_reason", ""), "says why")
        assert (stamp["commit"], stamp["freshness"], stamp["remote_head"]) == (old, "unknown", None)
        assert stream.defined() == {("a.py", "f1")}
    RELEASED.set()
    newest = stream.commit({"a.py": f(3)})
    stream.push()
    stream.deliver(new, newest)
    assert stream.served(newest)["freshness"] == "current"


def test_a_pack_that_asks_for_all_memory_fails_its_push_alone(pool: Basin) -> None:
    stream, other = pool.take(), pool.take()
    old = stream.flow({"a.py": f(1)})
    peaks = {pid: peak(pid) for pid in workers(pool)}
    new = stream.commit({"a.py": f(2)})
    stream.push()
    bomb()
    with stream.misbehaving(tampering(with_bomb)):
        stream.deliver(old, new)
        stamp = stream.until(lambda stamp: "memory" in stamp.get("freshness_reason", ""), "says why")
        assert (stamp["commit"], stamp["freshness"], stamp["remote_head"]) == (old, "behind", new)
        other.flow({"b.py": f(3)})
    assert set(workers(pool)) == set(peaks)
    assert all(peak(pid) - before < 100 * MEGABYTE for pid, before in peaks.items())
    newest = stream.commit({"a.py": f(4)})
    stream.push()
    stream.deliver(new, newest)
    stream.served(newest)


def test_a_tree_that_unfolds_into_more_entries_than_can_be_indexed_is_refused_in_bounded_memory(pool: Basin) -> None:
    stream = pool.take()
    old = stream.flow({"a.py": f(1)})
    new = tree_of_trees(Repository(stream.bare, "--bare"), old)
    stream.deliver(old, new)
    pool.until(lambda: any("entries" in str(run.get("reason")) for run in stream.runs()), "the tree is refused")
    assert stream.stamp()["commit"] == old
    stream.work.git("reset", "-q", "--hard", old)
    assert stream.flow({"b.py": f(2)}) == stream.stamp()["commit"]


def workers(pool: Basin) -> list[int]:
    return [pool.river.pid(name) for name in ("web", "worker-1", "worker-2")]


def peak(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) * 1024
