"""Child processes: started so that they cannot outlive us, started again when they die, stopped in order.

On Linux the kernel kills a child when the supervisor dies, even by `kill -9`; elsewhere children watch for it
themselves (`follow_parent`). Each child leads a group of its own: a Ctrl-C on the terminal reaches the supervisor only,
and whatever a child leaves behind can be killed with its group.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import structlog

FOLLOW = "_HEADMARK_FOLLOW"  # environment variable: the pid to end with
_PR_SET_PDEATHSIG = 1
_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 5.0  # seconds before a dead child is started again
_STEP = 0.02  # seconds between two looks at a child that is ending
_HEALTHY = 20.0  # a child that lived this long begins with the first pause again
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None
_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Plan:
    """What to run. `env` is added to ours; `grace` is how long it may take to end after SIGTERM, in seconds."""

    name: str
    command: Sequence[str]
    env: Mapping[str, str] = field(default_factory=dict)
    grace: float = 10.0
    prepare: Callable[[], None] | None = None  # runs before every start
    answers: Callable[[], bool] | None = None  # the next child is started once this is true
    base: bool = False  # others stand on it: it is stopped when they have ended


class Child:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.deaths = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._started = 0.0
        self._pause = 0.0
        self._due = 0.0

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def start(self) -> None:
        if self.plan.prepare:
            self.plan.prepare()
        environ = {**os.environ, **self.plan.env, FOLLOW: str(os.getpid())}
        self._process = subprocess.Popen(
            list(self.plan.command), env=environ, stdin=subprocess.DEVNULL, stdout=sys.stderr.fileno(),
            start_new_session=True, preexec_fn=_die_with(os.getpid()),
        )  # fmt: skip
        self._started = time.monotonic()
        _log.info("started", child=self.plan.name, pid=self._process.pid)

    def exit_code(self) -> int | None:
        """None while it runs."""
        return self._process.poll() if self._process else None

    def revive(self) -> None:
        """Start it again if it is dead and its pause is over; the pause doubles while it keeps dying young."""
        code, now = self.exit_code(), time.monotonic()
        if code is None:
            return
        if not self._due:
            young = now - self._started < _HEALTHY
            self._pause = min(self._pause * 2, _LONGEST_PAUSE) if young and self._pause else _FIRST_PAUSE
            self._due = now + self._pause
            self.deaths += 1
            self.kill_group()
            _log.warning("died", child=self.plan.name, code=code, again_in=self._pause)
        if now >= self._due:
            self._due = 0.0
            self.start()

    def ask_to_end(self) -> None:
        if self._process is not None:
            self._process.terminate()

    def end(self, hurry: threading.Event) -> None:
        """Wait for it to end; SIGKILL for it and its group once its grace is over, or at once when there is a hurry."""
        if self._process is None:
            return
        until = time.monotonic() + self.plan.grace
        while self._process.poll() is None and time.monotonic() < until and not hurry.wait(_STEP):
            pass
        if self._process.poll() is None:
            _log.warning("killed", child=self.plan.name, grace=self.plan.grace)
        self.kill_group()
        self._process.wait()

    def kill_group(self) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)


def _die_with(parent: int) -> Callable[[], None] | None:
    """What a child does before its program starts: ask the kernel for SIGKILL when its parent dies."""
    libc = _libc
    if libc is None:
        return None

    def before_exec() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)  # it died before we asked

    return before_exec


def follow_parent() -> None:
    """In a child: end when the supervisor is gone. For systems whose kernel does not see to it."""
    parent = os.environ.get(FOLLOW, "")
    if _libc is not None or not parent.isdigit():
        return

    def watch() -> None:
        while os.getppid() == int(parent):
            time.sleep(1.0)
        os._exit(1)

    threading.Thread(target=watch, name="parent", daemon=True).start()
