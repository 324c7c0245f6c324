"""A commit is indexed from the published one that is most like it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.domain.ids import Sha
from app.extract.children import Children
from app.git.fetcher import Fetcher
from app.git.mirror import Mirror
from app.indexer.nearest import difference, nearest
from tests.support.repository import Repository
from tests.support.town import Town


@pytest.fixture
def line(tmp_path: Path) -> tuple[Repository, list[str]]:
    """Ten commits, each of which adds a file and rewrites three."""
    repository = Repository(tmp_path / "origins" / "acme" / "one")
    return repository, [
        repository.commit(
            {
                f"d{n}/new.py": f"def f{n}():\n    pass\n",
                **{f"c{i}.py": f"def c{i}():\n    return {n}\n" for i in range(3)},
            }
        )
        for n in range(10)
    ]


def test_the_tree_that_differs_least_is_chosen(line: tuple[Repository, list[str]]) -> None:
    repository, commits = line
    shas = [Sha(commit) for commit in commits]
    with Mirror(repository.path / ".git") as mirror:
        wanted = mirror.commit(shas[5])
        assert nearest(mirror, wanted, [shas[0], shas[4], shas[9]]) == shas[4]
        assert nearest(mirror, wanted, [shas[0], shas[8]]) == shas[8]
        assert nearest(mirror, wanted, [Sha("0" * 40)]) is None and nearest(mirror, wanted, []) is None
        trees = [mirror.commit(sha).tree for sha in shas]
        assert difference(mirror, trees[5], trees[5]) == 0
        assert difference(mirror, trees[4], trees[5]) == 5  # three files, a directory and what is in it
        assert difference(mirror, trees[0], trees[9], 4) < difference(mirror, trees[0], trees[9])
        assert difference(mirror, Sha("0" * 40), trees[0]) == 5


def test_an_old_commit_costs_its_difference(line: tuple[Repository, list[str]], tmp_path: Path, makers: Any) -> None:
    repository, commits = line
    town = Town(tmp_path, *makers)
    town.index("acme/one", repository)
    assert town.index("acme/one", repository, commit=commits[2]).files_changed == 10
    again = town.index("acme/one", repository, commit=commits[3])
    assert (again.files_changed, again.blobs_extracted) == (4, 3)
    assert town.index("acme/one", repository, commit=commits[8]).files_changed == 4
    assert town.verify("acme/one", commits[3]).ok


def test_a_tree_that_another_commit_has_is_taken_from_there_when_the_parent_is_far(
    line: tuple[Repository, list[str]], tmp_path: Path, makers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository, commits = line
    town = Town(tmp_path, *makers)
    town.index("acme/one", repository)
    town.index("acme/one", repository, commit=commits[2])
    back, again = (_with_tree_of(repository, commits[2], commits[-1], name) for name in ("back", "again"))
    assert town.index("acme/one", repository, commit=back).files_changed == 10
    monkeypatch.setattr("app.indexer.nearest.FAR", 3)
    assert town.index("acme/one", repository, commit=again).files_changed == 0
    assert town.verify("acme/one", again).ok and town.verify("acme/one", back).ok


def _with_tree_of(repository: Repository, commit: str, parent: str, branch: str) -> str:
    made = repository.git("commit-tree", f"{commit}^{{tree}}", "-p", parent, "-m", branch)
    repository.git("branch", branch, made)
    return made


@pytest.fixture(scope="session")
def makers() -> Any:
    from app.indexer.batch import WARM

    with Children(1, warm=WARM) as children, Fetcher() as fetcher:
        yield children, fetcher
