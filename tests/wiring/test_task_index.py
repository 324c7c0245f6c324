"""What tasks are told of the index, by the real house over a real repository."""

from __future__ import annotations

from pathlib import Path

from app.settings import load
from app.store.store import Store
from app.wiring import House
from app.wiring.sources import Wanted
from tests.support.repository import Repository
from tests.support.warm import warmed


def test_after_an_upgrade_a_head_is_served_as_it_is_until_it_is_indexed_anew(tmp_path: Path) -> None:
    origin = Repository(tmp_path / "shop")
    commit = origin.commit({"cart.py": "def total(): ...\n"})
    house = warmed(House(load({"HEADMARK_DATA_DIR": str(tmp_path / "data")}).settings))
    try:
        record = house.follow(Wanted(str(origin.path)))
        caught = house.task_index.catch_up(record.id, "main", fence=7)
        published = house.task_index.published(record.id, "main")
        assert published is not None and published[:3] == (commit, 7, False)

        upgraded_from = house.store.version
        house.store = Store(house.store.backend, "0123456789ab")  # an upgrade: another extractor
        upgraded = house.task_index.published(record.id, "main")
        assert upgraded is not None and upgraded[:3] == (commit, 7, True)
        assert house.store.snapshot(record.id, commit).facts.symbols_named(["total"])
        assert caught.branch == "main"

        house.store.backend.delete(f"{upgraded_from}/repo={record.id}/commit={commit}/manifest.json")
        unreadable = house.task_index.published(record.id, "main")
        assert unreadable is not None and unreadable[:3] == ("", 7, False)
    finally:
        house.close()
