"""Repositories that are fetched as a GitHub App: real git over HTTP that asks for the installation's token."""

from __future__ import annotations

import io
import json
import logging
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from app import logs
from app.access.caller import LOCAL
from app.cli.commands.doctor import CHECKS
from app.errors import HeadmarkError, Permanent, Refused
from app.query.asking import ask
from app.settings import load
from app.store.records import RepoRecord
from app.wiring import House
from app.wiring.sources import Wanted
from tests.support.github_app import APP_ID, AppHost
from tests.support.hosts_api import GitHttpServer
from tests.support.repository import Repository
from tests.support.warm import warmed


class Place:
    """`acme/shop` (id 42) at a GitHub that knows the app, and a house that follows it."""

    def __init__(self, directory: Path, server: GitHttpServer) -> None:
        self.root, self.github = server.root, AppHost(server)
        self.github.installations["acme"] = 7
        self.github.names[42] = "acme/shop"
        self.origin = Repository(directory / "work")
        self.first = self.origin.commit({"cart.py": "def total(): ...\n"})
        subprocess.run(["git", "clone", "-q", "--bare", str(self.origin.path), str(self.root / "acme/shop.git")])
        self.settings = {
            "name": "gh", "host": "github", "url": self.github.url, "secret": "s", "app_id": APP_ID,
            "private_key": self.github.private.replace("\n", "\\n"),
        }  # fmt: skip
        self.data = directory / "data"
        self.house = warmed(House(load(self._environ(), directory=directory).settings))
        self.record = self.house.follow(Wanted(f"{self.github.url}/acme/shop.git"))

    def _environ(self) -> dict[str, str]:
        return {
            "HEADMARK_DATA_DIR": str(self.data),
            "HEADMARK_CONNECTIONS": json.dumps([self.settings]),
        }  # fmt: skip

    def push(self) -> str:
        commit = self.origin.commit({"more.py": "def more(): ...\n"})
        self.origin.git("push", "-q", str(self.root / "acme/shop.git"), "HEAD:main")
        return commit

    def catch_up(self, fence: int = 1) -> str:
        return self.house.task_index.catch_up(self.record.id, "main", fence).commit

    def stamp(self) -> dict[str, Any]:
        return dict(ask("search_symbols", {"query": "total"}, LOCAL, self.house.deps).stamps[0])

    @property
    def kept(self) -> RepoRecord:
        found = self.house.store.repo(self.record.id)
        assert found is not None
        return found


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    (tmp_path / "hosted" / "acme").mkdir(parents=True)
    with GitHttpServer(tmp_path / "hosted") as server:
        made = Place(tmp_path, server)
        yield made
        made.house.close()


def test_runs_the_sweep_and_the_hosts_api_share_one_token(place: Place) -> None:
    assert place.house.task_index.ask_remote(place.record.id).heads == {"main": place.first}
    assert place.catch_up() == place.first
    assert place.house.indexer.index(place.kept, commit=place.first).commit == place.first
    assert place.kept.key == "42" and len(place.github.lent) == 1 and place.github.refused == 0


@pytest.mark.parametrize("question", ["catch_up", "ask_remote", "settle"])
def test_a_token_that_ended_before_its_time_is_replaced_once(place: Place, question: str) -> None:
    place.catch_up()
    second = place.push()
    place.github.forget()
    if question == "catch_up":
        assert place.catch_up(2) == second
    elif question == "ask_remote":
        assert place.house.task_index.ask_remote(place.record.id).heads == {"main": second}
    else:
        assert place.house.identities.settle(place.kept).key == "42"
    assert len(place.github.lent) == 2 and place.github.refused >= 1


def test_a_remote_that_turns_down_fresh_tokens_too_is_not_asked_for_ever(place: Place) -> None:
    place.github.life = -10.0
    with pytest.raises(Permanent, match="turned the credentials down"):
        place.house.reach.ask(place.record, lambda remote: place.house.fetcher.ls_remote(remote))
    assert len(place.github.lent) == 2


