"""Exit codes, streams and the tone of faults."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest


@pytest.mark.parametrize("arguments", [[], ["nonsense"], ["index"], ["token"], ["up", "--port", "many"]])
def test_wrong_usage_exits_2_with_help_on_stderr(headmark: Any, arguments: list[str]) -> None:
    done = headmark(*arguments)
    assert done.code == 2 and done.out == "" and "usage: headmark" in done.err


def test_help_and_version_exit_0(headmark: Any) -> None:
    assert "COMMAND" in headmark.process("--help").out
    assert headmark.process("--version").out.startswith("headmark")


def test_a_fault_in_the_settings_is_told_with_the_key_and_the_way_out(headmark: Any) -> None:
    done = headmark("token", "list", HEADMARK_WEB_PROT="1")
    assert done.code == 2 and done.out == ""
    assert "HEADMARK_WEB_PROT" in done.err and "HEADMARK_WEB_PORT" in done.err and "Traceback" not in done.err


def test_with_json_a_fault_is_the_one_document(headmark: Any) -> None:
    done = headmark.process("token", "revoke", "nobody", "--json")
    assert done.code == 1 and done.json["error"]["code"] == "NOT_FOUND" and done.json["error"]["next_step"]


def test_flags_work_before_and_after_the_command(headmark: Any, tmp_path: Path) -> None:
    other = tmp_path / "other"
    assert headmark("--data-dir", str(other), "--json", "token", "create", "--name", "a").code == 0
    assert headmark("token", "list", "--json", "--data-dir", str(other)).json["tokens"][0]["name"] == "a"
    assert headmark("token", "list", "--json").json == {"tokens": []}


def test_a_fault_of_headmark_itself_is_one_line_unless_debugging(headmark: Any, data: Path) -> None:
    data.mkdir()
    (data / "tasks").write_text("a file where a directory should be")
    done = headmark("status")
    assert done.code == 1 and "Traceback" not in done.err and "headmark: " in done.err


def test_a_data_directory_that_is_a_file_is_wrong_usage(headmark: Any, data: Path) -> None:
    data.write_text("a file where the data directory should be")
    done = headmark.process("token", "list")
    assert done.code == 2 and "not a directory" in done.err and "--data-dir" in done.err


def test_a_port_that_cannot_be_is_wrong_usage(headmark: Any) -> None:
    done = headmark("up", "--port", "99999")
    assert done.code == 2 and "65535" in done.err and "Traceback" not in done.err
