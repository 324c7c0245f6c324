from __future__ import annotations

import os
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from app.errors import HeadmarkError, LostLease, NotIndexed, Permanent, Refused
from app.indexer.indexer import Indexer
from app.store.records import RepoRecord
from app.store.store import Store

if TYPE_CHECKING:
    from conftest import Origin

A = "def f():\n    return g()\n"
B = "import a\n\n\nclass C:\n    x = 1\n"


def paths(store: Store, repo: RepoRecord, commit: str) -> dict[str, str]:
    """Path → status of what a commit shows."""
    snapshot = store.snapshot(repo.id, commit)
    return {
        entry.path: snapshot.facts.status((entry.sha, entry.language)) or "listed"
        for entry in snapshot.listing.entries()
    }


def names(store: Store, repo: RepoRecord, commit: str) -> set[str]:
    snapshot = store.snapshot(repo.id, commit)
    return {symbol.name for _, facts in snapshot.stored() if facts for symbol in facts.symbols}


def served(store: Store, repo: RepoRecord, branch: str = "main") -> str | None:
    head = store.head(repo.id, branch)
    return head.commit if head else None


def test_a_first_run_publishes_the_head_of_the_default_branch(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store
) -> None:
    commit = origin.commit({"a.py": A, "lib/b.py": B, "notes.txt": "hello\n"})
    report = indexer.index(repo)
    assert (report.branch, report.commit, report.previous_commit) == ("main", commit, None)
    assert (report.files_changed, report.blobs_extracted, report.blobs_reused) == (3, 2, 0)
    assert served(store, repo) == commit
    assert paths(store, repo, commit) == {"a.py": "parsed", "lib/b.py": "parsed", "notes.txt": "listed"}
    assert names(store, repo, commit) == {"f", "C", "x"}
    assert store.snapshot(repo.id, commit).coverage == {"files": 3, "parsed": 2, "failed": 0, "skipped": 1}


def test_a_second_run_does_nothing(indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store) -> None:
    commit = origin.commit({"a.py": A})
    indexer.index(repo)
    report = indexer.index(repo)
    assert (report.commit, report.previous_commit) == (commit, commit)
    assert (report.files_changed, report.blobs_extracted) == (0, 0)


def test_a_push_extracts_the_changed_blob_only(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store
) -> None:
    first = origin.commit({"a.py": A, "b.py": B})
    indexer.index(repo)
    second = origin.commit({"a.py": "def h(): pass\n"})
    report = indexer.index(repo)
    assert (report.previous_commit, report.files_changed, report.blobs_extracted) == (first, 1, 1)
    assert names(store, repo, second) == {"h", "C", "x"}
    assert names(store, repo, first) == {"f", "C", "x"}


def test_a_rename_a_revert_and_a_branch_extract_nothing(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store
) -> None:
    origin.commit({"a.py": A})
    indexer.index(repo)
    renamed = origin.commit({"a.py": None, "deep/er/a.py": A})
    report = indexer.index(repo)
    assert (report.files_changed, report.blobs_extracted, report.blobs_reused) == (2, 0, 1)
    assert paths(store, repo, renamed) == {"deep/er/a.py": "parsed"}
    origin.commit({"deep/er/a.py": B})
    indexer.index(repo)
    reverted = origin.commit({"deep/er/a.py": A})
    assert indexer.index(repo).blobs_extracted == 0
    assert names(store, repo, reverted) == {"f"}
    origin.git("branch", "side")
    report = indexer.index(repo, "side")
    assert (report.branch, report.commit, report.files_changed, report.blobs_extracted) == ("side", reverted, 0, 0)


def test_a_file_gone_is_gone_and_a_directory_may_take_its_place(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store
) -> None:
    origin.commit({"a": A, "b.py": B})
    indexer.index(repo)
    commit = origin.commit({"a": None, "b.py": None})
    commit = origin.commit({"a/c.py": A})
    indexer.index(repo)
    assert paths(store, repo, commit) == {"a/c.py": "parsed"}


def test_a_force_push_and_an_orphan_are_pushes_like_any_other(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store
) -> None:
    first = origin.commit({"a.py": A})
    origin.commit({"a.py": B})
    indexer.index(repo)
    origin.git("reset", "-q", "--hard", first)
    commit = origin.commit({"c.py": B})
    indexer.index(repo)
    assert paths(store, repo, commit) == {"a.py": "parsed", "c.py": "parsed"}
    origin.git("checkout", "-q", "--orphan", "fresh")
    origin.git("rm", "-rqf", ".")
    orphan = origin.commit({"z.py": A})
    origin.git("branch", "-f", "main")
    indexer.index(repo, "main")
    assert (served(store, repo), paths(store, repo, orphan)) == (orphan, {"z.py": "parsed"})


def test_one_commit_is_indexed_beside_the_branch(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store
) -> None:
    old = origin.commit({"a.py": A})
    head = origin.commit({"a.py": B})
    indexer.index(repo)
    report = indexer.index(store.repo(repo.id) or repo, commit=old)
    assert (report.branch, report.commit, report.previous_commit) == ("main", old, head)
    assert served(store, repo) == head
    assert names(store, repo, old) == {"f"}
    with pytest.raises(Refused) as refused:
        indexer.index(repo, commit="0" * 40)
    assert refused.value.code == "NOT_FOUND"


