"""What a faulty parser does to a commit. Its faults are real (signals, memory, time), planted in the children."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.errors import Transient
from app.extract.children import Children
from app.extract.limits import MEGABYTE, Limits
from app.git.fetcher import Fetcher
from app.git.remote import Remote
from app.indexer.indexer import Indexer
from app.indexer.reach import Reach
from app.store.records import RepoRecord
from app.store.store import Store

if TYPE_CHECKING:
    from conftest import Origin

PLANT = """
import os, time
from app.indexer import batch

healthy = batch.extract
hoard = []

FAULTS = {
    b"ABORT": os.abort,
    b"SLEEP": lambda: time.sleep(600),
    b"MEMORY": lambda: bytearray(2_000_000_000),
    b"HOARD": lambda: hoard.append(bytearray(120_000_000)),
}

def faulty(source, language):
    for word, fault in FAULTS.items():
        if word in source:
            fault()
    return healthy(source, language)

def warm():
    batch.warm()

batch.extract = faulty
"""

FULL_DISK = """
import os
from app.indexer import batch

batch.write_part = lambda directory, rows: os.abort()
warm = batch.warm
"""

Run = Callable[..., Indexer]


@pytest.fixture
def planted(
    tmp_path: Path, store: Store, fetcher: Fetcher, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Run:
    (tmp_path / "plant.py").write_text(PLANT)
    (tmp_path / "full_disk.py").write_text(FULL_DISK)
    monkeypatch.syspath_prepend(str(tmp_path))

    def make(count: int, limits: Limits, warm: str = "plant:warm") -> Indexer:
        children = Children(count, limits, warm)
        request.addfinalizer(children.close)
        return Indexer(store, tmp_path / "mirrors", children, fetcher, Reach(lambda repo: Remote(repo.source)))

    return make


LIMITS = Limits(memory=512 * MEGABYTE)


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("ABORT", "the parser crashed (SIGABRT)"),
        ("SLEEP", "took longer than 10 s"),
        ("MEMORY", "ran out of memory (512 MB)"),
    ],
)
def test_one_bad_file_fails_alone(
    planted: Run, origin: Origin, repo: RepoRecord, store: Store, word: str, reason: str
) -> None:
    files = {f"good{number}.py": f"def good{number}(): pass\n" for number in range(9)}
    commit = origin.commit({**files, "evil.py": f"# {word}\n"})
    limits = replace(LIMITS, wall_seconds=10) if word == "SLEEP" else LIMITS  # what is well may take long here
    report = planted(2, limits).index(repo)
    assert [tuple(problem) for problem in report.problems] == [("evil.py", reason)]
    assert (report.blobs_extracted, report.symbols) == (10, 9)
    snapshot = store.snapshot(repo.id, commit)
    assert snapshot.coverage == {"files": 10, "parsed": 9, "failed": 1, "skipped": 0}
    assert [problem.path for problem in snapshot.problems()] == ["evil.py"]


def test_a_file_that_failed_is_no_difference_when_it_would_not_fail_again(
    planted: Run, indexer: Indexer, origin: Origin, repo: RepoRecord
) -> None:
    commit = origin.commit({"evil.py": "x = 1  # ABORT\n", "good.py": "y = 1\n"})
    planted(1, LIMITS).index(repo)
    report = indexer.verify(repo, commit)
    assert (report.ok, report.files, report.failed) == (True, 2, 1)


def test_many_bad_files_fail_and_no_other(planted: Run, origin: Origin, repo: RepoRecord, store: Store) -> None:
    words = ["ABORT", "fine", "MEMORY", "fine", "ABORT"]
    commit = origin.commit({f"f{at}.py": f"def f{at}(): pass  # {word}\n" for at, word in enumerate(words)})
    report = planted(1, LIMITS).index(repo)
    assert [problem.path for problem in report.problems] == ["f0.py", "f2.py", "f4.py"]
    assert store.snapshot(repo.id, commit).coverage == {"files": 5, "parsed": 2, "failed": 3, "skipped": 0}


def test_files_that_only_together_eat_too_much_memory_are_all_extracted(
    planted: Run, origin: Origin, repo: RepoRecord
) -> None:
    origin.commit({f"f{number}.py": f"def f{number}(): pass  # HOARD\n" for number in range(6)})
    report = planted(1, LIMITS).index(repo)
    assert (report.problems, report.symbols) == ((), 6)


def test_a_child_that_cannot_write_is_an_error_and_publishes_nothing(
    planted: Run, origin: Origin, repo: RepoRecord, store: Store
) -> None:
    origin.commit({"a.py": "x = 1\n", "b.py": "y = 1\n"})
    with pytest.raises(Transient, match="Facts could not be written"):
        planted(1, LIMITS, "full_disk:warm").index(repo)
    assert store.heads(repo.id) == {}
    assert store.commits(repo.id) == []
