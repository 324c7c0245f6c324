"""`headmark up`: start the stack, keep it alive, stop it cleanly."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

import structlog

from app.errors import Permanent
from app.supervisor.children import Child, Plan
from app.supervisor.lock import DataLock
from app.supervisor.valkey import Valkey

_LOOK = 0.1  # seconds between two looks at the children
_PATIENCE = 60.0  # seconds a child may take to answer; reading a long append-only file takes a while
_WRONG_USAGE = 2  # exit code of a child that refuses its configuration: starting it again would not help
_log = structlog.get_logger(__name__)


class Stack:
    """The children, in the order in which they start."""

    def __init__(self, plans: Sequence[Plan]) -> None:
        self.children = [Child(plan) for plan in plans]
        self._stop = threading.Event()
        self._hurry = threading.Event()

    def start(self) -> bool:
        """Start each child once the one before it answers; False when asked to stop meanwhile.

        Raises Permanent when one ends or stays silent.
        """
        for child in self.children:
            child.start()
            until = time.monotonic() + _PATIENCE
            while child.plan.answers and not child.plan.answers():
                if self._stop.wait(_LOOK / 5):
                    return False
                _check(child)
                if child.exit_code() is not None or time.monotonic() > until:
                    raise Permanent(f"{child.plan.name} does not start.", "Its log lines above say why.")
        return not self._stop.is_set()

    def watch(self) -> None:
        """Until asked to stop. Raises Permanent when a child refuses its configuration."""
        while not self._stop.wait(_LOOK):
            for child in self.children:
                _check(child)
                child.revive()

    def stop(self) -> None:
        """All at once, but what others stand on last. A second request to stop ends all patience."""
        for base in (False, True):
            ending = [child for child in self.children if child.plan.base == base]
            for child in ending:
                child.ask_to_end()
            for child in ending:
                child.end(self._hurry)

    def ask_to_stop(self, number: int, frame: FrameType | None) -> None:
        (self._hurry if self._stop.is_set() else self._stop).set()


def _check(child: Child) -> None:
    if child.exit_code() == _WRONG_USAGE:
        raise Permanent(f"{child.plan.name} refuses its configuration.", "Its log line above says why.")


def run_up(
    data_dir: Path, plans: Callable[[str], Sequence[Plan]], ready: Callable[[], object], redis_url: str = ""
) -> int:
    """Run until SIGINT or SIGTERM; the exit code. `plans` makes the children from the Redis URL; `ready` is called once
    all have been started and answer. Without `redis_url` a Valkey of our own comes first.

    Raises Refused when another `up` holds the data directory, Permanent when the stack cannot run.
    """
    lock = DataLock(data_dir)
    try:
        valkey = None if redis_url else Valkey(data_dir)
        first = [valkey.plan()] if valkey else []
        stack = Stack([*first, *plans(redis_url or (valkey.url if valkey else ""))])
        return _run(stack, ready)
    finally:
        lock.release()


def _run(stack: Stack, ready: Callable[[], object]) -> int:
    before = {number: signal.signal(number, stack.ask_to_stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        if stack.start():
            ready()
            stack.watch()
    finally:
        _log.info("stopping")
        stack.stop()
        for number, handler in before.items():
            signal.signal(number, handler)
    return 0
