from __future__ import annotations

import multiprocessing
import signal
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some
from store_made import BEFORE, LONG, REPO, collect, compact_until, copied, facts, on_disk, opened, publish, pushes, sha

from app.store.checking import check
from app.store.compaction import to_join
from app.store.format import LISTING
from app.store.listing import Listed, as_changes, write_rows
from app.store.packs import joined
from app.store.plain import read
from app.store.records import LayerInfo, RepoRecord
from app.store.store import Store

STORES = LONG


def chain(root: Path, pushes: int) -> Store:
    """Commits c1, c2 … on `main`, each changing one of four files, tidied as the indexer does."""
    store = opened(root)
    store.put_repo(RepoRecord(REPO, "acme/shop", "/srv/shop"))
    publish(store, "c1", BEFORE)
    for number in range(2, pushes + 1):
        changed = {f"src/{number % 4}.py": f"edit {number}"}
        publish(store, f"c{number}", changed, store.snapshot(REPO, sha(f"c{number - 1}")))
        store.tidy(REPO, sha(f"c{number}"))
    store.advance(REPO, "main", sha(f"c{pushes}"), 1)
    return store


def everything(store: Store) -> dict[str, object]:
    """Paths and exact facts of every commit, as a new process reads them."""
    reader = Store(store.backend, store.fingerprint, hot_bytes=0)
    found = {}
    for commit in reader.commits(REPO):
        snapshot = reader.snapshot(REPO, commit)
        found[commit] = ([entry.path for entry in snapshot.listing.entries()], dict(snapshot.stored()))
    return found


def disk(store: Store) -> int:
    return sum(store.backend.sizes_below(f"{store.version}/repo={REPO}").values())


@on_disk
def test_a_compacted_branch_names_one_segment_and_few_layers_and_no_commit_says_anything_else(tmp_path: Path) -> None:
    store = chain(tmp_path, 40)
    before, bytes_before = everything(store), disk(store)
    done = store.compact(REPO)
    assert done.commits == 40 and done.after < done.before * 0.7
    head = store.snapshot(REPO, sha("c40")).manifest
    assert (len(head.segments), len(head.layers)) == (1, 1)
    assert everything(store) == before
    edits = {sha(f"edit {number}"): number % 4 for number in range(2, 41)}
    for segment in store.segments(store.snapshot(REPO, sha("c20")).manifest):
        paths = [edits[blob] for blob, _ in segment.keys if blob in edits]
        assert paths == sorted(paths) or segment.info.commit == sha("c40")
    again = store.compact(REPO)
    assert again.commits == 0
    for day in (0, 2):
        collect(store, days=day)
    assert everything(store) == before and disk(store) < bytes_before * 0.6
    old = [manifest for manifest in store.manifests(REPO, store.commits(REPO), store.version) if manifest]
    assert max(len(manifest.layers) for manifest in old) <= 3
    assert len({layer.key for manifest in old for layer in manifest.layers}) <= 3
    found = check(store)
    assert not found.missing and not found.unnamed


def test_pushes_go_on_upon_what_was_compacted_and_later_compactions_add_to_it(tmp_path: Path) -> None:
    first, last = pushes(tmp_path, 12, 6), pushes(tmp_path, 39, 18)
    store = chain(tmp_path, first)
    store.compact(REPO)
    for number in range(first + 1, last + 1):
        publish(store, f"c{number}", {"src/1.py": f"edit {number}"}, store.snapshot(REPO, sha(f"c{number - 1}")))
        store.tidy(REPO, sha(f"c{number}"))
        store.advance(REPO, "main", sha(f"c{number}"), number)
        if number % 9 == 0:
            store.compact(REPO)
    before = everything(store)
    store.compact(REPO)
    assert everything(store) == before
    assert dict(store.snapshot(REPO, sha("c16")).stored())[sha("edit 16"), "python"] == facts("edit 16")
    publish(store, "revert", {"src/0.py": "edit 5"}, store.snapshot(REPO, sha(f"c{last}")))
    assert dict(opened(tmp_path).snapshot(REPO, sha("revert")).stored())[sha("edit 5"), "python"] == facts("edit 5")


