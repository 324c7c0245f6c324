"""Everything of this room put together, for wiring: one desk per process."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial

from celery import Celery

from app.tasks.bell import Bell
from app.tasks.board import Board, connect
from app.tasks.celery_app import celery_app, register, send_catch_up
from app.tasks.chores import Chore, Chores
from app.tasks.directory import Directory
from app.tasks.inbox import Ledger
from app.tasks.intake import Intake
from app.tasks.options import TaskOptions
from app.tasks.ports import Index
from app.tasks.pulse import Pulse
from app.tasks.ringer import Ringer
from app.tasks.runner import Runner
from app.tasks.signs import Signs
from app.tasks.spool import Journal, Spool
from app.tasks.stats import Gauges, Stats
from app.tasks.sweep import Sweep
from app.tasks.upkeep import Upkeep


class Desk:
    """Parts are made when first asked for; nothing connects to Redis before it is used."""

    def __init__(self, index: Index, options: TaskOptions, chores: Sequence[Chore] = ()) -> None:
        self.index = index
        self._chores_given = chores
        self.options = options
        self._redis = connect(options.redis_url)
        self._stats = Stats(self._redis)
        self.board = Board(self._redis, options)

    @cached_property
    def sender(self) -> Celery:
        """For processes that send messages and do no work."""
        return celery_app(self.options)

    @cached_property
    def app(self) -> Celery:
        """The same with the tasks' bodies: for workers and beat."""
        register(self.sender, self)
        return self.sender

    @cached_property
    def bell(self) -> Bell:
        return Bell(self.board, partial(send_catch_up, self.sender))

    @cached_property
    def ledger(self) -> Ledger:
        return Ledger(self.options.inbox)

    @cached_property
    def directory(self) -> Directory:
        return Directory(self.index)

    @cached_property
    def ringer(self) -> Ringer:
        return Ringer(self.index, self.bell, self.ledger, self.directory)

    @cached_property
    def spool(self) -> Spool:
        return Spool(self.options.inbox)

    @cached_property
    def intake(self) -> Intake:
        return Intake(self.index, self.spool, self.ledger, self.directory, self.ringer)

    @cached_property
    def gauges(self) -> Gauges:
        return Gauges(self._redis, self.index)

    @cached_property
    def signs(self) -> Signs:
        """What is to be seen without Redis."""
        return Signs(self.index, self.ledger, self.options.pulses)

    def pulse(self, kind: str) -> Pulse:
        """The pulse of this process, which is a `worker` or the `beat`."""
        return Pulse(self.options.pulses, kind, self.options.run_limit)

    @cached_property
    def _runner(self) -> Runner:
        return Runner(self.index, self.board, self.bell, Journal(self.options.inbox), self._stats, self.options)

    @cached_property
    def _upkeep(self) -> Upkeep:
        return Upkeep(self.index, self.board, self.bell, self.ledger, self._stats, self.options)

    @cached_property
    def _sweep(self) -> Sweep:
        return Sweep(self._redis, self.index, self.board, self.bell, self.ledger, self._stats, self.options)

    @cached_property
    def _chores(self) -> Chores:
        return Chores(self._redis, self._chores_given, self._stats, self.options)

    def catch_up(self, repo_id: str, branch: str) -> str:
        return self._runner.run(repo_id, branch)

    def tend(self) -> int:
        return self._upkeep.tend()

    def reconcile(self) -> int:
        return self._upkeep.reconcile()

    def sweep(self) -> int:
        return self._sweep.round()

    def chores(self) -> bool:
        return self._chores.round() is not None
