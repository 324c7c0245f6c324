"""A request for a commit goes through the queue as a push does: rung for once, run under the repository's lease."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.access.caller import LOCAL
from app.errors import NotIndexed
from app.query.asking import ask
from app.settings import load
from app.wiring import House
from app.wiring.sources import Wanted
from tests.support.repository import Repository
from tests.support.warm import warmed


def test_a_requested_commit_is_queued_run_once_and_askable(valkey: Any, tmp_path: Path) -> None:
    origin = Repository(tmp_path / "shop")
    old = origin.commit({"cart.py": "def total(): ...\n"})
    origin.git("tag", "v1")
    origin.commit({"cart.py": "def sum(): ...\n"})
    given = {
        "HEADMARK_DATA_DIR": str(tmp_path / "data"), "HEADMARK_TOOLSETS": "admin",
        "HEADMARK_REDIS_URL": valkey.url,
    }  # fmt: skip
    house = warmed(House(load(given).settings))
    try:
        record = house.follow(Wanted(str(origin.path), "acme/shop"))
        house.task_index.catch_up(record.id, "main", 1)
        for _ in range(2):
            assert (
                ask("request_index", {"repo": "acme/shop", "at": "v1"}, LOCAL, house.deps).rows[0]["status"] == "queued"
            )
        assert house.desk.board.wanted() == [(record.id, "at:v1")]
        with pytest.raises(NotIndexed):
            ask("outline", {"repo": "acme/shop", "path": "cart.py", "at": "v1"}, LOCAL, house.deps)
        assert house.desk.catch_up(record.id, "at:v1") == "indexed"
        assert house.desk.board.wanted() == [] and house.desk.catch_up(record.id, "at:v1") == "idle"
        answer = ask("outline", {"repo": "acme/shop", "path": "cart.py", "at": "v1"}, LOCAL, house.deps)
        assert answer.stamps[0]["commit"] == old and answer.rows[0]["name"] == "total"
        assert ask("request_index", {"repo": "acme/shop", "at": "v1"}, LOCAL, house.deps).rows[0]["status"] == "indexed"
        ask("request_index", {"repo": "acme/shop", "at": "no-such"}, LOCAL, house.deps)
        assert house.desk.catch_up(record.id, "at:no-such") == "failed" and house.desk.board.wanted() == []
    finally:
        house.close()
