"""Indexing from the command line, and what the other commands say of the result. Real git."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Commit = Callable[..., str]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "work" / "refunds"
    path.mkdir(parents=True)
    git(path, "init", "-q", "-b", "main")
    return path


def git(path: Path, *arguments: str) -> str:
    who = ["-c", "user.name=dev", "-c", "user.email=dev@example.org", "-c", "commit.gpgsign=false"]
    done = subprocess.run(["git", "-C", str(path), *who, *arguments], check=True, capture_output=True, text=True)
    return done.stdout.strip()


def commit(path: Path, **files: str) -> str:
    """Write `name.py` files and commit them; the commit's id."""
    for name, text in files.items():
        (path / f"{name}.py").write_text(text)
    git(path, "add", "-A")
    git(path, "commit", "-qm", "change")
    return git(path, "rev-parse", "HEAD")


def test_the_first_run_indexes_everything_and_the_second_only_what_changed(headmark: Any, source: Path) -> None:
    first = commit(source, a="def f():\n    pass\n", b="def g():\n    pass\n")
    report = headmark.process("index", str(source), "--json").json
    assert report["repo"] == "work/refunds" and report["branch"] == "main" and report["commit"] == first
    assert (report["previous_commit"], report["files_changed"], report["blobs_extracted"]) == (None, 2, 2)
    second = commit(source, b="def g():\n    return 1\n")
    report = headmark.process("index", str(source), "--json").json
    assert (report["commit"], report["previous_commit"], report["blobs_extracted"]) == (second, first, 1)


def test_a_commit_is_indexed_beside_the_branch_head_which_does_not_move(headmark: Any, source: Path) -> None:
    old = commit(source, a="def f():\n    pass\n")
    head = commit(source, a="def f2():\n    pass\n")
    headmark("index", str(source), "--json")
    assert headmark("index", str(source), "--commit", old, "--json").json["commit"] == old
    branch = headmark("status", "--json").json["repositories"][0]["branches"][0]
    assert branch["commit"] == head and branch["freshness"] == "current"


def test_a_second_branch_is_followed_beside_the_default_one(headmark: Any, source: Path) -> None:
    commit(source, a="def f():\n    pass\n")
    headmark("index", str(source))
    git(source, "checkout", "-qb", "feature")
    tip = commit(source, a="def f3():\n    pass\n")
    assert headmark("index", str(source), "--branch", "feature", "--json").json["commit"] == tip
    branches = headmark("status", "--json").json["repositories"][0]["branches"]
    assert [branch["branch"] for branch in branches] == ["main", "feature"]


def test_status_shows_a_table_to_people(headmark: Any, source: Path) -> None:
    assert "Nothing is indexed yet" in headmark("status").out
    tip = commit(source, a="def f():\n    pass\n")
    headmark("index", str(source), "--name", "acme/refunds")
    shown = headmark("status").out
    assert "acme/refunds" in shown and tip[:12] in shown and "current" in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["/nowhere/at/all"], "no directory"),
        (["git@github.com:acme/x.git"], "ssh"),
        (["https://user:pass@example.org/a/b"], "credentials"),
        (["ext::sh -c id"], "not the address"),
        ([".", "--name", "nameless"], "owner/name"),
        ([".", "--branch", "-x"], "branch"),
    ],
)
def test_what_cannot_be_indexed_is_refused_in_words(headmark: Any, arguments: list[str], message: str) -> None:
    done = headmark("index", *arguments, "--json")
    assert done.code in (1, 2) and "Traceback" not in done.err
    if done.code == 1:
        assert message in str(done.json["error"]) and done.json["error"]["next_step"]


def test_an_empty_repository_is_refused_in_words(headmark: Any, source: Path) -> None:
    done = headmark("index", str(source))
    assert done.code == 1 and "headmark: " in done.err and "Traceback" not in done.err


def test_two_sources_with_one_name_are_not_mixed(headmark: Any, source: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / "work" / "refunds"
    other.mkdir(parents=True)
    git(other, "init", "-q", "-b", "main")
    commit(other, z="def z():\n    pass\n")
    commit(source, a="def f():\n    pass\n")
    assert headmark("index", str(source)).code == 0
    done = headmark("index", str(other), "--json")
    assert done.code == 1 and "--name" in done.json["error"]["next_step"]
    assert headmark("index", str(other), "--name", "acme/other", "--json").json["repo"] == "acme/other"
    done = headmark("index", str(source), "--name", "acme/other", "--json")
    assert done.code == 1 and str(other) in done.json["error"]["message"]


def test_doctor_finds_nothing_wrong_here_and_says_the_next_step_for_faults(headmark: Any, source: Path) -> None:
    commit(source, a="def f():\n    pass\n")
    headmark("index", str(source))
    healthy = headmark("doctor", "--json")
    assert healthy.code == 0 and healthy.json["ok"]
    connection = '[{"name": "gh", "host": "github"}]'
    ill = headmark("doctor", "--json", HEADMARK_CONNECTIONS=connection, HEADMARK_REDIS_URL="redis://127.0.0.1:1")
    faults = {check["check"]: check for check in ill.json["checks"] if check["state"] == "fault"}
    assert ill.code == 1 and set(faults) == {"connections", "redis"}
    assert all(check["next_step"] for check in faults.values())


def test_doctor_tells_of_settings_that_cannot_be_read(headmark: Any) -> None:
    done = headmark("doctor", HEADMARK_WEB_PROT="1")
    assert done.code == 1 and "HEADMARK_WEB_PORT" in done.out


def test_doctor_finds_what_would_keep_the_server_from_starting(headmark: Any) -> None:
    done = headmark("doctor", "--json", HEADMARK_TOOLSETS="sqll", HEADMARK_REPOSITORIES="git@host:a/b")
    faults = {check["check"]: check for check in done.json["checks"] if check["state"] == "fault"}
    assert done.code == 1 and set(faults) == {"toolsets", "repositories"}
    assert "sqll" in faults["toolsets"]["message"] and "https://" in faults["repositories"]["next_step"]
