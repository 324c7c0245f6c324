"""What tasks are told of the index, by the real house over a real repository."""

from __future__ import annotations

from pathlib import Path

from app.settings import load
from app.store.store import Store
from app.wiring import House
from app.wiring.sources import Wanted
from tests.support.repository import Repository


def test_a_head_of_another_version_of_headmark_counts_as_not_indexed_until_it_is_indexed_anew(tmp_path: Path) -> None:
    origin = Repository(tmp_path / "shop")
    commit = origin.commit({"cart.py": "def total(): ...\n"})
    house = House(load({"HEADMARK_DATA_DIR": str(tmp_path / "data"), "HEADMARK_EXTRACT_PROCESSES": "1"}).settings)
    try:
        record = house.follow(Wanted(str(origin.path)))
        caught = house.task_index.catch_up(record.id, "main", fence=7)
        assert house.task_index.published(record.id, "main") == (commit, 7)

        house.store = Store(house.store.backend, "0123456789ab")  # an upgrade: another extractor
        upgraded = house.task_index.published(record.id, "main")
        assert upgraded is not None and (upgraded.commit, upgraded.fence) == ("", 7)
        assert caught.branch == "main"
    finally:
        house.close()
