"""Refs that are followed by pattern: tags, release branches and pull requests; real git over HTTP, real Valkey."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from app.access.caller import LOCAL
from app.cli.commands.doctor import CHECKS
from app.errors import Refused
from app.query.asking import ask
from app.store.collection import Collection
from app.store.retention import DAY
from app.tasks.wanted import wanted
from app.wiring.sources import following
from tests.support.hosted import Hosted
from tests.support.hosts_api import GitHttpServer

PATTERNS = {"branches": ["release/*"], "tags": ["v*"], "refs": ["refs/pull/*/head"]}
Make = Callable[..., Hosted]


@pytest.fixture
def make(tmp_path: Path, valkey: Any) -> Iterator[Make]:
    with GitHttpServer(tmp_path / "hosted") as server, ExitStack() as stack:

        def made(**more: Any) -> Hosted:
            place = Hosted(tmp_path, server, valkey.url, **{**PATTERNS, **more})
            stack.callback(place.close)
            return place

        yield made


def row(place: Hosted) -> dict[str, Any]:
    return dict(ask("list_repos", {}, LOCAL, place.house.deps).rows[0])


def test_matching_refs_are_indexed_at_the_price_of_their_difference_and_askable_by_name(make: Make) -> None:
    place = make()
    pulled = place.commit("refs/pull/12/head", "refs/pull/12/merge", pull="def pulled(): ...\n")
    place.origin.git("reset", "-q", "--hard", place.first)
    released = place.commit("release/1.0", release="def released(): ...\n")
    place.origin.git("tag", "-a", "-m", "one", "v1.2")
    place.push("v1.2", "HEAD:refs/heads/topic")
    assert place.sweep() == ["main", "refs/pull/12/head", "refs/tags/v1.2", "release/1.0"]
    assert place.heads == {
        "main": place.first, "refs/pull/12/head": pulled, "refs/tags/v1.2": released, "release/1.0": released,
    }  # fmt: skip
    for at in ("pull/12/head", "refs/pull/12/head"):
        stamp = place.stamp(at=at)
        assert (stamp["branch"], stamp["commit"], stamp["freshness"]) == ("refs/pull/12/head", pulled, "current")
    for at in ("v1.2", "refs/tags/v1.2", "release/1.0"):
        assert place.stamp(at=at)["commit"] == released
    assert place.stamp(branch="pull/12/head")["commit"] == pulled
    assert place.stamp()["branch"] == "main"
    assert [row["name"] for row in place.ask("pulled", at="pull/12/head").rows] == ["pulled"]
    assert not place.ask("pulled", at="v1.2").rows
    assert place.sweep() == [] and row(place)["branches"] == sorted(place.heads)


def test_a_new_matching_ref_extracts_only_what_is_new(make: Make) -> None:
    place = make()
    place.sweep()
    place.commit("refs/pull/1/head", pull="def pulled(): ...\n")
    caught = place.house.task_index.catch_up(place.record.id, "refs/pull/1/head", 9_999_999_999_999)
    assert (caught.told["files_changed"], caught.told["extracted"]) == (1, 1)
    place.push("HEAD~1:refs/heads/release/2")
    assert place.house.task_index.catch_up(place.record.id, "release/2", 9_999_999_999_999).told["extracted"] == 0


@pytest.mark.parametrize(
    ("event", "payload", "ref"),
    [
        ("push", {"ref": "refs/tags/v2", "before": "0" * 40, "after": "1" * 40}, "refs/tags/v2"),
        ("create", {"ref": "v2", "ref_type": "tag"}, "refs/tags/v2"),
        ("create", {"ref": "release/3", "ref_type": "branch"}, "release/3"),
        ("pull_request", {"action": "opened", "number": 4}, "refs/pull/4/head"),
    ],
)
def test_a_delivery_about_a_new_matching_ref_has_it_indexed(
    make: Make, event: str, payload: dict[str, Any], ref: str
) -> None:
    place = make()
    place.sweep()
    commit = place.commit(ref if ref.startswith("refs/") else f"refs/heads/{ref}")
    verdict = place.deliver({**payload, "repository": {"id": 42, "full_name": "acme/shop"}}, event)
    assert getattr(verdict, "status", verdict) == "queued"
    assert place.run() == [ref] and place.heads[ref] == commit
    assert ref in place.record.followed and place.sweep() == []


def test_a_delivery_about_a_ref_that_no_pattern_matches_is_ignored(make: Make) -> None:
    place = make()
    place.sweep()
    moved = {"before": "0" * 40, "after": place.first, "repository": {"id": 42, "full_name": "acme/shop"}}
    for ref in ("refs/tags/nightly", "refs/heads/topic", "refs/notes/commits"):
        verdict = place.deliver({**moved, "ref": ref}, "push")
        assert verdict.status == "ignored" and "is not tracked" in verdict.reason  # type: ignore[union-attr]


def test_a_deleted_ref_is_followed_no_more_and_falls_to_retention(make: Make) -> None:
    place = make()
    commit = place.commit("refs/tags/v1")
    place.sweep()
    place.push(":refs/tags/v1")
    assert place.sweep() == [] and place.record.followed == ("main",)
    assert place.stamp(at="v1")["freshness_reason"] == "the remote has no such branch"
    Collection(place.house.store, place.house.retention, time.time() + 100 * DAY).run()
    assert set(place.heads) == {"main"} and not place.is_askable(commit)


def test_a_moved_tag_is_indexed_anew(make: Make) -> None:
    place = make()
    place.commit("refs/tags/v1")
    place.sweep()
    moved = place.commit("refs/tags/v1")
    assert place.sweep() == ["refs/tags/v1"] and place.stamp(at="v1")["commit"] == moved


def test_a_tag_of_a_tree_or_a_blob_is_tried_once_and_left_out_with_the_reason_until_it_moves(make: Make) -> None:
    place = make(branches=[], refs=[])
    place.origin.git("tag", "v-tree", "HEAD^{tree}")
    place.origin.git("tag", "-a", "-m", "a key", "v-blob", "HEAD:cart.py")
    place.push("v-tree", "v-blob")
    assert place.sweep() == ["main", "refs/tags/v-blob", "refs/tags/v-tree"]
    assert place.sweep() == [] and place.record.followed == ("main",)
    (told,) = row(place)["patterns"]
    assert (told["followed"], told["problem"]) == (
        0, "2 lead to no commit and are not followed, such as refs/tags/v-blob"
    )  # fmt: skip
    moved = place.commit("refs/tags/v-tree")
    assert place.sweep() == ["refs/tags/v-tree"] and place.stamp(at="v-tree")["commit"] == moved
    place.push(":refs/tags/v-blob")
    assert place.sweep() == [] and row(place)["patterns"][0]["problem"] == ""


def test_the_newest_are_followed_and_what_is_left_out_is_told(make: Make) -> None:
    place = make(newest=2, refs=[], branches=[])
    for tag in ("v1.9", "v1.10", "v1.2", "v0.99"):
        place.push(f"HEAD:refs/tags/{tag}")
    place.sweep()
    assert place.record.followed == ("main", "refs/tags/v1.10", "refs/tags/v1.9")
    (told,) = row(place)["patterns"]
    assert (told["pattern"], told["matching"], told["followed"]) == ("refs/tags/v*", 4, 2)
    assert "2 of 4 are not followed" in told["problem"]
    found = [finding for finding in dict(CHECKS)["remotes"](place.house) if finding.state == "warning"]
    assert len(found) == 1 and "2 of 4" in found[0].message
    with pytest.raises(Refused, match="newest 2"):
        place.house.task_index.catch_up(place.record.id, "refs/tags/v1.3", 1)
    place.push("HEAD:refs/tags/v2.0")
    place.sweep()
    assert place.record.followed == ("main", "refs/tags/v2.0", "refs/tags/v1.10")
    assert "not followed any more" in place.stamp(at="refs/tags/v1.9")["freshness_reason"]


def test_a_restart_keeps_what_is_followed_and_other_patterns_follow_other_refs(make: Make) -> None:
    place = make()
    place.commit("refs/tags/v1", "refs/heads/stable/1")
    place.sweep()
    before = place.record
    place.restart(**PATTERNS)
    assert place.record == before
    place.restart(branches=["stable/*"])
    place.sweep()
    assert place.record.followed == ("main", "stable/1")
    place.restart()
    place.sweep()
    assert place.record.followed == ("main",)


def test_a_pattern_for_every_branch_takes_neither_single_commits_nor_other_refs_in(make: Make) -> None:
    place = make(branches=["*"], tags=[], refs=[])
    place.commit("refs/heads/topic", "refs/tags/v1")
    assert place.sweep() == ["main", "topic"]
    place.house.task_index.catch_up(place.record.id, wanted("v1"), 1)
    place.house.task_index.catch_up(place.record.id, "", 9_999_999_999_999)
    assert sorted(place.record.followed) == ["main", "topic"]


def test_a_branch_that_is_indexed_by_hand_leaves_patterns_as_they_are(make: Make) -> None:
    place = make()
    place.commit("refs/tags/v1")
    place.sweep()
    record = following(place.record, "dev")
    assert record.branches == ("main", "dev") and record.followed == ("main", "dev", "refs/tags/v1")
    assert following(place.record, "refs/tags/v1") == place.record


def test_what_is_no_full_ref_is_refused(make: Make) -> None:
    with pytest.raises(Refused, match="full ref"):
        make(refs=["pull/*/head"])
