"""What a fetch child keeps an eye on beside its work: that its parent lives, and that the work itself gets on."""

from __future__ import annotations

import faulthandler
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from app.git.remote import Limits, Transport

STOOD_STILL: Final = 76  # exit code
_LOOK: Final = 1.0  # seconds between two looks


class Watch:
    """Ends this process when its parent is gone, or when the work in hand has used no CPU at all for too long.

    Work that waits for a remote wakes up at the latest when the silence becomes too long, and work on large packs
    computes; so what does neither hangs, and would do so until its wall limit. Make it in the thread that works.
    """

    def __init__(self) -> None:
        self._parent = os.getppid()
        self._clock = time.pthread_getcpuclockid(threading.get_ident()) if sys.platform == "linux" else None
        self._allowed = 0.0

    def start(self) -> None:
        threading.Thread(target=self._look, name="watch", daemon=True).start()

    @contextmanager
    def over(self, limits: Limits, transport: Transport) -> Iterator[None]:
        """Watch the work of the block."""
        self._allowed = limits.still + 2 * max(transport.connect, transport.read)
        try:
            yield
        finally:
            self._allowed = 0.0

    def _look(self) -> None:
        still, before = 0.0, -1.0
        while os.getppid() == self._parent:  # a killed parent cannot close us
            time.sleep(_LOOK)
            allowed, now = self._allowed, self._used()
            # Counted by looks and not by the clock: a process that was suspended did not hang.
            still = still + _LOOK if allowed and now == before else 0.0
            before = now
            if allowed and still > allowed:
                _say_where(still)
                os._exit(STOOD_STILL)
        os._exit(1)

    def _used(self) -> float:
        """Seconds of CPU that the work has used; elsewhere than on Linux a number that always grows."""
        return time.monotonic() if self._clock is None else time.clock_gettime(self._clock)


def _say_where(seconds: float) -> None:
    os.write(2, f"A fetch stood still for {seconds:g} s. Its threads:\n".encode())
    faulthandler.dump_traceback(2)
