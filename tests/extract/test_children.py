import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

from app.errors import Refused, Transient
from app.extract import process
from app.extract.children import Children, Death, Result
from app.extract.limits import MEGABYTE, Limits

JOBS = """
import ctypes, os, signal, sys, time
from app.errors import Refused

def double(item, announce):
    return item * 2

def pid(item, announce):
    return os.getpid()

def act(item, announce):
    for step, action in enumerate(item):
        announce(step)
        ACTIONS[action]()
    return len(item)

def refuse(item, announce):
    raise Refused("No.", "Ask otherwise.")

class Odd(Exception):
    def __init__(self, one, two):
        super().__init__("odd")

def odd(item, announce):
    raise Odd(1, 2)

def write(item, announce):
    with open(item, "wb") as out:
        out.write(b"x" * 3_000_000)

def deaf():
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    time.sleep(60)

def spin():
    while True:
        pass

ACTIONS = {
    "work": lambda: None,
    "segfault": lambda: ctypes.string_at(0),
    "abort": os.abort,
    "exit": lambda: os._exit(3),
    "memory": lambda: bytearray(2_000_000_000),
    "sleep": lambda: time.sleep(600),
    "spin": spin,
    "deaf": deaf,
}
warmed = []

def warm():
    warmed.append(1)
    open(os.path.join(os.path.dirname(__file__), "warmed"), "w").close()

def ask_warmed(item, announce):
    return len(warmed)
"""


@pytest.fixture(autouse=True)
def jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "childjobs.py").write_text(JOBS)
    (tmp_path / "brokenjobs.py").write_text("raise ImportError('no grammar')")
    monkeypatch.syspath_prepend(str(tmp_path))


def deaths(children: Children, *items: tuple[str, ...]) -> dict[tuple[str, ...], Death | None]:
    return {result.item: result.death for result in children.map("childjobs:act", items)}


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_every_item_gets_its_result() -> None:
    with Children(2) as children:
        results = list(children.map("childjobs:double", range(20)))
    assert sorted(results) == [Result(number, number * 2, None) for number in range(20)]


def test_children_stay_warm_between_maps() -> None:
    with Children(1) as children:
        first = [result.value for result in children.map("childjobs:pid", "ab")]
        second = [result.value for result in children.map("childjobs:pid", "a")]
        assert set(first) == set(second) == set(children.pids)


def test_a_child_warms_up_while_it_is_idle_and_not_while_a_job_waits(tmp_path: Path) -> None:
    with Children(1, warm="childjobs:warm") as children:
        assert [result.value for result in children.map("childjobs:ask_warmed", "a")] == [0]
    (tmp_path / "warmed").unlink(missing_ok=True)  # that child may have warmed up once its job was done
    with Children(1, warm="childjobs:warm") as children:
        children.start()
        until = time.monotonic() + 30
        while not (tmp_path / "warmed").exists():
            assert time.monotonic() < until
        assert [result.value for result in children.map("childjobs:ask_warmed", "a")] == [1]


def test_no_more_children_start_than_there_are_items() -> None:
    with Children(8) as children:
        list(children.map("childjobs:double", [1]))
        assert len(children.pids) == 1


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("segfault", "the parser crashed (SIGSEGV)"),
        ("abort", "the parser crashed (SIGABRT)"),
        ("exit", "the parser ended with code 3"),
        ("memory", "ran out of memory (512 MB)"),
        ("deaf", "the parser crashed (SIGKILL)"),  # it closed its pipe and did not end
    ],
)
def test_a_crash_fails_the_item_in_hand_and_names_its_step(action: str, reason: str) -> None:
    with Children(1, Limits(memory=512 * MEGABYTE)) as children:
        found = deaths(children, ("work",), ("work", "work", action), ("work", "work"))
    assert found == {("work",): None, ("work", "work", action): Death(reason, 2, False), ("work", "work"): None}


def test_a_step_over_its_time_is_stopped_and_the_rest_goes_on() -> None:
    with Children(2, Limits(wall_seconds=3)) as children:
        found = deaths(children, ("work", "sleep"), ("work",))
    assert found == {("work", "sleep"): Death("took longer than 3 s", 1, True), ("work",): None}


