"""Facts of several extractors side by side, and partitions as released versions have written them.

`fixtures/<name>` is a store as it was written by the version that is named, with what is in it as `expected.json`.
Each format that was released keeps one; `python tests/store/store_fixture.py DIRECTORY` writes one as of now.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from store_fixture import told
from store_made import AFTER, BEFORE, REPO, backend_at, changes, collect, commit, facts, on_disk, publish, sha

from app.errors import NotIndexed
from app.store.checking import check
from app.store.draft import Draft
from app.store.parts import write_part
from app.store.records import Manifest, Observation, RepoRecord
from app.store.snapshot import Snapshot
from app.store.store import Store

STORES = ("disk", "s3")

FIXTURES = Path(__file__).parent / "fixtures"
OLD, NEW = "0" * 12, "f" * 12


def old(root: Path) -> Store:
    """A store of two branches as the version before wrote it."""
    store = Store(backend_at(root), OLD)
    store.put_repo(RepoRecord(REPO, "acme/shop", "/srv/shop"))
    publish(store, "c1", BEFORE)
    publish(store, "c2", AFTER, store.snapshot(REPO, sha("c1")))
    store.advance(REPO, "side", sha("c1"), 1)
    store.advance(REPO, "main", sha("c2"), 1)
    return store


def new(root: Path) -> Store:
    return Store(backend_at(root), NEW)


def anew(store: Store, name: str, files: dict[str, str]) -> Manifest:
    """Publish a commit with facts that another extractor made."""
    with store.begin(REPO, commit(name), None) as draft:
        _fill(draft, files)
        return draft.publish()


def _fill(draft: Draft, files: dict[str, str]) -> None:
    draft.listing_delta(changes(files))
    write_part(draft.new_part(), [(sha(text), facts(f"anew {text}")) for text in sorted(set(files.values()))])


def made_by(snapshot: Snapshot) -> str:
    stored = dict(snapshot.stored())
    return "new" if stored[sha("old 1"), "python"] == facts("anew old 1") else "old"


def as_then(rows: list[dict[str, Any]], then: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows without the columns that were added since: their number must be the same, and so must all that was there."""
    known = then[0].keys() if then else ()
    return [{key: row[key] for key in known} for row in rows]


@on_disk
@pytest.mark.parametrize("directory", sorted(path.name for path in FIXTURES.iterdir()))
def test_what_a_released_version_wrote_is_read(tmp_path: Path, directory: str) -> None:
    root = tmp_path / "store"
    shutil.copytree(FIXTURES / directory / "store", root)
    expected: dict[str, Any] = json.loads((FIXTURES / directory / "expected.json").read_text())
    for hot_bytes in (0, 10**8):
        store = Store(backend_at(root), NEW, hot_bytes)
        found = json.loads(json.dumps(told(store)))
        assert {name: found[name] for name in ("listings", "stored", "heads")} == {
            name: expected[name] for name in ("listings", "stored", "heads")
        }
        for blob, rows in expected["facts"].items():
            assert {table: as_then(found["facts"][blob][table], rows[table]) for table in rows} == rows
        assert not check(store).missing


def test_a_repository_is_served_as_it_was_until_all_of_its_branches_are_there_in_the_new_version(
    tmp_path: Path,
) -> None:
    old(tmp_path)
    store, reader = new(tmp_path), new(tmp_path)
    assert reader.versions.outdated(REPO)
    assert {made_by(reader.snapshot(REPO, sha(name))) for name in ("c1", "c2")} == {"old"}
    anew(store, "c2", {**BEFORE, **AFTER})
    store.advance(REPO, "main", sha("c2"), 2)
    assert made_by(reader.snapshot(REPO, sha("c2"))) == "old"
    anew(store, "c1", BEFORE)
    store.advance(REPO, "side", sha("c1"), 2)
    assert {made_by(reader.snapshot(REPO, sha(name))) for name in ("c1", "c2")} == {"new"}
    assert not reader.versions.outdated(REPO)


