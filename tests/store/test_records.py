from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from store_made import REPO, backend_at, sha

from app.errors import NotIndexed
from app.store.records import Observation, RepoRecord, freshness
from app.store.store import Store

STORES = ("disk", "s3")


def opened(root: Path) -> Store:
    return Store(backend_at(root), "f" * 12)


def test_repositories_are_found_by_name_as_the_hosts_find_them(tmp_path: Path) -> None:
    store = opened(tmp_path)
    one = RepoRecord("1" * 16, "acme/Refunds", "https://git.example/acme/Refunds", branches=("main", "release/*"))
    two = RepoRecord("2" * 16, "acme/billing", "/srv/billing.git")
    store.put_repo(one)
    store.put_repo(two)
    assert store.repos() == [one, two]
    assert store.find_repo("acme/Refunds") == one and store.find_repo("ACME/refunds") == one
    assert store.find_repo("acme/other") is None and store.repo("2" * 16) == two


def test_a_repository_keeps_its_id_when_it_is_renamed(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.put_repo(RepoRecord("1" * 16, "acme/old", "x"))
    store.put_repo(RepoRecord("1" * 16, "acme/new", "x"))
    assert [record.name for record in store.repos()] == ["acme/new"]


def test_freshness_says_what_the_remote_said_and_why_it_is_unknown() -> None:
    here, there = sha("here"), sha("there")
    assert freshness(here, Observation(here, "2026-01-01T00:00:00Z")) == ("current", "")
    assert freshness(here, Observation(there, "2026-01-01T00:00:00Z")) == ("behind", "")
    assert freshness(here, None) == ("unknown", "the remote was never asked")
    assert freshness(here, Observation(None, "2026-01-01T00:00:00Z", "timed out")) == ("unknown", "timed out")
    assert freshness(here, Observation(there, "2026-01-01T00:00:00Z", "too deep")) == ("behind", "too deep")
    assert freshness(here, Observation(None, "2026-01-01T00:00:00Z")) == ("unknown", "the remote has no such branch")


def test_the_last_observation_is_what_is_remembered(tmp_path: Path) -> None:
    store = opened(tmp_path)
    assert store.observation(REPO, "main") is None
    for at in ("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"):
        store.observe(REPO, "main", Observation(sha("x"), at))
    assert opened(tmp_path).observation(REPO, "main") == Observation(sha("x"), "2026-01-02T00:00:00Z")


def test_an_unknown_commit_is_not_indexed_rather_than_empty(tmp_path: Path) -> None:
    store = opened(tmp_path)
    assert not store.has_commit(REPO, sha("c1")) and store.commits(REPO) == [] and store.head(REPO, "main") is None
    with pytest.raises(NotIndexed):
        store.snapshot(REPO, sha("c1"))


def test_a_process_sees_what_another_one_replaced(tmp_path: Path) -> None:
    reader, writer = opened(tmp_path), opened(tmp_path)
    one = RepoRecord("1" * 16, "acme/refunds", "/srv/refunds.git")
    for record in (one, replace(one, branches=("main",)), replace(one, branches=("next",))):
        writer.put_repo(record)
        assert reader.repos() == [record] == reader.repos()
    for reason in ("gone", "away"):
        writer.observe(one.id, "main", Observation(None, None, reason))
        assert reader.observation(one.id, "main") == Observation(None, None, reason)
    writer.backend.delete(f"repos/{one.id}.json")
    assert reader.repos() == []
