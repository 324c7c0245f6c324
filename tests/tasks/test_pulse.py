"""What probes are told of a worker and of beat: real processes, stopped and started under it."""

from __future__ import annotations

import signal
from typing import Any

import pytest
from structlog.testing import capture_logs

from app.errors import Transient
from app.tasks.board import connect
from app.tasks.celery_app import TEND
from app.tasks.clock import Clock
from app.tasks.options import UPKEEP
from app.tasks.pulse import Pulse, silence


def quiet(floor: Any, kind: str) -> float | None:
    """Seconds of silence; None where no such process works."""
    try:
        return silence(floor.desk.options.pulses, kind)
    except Transient:
        return None


@pytest.mark.parametrize("kind", ["worker", "beat"])
def test_a_process_has_a_pulse_while_it_works_and_none_after_it_ends(floor: Any, kind: str) -> None:
    assert quiet(floor, kind) is None
    process = floor.start(kind)
    floor.until(lambda: quiet(floor, kind) is not None)
    process.send_signal(signal.SIGTERM)
    process.wait(30)
    assert quiet(floor, kind) is None


def test_a_worker_that_hangs_falls_silent_and_one_that_goes_on_is_heard_again(floor: Any) -> None:
    process = floor.start("worker")
    floor.until(lambda: quiet(floor, "worker") is not None)
    process.send_signal(signal.SIGSTOP)
    floor.until(lambda: (quiet(floor, "worker") or 0.0) > 7.0)  # above the time between two beats
    process.send_signal(signal.SIGCONT)
    floor.until(lambda: (quiet(floor, "worker") or 9.0) < 2.0)


def test_a_killed_process_is_not_taken_for_a_living_one(floor: Any) -> None:
    process = floor.start("worker")
    floor.until(lambda: quiet(floor, "worker") is not None)
    process.kill()
    process.wait()
    assert quiet(floor, "worker") is None


def test_a_long_task_is_no_silence(floor: Any) -> None:
    pulse = Pulse(floor.desk.options.pulses, "worker", longest=3600.0)
    pulse.begin_task()
    assert quiet(floor, "worker") == 0.0
    pulse.end()
    assert quiet(floor, "worker") is None


def test_beat_falls_silent_when_its_tasks_do_not_come_through(floor: Any, valkey: Any) -> None:
    floor.start("beat")
    floor.until(lambda: quiet(floor, "beat") is not None)
    valkey.kill()
    floor.until(lambda: (quiet(floor, "beat") or 0.0) > 4.0)


def test_a_clock_without_redis_says_so_in_one_line_and_sends_when_it_is_back(floor: Any, valkey: Any) -> None:
    clock = Clock(app=floor.desk.app, lazy=False)
    valkey.kill()
    with capture_logs() as lines:
        clock.apply_entry(clock.schedule[TEND])
    assert [(line["event"], line["task"]) for line in lines] == [("beat", TEND)] and "exc_info" not in lines[0]
    valkey.start()
    clock.apply_entry(clock.schedule[TEND])
    assert connect(valkey.url).llen(UPKEEP) == 1
