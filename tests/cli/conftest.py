"""The command with a data directory of its own, in this process or, as users run it, in one of its own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from app.cli import main
from app.wiring import House
from tests.support import warm

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
        """In this process, with children that are warm: to start all of them takes seconds of CPU."""
        out, err = io.StringIO(), io.StringIO()
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
            patch.setattr(os, "environ", self._environ(variables))
            patch.setattr(House, "new_children", lambda house, count: warm.children())
            patch.setattr(House, "fetcher", property(lambda house: warm.fetcher()))
            patch.chdir(self.directory)
            code = main(arguments)
        return Done(code, out.getvalue(), err.getvalue())

    def process(self, *arguments: str, **variables: str) -> Done:
        """As users run it."""
        command = [sys.executable, "-m", "app", *arguments]
        environ = self._environ(variables) | {"PYTHONPATH": str(ROOT), "HEADMARK_EXTRACT_PROCESSES": "1"}
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.directory, env=environ, timeout=100)
        return Done(done.returncode, done.stdout, done.stderr)

    def _environ(self, variables: dict[str, str]) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("HEADMARK")}
        return kept | {"HEADMARK_DATA_DIR": str(self.data)} | variables


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
