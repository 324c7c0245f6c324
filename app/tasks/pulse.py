"""The pulse of a working process, for probes that look from outside (`headmark probe`).

It is a file whose time says until when silence is normal: each turn of the loop sets it to now. During a task the loop
does not turn, so a task sets it ahead by the longest run; a run that takes longer ends its process by itself.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

from app.errors import Transient
from app.tasks import owner

TURN = 5.0  # seconds between two beats of an idle loop
_QUIET = 60.0  # seconds
_FORGOTTEN = 7 * 86400.0  # seconds after which the file of a process that could not remove it is swept


class Pulse:
    def __init__(self, directory: Path, kind: str, longest: float) -> None:
        """`longest` is how long one task may take, in seconds."""
        self._path = directory / f"{_prefix(kind)}{os.getpid()}"
        self._longest = longest

    def turn(self) -> None:
        self._beat(0.0)

    def begin_task(self) -> None:
        self._beat(self._longest)

    def end(self) -> None:
        self._path.unlink(missing_ok=True)

    def _beat(self, ahead: float) -> None:
        until = time.time() + ahead
        try:
            os.utime(self._path, (until, until))
        except FileNotFoundError:
            self._begin(until)

    def _begin(self, until: float) -> None:
        """A disk that takes no file is told by the probe: it finds none."""
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            _sweep(self._path.parent)
            self._path.touch(mode=0o600)
            os.utime(self._path, (until, until))


def silence(directory: Path, kind: str) -> float:
    """Seconds for which the worst of the processes of this kind on this machine has been silent beyond what is normal.

    Raises Transient when none is running.
    """
    now = time.time()
    found = [now - path.stat().st_mtime for path in directory.glob(f"{_prefix(kind)}*") if _lives(path)]
    if not found:
        raise Transient(f"No {kind} runs here, or it has not begun its work yet.", f"Start it: headmark {kind}.")
    return max(0.0, *found)


def living(directory: Path, kind: str) -> int:
    """How many processes of this kind, on whatever machine, showed a sign of life within the last while."""
    limit, count = time.time() - _QUIET, 0
    for path in directory.glob(f"*-{kind}-*"):
        with suppress(FileNotFoundError):
            count += path.stat().st_mtime >= limit and (_lives(path) or not path.name.startswith(owner.node()))
    return count


def _prefix(kind: str) -> str:
    return f"{owner.node()}-{kind}-"


def _lives(path: Path) -> bool:
    pid = path.name.rpartition("-")[2]
    return pid.isdigit() and not owner.is_gone(int(pid))


def _sweep(directory: Path) -> None:
    limit = time.time() - _FORGOTTEN
    for path in directory.iterdir():
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < limit:
                path.unlink()
