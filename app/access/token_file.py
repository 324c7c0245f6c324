"""Token documents on disk: one that commands write, and read-only ones mounted from Secrets.

A change of a file is seen at the next question, so a revoked token stops at once. A file that cannot be read as a
token document lets nobody in: the error says so, instead of serving an older state in silence.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from app.access import tokens
from app.access.caller import Caller
from app.errors import Permanent


class TokenFiles:
    """Callers from several files. The first is the writable one; the others are only read. A missing file is empty."""

    def __init__(self, writable: Path, mounted: Sequence[Path] = ()) -> None:
        self._writable = writable
        self._paths = (writable, *mounted)
        self._seen: dict[Path, tuple[tuple[int, int, int], list[tokens.TokenEntry]]] = {}

    def entries(self) -> list[tokens.TokenEntry]:
        """Every entry of every file. Raises Refused or Permanent when one cannot be read."""
        return [entry for path in self._paths for entry in self._entries(path)]

    def caller(self, token: str, now: datetime | None = None) -> Caller | None:
        return tokens.verify(self.entries(), token, now or datetime.now(UTC))

    def create(self, caller: Caller, now: datetime | None = None) -> tokens.NewToken:
        made = tokens.create(self._text(self._writable), caller, now or datetime.now(UTC))
        self._write(made.document)
        return made

    def revoke(self, which: str) -> None:
        self._write(tokens.revoke(self._text(self._writable), which))

    def _entries(self, path: Path) -> list[tokens.TokenEntry]:
        try:
            found = path.stat()
        except OSError:
            return []
        version = (found.st_mtime_ns, found.st_size, found.st_ino)
        seen = self._seen.get(path)
        if seen is None or seen[0] != version:
            seen = self._seen[path] = (version, tokens.read_document(self._text(path)))
        return seen[1]

    def _text(self, path: Path) -> str:
        try:
            return path.read_text("utf-8")
        except FileNotFoundError:
            return ""
        except (OSError, UnicodeDecodeError) as fault:
            reason = fault.strerror if isinstance(fault, OSError) else "not UTF-8"
            raise Permanent(f"A token file cannot be read: {reason}.", "Check it with `headmark doctor`.") from None

    def _write(self, document: str) -> None:
        """Replace the file whole, readable by its owner only."""
        try:
            self._writable.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._writable.parent, prefix=".tokens-")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(document)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(self._writable)
        except OSError as fault:
            step = "Change the Secret that this file comes from, or give a data directory that can be written."
            raise Permanent(f"The token file cannot be written: {fault.strerror}.", step) from None
