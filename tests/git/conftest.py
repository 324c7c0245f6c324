"""Repositories, a real git server and a warm fetch child for the tests of this room."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.git.fetcher import Fetcher
from infra.demo.git_http import GitHttpServer
from tests.support.repository import Repository


@pytest.fixture
def shop(tmp_path: Path) -> Repository:
    repository = Repository(tmp_path / "hosted" / "shop")
    repository.commit({"a.py": "x = 1\n", "lib/b.py": "y = 2\n", "lib/deep/c.py": "z = 3\n"}, "first")
    return repository


@pytest.fixture
def host(tmp_path: Path) -> Iterator[GitHttpServer]:
    (tmp_path / "hosted").mkdir(exist_ok=True)
    with GitHttpServer(tmp_path / "hosted") as server:
        yield server


@pytest.fixture(scope="module")
def fetcher() -> Iterator[Fetcher]:
    with Fetcher() as fetcher:
        yield fetcher


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Where the mirror goes."""
    return tmp_path / "mirror"
