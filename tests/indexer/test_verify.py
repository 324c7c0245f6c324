from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb
import pytest

from app.domain.facts import Facts, Reference
from app.errors import NotIndexed
from app.indexer.compare import compare_facts
from app.indexer.indexer import Indexer
from app.indexer.report import Differences, VerifyReport
from app.store.backend import LocalBackend
from app.store.records import RepoRecord
from app.store.store import Store

if TYPE_CHECKING:
    from conftest import Origin

TEMPLATE = "import m{0}\n\nclass C{0}(B):\n    x = {0}\n\n    def f(self):\n        return g{0}(self.x)\n"
SOURCES = [TEMPLATE.format(number) for number in range(9)]


def total(report: VerifyReport) -> Differences:
    return sum(report.tables.values(), Differences())


def tamper(store: Store, table: str, select: str) -> None:
    """Rewrite every stored file of a table behind the store's back."""
    assert isinstance(store.backend, LocalBackend)
    found = list(store.backend.root.glob(f"v1-*/repo=*/commit=*/{table}-*.parquet"))
    assert found
    for path in found:
        other = path.with_suffix(".new")
        duckdb.sql(f"COPY ({select.replace('src', repr(str(path)))}) TO '{other}' (FORMAT parquet)")
        other.rename(path)


def test_a_published_commit_has_no_differences(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store
) -> None:
    one, two, *_ = SOURCES
    commit = origin.commit({"a.py": one, "d/b.py": two, "bin.py": b"\0", "n.txt": "n", "d/c.py": one})
    indexer.index(repo)
    report = indexer.verify(repo, commit)
    assert report.ok
    assert (report.files, report.paths) == (3, ())
    assert report.rows > 10


def test_random_pushes_leave_exactly_what_a_clean_index_has(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store
) -> None:
    dice = random.Random(7)
    commit = origin.commit({"a.py": SOURCES[0]})
    present = {"a.py"}
    for _ in range(25):
        files: dict[str, str | bytes | None] = {}
        for _ in range(dice.randint(1, 3)):
            path = f"{dice.choice(['', 'p/', 'p/q/', 'r/'])}{dice.choice('abc')}.py"
            files[path] = None if path in present and dice.random() < 0.4 else dice.choice(SOURCES)
        present = (present | {path for path, text in files.items() if text}) - {p for p, t in files.items() if not t}
        commit = origin.commit(files)
        indexer.index(repo)
    report = indexer.verify(repo, commit)
    assert report.ok, report
    snapshot = store.snapshot(repo.id, commit)
    assert {entry.path for entry in snapshot.listing.entries()} == present
    assert snapshot.coverage == {"files": len(present), "parsed": len(present), "failed": 0, "skipped": 0}


@pytest.mark.parametrize(
    ("table", "select", "expected"),
    [
        ("symbols", "SELECT * REPLACE (line + 1 AS line) FROM src", "different"),
        ("references", "SELECT * FROM src OFFSET 1", "missing"),
        ("references", "SELECT * FROM src UNION ALL SELECT * FROM src", "extra"),
    ],
)
def test_rows_that_were_tampered_with_are_counted(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store, table: str, select: str, expected: str
) -> None:
    commit = origin.commit({"a.py": SOURCES[0]})
    indexer.index(repo)
    tamper(store, table, select)
    report = indexer.verify(repo, commit)
    assert not report.ok
    assert getattr(report.tables[table], expected) > 0
    assert report.paths == ("a.py",)
    assert report.as_json()[expected] == getattr(total(report), expected)


def test_a_rebuild_mends_what_was_tampered_with_and_keeps_every_branch(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store
) -> None:
    origin.commit({"a.py": SOURCES[0]})
    origin.git("branch", "side")
    head = origin.commit({"b.py": SOURCES[1]})
    indexer.index(repo)
    indexer.index(repo, "side")
    before = store.snapshot(repo.id, head)
    tamper(store, "symbols", "SELECT * REPLACE (line + 1 AS line) FROM src")
    assert not indexer.verify(repo, head).ok
    reports = indexer.rebuild(repo)
    assert [(report.branch, report.blobs_extracted, report.blobs_reused) for report in reports] == [
        ("main", 2, 0),
        ("side", 1, 0),
    ]
    assert all(indexer.verify(repo, report.commit).ok for report in reports)
    assert len(list(before.stored())) == 2
    origin.commit({"c.py": SOURCES[2]})
    assert indexer.index(repo).blobs_extracted == 1


def test_a_listing_that_was_tampered_with_is_counted(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store, tmp_path: Path
) -> None:
    commit = origin.commit({"a.py": SOURCES[0], "d/b.py": SOURCES[1]})
    indexer.index(repo)
    tamper(store, "listing", "SELECT * REPLACE (replace(path, 'b.py', 'x.py') AS path) FROM src")
    report = indexer.verify(repo, commit)
    assert report.tables["listing"] == Differences(missing=1, extra=1)
    assert set(report.paths) == {"d/b.py", "d/x.py"}


def test_a_commit_that_is_not_published_cannot_be_verified(indexer: Indexer, origin: Origin, repo: RepoRecord) -> None:
    commit = origin.commit({"a.py": SOURCES[0]})
    with pytest.raises(NotIndexed):
        indexer.verify(repo, commit)


def test_rows_are_compared_as_sets_and_a_file_without_facts_lacks_them_all() -> None:
    one, two = Reference("a", "call", 1, 1, 0, -1, "", 0), Reference("b", "call", 2, 1, 0, -1, "", 0)
    assert compare_facts(Facts("python", references=[one, two]), Facts("python", references=[two, one])) == {}
    assert compare_facts(Facts("python", references=[one, two]), None) == {
        "files": Differences(missing=1),
        "references": Differences(missing=2),
    }
    assert compare_facts(Facts("python", references=[one, two]), Facts("python", references=[one, one])) == {
        "references": Differences(different=1)
    }
