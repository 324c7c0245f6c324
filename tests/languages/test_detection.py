"""Which language a file is in: path first, and for names without a suffix the first line."""

from __future__ import annotations

import pytest

from app.languages.detection import CONTENT_LIMIT, language_of_blob
from app.languages.shebang import HEAD_BYTES


def language(path: str, source: bytes) -> str:
    return language_of_blob(path, len(source), lambda count: source[:count])


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("#!/bin/sh", "bash"),
        ("#! /bin/bash -eu", "bash"),
        ("#!/usr/bin/env bash", "bash"),
        ("#!/usr/bin/env -S python3 -u", "python"),
        ("#!/usr/bin/env -S -i PATH=/bin python3.11", "python"),
        ("#!/usr/bin/env -Spython3 -u", "python"),
        ("#!/usr/bin/env LANG=C ruby", "ruby"),
        ("#!/usr/local/bin/pypy3", "python"),
        ("#!/usr/bin/env -S uv run --script", "python"),
        ("#!/usr/bin/env node", "javascript"),
        ("#!/usr/bin/env -S node --harmony", "javascript"),
        ("#!/usr/bin/env -S deno run --allow-net", "typescript"),
        ("#!/usr/bin/php8.2", "php"),
        ("#!/usr/bin/lua5.4", "lua"),
        ("#!/usr/bin/env Rscript", "r"),
        ("#!/usr/bin/env pwsh", "powershell"),
        ("#!/usr/bin/env escript", "erlang"),
        ("#!/bin/sh\nexec ruby -S -x \"$0\" \"$@\"", "ruby"),
        ("#!/usr/bin/env nix-shell\n#! nix-shell -i python3 -p python3", "python"),
        ("#!/bin/sh\r", "bash"),
        ("#!/usr/bin/make -f", ""),
        ("#!/usr/bin/env", ""),
        ("#!", ""),
        ("# /bin/sh", ""),
        ("#!/usr/bin/env \xff\x00 x", ""),
    ],
)  # fmt: skip
def test_the_first_line_of_a_script_says_its_language(line: str, wanted: str) -> None:
    assert language("bin/tool", line.encode("latin-1") + b"\nexit\n") == wanted


@pytest.mark.parametrize("path", ["tool", ".hook", ".githooks/pre-commit", "a.b/run"])
def test_names_without_a_suffix_are_looked_at(path: str) -> None:
    assert language(path, b"#!/bin/sh\n") == "bash"


@pytest.mark.parametrize("path", ["notes.txt", "tool.in", "data.tar.gz", "a.unknown"])
def test_others_are_not(path: str) -> None:
    def read(count: int) -> bytes:
        raise AssertionError("read")

    assert language_of_blob(path, 100, read) == ""


def test_a_suffix_outweighs_the_first_line() -> None:
    assert language("a.py", b"#!/bin/sh\n") == "python"


def test_only_the_first_bytes_are_asked_for() -> None:
    asked: list[int] = []

    def read(count: int) -> bytes:
        asked.append(count)
        return b"#!/bin/sh\n"

    assert language_of_blob("tool", 5000, read) == "bash"
    assert language_of_blob("tool", CONTENT_LIMIT + 1, read) == ""
    assert language_of_blob("tool", 0, read) == ""
    assert asked == [HEAD_BYTES]
