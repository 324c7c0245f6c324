"""Small histories with the right answers: built with git, indexed commit by commit, asked, and verified at the end."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from app.extract.children import Children
from app.git.fetcher import Fetcher
from tests.support.repository import Repository
from tests.support.town import Town

REPO = "acme/case"


class Link(NamedTuple):
    target: str


class Moved(NamedTuple):
    source: str


Commit = Mapping[str, str | bytes | Link | Moved | None]
"""Path → content; a link; what is moved there, file or directory; None removes, a directory too."""


class Ask(NamedTuple):
    """A question; `at` is the number of a commit from 1, 0 for the head. Rows are compared by the fields of `want`."""

    question: str
    arguments: Mapping[str, Any]
    want: Sequence[Mapping[str, Any] | tuple[str, int]] | str  # rows in any order, or an error's code
    at: int = 0


class Case(NamedTuple):
    why: str
    commits: Sequence[Commit]
    asks: Sequence[Ask]


def defined(name: str, *rows: tuple[str, int], at: int = 0) -> Ask:
    return Ask("search_symbols", {"query": name}, rows, at)


def called(symbol: str, *rows: tuple[str, int], at: int = 0) -> Ask:
    return Ask("find_references", {"symbol": f"{REPO}:{symbol}", "relation": "call"}, rows, at)


def failing(code: str, question: str, at: int = 0, **arguments: Any) -> Ask:
    return Ask(question, arguments, code, at)


def check(case: Case, root: Path, makers: tuple[Children, Fetcher]) -> None:
    """Raises AssertionError for the first answer that is not as wanted."""
    town = Town(root, *makers)
    repository = Repository(root / "origin")
    commits = []
    for files in case.commits:
        commits.append(change(repository, files))
        assert town.index(REPO, repository).commit == commits[-1]
    for ask in case.asks:
        at = {"at": commits[ask.at - 1]} if ask.at else {}
        arguments = {"repo": REPO, **ask.arguments, **at}
        if isinstance(ask.want, str):
            assert town.error(ask.question, **arguments).code == ask.want, ask
        else:
            _compare(ask, town.all_rows(ask.question, **arguments))
    report = town.verify(REPO, commits[-1])
    assert report.ok, (report.tables, report.paths)


def change(repository: Repository, commit: Commit) -> str:
    """Make the change in the work tree and commit everything, ignored files too."""
    for name, content in commit.items():
        _write(repository.path, repository.path / name, content)
    repository.git("add", "-A", "-f")
    repository.git("commit", "-q", "--allow-empty", "-m", "change")
    return repository.git("rev-parse", "HEAD")


def _write(root: Path, path: Path, content: str | bytes | Link | Moved | None) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, Link):
        path.symlink_to(content.target)
    elif isinstance(content, Moved):
        (root / content.source).rename(path)
    elif content is not None:
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    elif path.is_dir() and not path.is_symlink():
        _remove(path)
    else:
        path.unlink()


def _remove(directory: Path) -> None:
    for base, directories, files in os.walk(directory, topdown=False):
        for name in files:
            (Path(base) / name).unlink()
        for name in directories:
            (Path(base) / name).rmdir()
    directory.rmdir()


def _compare(ask: Ask, rows: list[dict[str, Any]]) -> None:
    """Names that only look like the query, and uses that only share a name, are left out."""
    if ask.question == "search_symbols":
        rows = [row for row in rows if row["name"] == ask.arguments["query"]]
    rows = [row for row in rows if row.get("resolution") != "name"]
    left = list(rows)
    for want in ask.want:
        fields = {"path": want[0], "line": want[1]} if isinstance(want, tuple) else want
        found = next((row for row in left if all(row[key] == value for key, value in fields.items())), None)
        assert found is not None, (ask, fields, rows[:8])
        left.remove(found)
    assert not left, (ask, left[:8])
