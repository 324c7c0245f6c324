"""The default branch becomes another one while the old one stays: real git over HTTP, real Valkey."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.store.collection import Collection
from app.store.retention import DAY
from tests.support.hosted import Hosted
from tests.support.hosts_api import GitHttpServer


@pytest.fixture
def hosted(tmp_path: Path, valkey: Any) -> Iterator[Hosted]:
    with GitHttpServer(tmp_path / "hosted") as server:
        place = Hosted(tmp_path, server, valkey.url)
        place.sweep()
        assert place.stamp()["branch"] == "main"
        yield place
        place.close()


def switched(hosted: Hosted) -> str:
    """The head of `next`, the default branch from now on."""
    hosted.origin.git("checkout", "-q", "-b", "next")
    commit = hosted.commit("next", cart="def total(): ...\ndef sum_up(): ...\n")
    hosted.set_default("next")
    return commit


def tracked(hosted: Hosted) -> tuple[str, ...]:
    (repo,) = hosted.house.task_index.tracked()
    return repo.branches


def edited(hosted: Hosted) -> None:
    payload = {
        "action": "edited", "repository": {"id": 42, "full_name": "acme/shop"},
        "changes": {"default_branch": {"from": "main"}},
    }  # fmt: skip
    verdict = hosted.deliver(payload, "repository")
    assert getattr(verdict, "status", "") == "queued"
    assert hosted.run() == [""]


@pytest.mark.parametrize("by", ["sweep", "repository.edited"])
def test_the_new_one_is_served_and_the_old_one_is_followed_no_more(hosted: Hosted, by: str) -> None:
    commit = switched(hosted)
    if by == "sweep":
        assert hosted.sweep() == ["next"]
    else:
        edited(hosted)
    stamp = hosted.stamp()
    assert (stamp["branch"], stamp["commit"], stamp["freshness"]) == ("next", commit, "current")
    assert tracked(hosted) == ("next",)
    hosted.commit("main", late="def late(): ...\n")
    assert hosted.sweep() == []
    old = hosted.stamp(at="main")
    assert (old["branch"], old["commit"], old["freshness"]) == ("main", hosted.first, "unknown")
    assert "not followed any more" in old["freshness_reason"]


def test_until_the_new_one_is_indexed_the_old_one_is_served_as_it_was(hosted: Hosted) -> None:
    switched(hosted)
    hosted.house.task_index.ask_remote(hosted.record.id)
    stamp = hosted.stamp()
    assert (stamp["branch"], stamp["commit"], stamp["freshness"]) == ("main", hosted.first, "current")


def test_the_old_one_falls_to_retention_a_window_after_it_was_left(hosted: Hosted) -> None:
    switched(hosted)
    hosted.sweep()
    hosted.sweep()
    for days, there in ((80, True), (100, False)):
        Collection(hosted.house.store, hosted.house.retention, time.time() + days * DAY).run()
        assert ("main" in hosted.heads) is there and hosted.is_askable(hosted.first) is there
    assert hosted.stamp()["branch"] == "next"


def test_one_that_becomes_the_default_again_is_followed_again(hosted: Hosted) -> None:
    switched(hosted)
    hosted.sweep()
    hosted.set_default("main")
    hosted.sweep()
    stamp = hosted.stamp()
    assert (stamp["branch"], stamp["commit"], stamp["freshness"]) == ("main", hosted.first, "current")
    assert tracked(hosted) == ("main",)


def test_a_run_that_began_before_does_not_bring_the_old_one_back(hosted: Hosted) -> None:
    stale = hosted.record
    switched(hosted)
    hosted.house.task_index.ask_remote(stale.id)
    hosted.house.indexer.index(stale, "main")
    hosted.house.indexer.index(stale, commit=hosted.first)
    assert hosted.record.default_branch == "next"


def test_where_branches_are_named_the_default_one_changes_nothing(tmp_path: Path, valkey: Any) -> None:
    with GitHttpServer(tmp_path / "hosted") as server:
        place = Hosted(tmp_path, server, valkey.url, branches=["main"])
        place.sweep()
        switched(place)
        assert place.sweep() == [] and tracked(place) == ("main",)
        assert place.stamp()["freshness"] == "current"
        place.close()


def test_a_branch_that_is_gone_from_the_remote_falls_to_retention(tmp_path: Path, valkey: Any) -> None:
    with GitHttpServer(tmp_path / "hosted") as server:
        place = Hosted(tmp_path, server, valkey.url, branches=["main", "dev"])
        place.origin.git("checkout", "-q", "-b", "dev")
        commit = place.commit("dev")
        assert place.sweep() == ["dev", "main"]
        place.push(":dev")
        place.sweep()
        assert place.stamp(at="dev")["freshness_reason"] == "the remote has no such branch"
        Collection(place.house.store, place.house.retention, time.time() + 100 * DAY).run()
        assert set(place.heads) == {"main"} and not place.is_askable(commit)
        place.close()
