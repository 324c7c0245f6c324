"""Which facts a repository has already, over all its published commits: what need not be extracted again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from threading import Lock

from app.store.backend import Backend
from app.store.format import marks_key
from app.store.parts import Key
from app.store.records import Manifest, SegmentInfo
from app.store.segments import Segment

BATCH = 256  # manifests that are read together

Open = Callable[[Manifest, SegmentInfo], Segment]
Find = Callable[[Sequence[str]], list[Manifest]]


class Known:
    """One repository's facts of one version. Manifests are read once, until a collection takes some of them away."""

    def __init__(self, backend: Backend, version: str, repo_id: str, find: Find) -> None:
        self._backend = backend
        self._root = f"{version}/repo={repo_id}"
        self._marks = marks_key(version, repo_id)
        self._find = find
        self._lock = Lock()
        self._revision: str | None = None
        self._forget()

    def refreshed(self, opened: Open) -> Mapping[Key, Segment]:
        """Every (blob, language) whose facts some published commit has, and where; as of now."""
        with self._lock:
            revision = self._backend.revision(self._marks)
            if revision != self._revision:
                self._forget()
                self._revision = revision
            names = [name.removeprefix("commit=") for name in self._backend.list(self._root) if "=" in name]
            new = [name for name in names if name not in self._commits]
            for at in range(0, len(new), BATCH):
                for manifest in self._find(new[at : at + BATCH]):
                    self._add(manifest, opened)
            return self._keys

    def _forget(self) -> None:
        """Others may still read the mapping that was given out."""
        self._commits: set[str] = set()
        self._keys: dict[Key, Segment] = {}
        self._segments: set[str] = set()

    def _add(self, manifest: Manifest, opened: Open) -> None:
        self._commits.add(manifest.commit)
        for info in manifest.segments:
            if info.key not in self._segments:
                self._segments.add(info.key)
                segment = opened(manifest, info)
                for key in segment.keys:
                    self._keys.setdefault(key, segment)
