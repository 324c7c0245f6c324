"""Replays real commits one by one and proves that what grew by increments is what a clean extraction gives.

    python bench/replay.py [--commits 100] [--verify-each 20] [--room DIR] MIRROR…

MIRROR is a bare repository on this machine. The last commits of its first-parent line are indexed in order, each from
the one before it. Every `--verify-each`-th and the last are then extracted anew and compared row by row. Prints a JSON
document: blobs extracted against blobs that appeared (1.00 when nothing is done twice), bytes written a commit,
milliseconds (of the clock, and of CPU in all processes) from the comparison of trees to the published partition beside
what parsing the touched files alone takes, and what differed. Exit 1 when anything did. With --room the store is kept
there, for `commits.py`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from figures import called, spread
from processes import Spent
from river import git

from app.domain.ids import Sha
from app.extract.grammars import grammar
from app.git.mirror import Mirror
from app.indexer.progress import Phase
from app.indexer.report import IndexReport, VerifyReport
from app.languages.base import all_languages, language_of
from app.languages.detection import language_of_blob
from app.settings import load
from app.wiring import House
from app.wiring.sources import Wanted, record_for

EMPTY = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"  # git's tree without entries
NAME = "bench/repo"
PUBLISHING: tuple[Phase, ...] = ("compare", "extract", "publish")

Touched = tuple[str, str, str]
"""Path, blob, language."""


class Push(NamedTuple):
    """`cpu` has seconds of CPU by phase, `written` bytes."""

    report: IndexReport
    cpu: Mapping[Phase, float]
    written: int

    def phases(self) -> tuple[Mapping[Phase, float], Mapping[Phase, float]]:
        return self.report.phases, self.cpu  # type: ignore[return-value]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mirrors", nargs="+", type=Path)
    parser.add_argument("--commits", type=int, default=100)
    parser.add_argument("--verify-each", type=int, default=20)
    parser.add_argument("--room", type=Path, help="a directory to keep; for one MIRROR")
    options = parser.parse_args()
    found = {f"{mirror.parent.name}/{called(mirror)}": replay(mirror, options) for mirror in options.mirrors}
    print(json.dumps(found, indent=2))
    return 0 if all(result["differences"] == 0 for result in found.values()) else 1


def replay(mirror: Path, options: argparse.Namespace) -> dict[str, Any]:
    line = git(mirror, "rev-list", "--first-parent", f"--max-count={options.commits + 1}", "HEAD").split()[::-1]
    with tempfile.TemporaryDirectory(prefix="headmark-bench-") as aside:
        room = options.room or Path(aside)
        house = opened(room)
        pushes = follow(house, mirror, room, line)
        record = house.store.repos()[0]
        chosen = {*range(options.verify_each, len(line), options.verify_each), len(line) - 1}
        verified = [house.indexer.verify(record, Sha(pushes[number].report.commit)) for number in sorted(chosen)]
        house.close()
    changes = [list(_touched(mirror, old, new)) for old, new in pairwise(line)]
    appeared = _appeared(mirror, line[0], changes)
    extracted = sum(push.report.blobs_extracted for push in pushes[1:])
    return {
        "commits": len(line) - 1, "files": verified[-1].files, "rows": verified[-1].rows,
        "blobs_extracted": extracted, "blobs_appeared": appeared, "ratio": round(extracted / max(appeared, 1), 3),
        "bytes_written_median": round(statistics.median(push.written for push in pushes[1:])),
        "first_bytes": pushes[0].written,
        **_published(mirror, pushes[1:], changes),
        "commits_verified": len(verified),
        "differences": sum(_differences(report) for report in verified),
    }  # fmt: skip


def opened(room: Path) -> House:
    return House(load({"HEADMARK_DATA_DIR": str(room / "data")}).settings)


def follow(house: House, mirror: Path, room: Path, line: Sequence[str]) -> list[Push]:
    """Index the commits in order, as pushes to one branch."""
    source, data = room / "source.git", room / "data"
    git(mirror, "clone", "-q", "--bare", "--shared", str(mirror), str(source))
    branch = git(source, "symbolic-ref", "--short", "HEAD")
    record = record_for(Wanted(str(source), NAME), [], house.settings)
    house.indexer.warm()
    pushes = []
    for commit in copied(source, line):
        git(source, "update-ref", f"refs/heads/{branch}", commit)
        before, spent = stored(data), Spent()
        report = house.indexer.index(record, branch, progress=spent)
        pushes.append(Push(report, spent.seconds, stored(data) - before))
    return pushes


def copied(source: Path, line: Sequence[str]) -> Iterator[str]:
    """The same trees one after the other, without what came before them: it would have to be fetched first."""
    parents: list[str] = []
    for commit in line:
        made = git(source, "commit-tree", f"{commit}^{{tree}}", *parents, "-m", f"Copy of {commit}")
        parents = ["-p", made]
        yield made


def _published(mirror: Path, pushes: Sequence[Push], changes: Sequence[list[Touched]]) -> dict[str, Any]:
    """From the comparison of trees to the published partition, and the share of commits in which the CPU of that was
    within 1.5 times that of parsing the touched files, and 60 ms."""
    clock, cpu = ([_publishing(phases) for phases in each] for each in zip(*map(Push.phases, pushes), strict=True))
    alone = [1000 * _parsing(mirror, touched) for touched in changes]
    within = sum(all_of <= 1.5 * parsing + 60 for all_of, parsing in zip(cpu, alone, strict=True))
    return {
        "published_ms": spread(clock), "published_cpu_ms": spread(cpu), "parsing_cpu_ms": spread(alone),
        "within": round(within / len(cpu), 3),
    }  # fmt: skip


def _publishing(phases: Mapping[Phase, float]) -> float:
    return 1000 * sum(phases.get(name, 0.0) for name in PUBLISHING)


def _parsing(mirror: Path, touched: Sequence[Touched]) -> float:
    """Seconds of parsing these files alone, once they are read."""
    from tree_sitter import Parser

    known = {blob: all_languages()[language].grammar for _, blob, language in touched}
    wanted = {Sha(blob): name for blob, name in known.items() if name}
    with Mirror(mirror) as opened:
        sources = list(opened.read_blobs(wanted))
    began = time.process_time()
    for blob, source in sources:
        Parser(grammar(wanted[blob])).parse(source)
    return time.process_time() - began


def _differences(report: VerifyReport) -> int:
    return sum(each.missing + each.extra + each.different for each in report.tables.values())


def stored(data: Path) -> int:
    return sum(path.stat().st_size for path in (data / "store").rglob("*") if path.is_file())


def _appeared(mirror: Path, first: str, changes: Sequence[list[Touched]]) -> int:
    """Blobs in languages we parse that no earlier commit of the line held, each with each language it appeared in."""
    seen = {(blob, language) for _, blob, language in _touched(mirror, EMPTY, first)}
    start = len(seen)
    seen |= {(blob, language) for touched in changes for _, blob, language in touched}
    return len(seen) - start


def _touched(mirror: Path, old: str, new: str) -> Iterator[Touched]:
    """Files in languages we parse that a tree has otherwise than another."""
    told = git(mirror, "-c", "core.quotePath=off", "diff-tree", "-r", "--no-renames", "--diff-filter=d", old, new)
    for row in told.splitlines():
        head, path = row.split("\t", 1)
        _, mode, _, blob, _ = head.split()
        if mode.startswith("100") and (language := _language(mirror, path, blob)):
            yield path, blob, language


@cache
def _language(mirror: Path, path: str, blob: str) -> str:
    """As the indexer tells it; what is in a file is read only where its path leaves that open."""
    known = all_languages().get(language_of(path))
    if known is not None and not known.by_content:
        return known.name
    if known is None and "." in path.rpartition("/")[2].lstrip("."):
        return ""
    with Mirror(mirror) as opened:
        content = opened.read_blob(Sha(blob))
    return language_of_blob(path, len(content), lambda size: content[:size])


if __name__ == "__main__":
    sys.exit(main())
