"""One `headmark up` for one data directory."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from app.errors import Refused


class DataLock:
    """Held by the open file: the kernel gives it back however the process ends, and children do not inherit it."""

    def __init__(self, data_dir: Path) -> None:
        """Raises Refused when another `up` holds the directory, or when it cannot be written."""
        path = data_dir / "up.lock"
        try:
            data_dir.mkdir(parents=True, exist_ok=True)
            self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as fault:
            raise Refused(
                f"{data_dir} cannot be written: {fault.strerror}.", "Choose another: --data-dir DIR."
            ) from None
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.pread(self._fd, 32, 0).decode(errors="replace").strip() or "unknown"
            os.close(self._fd)
            raise Refused(
                f"Another `headmark up` (process {holder}) runs on {data_dir}.",
                "Stop it first, or choose another directory: --data-dir DIR.",
            ) from None
        os.ftruncate(self._fd, 0)
        os.pwrite(self._fd, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        os.close(self._fd)
