"""A pool of disposable child processes, kept warm.

A parser may crash, hang or eat all memory on a file somebody wrote. So files are parsed in children, and what ends a
child costs the item it had in hand and nothing else: the pool says which step of which item it was, starts another
child and goes on. Children answer with counts; rows never come this way.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, NamedTuple, Self, TypeVar

from app.errors import Transient
from app.extract.limits import Limits
from app.extract.process import Child

Item = TypeVar("Item")


class Death(NamedTuple):
    """A child ended while it had an item in hand. `step` is what the job announced last, NO_STEP (-1) for nothing."""

    reason: str
    step: int
    limit: bool  # it went over a limit of time, which is the step's doing and no accident


class Result(NamedTuple, Generic[Item]):
    item: Item
    value: Any
    death: Death | None


class Children:
    """Runs "module:function" jobs, called as `function(item, announce)`, in at most `count` children.

    `warm` names a function without arguments: a child imports its module when it starts, and calls it if no job waits
    by then. One `map` runs at a time; a second thread waits. Children live until `close`, and no longer than this
    process.
    """

    def __init__(self, count: int | None = None, limits: Limits | None = None, warm: str = "") -> None:
        self.count = count or os.cpu_count() or 1
        self._limits = limits or Limits()
        self._warm = warm
        self._idle: list[Child] = []
        self._busy: dict[Connection, tuple[Child, Any]] = {}
        self._turn = threading.Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Start every child now, without waiting for it, so that the first job finds one warm."""
        with self._turn:
            while len(self._idle) < self.count:
                self._idle.append(Child(self._limits, self._warm))

    def close(self) -> None:
        """End every child. The pool may be used again; it starts new ones."""
        with self._turn:
            while self._idle:
                self._idle.pop().kill()

    @property
    def pids(self) -> list[int]:
        return [child.pid for child in [*self._idle, *(child for child, _ in self._busy.values())]]

    def map(self, job: str, items: Iterable[Item]) -> Iterator[Result[Item]]:
        """The result of each item, as they come, not in order.

        Raises what a job raised, and Transient when no child starts. Closing the iterator early kills the children
        that are at work.
        """
        with self._turn:
            try:
                yield from self._drive(job, iter(items))
            finally:
                self._abandon()

    def _drive(self, job: str, items: Iterator[Item]) -> Iterator[Result[Item]]:
        while True:
            self._feed(job, items)
            if not self._busy:
                return
            for pipe in self._answering():
                result = self._collect(pipe)
                if result is not None:
                    yield result

    def _feed(self, job: str, items: Iterator[Item]) -> None:
        while len(self._busy) < self.count:
            for item in items:
                child = self._idle.pop() if self._idle else Child(self._limits, self._warm)
                while not child.ask(job, item):
                    child.kill()
                    child = Child(self._limits, self._warm)
                self._busy[child.pipe] = (child, item)
                break
            else:
                return

    def _answering(self) -> list[Connection]:
        """Pipes with something to read or whose child is past its deadline."""
        soonest = min(child.deadline for child, _ in self._busy.values())
        ready = wait(list(self._busy), max(0.0, soonest - time.monotonic()))
        late = [pipe for pipe, (child, _) in self._busy.items() if child.deadline <= time.monotonic()]
        return [pipe for pipe in self._busy if pipe in ready or pipe in late]

    def _collect(self, pipe: Connection) -> Result[Any] | None:
        child, item = self._busy[pipe]
        if not pipe.poll():
            return self._bury(pipe, late=True)
        try:
            word, value, resident = child.answer()
        except (EOFError, OSError):
            return self._bury(pipe, late=False)
        if word == "ready":
            return None
        if word == "broken":
            raise _cannot_start(value)
        del self._busy[pipe]
        self._keep(child, resident)
        if word == "raised":
            raise value
        return Result(item, value, None)

    def _keep(self, child: Child, resident: int) -> None:
        if child.uses < self._limits.uses and resident < self._limits.resident:
            self._idle.append(child)
        else:
            child.kill()

    def _bury(self, pipe: Connection, late: bool) -> Result[Any]:
        child, item = self._busy.pop(pipe)
        started, step = child.ready, child.step
        code = child.kill() if late else child.reap()
        reason = f"took longer than {self._limits.wall_seconds:g} s" if late else child.why_dead(code)
        if not started:
            raise _cannot_start(reason)
        return Result(item, None, Death(reason, step, late or code == -signal.SIGXCPU))

    def _abandon(self) -> None:
        while self._busy:
            _, (child, _) = self._busy.popitem()
            child.kill()


def _cannot_start(reason: str) -> Transient:
    return Transient(f"A child process for parsing could not start: {reason}.", "Run `headmark doctor`.")