def test_a_commit_may_be_the_first_that_is_indexed(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store
) -> None:
    old = origin.commit({"a.py": A})
    origin.commit({"a.py": B})
    assert indexer.index(repo, commit=old).commit == old
    assert store.heads(repo.id) == {}
    assert names(store, repo, old) == {"f"}


def test_one_blob_under_two_names_and_two_languages_is_extracted_once_for_each_language(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store
) -> None:
    commit = origin.commit({"a.py": A, "b.py": A, "c.pyi": A})
    report = indexer.index(repo)
    assert report.blobs_extracted == 1
    assert paths(store, repo, commit) == {"a.py": "parsed", "b.py": "parsed", "c.pyi": "parsed"}


def test_symlinks_and_submodules_are_listed_and_never_followed(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store
) -> None:
    (origin.path / "link.py").symlink_to("/etc/passwd")
    first = origin.commit({"a.py": A})
    origin.git("update-index", "--add", "--cacheinfo", f"160000,{first},sub.py")
    origin.git("commit", "-qm", "submodule")
    commit = origin.git("rev-parse", "HEAD")
    indexer.index(repo)
    assert paths(store, repo, commit) == {"a.py": "parsed", "link.py": "listed", "sub.py": "listed"}


def test_hostile_and_odd_paths_survive(indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store) -> None:
    odd = b"caf\xe9 \n.py"
    (origin.path / os.fsdecode(odd)).write_text(A)
    commit = origin.commit({"näme/日本.py": B, "-x.py": A, "a b.py": A})
    indexer.index(repo)
    assert set(paths(store, repo, commit)) == {"caf\\xe9 \n.py", "näme/日本.py", "-x.py", "a b.py"}


def test_what_cannot_be_parsed_is_told_with_its_path(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store
) -> None:
    commit = origin.commit({"bin.py": b"x\0y", "ok.py": A, "big.py": "x = 1\n" * 400_000, "min.py": "x=1;" * 30_000})
    report = indexer.index(repo)
    assert {problem.path: problem.reason for problem in report.problems} == {
        "big.py": "larger than 2000000 bytes",
        "bin.py": "binary",
        "min.py": "minified: lines too long",
    }
    assert store.snapshot(repo.id, commit).coverage == {"files": 4, "parsed": 1, "failed": 0, "skipped": 3}


def test_an_empty_repository_and_a_missing_branch_are_refused_and_leave_no_stamp(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store
) -> None:
    with pytest.raises(Refused, match="empty"):
        indexer.index(repo)
    origin.commit({"a.py": A})
    with pytest.raises(Refused, match="no branch 'nope'"):
        indexer.index(repo, "nope")
    assert store.heads(repo.id) == {}


def test_a_remote_that_is_gone_leaves_what_was_served_and_says_why(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store
) -> None:
    commit = origin.commit({"a.py": A})
    indexer.index(repo)
    shutil.move(origin.path, origin.path.with_name("moved"))
    with pytest.raises(HeadmarkError):
        indexer.index(repo, "main")
    assert served(store, repo) == commit
    observation = store.observation(repo.id, "main")
    assert observation is not None
    assert observation.remote_head is None
    assert observation.reason


def test_a_branch_that_the_remote_dropped_is_observed_as_gone(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store
) -> None:
    origin.commit({"a.py": A})
    origin.git("branch", "side")
    indexer.index(repo, "side")
    origin.git("branch", "-D", "side")
    with pytest.raises(Refused, match="no branch 'side'"):
        indexer.index(repo, "side")
    observation = store.observation(repo.id, "side")
    assert observation is not None
    assert (observation.remote_head, observation.reason) == (None, "")


def test_the_remote_head_is_observed_before_the_work_is_done(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store
) -> None:
    commit = origin.commit({"a.py": A})

    def stop(phase: str, done: int, total: int) -> None:
        if phase == "publish":
            raise Permanent("Stopped.", "")

    with pytest.raises(Permanent):
        indexer.index(repo, progress=stop)
    observation = store.observation(repo.id, "main")
    assert observation is not None
    assert observation.remote_head == commit
    assert served(store, repo) is None
    with pytest.raises(NotIndexed):
        store.snapshot(repo.id, commit)
    assert indexer.index(repo).blobs_extracted == 1


def test_a_lost_lease_publishes_no_head(indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store) -> None:
    first = origin.commit({"a.py": A})
    indexer.index(repo, fence=7)
    origin.commit({"a.py": B})
    with pytest.raises(LostLease):
        indexer.index(repo, fence=6)
    assert served(store, repo) == first


def test_the_repository_is_remembered_with_its_default_branch(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store
) -> None:
    origin.git("checkout", "-qb", "trunk")
    origin.commit({"a.py": A})
    indexer.index(repo)
    assert store.repo(repo.id) == replace(repo, default_branch="trunk")


def test_progress_tells_its_phases_in_order_and_ends_complete(
    indexer: Indexer, origin: Origin, repo: RepoRecord
) -> None:
    seen: list[tuple[str, int, int]] = []
    origin.commit({"a.py": A})
    indexer.index(repo, progress=lambda *step: seen.append(step))
    assert seen == [
        ("fetch", 0, 0), ("compare", 0, 0), ("extract", 0, 0), ("extract", len(A), len(A)), ("publish", 0, 0),
        ("advance", 0, 0), ("tidy", 0, 0),
    ]  # fmt: skip
