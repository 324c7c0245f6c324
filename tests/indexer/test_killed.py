"""The indexer killed with SIGKILL in each of its phases."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.errors import NotIndexed
from app.indexer.indexer import Indexer
from app.store.records import RepoRecord
from app.store.store import Store

if TYPE_CHECKING:
    from conftest import Origin

ROOT = Path(__file__).parents[2]
SCRIPT = """
import os, signal, sys
from pathlib import Path
from app.extract.children import Children
from app.git.fetcher import Fetcher
from app.git.remote import Remote
from app.indexer.batch import WARM
from app.indexer.indexer import Indexer
from app.indexer.reach import Reach
from app.store.backend import LocalBackend
from app.store.records import RepoRecord
from app.store.store import Store

room, origin, repo_id, deadly = sys.argv[1:]

def progress(phase, done, total):
    if phase == deadly:
        os.kill(os.getpid(), signal.SIGKILL)

store = Store(LocalBackend(Path(room) / "store"), "0123456789ab")
reach = Reach(lambda repo: Remote(repo.source))
indexer = Indexer(store, Path(room) / "mirrors", Children(1, warm=WARM), Fetcher(), reach)
indexer.index(RepoRecord(repo_id, "acme/shop", origin), progress=progress)
"""


@pytest.mark.parametrize("phase", ["compare", "extract", "publish"])
def test_a_killed_run_serves_the_old_commit_and_the_next_run_finishes_it(
    indexer: Indexer, origin: Origin, repo: RepoRecord, store: Store, tmp_path: Path, phase: str
) -> None:
    old = origin.commit({"a.py": "def a(): pass\n"})
    indexer.index(repo)
    new = origin.commit({"a.py": None, "b.py": "def b(): pass\n"})
    command = [sys.executable, "-c", SCRIPT, str(tmp_path), str(origin.path), repo.id, phase]
    assert subprocess.run(command, cwd=ROOT).returncode == -signal.SIGKILL
    head = store.head(repo.id, "main")
    assert head is not None
    assert head.commit == old
    with pytest.raises(NotIndexed):
        store.snapshot(repo.id, new)
    report = indexer.index(repo)
    assert (report.commit, report.previous_commit, report.blobs_extracted) == (new, old, 1)
    assert indexer.verify(repo, new).ok
