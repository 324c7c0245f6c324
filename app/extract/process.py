"""The parent's hold on one child process."""

from __future__ import annotations

import mmap
import os
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from app.extract.child import NO_STEP, OUT_OF_MEMORY, PAGE
from app.extract.limits import MEGABYTE, Limits

START_SECONDS = 120.0
END_SECONDS = 5.0
TALK_SECONDS = 120  # in which a child must take some of a message, or go on with one that it began

# The child gets our module path by pipe: neither its working directory nor its environment decides what it imports.
_BOOT = """
import sys
from multiprocessing.connection import Connection
pipe, lifeline, page = Connection(int(sys.argv[1])), int(sys.argv[2]), int(sys.argv[3])
sys.path[:] = pipe.recv()
from app.extract.child import main
main(pipe, lifeline, page)
"""
_ROOT = str(Path(__file__).resolve().parents[2])


class Child:
    """One spawned process: alive until killed, asked one job at a time."""

    def __init__(self, limits: Limits, warm: str) -> None:
        self._limits = limits
        self.uses = 0
        self.ready = False
        self._since = time.monotonic()
        self._board = self._spawn()
        self.pipe.send(list(dict.fromkeys([*sys.path, _ROOT])))
        self.pipe.send((limits, warm))

    def _spawn(self) -> mmap.mmap:
        self.pipe, theirs = Pipe()
        _bound(self.pipe)
        held, self._lifeline = os.pipe()
        with tempfile.TemporaryFile() as page:
            page.write(PAGE.pack(NO_STEP, 0.0))
            page.flush()
            handles = (theirs.fileno(), held, page.fileno())
            command = [sys.executable, "-P", "-c", _BOOT, *map(str, handles), "headmark-child"]
            self._process = subprocess.Popen(command, pass_fds=handles, stdin=subprocess.DEVNULL, close_fds=True)
            theirs.close()
            os.close(held)
            return mmap.mmap(page.fileno(), PAGE.size)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def step(self) -> int:
        """The step that the child announced last, or NO_STEP."""
        step: int = PAGE.unpack_from(self._board)[0]
        return step

    @property
    def deadline(self) -> float:
        """When the step in hand must be done, on the monotonic clock."""
        began: float = PAGE.unpack_from(self._board)[1]
        return max(began, self._since) + (self._limits.wall_seconds if self.ready else START_SECONDS)

    def ask(self, job: str, item: object) -> bool:
        """Hand over a job; False when the child is dead already, or does not take it."""
        self._since = time.monotonic()
        self.uses += 1
        try:
            self.pipe.send((job, item))
        except OSError:
            return False
        return True

    def answer(self) -> tuple[str, Any, int]:
        """(word, value, resident bytes): "value", "raised", "ready" or "broken". Raises EOFError, OSError on death."""
        answer: tuple[str, Any, int] = self.pipe.recv()
        if answer[0] == "ready":
            self.ready, self._since = True, time.monotonic()
        return answer

    def kill(self) -> int:
        """End the process and give back all that it held; its exit code, negative for a signal."""
        self._process.kill()
        return self._release(self._process.wait())

    def reap(self) -> int:
        """The exit code of a process that has closed its pipe; killed where it does not end soon."""
        try:
            return self._release(self._process.wait(END_SECONDS))
        except subprocess.TimeoutExpired:
            return self.kill()

    def _release(self, code: int) -> int:
        self.pipe.close()
        os.close(self._lifeline)
        self._board.close()
        return code

    def why_dead(self, code: int) -> str:
        """The reason of a death in words."""
        if code == OUT_OF_MEMORY:
            return f"ran out of memory ({self._limits.memory // MEGABYTE} MB)"
        if code == -signal.SIGXCPU:
            return f"used more than {self._limits.cpu_seconds} s of CPU"
        if code < 0:
            return f"the parser crashed ({signal.Signals(-code).name})"
        return f"the parser ended with code {code}"


def _bound(pipe: Connection) -> None:
    """Have reads and writes fail that wait too long for the other side: a pipe holds less than some messages have."""
    with socket.socket(fileno=os.dup(pipe.fileno())) as end:
        for way in (socket.SO_SNDTIMEO, socket.SO_RCVTIMEO):
            end.setsockopt(socket.SOL_SOCKET, way, struct.pack("@ll", TALK_SECONDS, 0))
