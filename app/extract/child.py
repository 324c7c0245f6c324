"""Inside a child process: take a job, run it, answer, until the parent is gone.

The child dies with its parent, whatever killed it: the kernel sends SIGIO when the other end of the lifeline closes,
also in the middle of a long parse that holds the interpreter's lock. (PR_SET_PDEATHSIG follows the parent's *thread*.)
"""

from __future__ import annotations

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
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

from app.extract.limits import Limits, allow_cpu, confine

Announce = Callable[[int], None]
Job = Callable[[Any, Announce], Any]

PAGE = struct.Struct("<qd")  # the step in hand and when it began, in seconds of the monotonic clock
NO_STEP = -1
OUT_OF_MEMORY = 86  # exit code


def main(pipe: Connection, lifeline: int, page: int) -> None:
    """Serve jobs. The first message is (limits, warm); `warm` is a "module:function" or ""."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _die_with_parent(lifeline)
    limits, warm = pipe.recv()
    board = mmap.mmap(page, PAGE.size)
    os.close(page)
    confine(limits)
    try:
        _start(warm, pipe)
    except Exception as error:
        pipe.send(("broken", f"{type(error).__name__}: {error}", 0))
        return
    pipe.send(("ready", None, 0))
    _serve(pipe, board, limits)


def _die_with_parent(lifeline: int) -> None:
    if sys.platform == "linux":
        fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)
    if select.select([lifeline], [], [], 0)[0]:
        os._exit(0)


def _start(warm: str, pipe: Connection) -> None:
    """Import what jobs need, and warm up while there is none: a job that waits may need only a part of it."""
    if warm:
        prepare = load(warm)
        if not pipe.poll():
            prepare()
    gc.collect()
    gc.freeze()
    # Facts are large and have no cycles: the collector would only walk them again and again. _serve runs it when idle.
    gc.disable()


def load(name: str) -> Callable[..., Any]:
    """The function that "module:function" names."""
    module, _, function = name.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found


def _serve(pipe: Connection, board: mmap.mmap, limits: Limits) -> None:
    def announce(step: int) -> None:
        PAGE.pack_into(board, 0, step, time.monotonic())
        allow_cpu(limits.cpu_seconds)

    while True:
        try:
            name, item = pipe.recv()
        except (EOFError, OSError):
            return
        announce(NO_STEP)
        answer = _run(name, item, announce)
        announce(NO_STEP)
        pipe.send((*answer, _resident()))
        if not pipe.poll():
            gc.collect()


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
