"""Peak memory of a process and of all that it starts, and CPU time, from /proc."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.indexer.progress import Phase


def peak_memory(pid: int, peaks: dict[str, int], every: float = 0.1) -> None:
    """Fill `peaks` (process → MB) until the process ends."""
    while Path(f"/proc/{pid}").exists():
        for one in [pid, *descendants(pid)]:
            peak = _peak(one)
            if peak:
                peaks[f"{one}"] = max(peak, peaks.get(f"{one}", 0))
        time.sleep(every)


def descendants(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = [int(child) for child in task.read_text().split()]
        except OSError:
            continue
        for child in children:
            found += [child, *descendants(child)]
    return found


def resident(pid: int) -> int:
    """MB that a process holds now; 0 when it is gone."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024**2


def _peak(pid: int) -> int:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    line = next((line for line in status.splitlines() if line.startswith("VmHWM")), "VmHWM: 0 kB")
    return int(line.split()[1]) // 1024


def cpu_seconds(pid: int) -> float:
    """CPU time that one process has used so far, in steps of a hundredth of a second."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def used(pid: int) -> float:
    """The same to the nanosecond, of one process and of all that it started and that still run."""
    found = 0
    for one in [pid, *descendants(pid)]:
        for task in Path(f"/proc/{one}/task").glob("*/schedstat"):
            with suppress(OSError):
                found += int(task.read_text().split()[0])
    return found / 1e9


class Spent:
    """A progress that keeps the CPU time of all processes by phase; what comes after the last phase counts to it.

    `began` has when each began, by the monotonic clock.
    """

    def __init__(self) -> None:
        self.began: dict[Phase, float] = {}
        self._seconds: dict[Phase, float] = {}
        self._phase: Phase | None = None
        self._since = 0.0

    def __call__(self, phase: Phase, done: int, total: int) -> None:
        if phase != self._phase:
            self.began[phase] = time.monotonic()
            self._turn(phase)

    @property
    def seconds(self) -> dict[Phase, float]:
        self._turn(None)
        return self._seconds

    def _turn(self, phase: Phase | None) -> None:
        now = used(os.getpid())
        if self._phase is not None:
            self._seconds[self._phase] = self._seconds.get(self._phase, 0.0) + now - self._since
        self._phase, self._since = phase, now
