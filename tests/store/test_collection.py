from __future__ import annotations

import multiprocessing
import signal
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from store_made import (
    AFTER,
    BEFORE,
    FINGERPRINT,
    LONG,
    REPO,
    changes,
    collect,
    collect_until,
    commit,
    copied,
    facts,
    fill,
    on_disk,
    opened,
    publish,
    pushes,
    sha,
)

from app.errors import NotIndexed, Transient
from app.store import draft as drafts
from app.store.checking import check
from app.store.collection import Collection
from app.store.parts import write_part
from app.store.records import Observation, RepoRecord
from app.store.retention import Retention
from app.store.store import Store

STORES = LONG

DAY = 86400.0
SOON = Retention(window=30 * DAY, grace=DAY)


def chain(root: Path, pushes: int) -> Store:
    """Commits c1, c2 … on `main`, each changing one file, tidied as the indexer does."""
    store = opened(root)
    store.put_repo(RepoRecord(REPO, "acme/shop", "/srv/shop"))
    publish(store, "c1", BEFORE)
    for number in range(2, pushes + 1):
        publish(store, f"c{number}", {"src/0.py": f"edit {number}"}, store.snapshot(REPO, sha(f"c{number - 1}")))
        store.tidy(REPO, sha(f"c{number}"))
    store.advance(REPO, "main", sha(f"c{pushes}"), 1)
    return store


def age(store: Store, name: str) -> None:
    """Let a commit have been published long ago."""
    key = f"{store.version}/repo={REPO}/commit={sha(name)}/manifest.json"
    found = store.find_manifest(REPO, sha(name))
    assert found is not None
    store.backend.put(key, replace(found, indexed_at="2020-01-01T00:00:00Z").encode())


def aged_chain(root: Path, pushes: int) -> Store:
    """A chain of which everything but the last commit was published long ago."""
    store = chain(root, pushes)
    for number in range(1, pushes):
        age(store, f"c{number}")
    return store


def stored(store: Store, name: str) -> dict[object, object]:
    return dict(store.snapshot(REPO, sha(name)).stored())


def is_clean(store: Store) -> bool:
    found = check(store)
    return not found.missing and not found.unnamed


def test_nothing_within_the_window_goes(tmp_path: Path) -> None:
    store = chain(tmp_path, 4)
    collect(store, days=29)
    assert store.commits(REPO) == sorted(map(sha, ("c1", "c2", "c3", "c4")))


def test_after_the_window_and_the_grace_what_branches_serve_is_all_that_is_there(tmp_path: Path) -> None:
    last = pushes(tmp_path, 20, 9)
    store = chain(tmp_path, last)
    before = stored(store, f"c{last}")
    collect(store, days=31)
    assert store.commits(REPO) == [sha(f"c{last}")]
    assert not is_clean(store)
    collect(store, days=33)
    assert is_clean(store)
    for reader in (store, opened(tmp_path)):
        assert stored(reader, f"c{last}") == before
        with pytest.raises(NotIndexed):
            reader.snapshot(REPO, sha(f"c{last - 1}"))


def test_a_reader_goes_on_with_what_it_holds_until_the_grace_ends(tmp_path: Path) -> None:
    chain(tmp_path, 10)
    reader = Store(opened(tmp_path).backend, FINGERPRINT, hot_bytes=0)
    held = reader.snapshot(REPO, sha("c3"))
    before = dict(held.stored())
    for hours in (0, 1, 23):
        collect(opened(tmp_path), days=31 + hours / 24)
        assert dict(held.stored()) == before


@on_disk
def test_a_dry_run_tells_what_goes_and_changes_nothing(tmp_path: Path) -> None:
    store = chain(tmp_path, 12)
    files = sorted(path for path in tmp_path.rglob("*") if path.is_file() and ".locks" not in path.parts)
    told = collect(store, days=31, dry_run=True)[REPO]
    assert (told.commits, told.files, told.kept_commits) == (11, 11, 1) and told.waiting_files > 11
    assert sorted(path for path in tmp_path.rglob("*") if path.is_file() and ".locks" not in path.parts) == files
    assert collect(store, days=31)[REPO] == told
    later = collect(store, days=33, dry_run=True)[REPO]
    assert (later.files, later.bytes) == (told.waiting_files, told.waiting_bytes)
    sizes = sum(path.stat().st_size for path in tmp_path.rglob("*.parquet"))
    gone = collect(store, days=33)[REPO]
    assert gone == later
    assert sizes - sum(path.stat().st_size for path in tmp_path.rglob("*.parquet")) <= gone.bytes < sizes


