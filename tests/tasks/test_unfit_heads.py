"""Heads that no fetch can take: tried as often as it may help, then left alone with the reason until they move."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.errors import Transient
from app.git.remote import Limits
from app.indexer.publication import Publisher
from infra.demo.git_http import tampering
from tests.support.hosted import Hosted
from tests.support.hosts_api import GitHttpServer

ROOM = 4000  # bytes that a fetch may bring
QUARANTINE = 3.0  # seconds


@pytest.fixture
def place(tmp_path: Path, valkey: Any) -> Iterator[Hosted]:
    """A repository that is served at its first commit, by a house whose fetches are small and tried twice at once."""
    with GitHttpServer(tmp_path / "hosted") as server:
        made = Hosted(tmp_path, server, valkey.url)
        made.house.reach = made.house.reach._replace(limits=Limits(pack=ROOM))
        made.house.task_options = replace(made.house.task_options, attempts=2, longest_pause=0.0, quarantine=QUARANTINE)
        made.server = server  # type: ignore[attr-defined]
        assert made.sweep() == ["main"] and made.heads == {"main": made.first}
        yield made
        made.close()


def assert_left_alone(place: Hosted, head: str, reason: str) -> None:
    assert (place.run(), place.sweep(), place.house.desk.reconcile()) == ([], [], 0)
    stamp = place.stamp()
    assert (stamp["commit"], stamp["freshness"], stamp["remote_head"]) == (place.first, "behind", head)
    assert reason in stamp["freshness_reason"]


def assert_mended_by_the_next_push(place: Hosted) -> None:
    place.origin.git("reset", "-q", "--hard", place.first)
    mended = place.commit("main", mended="def mended(): ...\n")
    assert place.sweep() == ["main"] and place.heads == {"main": mended}
    assert place.stamp()["freshness"] == "current"


def test_a_head_over_the_limits_of_a_fetch_is_not_fetched_by_every_sweep(place: Hosted) -> None:
    head = place.commit("main", big=f"TEXT = '{secrets.token_hex(ROOM)}'\n")
    assert place.sweep() == ["main"]
    assert_left_alone(place, head, "sent more than")
    assert_mended_by_the_next_push(place)


def test_a_head_whose_fetches_break_by_themselves_is_given_up_after_bounded_tries(place: Hosted) -> None:
    head = place.commit("main")
    with place.server.misbehaving(tampering(lambda answer: answer.replace(b"PACK", b"PACX"))):  # type: ignore[attr-defined]
        assert place.sweep() == ["main"] and place.run() == ["main"]
    assert_left_alone(place, head, "broken pack")
    assert_mended_by_the_next_push(place)


def test_a_head_is_tried_again_when_its_quarantine_is_over(place: Hosted) -> None:
    head = place.commit("main")
    with place.server.misbehaving(tampering(lambda answer: answer.replace(b"PACK", b"PACX"))):  # type: ignore[attr-defined]
        place.sweep()
        place.run()
    assert place.sweep() == []
    time.sleep(QUARANTINE)
    assert place.sweep() == ["main"] and place.heads == {"main": head}


def test_a_head_is_not_to_blame_for_a_full_disk(place: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    head = place.commit("main")
    with monkeypatch.context() as full:
        full.setattr(Publisher, "publish", no_space)
        assert place.sweep() == ["main"] and place.run() == ["main"]
        assert place.stamp()["commit"] == place.first
    assert place.sweep() == ["main"] and place.heads == {"main": head}


def no_space(*_: object) -> None:
    raise Transient("There is no space left.", "Make some.")


def test_a_remote_that_cannot_be_reached_is_asked_again_by_every_sweep(place: Hosted) -> None:
    head = place.commit("main")
    place.house.desk.board.ask_soon(place.record.id)
    place.house.desk.sweep()
    with place.server.misbehaving(lambda handler: handler.answer(500)):  # type: ignore[attr-defined]
        assert place.run() == place.run() == ["main"] and place.run() == []
    assert place.stamp()["freshness"] == "unknown"
    assert place.sweep() == ["main"] and place.heads == {"main": head}


def test_an_upgrade_does_not_try_a_head_in_quarantine_again(place: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    head = place.commit("main", big=f"TEXT = '{secrets.token_hex(ROOM)}'\n")
    place.sweep()
    index, published = place.house.task_index, place.house.task_index.published
    monkeypatch.setattr(index, "published", lambda *at: published(*at)._replace(outdated=True))
    assert_left_alone(place, head, "sent more than")
