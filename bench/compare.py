"""What comparing commits costs a process that only serves.

    python bench/compare.py [--room DIR] [--apart N] [--pairs N] [--step N] MIRROR

MIRROR is a bare repository on this machine. Commits on the first-parent line of its head are indexed, `--step` apart;
those `--apart` apart are compared. Every commit is opened before (a question about it was answered); each pair is asked
about for the first time, without and with the uses of what changed, and again. DIR keeps what was indexed for the next
run. Prints one JSON document: milliseconds of CPU (p50, p95, p99, max), and how many changes there were.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from figures import spread
from query import HERE, environment, source_of

NAME = "bench/compared"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mirror", type=Path)
    parser.add_argument("--room", type=Path)
    parser.add_argument("--apart", type=int, default=100)
    parser.add_argument("--step", type=int, default=20)
    parser.add_argument("--pairs", type=int, default=20)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as aside:
        print(json.dumps(measure(options, (options.room or Path(aside)).absolute()), indent=2))


def measure(options: argparse.Namespace, room: Path) -> dict[str, Any]:
    source = source_of(options.mirror.absolute(), room / "sources")
    distance = options.apart // options.step
    revisions = [f"HEAD~{options.step * number}" for number in range(options.pairs + distance)]
    listed = subprocess.run(
        ["git", "rev-parse", *revisions], cwd=source, stdout=subprocess.PIPE, text=True, check=True
    ).stdout.split()
    seconds = [index(source, room, commit) for commit in listed]
    os.environ |= environment(room)
    pairs = [(listed[number + distance], listed[number]) for number in range(options.pairs)]
    return {"first_index_seconds": seconds[0], "next_index_seconds": seconds[1:], **served(NAME, pairs)}


def index(source: Path, room: Path, commit: str) -> float:
    """Seconds that the indexing process reports for a commit."""
    command = [sys.executable, "-m", "app", "index", str(source), "--name", NAME, "--json"]
    done = subprocess.run(
        [*command, "--commit", commit], env=environment(room), cwd=HERE.parent, stdout=subprocess.PIPE, check=True
    )
    return float(json.loads(done.stdout)["seconds"])


def served(repo: str, pairs: Sequence[tuple[str, str]]) -> dict[str, Any]:
    sys.path.insert(0, str(HERE.parent))
    from app.access.caller import LOCAL
    from app.query.asking import ask
    from app.settings import load
    from app.wiring import House

    deps = House(load(os.environ).settings).deps

    def asked(base: str, head: str, **more: object) -> tuple[float, Any]:
        began = time.process_time()
        answer = ask("compare_commits", {"repo": repo, "base": base, "head": head, **more}, LOCAL, deps)
        return (time.process_time() - began) * 1000, answer

    for commit in dict.fromkeys(commit for pair in pairs for commit in pair):
        ask("search_symbols", {"repo": repo, "query": "main", "at": commit}, LOCAL, deps)
    asked(*pairs[-1], consumers=False)
    plain = [asked(*pair, consumers=False) for pair in pairs]
    first = [asked(*pair) for pair in pairs]
    again = [asked(*pair) for pair in pairs]
    unknown = [row["consumers"]["total"] is None for _, answer in first for row in answer.rows if row["consumers"]]
    return {
        "changes": spread([float(answer.total) for _, answer in plain]),
        "files": spread([float(answer.extra["files"]) for _, answer in plain]),
        "without_uses_ms": spread([took for took, _ in plain]),
        "with_uses_ms": spread([took for took, _ in first]),
        "again_ms": spread([took for took, _ in again]),
        "rows_with_uses_unknown": round(sum(unknown) / max(len(unknown), 1), 3),
    }


if __name__ == "__main__":
    main()
