"""The settings of query_facts reach the process that runs a statement."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.access.caller import LOCAL
from app.settings import load
from app.wiring import House
from app.wiring.sources import Wanted
from tests.support.repository import Repository
from tests.support.warm import warmed


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    given = {"HEADMARK_DATA_DIR": str(tmp_path / "data")}
    house = warmed(House(load({**given, "HEADMARK_TOOLSETS": "sql", "HEADMARK_SQL_ROWS": "2"}).settings))
    yield house
    house.close()


def test_statements_run_within_the_bounds_that_are_set(house: House, tmp_path: Path) -> None:
    origin = Repository(tmp_path / "shop")
    origin.commit({"cart.py": "def a(): ...\ndef b(): ...\ndef c(): ...\n"})
    house.indexer.index(house.follow(Wanted(str(origin.path), "acme/shop")))
    shown = house.answer("query_facts", {"sql": "SELECT name FROM symbols ORDER BY name"}, LOCAL, "full").structured
    assert [row["name"] for row in shown["rows"]] == ["a", "b"] and shown["complete"] is False