def test_what_was_told_to_stay_and_every_branch_stays_but_not_a_branch_that_the_remote_dropped(tmp_path: Path) -> None:
    store = chain(tmp_path, 6)
    store.keep(REPO, sha("c2"))
    store.advance(REPO, "side", sha("c3"), 1)
    store.advance(REPO, "gone", sha("c4"), 1)
    store.observe(REPO, "side", Observation(None, "2026-01-02T03:04:05Z", "the remote did not answer"))
    store.observe(REPO, "gone", Observation(None, "2026-01-02T03:04:05Z"))
    for day in (31, 33):
        collect(store, days=day)
    assert store.commits(REPO) == sorted(map(sha, ("c2", "c3", "c6")))
    assert set(store.heads(REPO)) == {"main", "side"} and is_clean(store)


@on_disk
def test_files_of_killed_writers_rebuilds_and_tidies_go(tmp_path: Path) -> None:
    store = chain(tmp_path, 1)
    root = tmp_path / store.version / f"repo={REPO}" / f"commit={sha('c1')}"
    (root / "symbols-dead0000.parquet").write_bytes(b"half")
    (root / ".put-abc").write_bytes(b"half")
    (tmp_path / "repos" / ".put-def").write_bytes(b"half")
    (tmp_path / store.version / "drafts" / "tmpdead").mkdir()
    with store.begin(REPO, commit("c1"), None) as draft:
        draft.listing_delta(changes(BEFORE))
        write_part(draft.new_part(), [(sha(content), facts(f"anew {content}")) for content in BEFORE.values()])
        draft.publish(replace=True)
    assert len(check(store).unnamed) >= 9
    for day in (0, 2):
        collect(store, days=day)
    assert is_clean(store) and store.backend.list(f"{store.version}/drafts") == []
    assert not (tmp_path / "repos" / ".put-def").exists()
    assert stored(store, "c1")[sha("old 1"), "python"] == facts("anew old 1")


def test_a_repository_that_is_not_followed_any_more_goes_after_the_grace_and_may_come_back_within_it(
    tmp_path: Path,
) -> None:
    store = chain(tmp_path, 3)
    record = store.repos()[0]
    store.observe(REPO, "main", Observation(sha("c3"), "2026-01-02T03:04:05Z"))
    store.backend.delete(f"repos/{REPO}.json")
    collect(store, days=0)
    store.put_repo(record)
    collect(store, days=2)
    assert len(store.commits(REPO)) == 3
    store.backend.delete(f"repos/{REPO}.json")
    for day in (3, 5, 7):
        collect(store, days=day)
    assert store.heads(REPO) == {} and store.commits(REPO) == []
    for area in ("repos", "heads", "observations", f"gc/{store.version}", store.version):
        assert not [name for name in store.backend.list(area) if REPO in name]


def test_a_writer_knows_nothing_that_collection_has_ended(tmp_path: Path) -> None:
    last = pushes(tmp_path, 30, 9)
    store = aged_chain(tmp_path, last)
    writer = opened(tmp_path)
    assert (sha("edit 5"), "python") in writer.known(REPO)
    collect(store, days=0)
    assert (sha("edit 5"), "python") not in writer.known(REPO)
    publish(writer, "revert", {"src/0.py": "edit 5"}, writer.snapshot(REPO, sha(f"c{last}")))
    collect(store, days=2)
    assert stored(opened(tmp_path), "revert")[sha("edit 5"), "python"] == facts("edit 5")
    assert check(store).missing == []


def test_what_a_draft_borrowed_before_the_sweep_is_there_when_it_publishes(tmp_path: Path) -> None:
    last = pushes(tmp_path, 20, 9)
    store = aged_chain(tmp_path, last)
    writer = opened(tmp_path)
    with writer.begin(REPO, commit("late"), writer.snapshot(REPO, sha(f"c{last}"))) as draft:
        assert fill(draft, {"src/0.py": "edit 5"}) == 0
        collect(store, days=0)
        draft.publish()
    collect(store, days=2)
    assert stored(opened(tmp_path), "late")[sha("edit 5"), "python"] == facts("edit 5")
    assert check(store).missing == []


