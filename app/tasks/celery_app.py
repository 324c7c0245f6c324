"""The Celery application: its configuration, with the reason for each line that is not a default, and its tasks.

Workers run with the `solo` pool: one task at a time in the worker's own process, and as many processes as wanted.
DuckDB does not survive a fork, a spawned pool doubles the memory and puts a pipe between message and task, and threads
would share the GIL with a catch-up. A worker that dies is found by `tend`, through the lease it held.
"""

from __future__ import annotations

from typing import Any, Protocol

import structlog
from celery import Celery, signals

from app.errors import HeadmarkError
from app.tasks import transport
from app.tasks.board import broker_faults
from app.tasks.options import PUSHES, UPKEEP, TaskOptions

NAMES = ("catch_up", "tend", "reconcile", "sweep", "chores")
CATCH_UP, TEND, RECONCILE, SWEEP, CHORES = (f"headmark.{name}" for name in NAMES)
_SOCKET_SECONDS = 10.0  # above kombu's blocking pop, which asks again every second
_log = structlog.get_logger(__name__)


class Duties(Protocol):
    """What the tasks do; one call each."""

    def catch_up(self, repo_id: str, branch: str) -> object: ...
    def tend(self) -> object: ...
    def reconcile(self) -> object: ...
    def sweep(self) -> object: ...
    def chores(self) -> object: ...


def celery_app(options: TaskOptions) -> Celery:
    transport.use()
    app = Celery("headmark", broker=broker_url(options.redis_url), set_as_current=False)
    app.conf.update(_configuration(options))
    return app


def broker_url(redis_url: str) -> str:
    """kombu writes unix sockets its own way."""
    return redis_url.replace("unix://", "redis+socket://", 1) if redis_url.startswith("unix://") else redis_url


def register(app: Celery, duties: Duties) -> None:
    """Give the tasks their bodies; needed in processes that work, not in those that only send."""

    def catch_up(repo_id: str, branch: str) -> None:
        _said(CATCH_UP, duties.catch_up, repo_id, branch)

    def tend() -> None:
        _said(TEND, duties.tend)

    def reconcile() -> None:
        _said(RECONCILE, duties.reconcile)

    def sweep() -> None:
        _said(SWEEP, duties.sweep)

    def chores() -> None:
        _said(CHORES, duties.chores)

    bodies = {CATCH_UP: catch_up, TEND: tend, RECONCILE: reconcile, SWEEP: sweep, CHORES: chores}
    for name, body in bodies.items():
        app.task(body, name=name)


def send_catch_up(app: Celery, repo_id: str, branch: str) -> None:
    """Raises Transient when the broker does not take the message."""
    with broker_faults():
        app.send_task(CATCH_UP, (repo_id, branch), queue=PUSHES, retry=False)


def send_upkeep(app: Celery, task: str) -> None:
    """Raises Transient when the broker does not take the message."""
    with broker_faults():
        app.send_task(task, queue=UPKEEP, retry=False)


def _said(task: str, duty: Any, *args: str) -> None:
    """Failures that Headmark names end here: the board, not Celery, knows when to try again."""
    try:
        duty(*args)
    except HeadmarkError as fault:
        _log.warning("task", task=task, outcome=fault.code, reason=fault.message)


def _configuration(options: TaskOptions) -> dict[str, Any]:
    return {
        "accept_content": ["json"],
        "task_ignore_result": True,  # outcomes are in the store and the inbox; a result backend would be a third truth
        "task_default_queue": PUSHES,
        # A message of a dead worker stays on record and comes back; a run that is not wanted any more ends at once.
        "task_acks_late": True,
        "task_reject_on_worker_lost": True,
        "task_retry_on_worker_lost": True,
        "task_annotations": {"*": {"max_retries": 3}},
        "task_publish_retry": False,  # whoever sends keeps the work and tries again by itself
        "worker_pool": "solo",
        "worker_pool_start_method": "spawn",  # for who chooses prefork all the same
        "worker_prefetch_multiplier": 1,
        "worker_disable_prefetch": True,
        "worker_cancel_long_running_tasks_on_connection_loss": False,  # True has lost tasks
        "worker_enable_remote_control": False,  # needs a subscription per process, and solo workers answer late
        "worker_send_task_events": False,
        "worker_hijack_root_logger": False,
        "worker_redirect_stdouts": False,
        "broker_connection_retry_on_startup": True,
        "broker_connection_max_retries": None,
        "broker_channel_error_retry": True,  # what Redis refuses while it is out of memory ends no worker
        "broker_transport_options": {
            "visibility_timeout": round(options.run_limit * 1.5),  # above the longest run, or it would be run twice
            "unacked_restore_interval": 10,
            "unacked_restore_throttle": 1,
            "socket_timeout": _SOCKET_SECONDS,
            "socket_connect_timeout": _SOCKET_SECONDS,
            "socket_keepalive": True,
        },
        "beat_schedule": _schedule(options),
        "beat_scheduler": "app.tasks.clock:Clock",
    }


def _schedule(options: TaskOptions) -> dict[str, dict[str, Any]]:
    """Upkeep that waited longer than its own interval is dropped: the next round does the same."""
    every = {
        TEND: options.tend,
        RECONCILE: options.reconcile,
        SWEEP: max(options.sweep / 10, 1.0),
        CHORES: options.chores,
    }
    return {
        task: {"task": task, "schedule": seconds, "options": {"queue": UPKEEP, "expires": max(seconds, 5.0)}}
        for task, seconds in every.items()
    }


def _keep_our_logging(**_: Any) -> None:
    """Being connected is all: Celery then leaves logging as the process has set it."""


signals.setup_logging.connect(_keep_our_logging)
