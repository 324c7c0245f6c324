"""The product as a person starts it: `headmark up` in a process of its own, told by a settings file."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hosts import ROOT, Host

PATIENCE = 60  # seconds to stop in


def settings_text(hosts: Sequence[Host]) -> str:
    """headmark.toml: a connection and a repository for each host."""
    parts = [_connection(host) for host in hosts] + [_repository(host) for host in hosts]
    return "\n".join(parts)


def _connection(host: Host) -> str:
    return _table("connections", name=host.kind, host=host.kind, url=host.base, secret=host.secret,
                  token=host.server.token)  # fmt: skip


def _repository(host: Host) -> str:
    followed: dict[str, object] = {"branches": list(host.branches)} if host.branches else {}
    return _table("repositories", source=host.url, name=host.repo, **followed)


def _table(table: str, **values: object) -> str:
    return "\n".join([f"[[{table}]]", *(f"{key} = {json.dumps(value)}" for key, value in values.items()), ""])


class Stack:
    """A running `headmark up`; `said` is what it printed about itself."""

    def __init__(self, process: subprocess.Popen[str], log: Path) -> None:
        self.process = process
        self.log = log
        self.said: dict[str, Any] = {}

    def read(self) -> None:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"headmark up did not start. Its last lines:\n{self.tail()}")
        self.said = json.loads(line)
        if "error" in self.said:
            raise SystemExit(f"headmark up did not start: {self.said['error']}")

    def tail(self, lines: int = 30) -> str:
        """The end of its log, without a line for each question."""
        kept = [line for line in self.log.read_text(errors="replace").splitlines() if '"tool_call"' not in line]
        return "\n".join(kept[-lines:])

    def stop(self) -> int:
        """Ctrl-C, and an end by force if that is not enough; the exit code."""
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


@contextmanager
def running(data_dir: Path, hosts: Sequence[Host], more: str = "") -> Iterator[Stack]:
    """`headmark up` until the block ends; `more` is added to its settings file.

    Raises SystemExit when it does not start, or does not stop cleanly.
    """
    data_dir.mkdir(parents=True, exist_ok=True)
    (data_dir / "headmark.toml").write_text(f"{more}\n{settings_text(hosts)}")
    command = [sys.executable, "-m", "app", "up", "--json", "--port", "0", "--data-dir", str(data_dir)]
    environ = {name: value for name, value in os.environ.items() if not name.startswith("HEADMARK_")}
    log = data_dir / "log"
    with log.open("wb") as errors:
        process = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, stderr=errors, text=True)
    stack = Stack(process, log)
    try:
        stack.read()
        yield stack
    finally:
        code = stack.stop()
    if code:
        raise SystemExit(f"headmark up ended with exit code {code}. Its last lines:\n{stack.tail()}")
