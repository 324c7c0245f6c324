"""Small documents that every question needs, parsed once for each time that they are replaced."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar

from app.store.backend import Backend, Stored

T = TypeVar("T")


class Documents:
    """Reads through a backend: a look at a document's revision is cheaper than reading, hashing and parsing it."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._held: dict[str, tuple[str, Any]] = {}
        self._lock = Lock()

    def read(self, key: str, parse: Callable[[Stored], T]) -> T | None:
        """The document as it is now; None when it does not exist."""
        revision = self._backend.revision(key)
        with self._lock:
            held = self._held.get(key)
            if held is not None and held[0] == revision:
                return held[1]  # type: ignore[no-any-return]
        # Should it be replaced just now, what is newer is kept under the older revision, and read again next time.
        stored = self._backend.get(key) if revision is not None else None
        value = parse(stored) if stored is not None else None
        with self._lock:
            if revision is None or value is None:
                self._held.pop(key, None)
            else:
                self._held[key] = (revision, value)
        return value
