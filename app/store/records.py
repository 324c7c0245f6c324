"""The small JSON documents of the store: repositories, heads, observations, manifests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple

from app.domain.answers import Coverage, Freshness
from app.domain.ids import Sha
from app.domain.refs import matches


@dataclass(frozen=True, slots=True)
class RepoRecord:
    """A repository the index follows. `branches` empty: the remote's default branch only."""

    id: str
    name: str  # owner/name, as shown
    source: str  # path or URL, never with credentials
    host: str = "local"
    key: str = ""  # the host's own id
    default_branch: str = ""  # as the remote said last; "" while unknown
    branches: tuple[str, ...] = ()
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def followed(self) -> tuple[str, ...]:
        """The branches and other refs that are kept indexed; none while the default branch is needed and unknown."""
        named = self.named
        return (*named, *(name for name in self.matching if name not in named)) if named else ()

    @property
    def named(self) -> tuple[str, ...]:
        """Those that are followed whatever patterns match: the ones that were named, else the default branch."""
        return self.branches or ((self.default_branch,) if self.default_branch else ())

    @property
    def patterns(self) -> tuple[str, ...]:
        """Globs over names of refs (app.domain.refs)."""
        return tuple(self.settings.get("patterns", ()))

    @property
    def newest(self) -> int:
        """How many refs each pattern follows."""
        return int(self.settings.get("newest", 20))

    @property
    def matching(self) -> tuple[str, ...]:
        """What patterns follow, as the remote had it last."""
        return tuple(self.settings.get("matching", ()))

    @property
    def counts(self) -> dict[str, int]:
        """How many refs each pattern matched there."""
        return dict(self.settings.get("counts", {}))

    @property
    def by_pattern(self) -> list[dict[str, Any]]:
        """What became of each pattern, for people; `problem` is "" where nothing was left out."""
        told = []
        for pattern in self.patterns:
            found = self.counts.get(pattern, 0)
            followed = min(found, self.newest)
            told.append({"pattern": pattern, "matching": found, "followed": followed,
                         "problem": "; ".join(self._left_out(pattern, found))})  # fmt: skip
        return told

    def _left_out(self, pattern: str, found: int) -> Iterator[str]:
        if found > self.newest:
            yield f"{found - self.newest} of {found} are not followed: `newest` is {self.newest}"
        without = [name for name in self.no_commits if matches(pattern, name)]
        if without:
            yield f"{len(without)} lead to no commit and are not followed, such as {without[0]}"

    @property
    def no_commits(self) -> dict[str, str]:
        """Refs that patterns match and that lead to a tree or a blob, and to which."""
        return dict(self.settings.get("no_commits", {}))

    @classmethod
    def parse(cls, data: bytes) -> RepoRecord:
        values = json.loads(data)
        return cls(**{**values, "branches": tuple(values.get("branches", ()))})

    def encode(self) -> bytes:
        return encode(asdict(self))


class Head(NamedTuple):
    """What a branch serves. `fence` is the newest fencing token that moved it; `version` names the store directory."""

    branch: str
    commit: Sha
    fence: int
    indexed_at: str
    version: str
    etag: str = ""


HEAD = "HEAD"
"""The branch that stands in observations for a default branch whose name is not known yet."""


NOT_FOLLOWED = "it is not followed any more"
"""The reason that stands in the observation of a branch from then on, with the time at which it was left."""


class Observation(NamedTuple):
    """What the remote said last. `remote_head` None: no such branch, or it could not be asked (`reason` says why).

    Beside a head, `reason` says why that cannot be indexed.
    """

    remote_head: Sha | None
    checked_at: str | None
    reason: str = ""

    @property
    def is_gone(self) -> bool:
        """Whether the remote said that it no longer has the branch."""
        return self.remote_head is None and not self.reason and self.checked_at is not None

    @property
    def is_left(self) -> bool:
        return self.reason == NOT_FOLLOWED

    @classmethod
    def parse(cls, data: bytes) -> Observation | None:
        """None for what a power cut left of one."""
        try:
            return cls(**json.loads(data))
        except ValueError:
            return None


class Fault(NamedTuple):
    """A commit whose stored rows were not what its sources say. `mended_at` "" until it was stored anew."""

    commit: Sha
    found_at: str
    missing: int
    extra: int
    different: int
    paths: tuple[str, ...] = ()
    mended_at: str = ""

    @classmethod
    def parse(cls, data: bytes) -> Fault:
        values = json.loads(data)
        return cls(**{**values, "paths": tuple(values["paths"])})


def freshness(commit: Sha, observation: Observation | None) -> tuple[Freshness, str]:
    """How fresh a branch's indexed commit is, and why where that is `unknown`, or will stay `behind`; "" otherwise."""
    if observation is None:
        return "unknown", "the remote was never asked"
    if observation.remote_head is None:
        return "unknown", observation.reason or "the remote has no such branch"
    return ("current", "") if observation.remote_head == commit else ("behind", observation.reason)


@dataclass(frozen=True, slots=True)
class SegmentInfo:
    """Where a fact segment lies. `rows` has the tables that are not empty, each in `<table>-<token>.parquet`."""

    commit: str
    token: str
    rows: dict[str, int]
    bytes: int

    @property
    def key(self) -> str:
        return f"{self.commit}/{self.token}"

    def file(self, table: str) -> str:
        """The name of a table's file, below its commit."""
        return f"{table}-{self.token}.parquet"

    @property
    def size(self) -> int:
        """Rows of all tables: what tiers are measured in."""
        return sum(self.rows.values())


@dataclass(frozen=True, slots=True)
class LayerInfo:
    """Where a listing layer lies: so many rows of `listing-<token>.parquet`, of so many bytes, from `first` on.

    None is the first row of a file that is one layer; readers that know no others refuse a manifest that names others.
    """

    commit: str
    token: str
    rows: int
    bytes: int
    first: int | None = None

    @property
    def start(self) -> int:
        return self.first or 0

    @property
    def key(self) -> str:
        """Tells files apart: several layers may lie in one."""
        return f"{self.commit}/{self.token}"

    @property
    def file(self) -> str:
        """The name of its file, below its commit."""
        return f"listing-{self.token}.parquet"

    def named(self) -> list[str | int]:
        """As a manifest names it."""
        named: list[str | int] = [self.commit, self.token, self.rows, self.bytes]
        return named if self.first is None else [*named, self.first]


@dataclass(frozen=True, slots=True)
class Manifest:
    """One published commit. `layers` run from old to new; `parent` is the commit its listing was diffed against."""

    repo_id: str
    version: str
    commit: Sha
    tree: Sha
    committed_at: str
    indexed_at: str
    parent: str
    coverage: Coverage
    segments: tuple[SegmentInfo, ...]
    layers: tuple[LayerInfo, ...]
    format: int = 1

    @classmethod
    def parse(cls, data: bytes) -> Manifest:
        values = json.loads(data)
        values["segments"] = tuple(SegmentInfo(*item) for item in values["segments"])
        values["layers"] = tuple(LayerInfo(*item) for item in values["layers"])
        return cls(**{name: value for name, value in values.items() if name in cls.__slots__})

    def encode(self) -> bytes:
        values = {name: getattr(self, name) for name in self.__slots__}
        values["segments"] = [[item.commit, item.token, item.rows, item.bytes] for item in self.segments]
        values["layers"] = [item.named() for item in self.layers]
        return encode(values)


def encode(values: object) -> bytes:
    return json.dumps(values, separators=(",", ":"), sort_keys=True).encode()


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