def test_a_push_during_the_change_is_served_at_once_and_old_commits_stay_askable(tmp_path: Path) -> None:
    old(tmp_path)
    store = new(tmp_path)
    anew(store, "c3", {**BEFORE, "src/9.py": "old 1"})
    store.advance(REPO, "main", sha("c3"), 2)
    assert made_by(store.snapshot(REPO, sha("c3"))) == "new"
    assert made_by(store.snapshot(REPO, sha("c2"))) == "old"
    assert store.commits(REPO) == sorted(map(sha, ("c1", "c2", "c3")))
    assert not store.has_commit(REPO, sha("c2"))


def test_a_branch_that_the_remote_dropped_holds_nothing_up(tmp_path: Path) -> None:
    old(tmp_path)
    store = new(tmp_path)
    store.observe(REPO, "side", Observation(None, "2026-01-02T03:04:05Z"))
    anew(store, "c2", {**BEFORE, **AFTER})
    store.advance(REPO, "main", sha("c2"), 2)
    assert made_by(store.snapshot(REPO, sha("c2"))) == "new"
    assert made_by(store.snapshot(REPO, sha("c1"))) == "old"


def test_writers_build_on_their_own_facts_only(tmp_path: Path) -> None:
    old(tmp_path)
    store = new(tmp_path)
    assert dict(store.known(REPO)) == {}
    with pytest.raises(NotIndexed):
        store.snapshot(REPO, sha("c1"), store.version)
    with store.begin(REPO, commit("c1"), None) as draft:
        draft.listing_delta(changes(BEFORE))
        assert len(draft.unseen()) == 4


def test_going_back_serves_and_continues_what_the_old_version_wrote(tmp_path: Path) -> None:
    old(tmp_path)
    upgraded = new(tmp_path)
    for name, files in (("c1", BEFORE), ("c2", {**BEFORE, **AFTER}), ("c3", {**BEFORE, "src/9.py": "old 1"})):
        anew(upgraded, name, files)
    upgraded.advance(REPO, "side", sha("c1"), 2)
    upgraded.advance(REPO, "main", sha("c3"), 2)
    collect(upgraded, days=0)
    again = Store(backend_at(tmp_path), OLD)
    assert {made_by(again.snapshot(REPO, sha(name))) for name in ("c1", "c3")} == {"new"}
    publish(again, "c3", {"src/9.py": "old 1"}, again.snapshot(REPO, sha("c1"), again.version))
    again.advance(REPO, "main", sha("c3"), 3)
    assert {made_by(again.snapshot(REPO, sha(name))) for name in ("c1", "c3")} == {"old"}


@on_disk
def test_the_old_version_stays_for_a_window_after_the_change_and_then_goes_whole(tmp_path: Path) -> None:
    store = old(tmp_path)
    for name in ("c1", "c2"):
        key = f"{store.version}/repo={REPO}/commit={sha(name)}/manifest.json"
        found = store.backend.get(key)
        assert found is not None
        stamp = Manifest.parse(found.data).indexed_at.encode()
        store.backend.put(key, found.data.replace(stamp, b"2020-01-01T00:00:00Z"))
    upgraded = new(tmp_path)
    collect(upgraded, days=0)
    assert made_by(upgraded.snapshot(REPO, sha("c1"))) == "old"
    anew(upgraded, "c1", BEFORE)
    anew(upgraded, "c2", {**BEFORE, **AFTER})
    upgraded.advance(REPO, "side", sha("c1"), 2)
    upgraded.advance(REPO, "main", sha("c2"), 2)
    collect(upgraded, days=29)
    assert made_by(Store(backend_at(tmp_path), OLD).snapshot(REPO, sha("c2"))) == "old"
    (tmp_path / store.version / "columns").mkdir(exist_ok=True)
    (tmp_path / store.version / "columns" / "symbols-0.columns").write_bytes(b"derived")
    for day in (31, 33, 35):
        collect(upgraded, days=day)
    assert not (tmp_path / store.version).exists()
    assert made_by(upgraded.snapshot(REPO, sha("c2"))) == "new"
