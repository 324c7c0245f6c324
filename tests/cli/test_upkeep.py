from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from app.cli import main
from app.settings import load
from app.wiring import House
from app.wiring.sources import Wanted
from tests.support.repository import Repository
from tests.support.warm import warmed


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    code = main([*arguments, "--json"])
    told = capsys.readouterr()
    assert code == 0, told
    found: dict[str, object] = json.loads(told.out)
    return found


@pytest.fixture(scope="module")
def pushed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Repository, Path]:
    """acme/shop, and the data directory after three pushes to it."""
    place = tmp_path_factory.mktemp("upkeep")
    house = warmed(House(load({"HEADMARK_DATA_DIR": str(place / "data")}).settings))
    origin = Repository(place / "shop")
    for number in range(3):
        origin.commit({"cart.py": f"def total{number}(): ...\n"})
        house.indexer.index(house.follow(Wanted(str(origin.path), "acme/shop")))
    return origin, place / "data"


@pytest.fixture
def shop(pushed: tuple[Repository, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    """The repository, and a copy of the data directory for this test."""
    monkeypatch.setenv("HEADMARK_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("HEADMARK_EXTRACT_PROCESSES", "1")
    shutil.copytree(pushed[1], tmp_path / "data")
    return pushed[0]


def test_gc_says_what_would_go_and_keeps_what_is_young(shop: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "gc", "--dry-run")
    assert told["dry_run"] is True and told["commits"] == 0 and told["kept_commits"] == 3
    assert [one["repo"] for one in told["repositories"]] == ["acme/shop"]  # type: ignore[union-attr, index]
    assert run(capsys, "gc")["bytes"] == 0
    assert main(["gc"]) == 0 and "Removed 0 commits" in capsys.readouterr().out


def test_compact_leaves_one_segment_and_the_same_answers(shop: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    before = run(capsys, "call", "search_symbols", "query=total2")["rows"]
    told = run(capsys, "compact", "acme/shop")
    assert told["repositories"][0]["repo"] == "acme/shop"  # type: ignore[index]
    assert run(capsys, "call", "search_symbols", "query=total2")["rows"] == before
    assert main(["compact", "acme/nope"]) == 1


def test_a_commit_that_was_asked_for_is_told_to_stay(shop: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    old = shop.git("rev-parse", "HEAD~2")
    run(capsys, "index", str(shop.path), "--name", "acme/shop", "--commit", old)
    house = House(load().settings)
    assert house.store.kept(house.store.repos()[0].id) == {old}


def test_doctor_tells_of_files_that_are_missing(
    shop: Repository, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def store_check() -> dict[str, str]:
        main(["doctor", "--json"])
        checks = json.loads(capsys.readouterr().out)["checks"]
        return next(one for one in checks if one["check"] == "store" and "acme" not in one["message"])

    assert store_check()["state"] == "ok"
    next((tmp_path / "data" / "store").rglob("symbols-*.parquet")).unlink()
    assert store_check()["state"] == "fault" and "rebuild" in store_check()["next_step"]