def test_a_draft_that_took_too_long_does_not_build_on_what_may_be_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = chain(tmp_path, 2)
    monkeypatch.setattr(drafts, "LONGEST_DRAFT", -1.0)
    with pytest.raises(Transient):
        publish(store, "c3", AFTER, store.snapshot(REPO, sha("c2")))
    publish(store, "alone", AFTER)


def test_a_commit_that_is_served_again_after_long_is_not_taken_away_while_its_branch_moves(tmp_path: Path) -> None:
    store = chain(tmp_path, 3)
    age(store, "c1")
    collector = Collection(store, SOON)
    judged = collector._published(store.version, REPO)[sha("c1")]
    assert store.revive(REPO, sha("c1"))
    assert not collector._end(store.version, judged)
    store.advance(REPO, "main", sha("c1"), 2)
    collect(store, days=0)
    assert store.snapshot(REPO, sha("c1")).indexed_at > "2025"
    assert not store.revive(REPO, sha("never"))


def test_a_commit_indexed_again_after_it_was_collected_keeps_the_files_that_others_name(tmp_path: Path) -> None:
    store = chain(tmp_path, 3)
    before = stored(store, "c3")
    collect(store, days=31)
    publish(store, "c1", BEFORE)
    assert stored(opened(tmp_path), "c3") == before
    for day in (0, 2):
        collect(store, days=day)
    assert stored(opened(tmp_path), "c3") == before and is_clean(store)


def test_a_collection_killed_at_any_step_leaves_every_commit_that_stays_and_the_next_one_finishes(
    tmp_path: Path, store_kind: str
) -> None:
    start = tmp_path / "start"
    before = stored(chain(start, 9), "c9")
    collect(opened(start), days=31)
    copied(start, tmp_path / "counted")
    steps: list[str] = []
    collect(opened(tmp_path / "counted", steps.append), days=33)
    assert len(steps) > 20
    multiprocessing.set_forkserver_preload(["tests.store.store_made"])
    server = multiprocessing.get_context("forkserver")
    for last in range(0, len(steps), 5 if store_kind == "disk" else len(steps) // 2):
        root = copied(start, tmp_path / str(last))
        child = server.Process(target=collect_until, args=(root, last, 33))
        child.start()
        child.join()
        assert child.exitcode == -signal.SIGKILL
        assert stored(opened(root), "c9") == before
        for day in (33, 35):
            collect(opened(root), days=day)
        assert is_clean(opened(root)) and stored(opened(root), "c9") == before


def test_two_writers_a_reader_and_a_collector_at_once_lose_nothing(tmp_path: Path) -> None:
    store = aged_chain(tmp_path, 12)
    collect(store, days=-2)
    faults: list[BaseException] = []
    done = threading.Event()

    def guarded(work: object) -> threading.Thread:
        def run() -> None:
            try:
                work()  # type: ignore[operator]
            except BaseException as fault:
                faults.append(fault)

        thread = threading.Thread(target=run)
        thread.start()
        return thread

    def write(branch: str) -> None:
        writer, base = opened(tmp_path), "c12"
        for number in range(pushes(tmp_path, 12, 4)):
            name, text = f"{branch}{number}", f"edit {number % 9 + 2}"
            publish(writer, name, {"src/0.py": text}, writer.snapshot(REPO, sha(base)))
            writer.advance(REPO, branch, sha(name))
            writer.tidy(REPO, sha(name))
            base = name

    def read() -> None:
        reader = opened(tmp_path)
        while not done.is_set():
            for head in reader.heads(REPO).values():
                assert len(list(reader.snapshot(REPO, head.commit).stored())) >= 4

    def sweep() -> None:
        while not done.is_set():
            collect(opened(tmp_path), days=0)

    others = [guarded(read), guarded(sweep)]
    writers = [guarded(lambda: write("one")), guarded(lambda: write("two"))]
    for thread in writers:
        thread.join()
    done.set()
    for thread in others:
        thread.join()
    assert faults == []
    for day in (62, 64):
        collect(store, days=day)
    assert is_clean(opened(tmp_path))
    for branch in ("one", "two", "main"):
        assert len(list(opened(tmp_path).snapshot(REPO, store.heads(REPO)[branch].commit).stored())) == 4
