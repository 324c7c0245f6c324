"""Full index of real repositories against a floor measured in the same run: parsing the same blobs and nothing else.

    python bench/full_index.py [--processes N] [--peer 'npx -y @optave/codegraph build {tree}'] MIRROR…

MIRROR is a bare repository on this machine. Prints one JSON document: seconds of CPU and wall, their ratios, the peak
resident memory of each process, bytes of facts per line. A peer is run on a checkout of the same commit.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from processes import peak_memory

HERE = Path(__file__).resolve().parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mirrors", nargs="+", type=Path)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--peer", default="", help="a command with {tree} in it, timed on a checkout")
    options = parser.parse_args()
    found = {mirror.parent.name + "/" + mirror.name: measure(mirror, options) for mirror in options.mirrors}
    print(json.dumps(found, indent=2))


def measure(mirror: Path, options: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as room:
        floor = timed("parse", str(mirror))
        index = timed("index", str(mirror), room, str(options.processes))
        result = {"parse_only": floor, "index": index, "cpu_ratio": ratio(index, floor, "cpu")}
        facts = sum(path.stat().st_size for path in Path(room).glob("store/**/*.parquet"))
        result |= {"facts_bytes": facts, "bytes_per_line": round(facts / floor["lines"], 2)}
        if options.peer:
            result["peer"] = peer(mirror, Path(room) / "tree", options.peer)
            result["wall_ratio_to_peer"] = ratio(index, result["peer"], "wall")
    return result


def ratio(mine: dict[str, Any], other: dict[str, Any], what: str) -> float:
    return round(mine[what] / other[what], 3)


def timed(*command: str) -> dict[str, Any]:
    """Run one job of `jobs.py` in a process of its own and say what it and its children used."""
    return used([sys.executable, str(HERE / "full_index_jobs.py"), *command], keep_output=True)


def peer(mirror: Path, tree: Path, command: str) -> dict[str, Any]:
    subprocess.run(["git", "clone", "-q", "--shared", str(mirror), str(tree)], check=True)
    return used(command.format(tree=tree).split(), keep_output=False)


def used(command: list[str], keep_output: bool) -> dict[str, Any]:
    before, began = cpu(), time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    peaks: dict[str, int] = {}
    watch = threading.Thread(target=peak_memory, args=(process.pid, peaks), daemon=True)
    watch.start()
    output, _ = process.communicate()
    if process.returncode:
        raise SystemExit(f"{command[0]} ended with code {process.returncode}")
    seconds = {"cpu": round(cpu() - before, 2), "wall": round(time.monotonic() - began, 2)}
    said = json.loads(output) if keep_output else {}
    return {**seconds, "peak_mb": dict(sorted(peaks.items(), key=lambda item: -item[1])), **said}


def cpu() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main()
