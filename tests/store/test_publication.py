from __future__ import annotations

import json
import multiprocessing
import signal
import threading
from pathlib import Path

import pytest
from store_made import (
    AFTER,
    BEFORE,
    FINGERPRINT,
    REPO,
    changes,
    commit,
    copied,
    facts,
    fill,
    on_disk,
    opened,
    publish,
    push,
    push_until,
    sha,
)

from app.errors import LostLease, NotIndexed
from app.store.format import MANIFEST, commit_key
from app.store.parts import write_part
from app.store.store import Store

STORES = ("disk", "s3")


def start(root: Path) -> Store:
    store = opened(root)
    publish(store, "c1", BEFORE)
    store.advance(REPO, "main", sha("c1"), 1)
    return store


def count_steps(root: Path) -> int:
    start(root)
    steps: list[str] = []
    push(opened(root, steps.append))
    return len(steps)


def served(root: Path) -> dict[str, object]:
    """What a new process sees at the head: paths and exact facts."""
    store = opened(root)
    head = store.head(REPO, "main")
    assert head is not None
    snapshot = store.snapshot(REPO, head.commit)
    return {"paths": [entry.path for entry in snapshot.listing.entries()], "facts": dict(snapshot.stored())}


def expected(files: dict[str, str]) -> dict[str, object]:
    found = {(sha(content), "python"): facts(content) for content in files.values()}
    return {"paths": sorted(files), "facts": found}


def test_a_writer_killed_at_any_step_leaves_the_old_commit_or_the_new_one_and_the_next_run_completes(
    tmp_path: Path, store_kind: str
) -> None:
    old, new = expected(BEFORE), expected({**BEFORE, **AFTER})
    steps = count_steps(tmp_path / "counted")
    assert steps >= 10
    # Not forked from here: DuckDB has been at work in this process.
    multiprocessing.set_forkserver_preload(["tests.store.store_made"])
    server = multiprocessing.get_context("forkserver")
    start(tmp_path / "start")
    for last in range(0, steps, 1 if store_kind == "disk" else 2):
        root = copied(tmp_path / "start", tmp_path / str(last))
        child = server.Process(target=push_until, args=(root, last))
        child.start()
        child.join()
        assert child.exitcode == -signal.SIGKILL
        assert served(root) in (old, new)
        push(opened(root))
        assert served(root) == new
        assert opened(root).backend.list(f"v1-{FINGERPRINT}/drafts") == []


def test_of_two_writers_of_one_commit_one_wins_and_both_get_the_same_manifest(tmp_path: Path) -> None:
    ready = threading.Barrier(4)
    results = []

    def write() -> None:
        store = opened(tmp_path)
        with store.begin(REPO, commit("c1"), None) as draft:
            fill(draft, BEFORE)
            ready.wait()
            results.append(draft.publish())

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4 and all(result == results[0] for result in results)
    start(tmp_path)
    assert served(tmp_path) == expected(BEFORE)
    files = opened(tmp_path).backend.list(commit_key(f"v1-{FINGERPRINT}", REPO, sha("c1")))
    assert len(files) == 1 + len(results[0].segments[0].rows) + 1


def test_a_head_moves_only_under_a_fence_as_new_as_the_last_one(tmp_path: Path) -> None:
    store = start(tmp_path)
    publish(store, "c2", AFTER, store.snapshot(REPO, sha("c1")))
    store.advance(REPO, "main", sha("c2"), 7)
    with pytest.raises(LostLease):
        store.advance(REPO, "main", sha("c1"), 6)
    head = store.head(REPO, "main")
    assert head is not None and (head.commit, head.fence) == (sha("c2"), 7)
    assert store.advance(REPO, "main", sha("c1")).fence == 7
    assert {name: head.commit for name, head in store.heads(REPO).items()} == {"main": sha("c1")}


def test_a_head_cannot_point_at_what_is_not_published(tmp_path: Path) -> None:
    with pytest.raises(NotIndexed):
        opened(tmp_path).advance(REPO, "main", sha("c9"), 1)


def test_branches_of_any_name_have_their_own_heads(tmp_path: Path) -> None:
    store = start(tmp_path)
    names = ["feat/1", "feat/10", "feat%2F1", "ü" * 120, "ü" * 121, "A", "a"]
    for fence, name in enumerate(names):
        store.advance(REPO, name, sha("c1"), fence)
    heads = store.heads(REPO)
    assert {name: heads[name].fence for name in names} == {name: fence for fence, name in enumerate(names)}
    store.drop_head(REPO, heads["feat/1"])
    assert set(store.heads(REPO)) == {*names, "main"} - {"feat/1"}


