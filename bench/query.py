"""How fast questions are answered by a process that only serves: over several repositories, and right after a push.

    python bench/query.py [--room DIR] [--questions N] [--seed S] MIRROR…

MIRROR is a bare repository on this machine; the first one is asked about. DIR keeps what was indexed for the next run.
Prints one JSON document: milliseconds of CPU (p50, p95, p99, max) of questions about symbols drawn at random, the cost
of the first question, of the first page about the symbol that is used most and of questions after a push that changes
one file, and the server's memory: its own, and pages of files that it maps.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from figures import called

HERE = Path(__file__).resolve().parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mirrors", nargs="+", type=Path)
    parser.add_argument("--room", type=Path)
    parser.add_argument("--questions", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as aside:
        print(json.dumps(measure(options, (options.room or Path(aside)).absolute()), indent=2))


def measure(options: argparse.Namespace, room: Path) -> dict[str, object]:
    sources = [source_of(mirror.absolute(), room / "sources") for mirror in options.mirrors]
    for source in sources:
        index(source, room)
    command = [sys.executable, str(HERE / "query_jobs.py"), str(room), str(sources[0]), str(options.questions)]
    served = subprocess.run([*command, str(options.seed)], env=environment(room), stdout=subprocess.PIPE, check=True)
    found: dict[str, object] = json.loads(served.stdout)
    return found


def source_of(mirror: Path, sources: Path) -> Path:
    """A repository of our own that borrows the mirror's objects, to push to."""
    source = sources / f"{called(mirror)}.git"
    if not source.exists():
        subprocess.run(["git", "clone", "-q", "--bare", "--shared", str(mirror), str(source)], check=True)
    return source


def index(source: Path, room: Path) -> None:
    command = [sys.executable, "-m", "app", "index", str(source), "--name", name_of(source), "--json"]
    subprocess.run(command, env=environment(room), cwd=HERE.parent, stdout=subprocess.DEVNULL, check=True)


def name_of(source: Path) -> str:
    return f"bench/{source.name.removesuffix('.git')}"


def environment(room: Path) -> dict[str, str]:
    return {**os.environ, "HEADMARK_DATA_DIR": str(room / "data"), "PYTHONPATH": str(HERE.parent)}


if __name__ == "__main__":
    main()
