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


Run = Callable[..., Done]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def headmark(data: Path, tmp_path: Path) -> Run:
    """Run `headmark` with these arguments and extra variables; the working directory is empty."""

    def run(*arguments: str, **variables: str) -> Done:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("HEADMARK")}
        environ = kept | {"HEADMARK_DATA_DIR": str(data), "PYTHONPATH": str(ROOT)} | variables
        done = subprocess.run(
            [sys.executable, "-m", "app", *arguments],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environ,
            timeout=100,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    return run
