"""The stack of `headmark up` with real processes: it revives the dead, stops whole and leaves no orphans."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import redis

SERVE = Path(__file__).parent / "serve.py"


class Up:
    """A supervisor process over `data`, with a Valkey and one child that notes its pid in `child`."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.ready = data / "ready"
        self.ready.unlink(missing_ok=True)
        self.process = subprocess.Popen([sys.executable, str(SERVE), str(data)], stderr=subprocess.PIPE, text=True)

    def until(self, true: Callable[[], object], seconds: float = 20.0) -> None:
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, "it did not happen"
            time.sleep(0.02)

    def pids(self) -> list[int]:
        return [int(line) for line in (self.data / "child").read_text().split()]

    def redis(self) -> Any:
        return redis.Redis.from_url(self.ready.read_text())

    def valkey_pid(self) -> int:
        return int(self.redis().info("server")["process_id"])


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Up]]:
    started: list[Up] = []

    def begin(data: Path = tmp_path, wait: bool = True) -> Up:
        up = Up(data)
        started.append(up)
        if wait:
            up.until(up.ready.exists)
        return up

    yield begin
    for up in started:
        up.process.kill()
        up.process.communicate()


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_it_starts_valkey_first_and_stops_all_of_it_on_sigterm_and_sigint(start: Callable[..., Up]) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        up = start()
        up.until(lambda up=up: up.redis().ping())  # type: ignore[misc]
        pids = [up.valkey_pid(), up.pids()[-1]]
        up.process.send_signal(number)
        assert up.process.wait(20) == 0
        assert all(map(gone, pids))


def test_a_killed_child_and_a_killed_valkey_are_started_again_with_their_data(start: Callable[..., Up]) -> None:
    up = start()
    child, valkey = up.pids()[-1], up.valkey_pid()
    up.redis().set("kept", "yes")
    time.sleep(1.1)  # the append-only file is synced every second
    os.kill(child, signal.SIGKILL)
    os.kill(valkey, signal.SIGKILL)
    up.until(lambda: up.pids()[-1] != child)

    def answers() -> bool:
        try:
            return bool(up.redis().get("kept") == b"yes")
        except redis.RedisError:
            return False

    up.until(answers)


def test_kill_9_of_the_supervisor_leaves_no_orphans_and_the_next_run_starts(start: Callable[..., Up]) -> None:
    first = start()
    pids = [first.valkey_pid(), first.pids()[-1]]
    first.process.kill()
    first.process.wait()
    first.until(lambda: all(map(gone, pids)))
    second = start()
    second.until(lambda: second.redis().ping())


def test_a_second_run_on_the_same_data_directory_is_refused_and_the_first_goes_on(start: Callable[..., Up]) -> None:
    first = start()
    second = start(wait=False)
    _, text = second.process.communicate(timeout=20)
    assert second.process.returncode == 1
    assert f"process {first.process.pid}" in text and "--data-dir" in text
    first.ready.write_text(f"unix://{first.data / 'valkey' / 'valkey.sock'}")
    assert first.redis().ping()


def test_a_stale_socket_and_an_orphaned_server_are_cleared_away(tmp_path: Path, start: Callable[..., Up]) -> None:
    (tmp_path / "valkey").mkdir()
    stale = tmp_path / "valkey" / "valkey.sock"
    stale.write_text("left behind")
    up = start()
    up.until(lambda: up.redis().ping())


def test_a_data_directory_with_a_long_path_works(tmp_path: Path, start: Callable[..., Up]) -> None:
    deep = tmp_path / ("d" * 120)
    deep.mkdir()
    up = start(deep)
    up.until(lambda: up.redis().ping())
    assert len(up.ready.read_text()) < 110


def test_a_child_that_refuses_its_configuration_ends_the_stack_with_a_reason(
    start: Callable[..., Up], tmp_path: Path
) -> None:
    (tmp_path / "exit").write_text("2")
    up = start(wait=False)
    _, text = up.process.communicate(timeout=30)
    assert up.process.returncode == 1 and "refuses its configuration" in text
