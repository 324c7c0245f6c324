"""Stored facts against facts extracted anew, row by row. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from app.domain.facts import Facts
from app.indexer.report import Differences

Rows = Mapping[str, list[tuple[object, ...]]]


def rows_of(facts: Facts) -> Rows:
    """The rows of a file by table. Symbols and scopes carry their index, which other rows point at."""
    return {
        "files": [(facts.language, facts.status, facts.reason, facts.lines)],
        "symbols": [(at, *row) for at, row in enumerate(facts.symbols)],
        "references": list(map(tuple, facts.references)),
        "imports": list(map(tuple, facts.imports)),
        "bindings": list(map(tuple, facts.bindings)),
        "scopes": [(at, *row) for at, row in enumerate(facts.scopes)],
        "properties": list(map(tuple, facts.properties)),
    }


def compare_facts(fresh: Facts, stored: Facts | None) -> dict[str, Differences]:
    """By table, for tables that differ at all. `stored` None: nothing was stored for the file."""
    if has_failed(fresh, stored):
        return {}
    mine = rows_of(fresh)
    theirs: Rows = rows_of(stored) if stored is not None else {}
    found = ((table, compare_rows(rows, theirs.get(table, []))) for table, rows in mine.items())
    return {table: differences for table, differences in found if differences}


def has_failed(fresh: Facts, stored: Facts | None) -> bool:
    """What a file that runs into limits comes to depends on the machine and its load: it has no rows to compare."""
    return stored is not None and "failed" in (fresh.status, stored.status)


def compare_rows(fresh: Iterable[tuple[object, ...]], stored: Iterable[tuple[object, ...]]) -> Differences:
    """A row too few and one too many are taken to be one row that differs."""
    mine, theirs = Counter(fresh), Counter(stored)
    missing, extra = (mine - theirs).total(), (theirs - mine).total()
    different = min(missing, extra)
    return Differences(missing - different, extra - different, different)


def compare_mappings(fresh: Mapping[bytes, object], stored: Mapping[bytes, object]) -> Iterator[tuple[bytes, str]]:
    """Keys that differ, each with `missing`, `extra` or `different`."""
    for key in sorted(fresh.keys() | stored.keys()):
        if key not in stored:
            yield key, "missing"
        elif key not in fresh:
            yield key, "extra"
        elif fresh[key] != stored[key]:
            yield key, "different"


def merged(left: Mapping[str, Differences], right: Mapping[str, Differences]) -> dict[str, Differences]:
    """Sums by table."""
    return {table: left.get(table, Differences()) + right.get(table, Differences()) for table in {**left, **right}}