def test_a_step_over_its_cpu_is_stopped_by_the_kernel() -> None:
    with Children(1, Limits(cpu_seconds=1)) as children:
        found = deaths(children, ("spin",))
    assert found == {("spin",): Death("used more than 1 s of CPU", 0, True)}


def test_a_file_over_its_size_cannot_be_written(tmp_path: Path) -> None:
    with (
        Children(1, Limits(file_bytes=MEGABYTE)) as children,
        pytest.raises(OSError, match="File too large"),
    ):
        list(children.map("childjobs:write", [str(tmp_path / "big")]))


def test_errors_of_a_job_come_through_and_leave_the_pool_usable() -> None:
    with Children(1) as children:
        with pytest.raises(Refused) as refused:
            list(children.map("childjobs:refuse", [1, 2]))
        assert refused.value.next_step == "Ask otherwise."
        with pytest.raises(RuntimeError, match="Odd: odd"):
            list(children.map("childjobs:odd", [1]))
        assert [result.value for result in children.map("childjobs:double", [4])] == [8]


def test_a_child_that_cannot_start_is_an_error_not_a_loop() -> None:
    with Children(2, warm="brokenjobs:warm") as children, pytest.raises(Transient, match="no grammar"):
        list(children.map("childjobs:double", [1, 2, 3]))


def test_a_child_that_died_while_idle_is_replaced() -> None:
    with Children(1) as children:
        list(children.map("childjobs:double", [1]))
        (before,) = children.pids
        os.kill(before, signal.SIGKILL)
        os.waitid(os.P_PID, before, os.WEXITED | os.WNOWAIT)
        assert [result.value for result in children.map("childjobs:double", [1])] == [2]
        assert children.pids != [before]


def test_a_child_that_does_not_take_its_job_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "TALK_SECONDS", 1)
    with Children(1) as children:
        list(children.map("childjobs:double", [1]))
        (before,) = children.pids
        os.kill(before, signal.SIGSTOP)
        rescue = threading.Timer(60, os.kill, (before, signal.SIGKILL))
        rescue.start()
        (result,) = children.map("childjobs:double", ["x" * 10_000_000])
        assert not rescue.finished.is_set() and children.pids != [before]
        rescue.cancel()
        assert len(result.value) == 20_000_000


def test_a_child_is_replaced_after_its_uses_and_when_it_has_grown() -> None:
    with Children(1, Limits(uses=2)) as children:
        pids = [result.value for result in children.map("childjobs:pid", range(4))]
        assert pids[0] == pids[1] != pids[2] == pids[3]
    with Children(1, Limits(resident=1)) as children:
        assert len({result.value for result in children.map("childjobs:pid", range(3))}) == 3


def test_leaving_early_kills_what_is_at_work() -> None:
    with Children(2) as children:
        results = children.map("childjobs:act", [("work",), ("sleep",)])
        assert next(results).item == ("work",)
        pids = children.pids
        results.close()
        assert sum(alive(pid) for pid in pids) == 1


def test_no_child_outlives_a_killed_parent(tmp_path: Path) -> None:
    script = textwrap.dedent(f"""
        import sys, threading
        sys.path.insert(0, {str(tmp_path)!r})
        from app.extract.children import Children
        children = Children(2)
        children.start()
        print(*children.pids, flush=True)
        list(children.map("childjobs:act", [("spin",), ("sleep",)]))
    """)
    root = Path(__file__).parents[2]
    parent = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, cwd=root)
    assert parent.stdout is not None
    pids = [int(pid) for pid in parent.stdout.readline().split()]
    until = time.monotonic() + 30
    while not all("headmark-child" in Path(f"/proc/{pid}/cmdline").read_text() for pid in pids):
        assert time.monotonic() < until
    parent.kill()
    parent.wait()
    parent.stdout.close()
    while any(map(alive, pids)):
        assert time.monotonic() < until
        time.sleep(0.01)
