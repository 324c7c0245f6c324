"""What the indexer tells of a run, in the words of the public contract."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, NamedTuple


class PathProblem(NamedTuple):
    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class IndexReport:
    """One run of `index`. `symbols`, `references` and `problems` are those of the blobs that this run extracted."""

    repo: str
    branch: str
    commit: str
    previous_commit: str | None  # what the branch served before
    files_changed: int  # files, symlinks and submodules that differ from the commit this one was compared with
    blobs_extracted: int
    blobs_reused: int  # changed files' blobs whose facts were known from another path, branch or commit
    symbols: int
    references: int
    problems: tuple[PathProblem, ...]
    seconds: float
    phases: dict[str, float]  # seconds of each, see app.indexer.progress

    def as_json(self) -> dict[str, Any]:
        values = asdict(self)
        values["problems"] = [problem._asdict() for problem in self.problems]
        return values


@dataclass(frozen=True, slots=True)
class Differences:
    """Rows of one table that stored facts lack, have too many of, or say otherwise."""

    missing: int = 0
    extra: int = 0
    different: int = 0

    def __add__(self, other: Differences) -> Differences:
        return Differences(self.missing + other.missing, self.extra + other.extra, self.different + other.different)

    def __bool__(self) -> bool:
        return bool(self.missing or self.extra or self.different)


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """One commit against what is extracted anew. `paths` are some of those at fault."""

    repo: str
    commit: str
    files: int  # (blob, language) pairs compared
    rows: int  # rows extracted anew
    failed: int  # pairs without rows to compare: extraction failed, then or now
    tables: dict[str, Differences]  # by table, `listing` among them
    paths: tuple[str, ...]
    seconds: float

    @property
    def ok(self) -> bool:
        return not any(self.tables.values())

    def as_json(self) -> dict[str, Any]:
        """`missing`, `extra` and `different` are totals of all tables."""
        total = sum(self.tables.values(), Differences())
        return {**asdict(total), **asdict(self), "ok": self.ok}