def test_a_revert_and_a_branch_extract_nothing_although_merges_forgot_the_old_facts(tmp_path: Path) -> None:
    store = start(tmp_path)
    files = dict(BEFORE)
    for number in range(2, 40):
        changed = {"src/0.py": f"edit {number}"}
        publish(store, f"c{number}", changed, store.snapshot(REPO, sha(f"c{number - 1}")))
        files |= changed
    reopened = opened(tmp_path)
    for name, base in (("revert", "c39"), ("branch", "c20")):
        with reopened.begin(REPO, commit(name), reopened.snapshot(REPO, sha(base))) as draft:
            draft.listing_delta(changes({"src/0.py": "edit 5", "src/1.py": "old 0"}))
            assert draft.unseen() == []
            draft.publish()
        found = dict(reopened.snapshot(REPO, sha(name)).stored())
        assert found[sha("edit 5"), "python"] == facts("edit 5")
        assert found[sha("old 0"), "python"] == facts("old 0")
        assert reopened.snapshot(REPO, sha(name)).coverage["parsed"] == 4


def test_what_could_not_be_extracted_is_counted_and_named(tmp_path: Path) -> None:
    store = opened(tmp_path)
    with store.begin(REPO, commit("c1"), None) as draft:
        draft.listing_delta(changes({"good.py": "good", "bad.py": "bad", "lost.py": "lost", "notes": "text"}))
        broken = facts("bad", 0, 0)
        broken.status, broken.reason = "failed", "the parser crashed"
        write_part(draft.new_part(), [(sha("good"), facts("good")), (sha("bad"), broken)])
        draft.publish()
    snapshot = store.snapshot(REPO, sha("c1"))
    assert snapshot.coverage == {"files": 4, "parsed": 1, "failed": 1, "skipped": 2}
    assert [tuple(problem) for problem in snapshot.problems()] == [("bad.py", "failed", "the parser crashed")]


def test_an_unfinished_part_is_not_published(tmp_path: Path) -> None:
    store = opened(tmp_path)
    with store.begin(REPO, commit("c1"), None) as draft:
        draft.listing_delta(changes({"a.py": "a"}))
        part = draft.new_part()
        write_part(part, [(sha("a"), facts("a"))])
        (part / "part.json").unlink()
        manifest = draft.publish()
    assert manifest.segments == () and manifest.coverage["skipped"] == 1


@on_disk
def test_a_manifest_is_plain_json_that_names_every_file(tmp_path: Path) -> None:
    store = start(tmp_path)
    push(store)
    root = tmp_path / f"v1-{FINGERPRINT}" / f"repo={REPO}"
    manifest = json.loads((root / f"commit={sha('c2')}" / MANIFEST).read_text())
    for at, token, rows, _ in manifest["segments"]:
        for table in rows:
            assert (root / f"commit={at}" / f"{table}-{token}.parquet").is_file()
    assert manifest["parent"] == sha("c1")


def test_a_rebuild_takes_the_place_of_a_commit_in_processes_that_hold_it(tmp_path: Path) -> None:
    store, other = start(tmp_path), opened(tmp_path)
    before = other.snapshot(REPO, sha("c1"))
    with store.begin(REPO, commit("c1"), None) as draft:
        draft.listing_delta(changes(BEFORE))
        write_part(draft.new_part(), [(sha(content), facts(f"anew {content}")) for content in BEFORE.values()])
        draft.publish(replace=True)
    after = other.snapshot(REPO, sha("c1"))
    assert dict(after.stored())[sha("old 1"), "python"] == facts("anew old 1")
    assert dict(before.stored())[sha("old 1"), "python"] == facts("old 1")
    assert other.snapshot(REPO, sha("c1")) is after


def test_tidying_changes_no_answer_of_any_commit_and_a_killed_one_does_no_harm(tmp_path: Path) -> None:
    store = start(tmp_path)
    for number in range(2, 10):
        publish(store, f"c{number}", {"src/0.py": f"edit {number}"}, store.snapshot(REPO, sha(f"c{number - 1}")))
    last, other = sha("c9"), opened(tmp_path)
    held = other.snapshot(REPO, last)
    before = dict(held.stored())
    steps: list[str] = []

    def killed(step: str) -> None:
        steps.append(step)
        if step.startswith(("replace", "exchange")):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        opened(tmp_path, killed).tidy(REPO, last)
    assert dict(opened(tmp_path).snapshot(REPO, last).stored()) == before
    assert store.tidy(REPO, last) and not store.tidy(REPO, last)
    tidied = other.snapshot(REPO, last)
    assert len(tidied.manifest.segments) < len(held.manifest.segments)
    assert tidied.indexed_at == held.indexed_at and tidied.coverage == held.coverage
    for snapshot in (held, tidied, store.snapshot(REPO, last)):
        assert dict(snapshot.stored()) == before
    with store.begin(REPO, commit("revert"), store.snapshot(REPO, last)) as draft:
        draft.listing_delta(changes({"src/0.py": "edit 3"}))
        assert draft.unseen() == []
        draft.publish()
    assert dict(opened(tmp_path).snapshot(REPO, sha("revert")).stored())[sha("edit 3"), "python"] == facts("edit 3")
