"""The processes that work until told to stop: `worker` answers pushes, `beat` keeps time and does the upkeep."""

from __future__ import annotations

import logging
import os
import platform
import signal
import threading
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import structlog
from celery import Celery, signals
from celery.beat import Service
from celery.bootsteps import StartStopStep
from celery.exceptions import CPendingDeprecationWarning
from celery.platforms import SecurityWarning

from app.errors import Transient
from app.tasks.celery_app import SWEEP, TEND, send_upkeep
from app.tasks.options import PUSHES, UPKEEP
from app.tasks.pulse import TURN, Pulse

_log = structlog.get_logger(__name__)


def run_worker(app: Celery, queues: Sequence[str] = (PUSHES,), pulse: Pulse | None = None) -> int:
    """Work on messages of these queues until SIGTERM or SIGINT; the exit code. The run under way is finished first."""
    if pulse is not None:
        app.steps["consumer"].add(_turning(pulse))
    return _work(app, queues, (TEND,), pulse)


def run_beat(app: Celery, pulse: Pulse | None = None) -> int:
    """Send upkeep when it is due and do it; the exit code. One of these is enough: two only do the same work twice."""
    service = Service(app, scheduler_cls=app.conf.beat_scheduler)
    threading.Thread(target=_tick, args=(service,), name="beat", daemon=True).start()
    try:
        # Asking the remotes when starting finds what was pushed while nobody listened.
        # Its pulse is beaten by its tasks alone: a clock that sends none must not look alive.
        return _work(app, (UPKEEP,), (TEND, SWEEP), pulse)
    finally:
        with suppress(Exception):
            service.sync()


def _tick(service: Service) -> None:
    try:
        service.start()
    except Exception:
        _log.exception("beat")
    os.kill(os.getpid(), signal.SIGTERM)  # without a clock the process is of no use: let it be started anew


def _turning(pulse: Pulse) -> type[StartStopStep]:
    """A step of the consumer that beats the pulse while it takes messages; it is stopped when the broker is lost."""

    class Turning(StartStopStep):  # type: ignore[misc]
        requires = ("celery.worker.consumer.tasks:Tasks",)

        def start(self, consumer: Any) -> None:
            pulse.turn()
            self.beat = consumer.timer.call_repeatedly(TURN, pulse.turn)

        def stop(self, consumer: Any) -> None:
            self.beat.cancel()

    return Turning


@contextmanager
def _felt(pulse: Pulse | None) -> Iterator[None]:
    """Tasks beat the pulse when they begin and when they end."""
    if pulse is None:
        yield
        return

    def begin(**_: Any) -> None:
        pulse.begin_task()

    def end(**_: Any) -> None:
        pulse.turn()

    signals.task_prerun.connect(begin)
    signals.task_postrun.connect(end)
    try:
        yield
    finally:
        signals.task_prerun.disconnect(begin)
        signals.task_postrun.disconnect(end)
        pulse.end()


def _work(app: Celery, queues: Sequence[str], first: Sequence[str], pulse: Pulse | None) -> int:
    def ready(**_: Any) -> None:
        _log.info("ready", queues=list(queues), pid=os.getpid())
        for task in first:
            with suppress(Transient):
                send_upkeep(app, task)

    for chatty in ("celery.worker.strategy", "celery.app.trace", "celery.beat"):
        logging.getLogger(chatty).setLevel(logging.WARNING)  # every run writes a line of its own
    warnings.simplefilter("ignore", SecurityWarning)  # it is about pickles from the broker, and we take JSON alone
    warnings.simplefilter("ignore", CPendingDeprecationWarning)  # what it proposes has lost tasks (see celery_app)
    signals.worker_ready.connect(ready, weak=False)
    try:
        worker = app.Worker(
            hostname=f"headmark-{os.getpid()}@{platform.node()}", queues=list(queues), pool="solo", concurrency=1,
            without_gossip=True, without_mingle=True, without_heartbeat=True, quiet=True,
        )  # fmt: skip
        with _felt(pulse):
            worker.start()
        return int(worker.exitcode or 0)
    finally:
        signals.worker_ready.disconnect(ready)
