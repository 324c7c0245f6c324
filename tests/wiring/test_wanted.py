"""A commit that is wanted rides with the branches: what tasks do for it, by the real house over a real repository."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.access.caller import LOCAL
from app.errors import Refused
from app.query.asking import ask
from app.settings import load
from app.tasks.wanted import rev_of, wanted
from app.wiring import House
from app.wiring.sources import Wanted
from tests.support.repository import Repository
from tests.support.warm import warmed


@pytest.fixture
def origin(tmp_path: Path) -> Repository:
    return Repository(tmp_path / "shop")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    given = {
        "HEADMARK_DATA_DIR": str(tmp_path / "data"),
        "HEADMARK_TOOLSETS": "admin",
    }
    house = warmed(House(load(given).settings))
    yield house
    house.close()


def test_a_run_for_a_wanted_commit_publishes_it_and_moves_no_branch(house: House, origin: Repository) -> None:
    old = origin.commit({"cart.py": "def total(): ...\n"})
    origin.git("tag", "v1")
    new = origin.commit({"cart.py": "def sum(): ...\n"})
    record = house.follow(Wanted(str(origin.path)))
    house.task_index.catch_up(record.id, "main", 1)
    assert house.task_index.published(record.id, wanted("v1")) is None
    assert house.task_index.catch_up(record.id, wanted("v1"), 2).commit == old
    found = house.task_index.published(record.id, wanted("v1"))
    assert found is not None and found.commit == old
    assert {branch: head.commit for branch, head in house.store.heads(record.id).items()} == {"main": new}


def test_a_request_indexes_here_where_there_is_no_queue(house: House, origin: Repository) -> None:
    old = origin.commit({"cart.py": "def total(): ...\n"})
    origin.commit({"cart.py": "def sum(): ...\n"})
    record = house.follow(Wanted(str(origin.path), "acme/shop"))
    row = ask("request_index", {"repo": "acme/shop", "at": old}, LOCAL, house.deps).rows[0]
    assert (row["status"], row["commit"]) == ("indexed", old) and house.store.has_commit(record.id, old)


def test_asking_a_remote_makes_its_tags_known(house: House, origin: Repository) -> None:
    commit = origin.commit({"cart.py": "def total(): ...\n"})
    record = house.follow(Wanted(str(origin.path)))
    house.task_index.catch_up(record.id, "main", 1)
    origin.git("tag", "-a", "-m", "one", "v1")
    assert house.deps.sources.resolve(record.id, "v1") is None
    house.task_index.ask_remote(record.id)
    assert house.deps.sources.resolve(record.id, "v1") == commit


def test_no_branch_is_taken_for_a_wanted_commit() -> None:
    assert rev_of(wanted("release/1")) == "release/1" and rev_of("at/branch") is None


def test_a_toolset_that_there_is_not_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused):
        House(load({"HEADMARK_DATA_DIR": str(tmp_path), "HEADMARK_TOOLSETS": "histories"}).settings).toolsets  # noqa: B018
