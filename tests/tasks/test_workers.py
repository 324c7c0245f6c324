"""Pushes through a real Valkey and real worker processes: coalesced, retried, and indexed in the end whoever dies."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from itertools import pairwise
from typing import Any

import pytest

from app.domain.events import PushEvent, Verdict
from app.errors import Refused
from app.tasks.board import ASKED, NO_DELIVERY, connect
from app.tasks.deliveries import listed, read_all, replay

ONE, TWO, THREE = "1" * 40, "2" * 40, "3" * 40
LONG = 60.0  # seconds of a lease that no busy machine loses


def deliver(floor: Any, after: str, before: str = "0" * 40, delivery: str = "", **changes: str) -> Verdict:
    known = {"repo_key": "42", "repo_name": "acme/r", "branch": "main", **changes}
    event = PushEvent("github", "gh", before=before, after=after, delivery=delivery or f"d-{after[:4]}", **known)
    verdict: Verdict = asyncio.run(floor.desk.intake.accept([event], "secret"))
    return verdict


@pytest.fixture
def ringing(floor: Any) -> Any:
    floor.index.push("r", "main", ONE)
    floor.desk.ringer.start()
    yield floor
    floor.desk.ringer.stop()


def test_a_delivery_is_recorded_run_and_marked_with_its_commit(ringing: Any) -> None:
    ringing.start("worker")
    verdict = deliver(ringing, ONE)
    assert verdict.status == "queued"
    ringing.until(lambda: ringing.served() == ONE)
    ringing.until(lambda: listed(read_all(ringing.desk.options.inbox))[0]["outcome"])
    row = listed(read_all(ringing.desk.options.inbox))[0]
    assert (row["id"], row["outcome"], row["commit"], row["repo"]) == (verdict.id, "indexed", ONE, "acme/r")
    seen = ringing.index.observed("r", "main")
    assert seen.remote_head == ONE and seen.reason == ""


def test_a_redelivery_and_the_second_hook_of_a_processed_push_are_duplicates(ringing: Any) -> None:
    ringing.start("worker")
    deliver(ringing, ONE, delivery="d-1")
    ringing.until(lambda: ringing.served() == ONE)
    ringing.until(lambda: deliver(ringing, ONE, delivery="d-1").status == "duplicate")
    assert deliver(ringing, ONE, delivery="other hook").status == "duplicate"


def test_the_same_two_commits_pushed_again_after_a_detour_are_no_duplicate(ringing: Any) -> None:
    ringing.start("worker")
    ringing.index.push("r", "main", TWO)
    deliver(ringing, TWO, ONE, "d-1")
    ringing.until(lambda: deliver(ringing, TWO, ONE, "d-1").status == "duplicate")
    ringing.index.push("r", "main", ONE)  # back again, and the delivery of it is lost
    ringing.desk.bell.ring("r", "main", [NO_DELIVERY])
    ringing.until(lambda: ringing.served() == ONE)
    ringing.index.push("r", "main", TWO)
    assert deliver(ringing, TWO, ONE, "d-3").status == "queued"
    ringing.until(lambda: ringing.served() == TWO)


def test_a_run_without_an_end_ends_its_worker_which_says_where_it_stood(ringing: Any) -> None:
    (ringing.root / "held").touch()
    worker = ringing.start("worker", run_limit=1.0)
    deliver(ringing, ONE)
    assert worker.wait(90) == 75
    assert "files_index.py" in ringing.said() and "in catch_up" in ringing.said()


def test_untracked_repositories_and_branches_are_ignored_with_a_reason(ringing: Any) -> None:
    assert deliver(ringing, ONE, repo_name="acme/other").status == "ignored"
    verdict = deliver(ringing, ONE, branch="feature")
    assert verdict.status == "ignored" and "branch" in verdict.reason


def test_after_a_push_was_announced_nothing_claims_to_be_current(ringing: Any) -> None:
    ringing.start("worker")
    deliver(ringing, ONE)
    ringing.until(lambda: ringing.served() == ONE)
    assert ringing.index.observed("r", "main").remote_head == ONE
    ringing.processes[0].kill()
    deliver(ringing, TWO, ONE)
    ringing.until(lambda: ringing.index.observed("r", "main").remote_head is None)
    assert TWO[:12] in ringing.index.observed("r", "main").reason


def test_pushes_during_a_run_lead_to_exactly_one_more(ringing: Any) -> None:
    ringing.numbers["lease"] = LONG
    (ringing.root / "held").touch()
    ringing.start("worker")
    ringing.start("worker")
    deliver(ringing, ONE)
    ringing.until(ringing.index.runs)
    ringing.index.push("r", "main", TWO)
    for n in range(20):
        deliver(ringing, TWO, ONE, f"many-{n}")
    ringing.until(lambda: connect(ringing.url).llen("headmark:want:r main") == 21)
    (ringing.root / "held").unlink()
    ringing.until(lambda: ringing.served() == TWO)
    ringing.until(lambda: not ringing.desk.board.wanted())
    assert len(ringing.index.runs()) == 2
    assert all(row["outcome"] == "indexed" for row in listed(read_all(ringing.desk.options.inbox)))


def test_two_workers_never_run_one_repository_at_once(ringing: Any) -> None:
    ringing.numbers["lease"] = LONG
    (ringing.root / "slow").write_text("0.4")
    for branch in ("a", "b", "c"):
        ringing.index.push("r", branch, ONE)
    ringing.desk.directory.refresh()
    ringing.start("worker")
    ringing.start("worker")
    for branch in ("a", "b", "c"):
        deliver(ringing, ONE, delivery=branch, branch=branch)
    ringing.until(lambda: all(ringing.served("r", branch) == ONE for branch in "abc"))
    began = sorted(float(line.split()[-1]) for line in ringing.index.runs())
    assert all(later - earlier >= 0.4 for earlier, later in pairwise(began))


def test_a_worker_killed_in_mid_run_is_made_up_for_by_the_next(ringing: Any) -> None:
    (ringing.root / "held").touch()
    worker = ringing.start("worker")
    ringing.start("beat")
    deliver(ringing, ONE)
    ringing.until(ringing.index.runs)
    os.kill(worker.pid, signal.SIGKILL)
    worker.wait()
    (ringing.root / "held").unlink()
    ringing.start("worker")
    ringing.until(lambda: ringing.served() == ONE)
    ringing.until(lambda: listed(read_all(ringing.desk.options.inbox))[0]["outcome"] == "indexed")


def test_with_redis_away_deliveries_are_taken_and_run_once_it_is_back(ringing: Any, valkey: Any) -> None:
    ringing.start("worker")
    ringing.start("beat")
    valkey.kill()
    assert [deliver(ringing, ONE, delivery=f"d-{n}").status for n in range(5)] == ["queued"] * 5
    valkey.start()
    ringing.until(lambda: ringing.served() == ONE)


def test_a_ring_that_redis_carried_out_without_an_answer_is_no_reason_to_wait(ringing: Any, valkey: Any) -> None:
    ringing.start("worker")
    deliver(ringing, ONE)
    ringing.until(lambda: ringing.served() == ONE and not ringing.desk.board.wanted())
    os.kill(valkey.process.pid, signal.SIGSTOP)
    ringing.index.push("r", "main", TWO)
    deliver(ringing, TWO, ONE)
    time.sleep(6.0)  # above the time for which an answer is waited
    os.kill(valkey.process.pid, signal.SIGCONT)
    ringing.until(lambda: ringing.served() == TWO)


def test_a_worker_whose_redis_was_emptied_in_mid_run_takes_the_next_push(ringing: Any, valkey: Any) -> None:
    (ringing.root / "slow").write_text("1.0")
    ringing.start("worker")
    deliver(ringing, ONE)
    ringing.until(ringing.index.runs)
    connect(valkey.url).flushall()
    valkey.kill()
    ringing.until(lambda: ringing.served() == ONE)
    time.sleep(0.5)  # settling and acknowledging that run meet no Redis
    valkey.start()
    ringing.index.push("r", "main", TWO)
    deliver(ringing, TWO, ONE)
    ringing.until(lambda: ringing.served() == TWO)


def test_a_web_process_killed_before_it_rang_is_made_up_for_by_upkeep(floor: Any) -> None:
    floor.index.push("r", "main", ONE)
    floor.desk.directory.refresh()
    deliver(floor, ONE)  # its ringer never runs: only the record on disk is left
    floor.start("worker")
    floor.start("beat", reconcile=600.0)
    floor.until(lambda: floor.served() == ONE)


def test_emptying_redis_loses_no_recorded_delivery(ringing: Any, valkey: Any) -> None:
    deliver(ringing, ONE)
    ringing.until(lambda: ringing.desk.board.wanted())
    connect(valkey.url).flushall()
    ringing.start("worker")
    ringing.start("beat", reconcile=600.0)
    ringing.until(lambda: ringing.served() == ONE)


def test_a_transient_fault_is_tried_again_and_the_reason_is_visible_meanwhile(ringing: Any) -> None:
    (ringing.root / "fault").write_text("transient")
    ringing.start("worker")
    ringing.start("beat")
    deliver(ringing, ONE)
    ringing.until(lambda: (seen := ringing.index.observed("r", "main")) and "hung up" in seen.reason)
    (ringing.root / "fault").unlink()
    ringing.until(lambda: ringing.served() == ONE)


def test_a_permanent_fault_is_not_hammered_and_a_later_sweep_finds_the_push_again(ringing: Any) -> None:
    (ringing.root / "fault").write_text("permanent")
    ringing.start("worker")
    deliver(ringing, ONE)
    ringing.until(lambda: listed(read_all(ringing.desk.options.inbox))[0]["outcome"] == "failed")
    assert listed(read_all(ringing.desk.options.inbox))[0]["outcome_reason"] == "the remote forbids it"
    ringing.until(lambda: not ringing.desk.board.wanted())
    assert len(ringing.index.runs()) == 1
    (ringing.root / "fault").unlink()
    ringing.start("beat", sweep=2.0)
    ringing.until(lambda: ringing.served() == ONE)


def test_a_bug_in_the_index_is_given_up_after_bounded_tries(ringing: Any) -> None:
    (ringing.root / "fault").write_text("a bug")
    ringing.numbers["attempts"] = 2
    connect(ringing.url).hset(ASKED, "r", str(time.time() + 600))  # a sweep would rightly ask for one more run
    ringing.start("worker")
    ringing.start("beat")
    deliver(ringing, ONE)
    ringing.until(lambda: listed(read_all(ringing.desk.options.inbox))[0]["outcome"] == "failed")
    assert len(ringing.index.runs()) == 2


def quarantined(floor: Any) -> bool:
    seen = floor.index.observed("r", "main")
    return bool(seen and seen.quarantined)


@pytest.mark.parametrize("kind", ["poison", "deadly"])
def test_a_commit_that_cannot_be_indexed_is_left_alone_with_its_reason_until_the_next_push(
    ringing: Any, kind: str
) -> None:
    ringing.numbers["attempts"] = 2
    ringing.start("worker")
    ringing.start("beat", sweep=2.0)
    deliver(ringing, ONE)
    ringing.until(lambda: ringing.served() == ONE and not ringing.desk.board.wanted())
    before = len(ringing.index.runs())
    (ringing.root / kind).write_text(TWO)
    ringing.index.push("r", "main", TWO)
    deliver(ringing, TWO, ONE)
    ringing.until(lambda: revived(ringing) and quarantined(ringing) and not ringing.desk.board.wanted())
    runs, seen = len(ringing.index.runs()), ringing.index.observed("r", "main")
    assert 2 <= runs - before <= 4  # the sweep may have found it before its delivery was rung for
    time.sleep(4.0)  # rounds of the reconciler and of the sweep
    assert len(ringing.index.runs()) == runs and ringing.served() == ONE
    later = ringing.index.observed("r", "main")
    assert (later.remote_head, later.reason) == (TWO, seen.reason) and later.checked_at > seen.checked_at
    samples = {sample.name: sample.value for sample in ringing.desk.signs.samples()}
    assert (samples["headmark_quarantined"], samples["headmark_deliveries_open"]) == (1.0, 0.0)
    ringing.index.push("r", "main", THREE)
    deliver(ringing, THREE, TWO)
    ringing.until(lambda: ringing.served() == THREE)
    assert not quarantined(ringing)


def revived(floor: Any) -> bool:
    """A supervisor's part: a worker that ended is started again."""
    for process in [process for process in floor.processes if process.poll() is not None]:
        floor.processes.remove(process)
        floor.start("worker")
    floor.desk.ledger.refresh()
    return True