def test_answers_say_that_an_installation_is_suspended_and_then_that_it_is_not(place: Place) -> None:
    place.catch_up()
    place.github.suspended = True
    with pytest.raises(Permanent, match="suspended"):
        place.catch_up(2)
    stamp = place.stamp()
    assert (stamp["commit"], stamp["freshness"]) == (place.first, "unknown") and "suspended" in stamp[
        "freshness_reason"
    ]
    place.github.suspended = False
    assert place.catch_up(3) == place.first and place.stamp()["freshness"] == "current"


def test_an_app_that_was_taken_off_is_named_as_the_reason(place: Place) -> None:
    place.catch_up()
    place.github.installations.clear()
    for question in (lambda: place.catch_up(2), lambda: place.house.task_index.ask_remote(place.record.id)):
        with pytest.raises(Permanent, match=r"has no installation|not installed on acme/shop"):
            question()
    assert "not installed" in place.stamp()["freshness_reason"]


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """Every log line of the test."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    stream = io.StringIO()
    logs.configure("debug", "json", (), stream)
    yield stream
    root.handlers[:] = before
    root.setLevel(level)
    structlog.reset_defaults()


def test_neither_key_nor_token_is_written_down_shown_or_logged(place: Place, logged: io.StringIO) -> None:
    place.catch_up()
    faults = []
    for change in ({"suspended": True}, {"suspended": False, "failing": 500}):
        vars(place.github).update(change)
        place.github.forget()
        try:
            place.house.task_index.ask_remote(place.record.id)
        except HeadmarkError as fault:
            faults.append(str(fault))
    assert len(faults) == 2
    child = place.house.fetcher.child_id
    process = [Path(f"/proc/{child}/{name}").read_bytes() for name in ("cmdline", "environ") if child]
    files = [path.read_bytes() for path in place.data.rglob("*") if path.is_file()]
    texts = [logged.getvalue(), *faults, *place.github.server.requests, repr(place.house.settings)]
    seen = b"\n".join([*files, *process, *(text.encode() for text in texts)])
    assert b"ghs_" not in seen and b"eyJ" not in seen
    assert place.github.private.splitlines()[5].encode() not in seen


def test_doctor_looks_at_the_app(place: Place) -> None:
    check = dict(CHECKS)["github app"]
    assert [(finding.state, finding.message) for finding in check(place.house)] == [("ok", "gh: Index")]
    place.github.events = []
    assert [finding.state for finding in check(place.house)] == ["warning"]
    place.github.permissions = {"metadata": "read"}
    assert [finding.state for finding in check(place.house)] == ["fault"]
    place.github.failing = 503
    (finding,) = check(place.house)
    assert finding.state == "fault" and finding.next_step


@pytest.mark.parametrize(
    "changes",
    [{"private_key": ""}, {"app_id": ""}, {"host": "gitlab"}, {"token": "t"}, {"username": "u"},
     {"app_id": "", "private_key": "", "installation_id": "7"}],
)  # fmt: skip
def test_an_app_that_cannot_be_meant_is_refused_with_the_name_of_its_connection(
    tmp_path: Path, changes: dict[str, str]
) -> None:
    given = {"name": "gh", "host": "github", "app_id": "1", "private_key": "k", **changes}
    with pytest.raises(Refused, match=r"connection gh|Connection gh"):
        load({"HEADMARK_CONNECTIONS": json.dumps([given])}, directory=tmp_path)


def test_an_id_may_be_written_as_a_number_and_the_key_stand_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "key.pem").write_text("k\n")
    (tmp_path / "headmark.toml").write_text(
        '[[connections]]\nname = "gh"\nhost = "github"\napp_id = 12345\ninstallation_id = 7\n'
        f'private_key_file = "{tmp_path / "key.pem"}"\n'
    )
    (connection,) = load({}, directory=tmp_path).settings.connections
    assert (connection.app_id, connection.installation_id, connection.private_key) == ("12345", "7", "k")