def test_a_compaction_killed_at_any_step_changes_no_answer_and_the_next_one_finishes(
    tmp_path: Path, store_kind: str
) -> None:
    start = tmp_path / "start"
    before = everything(chain(start, pushes(tmp_path, 12, 10)))
    copied(start, tmp_path / "counted")
    steps: list[str] = []
    opened(tmp_path / "counted", steps.append).compact(REPO)
    multiprocessing.set_forkserver_preload(["tests.store.store_made"])
    server = multiprocessing.get_context("forkserver")
    for last in range(0, len(steps), 4 if store_kind == "disk" else len(steps) // 2):
        root = copied(start, tmp_path / str(last))
        child = server.Process(target=compact_until, args=(root, last))
        child.start()
        child.join()
        assert child.exitcode == -signal.SIGKILL
        assert everything(opened(root)) == before
        opened(root).compact(REPO)
        for day in (0, 2):
            collect(opened(root), days=day)
        assert everything(opened(root)) == before
        found = check(opened(root))
        assert not found.missing and not found.unnamed


def test_a_push_and_a_rebuild_beside_a_compaction_win(tmp_path: Path) -> None:
    first, last = pushes(tmp_path, 20, 9), pushes(tmp_path, 32, 13)
    store = chain(tmp_path, first)
    faults: list[BaseException] = []

    def compact() -> None:
        try:
            for _ in range(4):
                opened(tmp_path).compact(REPO)
        except BaseException as fault:
            faults.append(fault)

    thread = threading.Thread(target=compact)
    thread.start()
    for number in range(first + 1, last + 1):
        publish(store, f"c{number}", {"src/2.py": f"edit {number}"}, store.snapshot(REPO, sha(f"c{number - 1}")))
        store.advance(REPO, "main", sha(f"c{number}"), number)
        store.tidy(REPO, sha(f"c{number}"))
    thread.join()
    assert faults == []
    for number in range(first + 1, last + 1):
        stored = dict(opened(tmp_path).snapshot(REPO, sha(f"c{number}")).stored())
        assert stored[sha(f"edit {number}"), "python"] == facts(f"edit {number}") and len(stored) == 4


@on_disk
def test_runs_of_rows_that_follow_each_other_in_a_file_are_one_layer(tmp_path: Path) -> None:
    base, run = LayerInfo("c1", "aa", 9, 100), LayerInfo("c2", "bb", 3, 100, 4)
    more, other = LayerInfo("c2", "bb", 2, 100, 7), LayerInfo("c2", "bb", 2, 100, 20)
    assert list(joined([base, run, more, other])) == [base, LayerInfo("c2", "bb", 5, 100, 4), other]
    assert list(joined([])) == []
    entry = ("a", b"", 33188, sha("a"), 1, "python", False)
    gone = ("a", b"", 0, "", 0, "", True)

    def changes(*rows: tuple[object, ...]) -> object:
        write_rows(tmp_path / "rows.parquet", [entry, *rows])
        return as_changes(read(LISTING.columns, tmp_path / "rows.parquet") or (), range(1, 1 + len(rows)))

    assert changes(entry, gone) == {b"a": None}
    assert changes(gone, entry) == {b"a": Listed(b"a", 33188, sha("a"), 1, "python")}


@on_disk
@pytest.mark.parametrize("dead", [0.0, 0.9])
@given(sizes=some.lists(some.integers(1, 10**7), max_size=30).map(lambda found: sorted(found, reverse=True)))
def test_at_most_two_segments_are_left_and_what_is_compact_stays_as_it_is(dead: float, sizes: list[int]) -> None:
    count = to_join(sizes, dead)
    left = sizes[: len(sizes) - count] + ([sum(sizes[len(sizes) - count :])] if count else [])
    assert len(left) <= 2
    assert to_join(sorted(left, reverse=True), 0.0) in (0, 2)
