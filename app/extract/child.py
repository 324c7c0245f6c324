"""Inside a child process: take a job, run it, answer, until the parent is gone.

The child dies with its parent, whatever killed it: the kernel sends SIGIO when the other end of the lifeline closes,
also in the middle of a long parse that holds the interpreter's lock. (PR_SET_PDEATHSIG follows the parent's *thread*.)
"""

from __future__ import annotations

import faulthandler
import fcntl
import gc
import mmap
import os
import pickle
import resource
import select
import signal
import struct
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

from app.extract.limits import Limits, allow_cpu, confine

Announce = Callable[[int], None]
Job = Callable[[Any, Announce], Any]

PAGE = struct.Struct("<qd")  # the step in hand and when it began, in seconds of the monotonic clock
NO_STEP = -1
OUT_OF_MEMORY = 86  # exit code
QUIET_SECONDS = 1.0  # a command hands out work at once and ends its children after it: warming those would be in vain
_WARM = object()


def main(pipe: Connection, lifeline: int, page: int) -> None:
    """Serve jobs. The first message is (limits, warm); `warm` is a "module:function" or "".

    The function is called, and what it returns is iterated over while no job waits: warming up must not hold up work.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    faulthandler.register(signal.SIGUSR2, 2)
    _die_with_parent(lifeline)
    limits, warm = pipe.recv()
    board = mmap.mmap(page, PAGE.size)
    os.close(page)
    confine(limits)
    try:
        steps = _start(warm)
    except Exception as error:
        pipe.send(("broken", f"{type(error).__name__}: {error}", 0))
        return
    pipe.send(("ready", None, 0))
    _serve(pipe, board, limits, steps)


def _die_with_parent(lifeline: int) -> None:
    if sys.platform == "linux":
        fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)
    if select.select([lifeline], [], [], 0)[0]:
        os._exit(0)


def _start(warm: str) -> Iterator[object]:
    """Import what jobs need; the steps of warming up."""
    # Facts are large and have no cycles: the collector would only walk them again and again. It runs when we are idle.
    gc.disable()
    return _warming(load(warm) if warm else lambda: None)


def _warming(prepare: Callable[[], Iterable[object] | None]) -> Iterator[object]:
    yield from prepare() or ()
    gc.collect()
    gc.freeze()


def _idle(pipe: Connection, steps: Iterator[object], announce: Announce) -> None:
    """Do what can be done while no job waits, once it was quiet for a while."""
    pause = QUIET_SECONDS
    while not pipe.poll(pause):
        pause = 0.0
        announce(NO_STEP)
        if next(steps, _WARM) is _WARM:
            gc.collect()
            return


def load(name: str) -> Callable[..., Any]:
    """The function that "module:function" names."""
    module, _, function = name.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found


def _serve(pipe: Connection, board: mmap.mmap, limits: Limits, steps: Iterator[object]) -> None:
    def announce(step: int) -> None:
        PAGE.pack_into(board, 0, step, time.monotonic())
        allow_cpu(limits.cpu_seconds)

    while True:
        try:
            _idle(pipe, steps, announce)
        except Exception as error:
            pipe.send(("broken", f"{type(error).__name__}: {error}", 0))
            return
        try:
            name, item = pipe.recv()
        except (EOFError, OSError):
            return
        announce(NO_STEP)
        answer = _run(name, item, announce)
        announce(NO_STEP)
        pipe.send((*answer, _resident()))


def _run(name: str, item: object, announce: Announce) -> tuple[str, Any]:
    try:
        return "value", load(name)(item, announce)
    except MemoryError:
        # What the allocator left behind cannot be trusted, and there may be no memory to say more.
        os._exit(OUT_OF_MEMORY)
    except Exception as error:
        return "raised", _portable(error)


def _portable(error: Exception) -> Exception:
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def _resident() -> int:
    """Bytes of memory this process holds now; its peak where the system does not tell."""
    try:
        with open("/proc/self/statm", "rb") as statm:  # noqa: PTH123
            return int(statm.read().split()[1]) * mmap.PAGESIZE
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
