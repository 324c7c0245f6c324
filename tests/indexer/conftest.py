"""Real origins, mirrors, stores and children for the indexer's tests."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.domain.ids import Sha, repo_id
from app.extract.children import Children
from app.git.fetcher import Fetcher
from app.git.remote import Remote
from app.indexer.batch import WARM
from app.indexer.indexer import Indexer
from app.indexer.reach import Reach
from app.store.backend import LocalBackend
from app.store.records import RepoRecord
from app.store.store import Store

IDENTITY = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]


@dataclass
class Origin:
    """A real repository with a work tree."""

    path: Path

    def git(self, *arguments: str) -> str:
        command = ["git", *IDENTITY, "-C", str(self.path), *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    def commit(self, files: dict[str, str | bytes | None]) -> Sha:
        """Write (None: remove) files and commit everything that stands in the work tree."""
        for name, text in files.items():
            path = self.path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if text is None:
                path.unlink()
            else:
                path.write_bytes(text if isinstance(text, bytes) else text.encode())
        self.git("add", "-A")
        self.git("commit", "-qm", "x", "--allow-empty")
        return Sha(self.git("rev-parse", "HEAD"))


@pytest.fixture
def origin(tmp_path: Path) -> Origin:
    path = tmp_path / "origin"
    subprocess.run(["git", "init", "-q", "-b", "main", str(path)], check=True)
    return Origin(path)


@pytest.fixture
def repo(origin: Origin) -> RepoRecord:
    return RepoRecord(repo_id("local", str(origin.path)), "acme/shop", str(origin.path))


@pytest.fixture(scope="session")
def children() -> Iterator[Children]:
    with Children(2, warm=WARM) as pool:
        yield pool


@pytest.fixture(scope="session")
def fetcher() -> Iterator[Fetcher]:
    with Fetcher() as one:
        yield one


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(LocalBackend(tmp_path / "store"), "0123456789ab")


@pytest.fixture
def indexer(tmp_path: Path, store: Store, children: Children, fetcher: Fetcher) -> Indexer:
    return Indexer(store, tmp_path / "mirrors", children, fetcher, Reach(lambda repo: Remote(repo.source)))
