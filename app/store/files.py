"""An immutable file of the store, wherever it lies: who reads it is given a local copy for as long as that takes."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple

from app.store.backend import Backend

_NAMING = 4  # last parts of a key that tell it from all others: version, repository, commit and name


class StoredFile(NamedTuple):
    backend: Backend
    key: str

    @property
    def naming(self) -> str:
        """What tells it from all others: the random token in its name alone is too short to trust."""
        return "/".join(self.key.split("/")[-_NAMING:])

    def local(self) -> AbstractContextManager[Path]:
        """A local file with its content, which nobody takes away while this is entered."""
        return self.backend.local(self.key)

    def lent(self, directory: Path) -> Path:
        """A local file with its content, which nobody takes away as long as the draft directory is there."""
        return self.backend.lend(self.key, directory)
