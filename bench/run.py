"""`make bench`: every benchmark on the repositories given, or on this project's own history; prints a table.

    python bench/run.py [--only push,acks] [--json FILE] [REPOSITORY…]

REPOSITORY is a git repository on this machine, bare or not; HEADMARK_BENCH_REPOSITORIES names some too, separated as in
PATH. Figures with a target show it; whether it is met depends on the machine, so nothing fails because of one.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from figures import called

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent


class Benchmark(NamedTuple):
    """A script that prints one JSON document. `targets` are upper bounds by the dotted name of a figure."""

    script: str
    about: str
    targets: dict[str, float]


BENCHMARKS = {
    "full_index": Benchmark(
        "full_index.py", "full index, against parsing alone", {"cpu_ratio": 2.5, "bytes_per_line": 10},
    ),
    "push": Benchmark(
        "push.py",
        "one-file push, milliseconds",
        {
            "visible.p50": 150, "visible.p95": 300, "visible_outside_fetch.p50": 60, "visible_outside_fetch.p95": 120,
        },
    ),
    "query": Benchmark(
        "query.py",
        "questions in one process, milliseconds of CPU",
        {
            "exact_symbol.p95": 3, "find_references.p95": 15, "find_references_again.p95": 10, "most_used.again_ms": 60,
            "memory_mb.own": 300,
        },
    ),
    "replay": Benchmark(
        "replay.py", "the last commits one by one, against a clean index", {"ratio": 1, "differences": 0},
    ),
    "load": Benchmark(
        "load.py",
        "many repositories at once",
        {"pushes.all_published_after_seconds": 60, "sweep.seconds": 60, "outage.recovered_after_seconds": 20},
    ),
    "acks": Benchmark("acks.py", "deliveries acknowledged, milliseconds", {"headmark.p99": 10}),
}  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", nargs="*", type=Path)
    parser.add_argument("--only", default=",".join(BENCHMARKS), help="names, separated by commas")
    parser.add_argument("--json", type=Path, help="write all figures here too")
    options = parser.parse_args()
    found, failed = [], False
    with tempfile.TemporaryDirectory(prefix="headmark-bench-") as name:
        for repository in bare(options.repositories or configured() or [ROOT], Path(name)):
            for key in options.only.split(","):
                result = run(BENCHMARKS[key], repository)
                failed |= result is None
                found.append({"benchmark": key, "repository": repository.stem, "figures": result})
                show(key, repository, result)
    if options.json:
        options.json.write_text(json.dumps(found, indent=2))
    return int(failed)


def configured() -> list[Path]:
    return [Path(part) for part in os.environ.get("HEADMARK_BENCH_REPOSITORIES", "").split(os.pathsep) if part]


def bare(repositories: list[Path], place: Path) -> Iterator[Path]:
    """Each as a bare repository of its own name that shares its objects."""
    for number, repository in enumerate(repositories):
        target = place / str(number) / f"{called(repository.resolve())}.git"
        clone = ["git", "-c", "safe.directory=*", "clone", "-q", "--bare"]
        subprocess.run([*clone, str(repository.resolve()), str(target)], check=True)
        yield target


def run(benchmark: Benchmark, repository: Path) -> dict[str, float] | None:
    """All figures by dotted name; None when the benchmark failed, which stderr tells of."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(HERE / benchmark.script), str(repository)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, env=environ)
    return dict(flat(json.loads(done.stdout))) if done.returncode == 0 else None


def flat(document: dict[str, Any], before: str = "") -> Iterator[tuple[str, float]]:
    for name, value in document.items():
        if isinstance(value, dict):
            # full_index names what it measured by repository; peaks are by process
            yield from flat(value, before if "/" in name else f"{before}{name}.")
        elif isinstance(value, (int, float)):
            yield f"{before}{name}", value


def show(key: str, repository: Path, figures: dict[str, float] | None) -> None:
    benchmark = BENCHMARKS[key]
    print(f"\n{repository.stem}: {benchmark.about}", flush=True)
    if figures is None:
        print("   failed")
    for name, value in (figures or {}).items():
        target = benchmark.targets.get(name)
        print(f"   {name:32} {value:>14,.2f}" + (f"   target {target:g}" if target is not None else ""), flush=True)


if __name__ == "__main__":
    sys.exit(main())
