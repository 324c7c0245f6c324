"""How the tests are spread over the processes of a run of several (pytest-xdist), and how long examples may take."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes, or making one up, is the machine's affair.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

DEAREST = ("river", "laws", "tasks", "cli", "store", "mcp", "indexer", "supervisor")
"""Rooms that are begun first, so that no long one is left to the end, when the other processes have nothing to do."""


def room_of(nodeid: str) -> str:
    return nodeid.removeprefix("tests/").partition("/")[0]


def unit_of(nodeid: str) -> str:
    """What one process runs in turn: the tests of a file, of a room that shares stacks, or one part of the law."""
    room = room_of(nodeid)
    return {"river": room, "laws": nodeid}.get(room) or nodeid.partition("::")[0]


def turn_of(unit: str) -> int:
    room = room_of(unit)
    return DEAREST.index(room) if room in DEAREST else len(DEAREST)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """In place of `--dist loadfile`; other distributions are as pytest-xdist has them."""
    if config.getoption("dist") != "loadfile":
        return None
    from xdist.scheduler.loadfile import LoadFileScheduling

    config.option.loadscopereorder = False  # the order is ours

    class ByUnit(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return unit_of(nodeid)

    return ByUnit(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: turn_of(unit_of(item.nodeid)))
