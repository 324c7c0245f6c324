"""Which refs of a repository are followed by pattern: what matches, the newest first, up to a number. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from app.domain.ids import branch_name
from app.domain.refs import HEADS, TAGS, is_pattern, matches, newest_first, short_ref
from app.errors import Refused
from app.settings import RepositorySettings
from app.store.records import RepoRecord

NEWEST: Final = "newest"  # keys of a record's settings
PATTERNS: Final = "patterns"
MATCHING: Final = "matching"
COUNTS: Final = "counts"
NO_COMMITS: Final = "no_commits"
LEARNED: Final = (MATCHING, COUNTS, NO_COMMITS)


def named_branches(settings: RepositorySettings) -> tuple[str, ...]:
    return tuple(branch for branch in settings.branches if not is_pattern(branch))


def patterns_of(settings: RepositorySettings) -> tuple[str, ...]:
    """The patterns of settings, over refs as the index names them. Raises Refused for what cannot be one."""
    branches = [branch for branch in settings.branches if is_pattern(branch)]
    found = [*branches, *(TAGS + tag for tag in settings.tags), *map(_full, settings.refs)]
    return tuple(dict.fromkeys(map(short_ref, found)))


def followed_now(record: RepoRecord, heads: Mapping[str, str]) -> RepoRecord:
    """The record with what its patterns match among the remote's refs; `heads` is what those lead to, by name."""
    if not record.patterns:
        return replace(record, settings={k: v for k, v in record.settings.items() if k not in LEARNED})
    known = {name: to for name, to in record.no_commits.items() if heads.get(name) == to}
    told = _matching(record, [name for name in heads if name not in known])
    return replace(told, settings={**told.settings, NO_COMMITS: known})


def _matching(record: RepoRecord, names: Sequence[str]) -> RepoRecord:
    found = {pattern: [n for n in names if matches(pattern, n)] for pattern in record.patterns}
    counts = {pattern: len(matching) for pattern, matching in found.items()}
    matching = [name for names in found.values() for name in newest_first(names)[: record.newest]]
    settings = {**record.settings, MATCHING: list(dict.fromkeys(matching)), COUNTS: counts}
    return replace(record, settings=settings)


def admitted(record: RepoRecord, name: str) -> RepoRecord:
    """The record with one more ref that a pattern matches, as is heard of it between two looks at the remote.

    Raises Refused when there are newer ones enough.
    """
    if name in record.followed or not any(matches(pattern, name) for pattern in record.patterns):
        return record
    told = _matching(record, [*record.matching, name])
    if name not in told.matching:
        step = "Raise `newest` of its repository, or name it under `branches` or `refs`."
        raise Refused(f"{name} is not among the newest {record.newest} that its pattern follows.", step)
    return replace(told, settings={**told.settings, COUNTS: record.counts})


def without(record: RepoRecord, name: str) -> RepoRecord:
    """The record once the remote said that it does not have a ref."""
    matching = [other for other in record.matching if other != name]
    return replace(record, settings={**record.settings, MATCHING: matching}) if name in record.matching else record


def left_out(record: RepoRecord, name: str, target: str) -> RepoRecord:
    """The record once a ref turned out to lead to a tree or a blob: it is looked at again when it has moved."""
    kept = without(record, name)
    return replace(kept, settings={**kept.settings, NO_COMMITS: {**record.no_commits, name: target}})


def _full(ref: str) -> str:
    if not ref.startswith("refs/"):
        raise Refused(f"{ref[:80]!r} under refs is not a full ref.", "Write it as `refs/pull/*/head`.")
    if not is_pattern(ref):
        branch_name(ref.removeprefix(HEADS))
    return ref
