"""What the store keeps of repositories besides their commits: records, heads, and what the remote said."""

from __future__ import annotations

import json
from collections.abc import Collection

from app.domain.ids import Sha
from app.store.backend import Backend, Stored
from app.store.documents import Documents
from app.store.format import branch_key
from app.store.records import NOT_FOLLOWED, Fault, Head, Observation, RepoRecord, encode, now


class Catalog:
    """Small documents, each replaced whole."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self._documents = Documents(backend)

    def repos(self) -> list[RepoRecord]:
        """Every repository, by name."""
        names = [name for name in self.backend.list("repos") if name.endswith(".json")]
        found = [self._documents.read(f"repos/{name}", lambda stored: RepoRecord.parse(stored.data)) for name in names]
        return sorted((record for record in found if record is not None), key=lambda record: record.name)

    def repo(self, repo_id: str) -> RepoRecord | None:
        stored = self.backend.get(f"repos/{repo_id}.json")
        return RepoRecord.parse(stored.data) if stored else None

    def put_repo(self, record: RepoRecord) -> None:
        self.backend.put(f"repos/{record.id}.json", record.encode())

    def find_repo(self, name: str) -> RepoRecord | None:
        """A repository by its shown name: exactly, else in any case, as the hosts do."""
        records = self.repos()
        exact = [record for record in records if record.name == name]
        folded_case = [record for record in records if record.name.casefold() == name.casefold()]
        return next(iter(exact or folded_case), None)

    def head(self, repo_id: str, branch: str) -> Head | None:
        stored = self.backend.get(branch_key("heads", repo_id, branch))
        return _head(stored) if stored else None

    def heads(self, repo_id: str) -> dict[str, Head]:
        """Every branch that has an indexed commit."""
        found = {}
        for name in self.backend.list(f"heads/{repo_id}"):
            head = self._documents.read(f"heads/{repo_id}/{name}", _head)
            if head is not None:
                found[head.branch] = head
        return found

    def drop_head(self, repo_id: str, head: Head) -> None:
        """Forget a branch, unless it was moved since its head was read; its commits stay askable by id."""
        if self.backend.delete(branch_key("heads", repo_id, head.branch), head.etag):
            self.backend.delete(branch_key("observations", repo_id, head.branch))

    def observe(self, repo_id: str, branch: str, observation: Observation) -> None:
        """What a power cut takes is asked for again."""
        data = encode(observation._asdict())
        self.backend.put(branch_key("observations", repo_id, branch), data, durable=False)

    def observation(self, repo_id: str, branch: str) -> Observation | None:
        key = branch_key("observations", repo_id, branch)
        return self._documents.read(key, lambda stored: Observation.parse(stored.data))

    def leave(self, record: RepoRecord, there: Collection[str] | None = None) -> None:
        """Note since when branches that are served are not followed any more, once one that is followed is served.

        `there` are the names of the remote's refs, where it was asked: others are gone.
        """
        heads, followed = self.heads(record.id), set(record.followed)
        for branch in heads.keys() - followed if followed & heads.keys() else ():
            seen = self.observation(record.id, branch)
            if seen is None or not (seen.is_gone or seen.is_left):
                is_there = there is None or branch in there
                self.observe(record.id, branch, Observation(None, now(), NOT_FOLLOWED if is_there else ""))

    def put_fault(self, repo_id: str, fault: Fault) -> None:
        """Mark a repository; everybody who looks at it sees why."""
        self.backend.put(f"faults/{repo_id}/{fault.commit}.json", encode(fault._asdict()))

    def faults(self, repo_id: str) -> list[Fault]:
        """What was found wrong with a repository and was not found right again since."""
        keys = [f"faults/{repo_id}/{name}" for name in sorted(self.backend.list(f"faults/{repo_id}"))]
        found = [self._documents.read(key, lambda stored: Fault.parse(stored.data)) for key in keys]
        return [fault for fault in found if fault is not None]

    def clear_fault(self, repo_id: str, commit: str) -> None:
        self.backend.delete(f"faults/{repo_id}/{commit}.json")

    def keep(self, repo_id: str, commit: Sha) -> None:
        """Let a commit stay however old it grows."""
        self.backend.put_if_absent(f"kept/{repo_id}/{commit}.json", encode({"commit": commit}))

    def kept(self, repo_id: str) -> set[Sha]:
        """The commits that were told to stay."""
        return {Sha(name.removesuffix(".json")) for name in self.backend.list(f"kept/{repo_id}")}


def _head(stored: Stored) -> Head:
    return Head(**json.loads(stored.data), etag=stored.etag)
