"""Chores of the real house over a real repository."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.ids import Sha
from app.settings import load
from app.store.records import RepoRecord
from app.wiring import House
from app.wiring.chores import chores, verify_one
from app.wiring.sources import Wanted
from tests.support.repository import Repository
from tests.support.warm import warmed


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = warmed(House(load({"HEADMARK_DATA_DIR": str(tmp_path / "data")}).settings))
    yield made
    made.close()


def indexed(house: House, directory: Path) -> tuple[RepoRecord, Sha]:
    origin = Repository(directory)
    commit = origin.commit({"cart.py": "def total(): ...\n", "tax.py": "def rate(): ...\n"})
    record = house.follow(Wanted(str(origin.path)))
    house.indexer.index(record, "main")
    return record, Sha(commit)


def test_each_chore_does_its_work_and_says_what(house: House, tmp_path: Path) -> None:
    record, commit = indexed(house, tmp_path / "shop")
    told = {chore.name: chore.work().told for chore in chores(house)}
    assert told["gc"]["kept_commits"] == 1 and told["compact"]["commits"] == 0
    assert told["verify"] == {"repo": record.name, "commit": commit, "rows": told["verify"]["rows"], "mismatches": 0}


def test_a_chore_whose_interval_is_nought_is_none(tmp_path: Path) -> None:
    environ = {"HEADMARK_DATA_DIR": str(tmp_path), "HEADMARK_SCHEDULE_GC_HOURS": "0"}
    assert [chore.name for chore in chores(House(load(environ).settings))] == ["verify", "compact"]


def test_a_mismatch_marks_the_repository_and_is_mended_beside_what_is_served(house: House, tmp_path: Path) -> None:
    record, commit = indexed(house, tmp_path / "shop")
    symbols = next((house.settings.store_path).rglob("symbols-*.parquet"))
    symbols.write_bytes(symbols.read_bytes().replace(b"total", b"toxal"))
    done = verify_one(house.store, house.indexer, record, commit)
    assert done.mismatches > 0
    (fault,) = house.store.faults(record.id)
    assert (fault.commit, fault.paths) == (commit, ("cart.py",)) and fault.mended_at
    assert verify_one(house.store, house.indexer, record, commit).mismatches == 0
    assert house.store.faults(record.id) == []
