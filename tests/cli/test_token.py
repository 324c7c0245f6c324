"""Callers are made, shown and ended; the token itself is shown once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest


def test_a_token_is_shown_once_and_kept_as_a_hash(headmark: Any, data: Path) -> None:
    done = headmark.process("token", "create", "--name", "ci", "--repo", "acme/*", "--deny", "**/.env")
    token = done.out.strip()
    assert done.code == 0 and token.startswith("hm_")
    assert token not in (data / "tokens.json").read_text()
    listed = headmark("token", "list")
    assert "ci" in listed.out and "acme/*" in listed.out and token not in listed.out + listed.err


def test_a_revoked_token_is_gone(headmark: Any) -> None:
    made = headmark("token", "create", "--name", "ci", "--json").json
    assert headmark("token", "revoke", made["id"], "--json").code == 0
    assert headmark("token", "list", "--json").json == {"tokens": []}


@pytest.mark.parametrize(
    "arguments", [["--scope", "everything"], ["--expires", "soon"], ["--repo", ""], ["--allow", "x" * 500]]
)
def test_a_rule_that_cannot_be_is_refused(headmark: Any, arguments: list[str]) -> None:
    done = headmark("token", "create", "--name", "ci", *arguments)
    assert done.code == 1 and done.out == "" and "Traceback" not in done.err


def test_a_name_that_is_taken_and_a_time_that_is_over_are_refused(headmark: Any) -> None:
    assert headmark("token", "create", "--name", "ci").code == 0
    again = headmark("token", "create", "--name", "ci")
    assert again.code == 1 and "revoke ci" in again.err
    assert headmark("token", "create", "--name", "old", "--expires", "2020-01-01").code == 1


def test_who_may_read_everything_is_said(headmark: Any) -> None:
    assert "every repository" in headmark("token", "create", "--name", "all").err
    assert "every repository" not in headmark("token", "create", "--name", "one", "--repo", "acme/one").err
