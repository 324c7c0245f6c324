"""Directories in which commits are made before they are stored: private to a process, swept when it is gone."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from app.store.disk import dead_drafts, size_of, try_lock


class Drafts:
    """Draft directories below a local one, by area."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._locks: dict[Path, int] = {}

    def make(self, area: str) -> Path:
        """A fresh private directory; sweeps those in `area` whose makers are gone."""
        parent = self._root / area
        parent.mkdir(parents=True, exist_ok=True)
        self.sweep(area, 0.0)
        while True:
            path = Path(tempfile.mkdtemp(dir=parent))
            # The lock lives as long as this process holds the descriptor; the directory is swept once nobody does.
            lock = try_lock(path / "lock", create=True)
            if lock != -1 and (path / "lock").exists():
                self._locks[path] = lock
                return path
            if lock != -1:  # a sweeper came between making the directory and locking it, and has taken it away
                os.close(lock)

    def drop(self, path: Path) -> None:
        shutil.rmtree(path, ignore_errors=True)
        with suppress(KeyError):
            os.close(self._locks.pop(path))

    def sweep(self, area: str, before: float, *, dry_run: bool = False) -> int:
        freed = 0
        for dead in dead_drafts(self._root / area, before):
            freed += size_of(dead)
            if not dry_run:
                shutil.rmtree(dead, ignore_errors=True)
        return freed
