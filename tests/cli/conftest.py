"""The command as users run it: a process of its own, with a data directory of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parent.parent.parent


class Done(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Runner:
    """Runs `headmark` with a data directory of its own, in a directory that is empty but for what a test puts there."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.data = directory / "data"

    def __call__(self, *arguments: str, **variables: str) -> Done:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("HEADMARK")}
        own = {"HEADMARK_DATA_DIR": str(self.data), "HEADMARK_EXTRACT_PROCESSES": "1", "PYTHONPATH": str(ROOT)}
        environ = kept | own | variables
        command = [sys.executable, "-m", "app", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.directory, env=environ, timeout=100)
        return Done(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def headmark(tmp_path: Path) -> Runner:
    return Runner(tmp_path)


@pytest.fixture
def data(headmark: Runner) -> Path:
    return headmark.data


@pytest.fixture(scope="module")
def new_headmark(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Runner]:
    """Runners for fixtures that several tests share."""
    return lambda: Runner(tmp_path_factory.mktemp("shared"))
