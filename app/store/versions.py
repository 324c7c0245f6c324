"""Which version of Headmark's facts is read: the one place that decides it.

A store may hold facts of several extractors side by side. They are of one format, so every one of them can be read;
but two of them are not to be compared row by row, so a repository changes over as a whole: it is served from the facts
of the running version once those are there for all of its branches, and until then from what it was served from before.
A commit that is there in one version only is read from that one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from app.store.backend import Backend
from app.store.format import MANIFEST, VERSION, commit_key
from app.store.records import Head, Observation

Heads = Callable[[str], Mapping[str, Head]]


class Versions:
    """`heads` and `seen` are those of the catalog."""

    def __init__(
        self, backend: Backend, current: str, heads: Heads, seen: Callable[[str, str], Observation | None]
    ) -> None:
        self._backend = backend
        self._heads = heads
        self._seen = seen
        self.current = current
        self._readable: tuple[str | None, list[str]] = (None, [current])
        self._served: dict[str, tuple[str, str]] = {}

    def readable(self) -> list[str]:
        """Every version that can be read: the running one first."""
        revision = self._backend.revision("")
        if revision is None or revision != self._readable[0]:
            found = [name for name in self._backend.list("") if name.startswith(f"{VERSION}-") and name != self.current]
            self._readable = (revision, [self.current, *sorted(found)])
        return self._readable[1]

    def of(self, repo_id: str, commit: str) -> str | None:
        """The version from which a commit is read; None when it is published in none."""
        readable = self.readable()
        if len(readable) > 1:
            first = self._serving(repo_id)
            readable = [first, *(version for version in readable if version != first)]
        return next((version for version in readable if self.has(version, repo_id, commit)), None)

    def has(self, version: str, repo_id: str, commit: str) -> bool:
        return self._backend.exists(f"{commit_key(version, repo_id, commit)}/{MANIFEST}")

    def outdated(self, repo_id: str) -> bool:
        """Whether a repository still waits for the running version's facts."""
        return len(self.readable()) > 1 and self._serving(repo_id) != self.current

    def _serving(self, repo_id: str) -> str:
        """Told anew only when a head was moved or a remote asked: a commit is published before its head is."""
        revision = f"{self._backend.revision(f'heads/{repo_id}')} {self._backend.revision(f'observations/{repo_id}')}"
        held = self._served.get(repo_id)
        if held is None or "None" in revision or held[0] != revision:
            held = (revision, self._decide(repo_id))
            self._served[repo_id] = held
        return held[1]

    def _decide(self, repo_id: str) -> str:
        heads = [head for branch, head in self._heads(repo_id).items() if not self.is_over(repo_id, branch)]
        others = Counter(head.version for head in heads if not self.has(self.current, repo_id, head.commit))
        readable = [version for version, _ in others.most_common() if version in self.readable()]
        return readable[0] if readable else self.current

    def is_over(self, repo_id: str, branch: str) -> bool:
        """Whether nobody keeps a branch up any more: the remote no longer has it, or it is not followed."""
        seen = self._seen(repo_id, branch)
        return seen is not None and (seen.is_gone or seen.is_left)