def drift(floor: Any) -> dict[str, float]:
    samples = [sample for sample in floor.desk.gauges.samples() if sample.name == "headmark_drift_total"]
    return {sample.labels["connection"]: sample.value for sample in samples}


@pytest.mark.parametrize("told", [False, True], ids=["silent", "told"])
def test_a_push_that_only_the_sweep_found_is_drift_unless_its_delivery_comes_after_all(
    ringing: Any, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.tasks.sweep.GRACE", 1.0)
    ringing.start("worker")
    deliver(ringing, ONE)
    ringing.until(lambda: ringing.served() == ONE and not ringing.desk.board.wanted())
    assert drift(ringing) == {"": 0.0}
    ringing.index.push("r", "main", TWO)
    ringing.desk.sweep()  # the sweep is this process's, whose patience was shortened
    ringing.until(lambda: ringing.served() == TWO)
    if told:
        deliver(ringing, TWO, ONE)
    time.sleep(1.1)
    ringing.desk.ledger.refresh()
    ringing.desk.sweep()
    assert drift(ringing) == {"": 0.0 if told else 1.0}
    samples = {sample.name: sample.value for sample in ringing.desk.gauges.samples()}
    assert samples["headmark_checked_age_seconds"] < 60


def test_an_older_head_seen_late_does_not_replace_a_newer_one(ringing: Any) -> None:
    """Deliveries come in any order: what is run is the remote's head, whatever they say."""
    ringing.index.push("r", "main", THREE)
    ringing.start("worker")
    for after, before in ((THREE, TWO), (TWO, ONE), (ONE, "0" * 40)):
        deliver(ringing, after, before)
    ringing.until(lambda: ringing.served() == THREE)
    ringing.until(lambda: not ringing.desk.board.wanted())
    assert ringing.served() == THREE


def test_a_delivery_can_be_replayed_by_either_id_and_an_unknown_one_is_refused(ringing: Any) -> None:
    ringing.start("worker")
    verdict = deliver(ringing, ONE, delivery="host-id")
    ringing.until(lambda: ringing.served() == ONE)
    ringing.until(lambda: not ringing.desk.board.wanted())
    ringing.index.push("r", "main", TWO)
    desk = ringing.desk
    replay(read_all(desk.options.inbox), desk.bell, desk.directory, "host-id")
    ringing.until(lambda: ringing.served() == TWO)
    (row,) = replay(read_all(desk.options.inbox), desk.bell, desk.directory, verdict.id).rows
    assert row["delivery"] == "host-id"
    with pytest.raises(Refused):
        replay(read_all(desk.options.inbox), desk.bell, desk.directory, "nothing")


def test_an_ignored_delivery_can_be_replayed_only_once_its_branch_is_tracked(ringing: Any) -> None:
    verdict = deliver(ringing, ONE, branch="feature")
    desk = ringing.desk
    row = listed(read_all(desk.options.inbox))[0]
    assert (row["verdict"], row["reason"]) == ("ignored", verdict.reason)
    with pytest.raises(Refused):
        replay(read_all(desk.options.inbox), desk.bell, desk.directory, verdict.id)
    ringing.index.push("r", "feature", ONE)
    ringing.start("worker")
    replay(read_all(desk.options.inbox), desk.bell, desk.directory, verdict.id)
    ringing.until(lambda: ringing.served("r", "feature") == ONE)
    ringing.until(lambda: listed(read_all(desk.options.inbox))[0]["outcome"] == "indexed")


def test_a_worker_told_to_stop_finishes_its_run(ringing: Any) -> None:
    ringing.numbers["lease"] = LONG
    (ringing.root / "held").touch()
    worker = ringing.start("worker")
    deliver(ringing, ONE)
    ringing.until(ringing.index.runs)
    worker.terminate()
    time.sleep(0.5)  # it has heard of it by then, in the middle of its run
    (ringing.root / "held").unlink()
    assert worker.wait(90) == 0
    assert ringing.served() == ONE
