"""Repositories that are renamed, transferred and replaced at their host: real git over HTTP, and the host's API."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.errors import Permanent
from app.settings import load
from app.store.records import RepoRecord
from app.wiring import House
from app.wiring.sources import Wanted
from tests.support.hosts_api import ApiHost, GitHttpServer
from tests.support.repository import Repository
from tests.support.warm import warmed


class Place:
    """A pretended GitHub with `acme/shop` (id 42), and a house that follows it."""

    def __init__(self, directory: Path, server: GitHttpServer) -> None:
        self.root, self.api = server.root, ApiHost(server)
        self.origin = Repository(directory / "work")
        self.first = self.origin.commit({"cart.py": "def total(): ...\n"})
        self.create("acme/shop", 42, self.origin)
        connection = {"name": "gh", "host": "github", "url": self.api.url, "secret": "s"}
        environ = {
            "HEADMARK_DATA_DIR": str(directory / "data"),
            "HEADMARK_CONNECTIONS": json.dumps([connection]),
        }  # fmt: skip
        self.house = warmed(House(load(environ, directory=directory).settings))
        self.source = f"{self.api.url}/acme/shop.git"
        self.id = self.house.follow(Wanted(self.source)).id

    def create(self, name: str, key: int, origin: Repository) -> None:
        bare = self.root / f"{name}.git"
        subprocess.run(["git", "clone", "-q", "--bare", str(origin.path), str(bare)], check=True)
        self.api.names[key] = name

    def rename(self, name: str, key: int = 42) -> None:
        (self.root / name).parent.mkdir(exist_ok=True)
        (self.root / f"{self.api.names[key]}.git").rename(self.root / f"{name}.git")
        self.api.names[key] = name

    @property
    def record(self) -> RepoRecord:
        found = self.house.store.repo(self.id)
        assert found is not None
        return found

    def push(self, name: str) -> str:
        commit = self.origin.commit({"more.py": "def more(): ...\n"})
        self.origin.git("push", "-q", "--force", str(self.root / f"{name}.git"), "HEAD:main")
        return commit


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    (tmp_path / "hosted" / "acme").mkdir(parents=True)
    with GitHttpServer(tmp_path / "hosted") as server:
        made = Place(tmp_path, server)
        yield made
        made.house.close()


def test_the_hosts_id_is_learned_with_the_first_run(place: Place) -> None:
    assert place.house.task_index.catch_up(place.id, "", 1).commit == place.first
    assert (place.record.key, place.record.host) == ("42", "github")
    (tracked,) = place.house.task_index.tracked()
    assert (tracked.host, tracked.key, tracked.connection) == ("github", "42", "gh")


@pytest.mark.parametrize("name", ["acme/store", "corp/shop"])
def test_a_renamed_or_transferred_repository_goes_on_under_its_new_name(place: Place, name: str) -> None:
    place.house.task_index.catch_up(place.id, "", 1)
    place.rename(name)
    commit = place.push(name)
    assert place.house.task_index.catch_up(place.id, "main", 2).commit == commit
    assert (place.record.id, place.record.key, place.record.name) == (place.id, "42", name)
    assert place.record.source == f"{place.api.url}/{name}.git"


def test_the_sweep_finds_a_rename_that_nobody_told_of(place: Place) -> None:
    place.house.task_index.catch_up(place.id, "", 1)
    place.rename("acme/store")
    assert place.house.task_index.ask_remote(place.id).heads == {"main": place.first}
    assert place.record.name == "acme/store"


def test_settings_that_still_name_the_old_address_mean_the_repository_that_had_it(place: Place) -> None:
    place.house.task_index.catch_up(place.id, "", 1)
    place.rename("acme/store")
    place.house.task_index.ask_remote(place.id)
    again = place.house.follow(Wanted(place.source))
    assert again == place.record and again.name == "acme/store" and again.key == "42"
    assert len(place.house.store.repos()) == 1


def test_a_new_repository_under_an_old_name_is_never_taken_for_the_old_one(place: Place) -> None:
    place.house.task_index.catch_up(place.id, "", 1)
    other = Repository(place.root.parent / "other")
    other.commit({"evil.py": "def total(): ...\n"})
    place.rename("acme/shop-old")
    place.create("acme/shop", 77, other)
    assert place.house.task_index.ask_remote(place.id).heads == {"main": place.first}
    assert (place.record.name, place.record.key) == ("acme/shop-old", "42")


def test_where_the_old_one_is_gone_the_new_one_is_refused_with_a_reason(place: Place) -> None:
    place.house.task_index.catch_up(place.id, "", 1)
    place.rename("acme/gone")
    del place.api.names[42]
    other = Repository(place.root.parent / "other")
    other.commit({"evil.py": "def total(): ...\n"})
    place.create("acme/shop", 77, other)
    for ask in (
        lambda: place.house.task_index.ask_remote(place.id),
        lambda: place.house.task_index.catch_up(place.id, "", 2),
    ):
        with pytest.raises(Permanent, match="Another repository"):
            ask()
    head = place.house.store.head(place.id, "main")
    assert head is not None and head.commit == place.first


@pytest.mark.parametrize("status", [401, 403, 500])
def test_a_host_whose_api_does_not_answer_is_indexed_all_the_same(place: Place, status: int) -> None:
    place.api.status = status
    assert place.house.task_index.catch_up(place.id, "", 1).commit == place.first
    assert place.record.key == ""
    for _ in range(3):
        place.house.task_index.ask_remote(place.id)
    assert len(place.api.asked) == 2, "it is not asked again and again"


def test_a_remote_at_rest_is_asked_by_git_alone(place: Place) -> None:
    place.house.task_index.catch_up(place.id, "", 1)
    place.api.asked.clear()
    for _ in range(3):
        place.house.task_index.ask_remote(place.id)
    place.push("acme/shop")
    place.house.task_index.catch_up(place.id, "main", 2)
    assert place.api.asked == []


def test_a_name_that_people_chose_stays(place: Place) -> None:
    place.house.follow(Wanted(place.source, "mine/cart"))
    place.house.task_index.catch_up(place.id, "", 1)
    place.rename("acme/store")
    place.house.task_index.ask_remote(place.id)
    assert (place.record.name, place.record.source) == ("mine/cart", f"{place.api.url}/acme/store.git")


def test_a_record_keeps_what_else_was_written_meanwhile(place: Place) -> None:
    place.house.task_index.catch_up(place.id, "", 1)
    stale = place.record
    place.rename("acme/store")
    place.house.follow(Wanted(place.source, branches=("main", "dev")))
    place.house.identities.settle(stale)
    assert (place.record.name, place.record.branches) == ("acme/store", ("main", "dev"))
