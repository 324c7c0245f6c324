"""Replays real commits one by one and proves that what grew by increments is what a clean extraction gives.

    python bench/replay.py [--commits 100] [--verify-each 20] MIRROR…

MIRROR is a bare repository on this machine. The last commits of its first-parent line are indexed in order, each from
the one before it. Every `--verify-each`-th and the last are then extracted anew and compared row by row. Prints a JSON
document: blobs extracted against blobs that appeared (1.00 when nothing is done twice), bytes written a commit, what
differed. Exit 1 when anything did.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from figures import called
from river import git

from app.domain.ids import Sha
from app.indexer.report import VerifyReport
from app.languages.base import all_languages, language_of
from app.languages.detection import language_of_blob
from app.settings import load
from app.wiring import House
from app.wiring.sources import Wanted, record_for


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mirrors", nargs="+", type=Path)
    parser.add_argument("--commits", type=int, default=100)
    parser.add_argument("--verify-each", type=int, default=20)
    options = parser.parse_args()
    found = {f"{mirror.parent.name}/{called(mirror)}": replay(mirror, options) for mirror in options.mirrors}
    print(json.dumps(found, indent=2))
    return 0 if all(result["differences"] == 0 for result in found.values()) else 1


def replay(mirror: Path, options: argparse.Namespace) -> dict[str, Any]:
    line = git(mirror, "rev-list", "--first-parent", f"--max-count={options.commits + 1}", "HEAD").split()[::-1]
    with tempfile.TemporaryDirectory(prefix="headmark-bench-") as room:
        source, data = Path(room) / "source.git", Path(room) / "data"
        git(mirror, "clone", "-q", "--bare", "--shared", str(mirror), str(source))
        branch = git(source, "symbolic-ref", "--short", "HEAD")
        house = House(load({"HEADMARK_DATA_DIR": str(data)}).settings)
        record = record_for(Wanted(str(source), "bench/repo"), [], house.settings)
        reports, written = [], []
        for commit in line:
            git(source, "update-ref", f"refs/heads/{branch}", commit)
            before = _size(data)
            reports.append(house.indexer.index(record, branch))
            written.append(_size(data) - before)
        record = house.store.repos()[0]
        chosen = {*range(options.verify_each, len(line), options.verify_each), len(line) - 1}
        verified = [house.indexer.verify(record, Sha(line[number])) for number in sorted(chosen)]
        house.close()
    appeared = _appeared(mirror, line)
    extracted = sum(report.blobs_extracted for report in reports[1:])
    return {
        "commits": len(line) - 1, "files": verified[-1].files, "rows": verified[-1].rows,
        "blobs_extracted": extracted, "blobs_appeared": appeared, "ratio": round(extracted / max(appeared, 1), 3),
        "bytes_written_median": round(statistics.median(written[1:])), "first_bytes": written[0],
        "commits_verified": len(verified),
        "differences": sum(_differences(report) for report in verified),
    }  # fmt: skip


def _differences(report: VerifyReport) -> int:
    return sum(each.missing + each.extra + each.different for each in report.tables.values())


def _size(data: Path) -> int:
    return sum(path.stat().st_size for path in (data / "store").rglob("*") if path.is_file())


def _appeared(mirror: Path, line: list[str]) -> int:
    """Blobs in languages we parse that no earlier commit of the line held, each with each language it appeared in."""
    seen = {(blob, language) for _, blob, language in _tree(mirror, line[0])}
    start = len(seen)
    for commit in line[1:]:
        for _, blob, language in _tree(mirror, commit):
            seen.add((blob, language))
    return len(seen) - start


def _tree(mirror: Path, commit: str) -> list[tuple[str, str, str]]:
    rows = (row.split("\t", 1) for row in git(mirror, "-c", "core.quotePath=off", "ls-tree", "-r", commit).splitlines())
    files = [(path, head.split()[2]) for head, path in rows if not head.startswith("120000")]
    told = [(path, blob, _language(mirror, path, blob)) for path, blob in files]
    return [each for each in told if each[2]]


@cache
def _language(mirror: Path, path: str, blob: str) -> str:
    """As the indexer tells it; what is in a file is read only where its path leaves that open."""
    known = all_languages().get(language_of(path))
    if known is None or not known.by_content:
        return language_of(path)
    content = git(mirror, "cat-file", "blob", blob).encode()
    return language_of_blob(path, len(content), lambda size: content[:size])


if __name__ == "__main__":
    sys.exit(main())
