"""What hosts tell of an app's installation, from the signed delivery to what answers say: real git, Valkey and API."""

from __future__ import annotations

import asyncio
import json
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.access.caller import LOCAL
from app.query.asking import ask
from app.settings import load
from app.tasks.deliveries import listed, read_all
from app.wiring import House
from app.wiring.sources import Wanted
from tests.support import hooks
from tests.support.github_app import APP_ID, AppHost
from tests.support.hosts_api import GitHttpServer
from tests.support.repository import Repository
from tests.support.warm import warmed

SHOP = {"id": 42, "full_name": "acme/shop"}


class Place:
    """`acme/shop` with two branches at a GitHub that knows the app; deliveries come in, runs are done here."""

    def __init__(self, directory: Path, server: GitHttpServer, redis_url: str) -> None:
        self.github = AppHost(server)
        self.github.installations["acme"] = 7
        self.github.names[42] = "acme/shop"
        origin = Repository(directory / "work")
        self.commit = origin.commit({"cart.py": "def total(): ...\n"})
        origin.git("branch", "dev")
        subprocess.run(["git", "clone", "-q", "--bare", str(origin.path), str(server.root / "acme/shop.git")])
        connection = {
            "name": "c", "host": "github", "url": self.github.url, "secret": hooks.SECRETS["github"],
            "app_id": APP_ID, "private_key": self.github.private,
        }  # fmt: skip
        environ = {
            "HEADMARK_DATA_DIR": str(directory / "data"),
            "HEADMARK_REDIS_URL": redis_url, "HEADMARK_CONNECTIONS": json.dumps([connection]),
        }  # fmt: skip
        self.house = warmed(House(load(environ, directory=directory).settings))
        wanted = Wanted(f"{self.github.url}/acme/shop.git", branches=("main", "dev"))
        self.id = self.house.follow(wanted).id
        for branch in ("main", "dev"):
            self.house.task_index.catch_up(self.id, branch, 1)
        self.house.task_index.ask_remote(self.id)

    def deliver(self, event: str, action: str, **more: Any) -> str:
        """A delivery, and all that follows from it; the outcome of its run."""
        events = hooks.deliver("github", {"action": action, "installation": {"id": 7}, **more}, event,
                               X_GitHub_Delivery=f"{event} {action}")  # fmt: skip
        assert isinstance(events, list), events
        self.house.desk.directory.refresh()
        verdict = asyncio.run(self.house.desk.intake.accept(events, "secret"))
        assert verdict.status == "queued", verdict.reason
        while not (outcome := listed(read_all(self.house.task_options.inbox))[0]["outcome"]):
            self.house.desk.catch_up(self.id, "")  # once the web process has rung, and a pause is over
            time.sleep(0.02)
        self.house.desk.sweep()
        return outcome

    def freshness(self) -> dict[str, tuple[str, str]]:
        told = {}
        for branch in ("main", "dev"):
            (stamp,) = ask("search_symbols", {"query": "total", "branch": branch}, LOCAL, self.house.deps).stamps
            assert stamp["commit"] == self.commit
            told[branch] = (stamp["freshness"], stamp.get("freshness_reason", ""))
        return told


@pytest.fixture
def place(tmp_path: Path, valkey: Any) -> Iterator[Place]:
    (tmp_path / "hosted" / "acme").mkdir(parents=True)
    with GitHttpServer(tmp_path / "hosted") as server:
        made = Place(tmp_path, server, valkey.url)
        made.house.desk.ringer.start()
        yield made
        made.house.desk.ringer.stop()
        made.house.desk.spool.close()
        made.house.close()


def test_a_suspended_installation_is_the_reason_on_every_branch_until_it_is_unsuspended(place: Place) -> None:
    place.github.suspended = True
    assert place.deliver("installation", "suspend", repositories=[SHOP]) == "failed"
    for state, reason in place.freshness().values():
        assert state == "unknown" and "suspended" in reason
    place.github.suspended = False
    assert place.deliver("installation", "unsuspend", repositories=[SHOP]) == "indexed"
    assert place.freshness() == {"main": ("current", ""), "dev": ("current", "")}


def test_a_repository_that_the_app_lost_says_so_and_is_asked_when_it_is_given_back(place: Place) -> None:
    place.github.installations.clear()
    assert place.deliver("installation", "deleted", repositories=[SHOP]) == "failed"
    for state, reason in place.freshness().values():
        assert state == "unknown" and "not installed on acme/shop" in reason
    place.github.installations["acme"] = 8
    assert place.deliver("installation_repositories", "added", repositories_added=[SHOP]) == "indexed"
    assert place.freshness() == {"main": ("current", ""), "dev": ("current", "")}
