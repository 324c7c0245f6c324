"""A disk that is full in the middle of an index: told in words, nothing half done, and made up for by the next run."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.support.repository import Repository

ROOT = Path(__file__).parents[2]
MOST = 1024  # bytes that a file may have, which stands for a full disk: the write that goes beyond fails


def headmark(data: Path, *command: str, full: bool = False) -> tuple[int, dict[str, Any], str]:
    def fill() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (MOST, MOST))

    whole = [sys.executable, "-m", "app", *command, "--json", "--data-dir", str(data)]
    environ = {**os.environ, "HEADMARK_EXTRACT_PROCESSES": "1"}
    done = subprocess.run(
        whole, cwd=ROOT, env=environ, capture_output=True, text=True, preexec_fn=fill if full else None
    )
    return done.returncode, json.loads(done.stdout), done.stderr


def test_a_full_disk_fails_the_index_with_a_reason_and_the_next_run_needs_no_cleaning(tmp_path: Path) -> None:
    origin, data = Repository(tmp_path / "shop"), tmp_path / "data"
    origin.commit({"a.py": "def a(): ...\n"})
    assert headmark(data, "index", str(origin.path))[0] == 0
    head = origin.commit({"b.py": "".join(f"def f{number}(): return a()\n" for number in range(200))})
    code, said, stderr = headmark(data, "index", str(origin.path), full=True)
    assert code == 1 and said["error"]["code"] == "UNAVAILABLE"
    assert "cannot be written" in said["error"]["message"] and "Traceback" not in stderr
    code, said, _ = headmark(data, "index", str(origin.path))
    assert (code, said["commit"], said["problems"]) == (0, head, [])
