"""What `at` may say, over one repository with branches, tags and commits that nobody asked to index."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.domain.ids import repo_id
from app.query.tools import TOOLS
from tests.support.repository import Repository
from tests.support.town import Town

NAME = "acme/one"


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path / "origins" / "acme" / "one")


@pytest.fixture
def town(tmp_path: Path, makers: Any) -> Town:
    return Town(tmp_path, *makers)


def at(town: Town, rev: str | None, **more: Any) -> str:
    answer = town.ask("list_repos", repo=NAME, at=rev, **more)
    return str(answer.stamps[0]["commit"])


def text(value: int) -> dict[str, str]:
    return {"a.py": f"def f():\n    return {value}\n", f"n{value}.py": f"def only_{value}():\n    pass\n"}


def test_every_way_to_name_a_commit_leads_to_it(town: Town, repository: Repository) -> None:
    first = repository.commit(text(1))
    repository.git("tag", "light")
    repository.git("tag", "-a", "-m", "of a commit", "heavy")
    repository.git("tag", "-a", "-m", "of a tag", "nested", "heavy")
    repository.git("update-ref", "refs/pull/7/head", first)
    second = repository.commit(text(2))
    town.index(NAME, repository)
    for rev in ("light", "heavy", "nested", "refs/pull/7/head", first):
        assert town.index(NAME, repository, commit=rev).commit == first
    names = ("light", "heavy", "nested", "refs/tags/light", "pull/7/head", "refs/pull/7/head")
    for rev in (first, first[:7], first[:9].upper(), first.upper(), *names):
        assert at(town, rev) == first, rev
        assert at(town, rev, branch="main") == first, rev
    for rev in (None, "main", "refs/heads/main", "HEAD", second, second[:7]):
        assert at(town, rev) == second, rev


def test_a_branch_that_was_indexed_as_a_commit_is_askable_by_its_name(town: Town, repository: Repository) -> None:
    repository.commit(text(1))
    repository.git("checkout", "-q", "-b", "topic/x")
    topic = repository.commit(text(2))
    repository.git("checkout", "-q", "main")
    town.index(NAME, repository)
    assert town.error("list_repos", repo=NAME, at="topic/x").code == "NOT_INDEXED"
    town.index(NAME, repository, commit="topic/x")
    assert at(town, "topic/x") == topic and set(town.store.heads(repo_id("local", NAME))) == {"main"}


def test_tags_of_indexed_commits_are_known_without_being_asked_for_by_name(town: Town, repository: Repository) -> None:
    first = repository.commit(text(1))
    repository.git("tag", "light")
    repository.git("tag", "-a", "-m", "one", "heavy")
    town.index(NAME, repository)
    second = repository.commit(text(2))
    repository.git("tag", "-f", "light")
    repository.git("tag", "-d", "heavy")
    repository.git("tag", "rel/2")
    assert at(town, "light") == at(town, "heavy") == first
    town.index(NAME, repository)
    assert at(town, "light") == at(town, "rel/2") == second
    assert town.error("list_repos", repo=NAME, at="heavy").code == "NOT_INDEXED"


def test_a_repository_of_single_commits_is_askable_at_them(town: Town, repository: Repository) -> None:
    first = repository.commit(text(1))
    town.index(NAME, repository, commit=first)
    assert at(town, first[:8]) == first
    fault = town.error("outline", repo=NAME, path=".")
    assert fault.code == "NOT_INDEXED" and first[:12] in fault.next_step


def test_branches_share_what_they_share(town: Town, repository: Repository) -> None:
    repository.commit({f"m{number}.py": f"def m{number}():\n    pass\n" for number in range(20)})
    assert town.index(NAME, repository).blobs_extracted == 20
    for number in range(3):
        repository.git("checkout", "-q", "-b", f"b{number}", "main")
        repository.commit({f"b{number}.py": f"def b{number}():\n    pass\n"})
        report = town.index(NAME, repository, f"b{number}")
        assert (report.blobs_extracted, report.files_changed) == (1, 1)
    repository.git("checkout", "-q", "-b", "all", "main")
    repository.commit({f"b{number}.py": f"def b{number}():\n    pass\n" for number in range(3)})
    report = town.index(NAME, repository, "all")
    assert (report.blobs_extracted, report.blobs_reused) == (0, 3)
    for branch, names in (("b0", ["b0"]), ("all", ["b0", "b1", "b2"]), ("main", [])):
        rows = town.ask("search_symbols", query="b", repo=NAME, at=branch, path="b*.py").rows
        assert [row["name"] for row in rows] == names


def test_after_a_force_push_the_old_commit_is_still_askable(town: Town, repository: Repository) -> None:
    repository.commit(text(0))
    old = repository.commit(text(1))
    town.index(NAME, repository)
    repository.git("reset", "-q", "--hard", "HEAD~1")
    new = repository.commit(text(2))
    town.index(NAME, repository)
    assert at(town, "main") == new and at(town, old[:8]) == old
    rows = town.ask("compare_commits", repo=NAME, base=old, head="main").rows
    assert sorted((row["change"], (row["after"] or row["before"])["name"]) for row in rows) == [
        ("added", "only_2"), ("changed", "f"), ("removed", "only_1"),
    ]  # fmt: skip


def test_an_abbreviation_of_several_indexed_commits_is_ambiguous(town: Town, repository: Repository) -> None:
    repository.commit({"a.py": "x = 1\n"})
    town.index(NAME, repository)
    record, real = town.store.find_repo(NAME), town.store.commits
    twins = [f"abcdef0{digit}" + "0" * 32 for digit in "12"]
    town.store.commits = lambda *given: [*real(*given), *twins] if given[0] == record.id else []  # type: ignore
    fault = town.error("outline", repo=NAME, path=".", at="abcdef0")
    assert fault.code == "AMBIGUOUS" and "abcdef01000" in fault.message


@pytest.mark.parametrize("rev", ["deadbeef", "0" * 40, "v9", "no/such", "refs/tags/v9", "../x", "abc", "HEAD~1"])
def test_what_is_not_there_names_what_is(town: Town, repository: Repository, rev: str) -> None:
    head = repository.commit(text(1))
    town.index(NAME, repository)
    fault = town.error("outline", repo=NAME, path=".", at=rev)
    assert fault.code == "NOT_INDEXED" and head[:12] in fault.next_step
    assert "headmark index" in fault.next_step and "request_index" in fault.next_step


def test_the_commits_nearest_in_time_are_named(town: Town, repository: Repository) -> None:
    commits = []
    for number in range(9):
        repository.commit(text(number))
        commits.append(_dated(repository, 1704067200 + 86400 * number))
    town.index(NAME, repository)
    for number in (0, 1, 2, 4, 5, 7):
        town.index(NAME, repository, commit=commits[number])
    step = town.error("outline", repo=NAME, path=".", at=commits[3]).next_step
    assert [number for number in range(8) if f" {commits[number][:12]}," in step.replace(".", ",")] == [0, 1, 2, 4, 5]


def _dated(repository: Repository, seconds: int) -> str:
    """The head again, committed at another time."""
    tree, parent = repository.git("rev-parse", "HEAD^{tree}"), repository.git("rev-list", "--skip=1", "-1", "HEAD")
    parents, who = f"parent {parent}\n" if parent else "", f"A <a@example.org> {seconds} +0000"
    raw = f"tree {tree}\n{parents}author {who}\ncommitter {who}\n\nx\n"
    commit = repository.git("hash-object", "-t", "commit", "-w", "--stdin", stdin=raw.encode())
    repository.git("reset", "-q", "--hard", commit)
    return commit


def test_every_tool_takes_at() -> None:
    assert all({"at", "branch", "repo"} <= set(tool.schema["properties"]) for tool in TOOLS.values())
