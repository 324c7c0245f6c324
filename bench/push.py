"""One-file pushes, from the delivery of the webhook to the answer that is stamped with the pushed commit.

    python bench/push.py [--pushes N] [--suffix .java] [--room DIR] [--text TEXT] REPOSITORY

REPOSITORY is copied (its last commit) and served over smart HTTP on loopback; web, worker, scheduler and Valkey are
those of `headmark up`. `visible` is when the branch's head was moved, which is what the next question sees; `answered`
is when the answer to a question asked then, stamped with the pushed commit, was there. Steps come from the worker's log
line; what a push wrote is the growth of the store's files. Prints one JSON document. With --room a directory is kept
and used again.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from figures import spread
from river import ROOT, River, flowing

PATIENCE = 900.0  # seconds, for the first index
STEPS = ("waited_ms", "fetch_ms", "compare_ms", "extract_ms", "publish_ms", "advance_ms", "ms")
TEXTS = {".java": "\nclass {name} {{ int measured() {{ return 1; }} }}\n", ".py": "\n\ndef {name}():\n    return 1\n"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", nargs="?", type=Path, default=ROOT)
    parser.add_argument("--pushes", type=int, default=40)
    parser.add_argument("--pause", type=float, default=0.3, help="seconds between two pushes")
    parser.add_argument("--suffix", default="", help="of the files to change; the most frequent known one")
    parser.add_argument("--room", type=Path, help="a directory to keep")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="headmark-bench-") as name:
        print(json.dumps(measure(options, options.room or Path(name)), indent=2))


def measure(options: argparse.Namespace, room: Path) -> dict[str, Any]:
    with flowing(room, options.repository) as river:
        first = until(river, river.origin.head())
        warmed(river)
        suffix = options.suffix or max(TEXTS, key=lambda known: len(river.origin.files(known)))
        paths = random.Random(7).sample(river.origin.files(suffix), min(options.pushes + 3, 500))
        found = []
        for number in range(options.pushes + 3):
            found.append(push(river, paths[number % len(paths)], TEXTS[suffix]))
            time.sleep(options.pause)
        return {"first_index_seconds": round(first, 1), "pushes": options.pushes, **summary(found[3:])}


def until(river: River, commit: str) -> float:
    """Wait until a commit is served; seconds it took."""
    began = time.perf_counter()
    while river.served() != commit:
        if time.perf_counter() - began > PATIENCE:
            raise SystemExit(f"{commit} was not served in time.\n{river.stack.tail()}")
        time.sleep(0.2)
    return time.perf_counter() - began


def warmed(river: River) -> None:
    """Ask until there is an answer: the first question about a large repository reads it into memory."""
    while "rows" not in (answer := river.ask("search_symbols", query="Measured")):
        print(f"not warm yet: {answer}", file=sys.stderr)
        time.sleep(1)


def push(river: River, path: str, text: str) -> dict[str, float]:
    """One push: milliseconds to each point, milliseconds of each step, and bytes written."""
    name = f"Measured{random.randrange(10**9)}"
    before, after = river.origin.append(path, text.format(name=name))
    size = stored(river)
    head = river.head_file()
    assert head is not None
    began = time.perf_counter()
    said = river.host.deliver(river.port, before, after)
    acknowledged = time.perf_counter()
    while after.encode() not in head.read_bytes():
        if time.perf_counter() - began > 60:
            raise SystemExit(f"{after} was not served in time.\n{river.stack.tail()}")
        time.sleep(0.001)
    visible = time.perf_counter()
    answer = river.ask("search_symbols", query=name)
    answered = time.perf_counter()
    stamped = [stamp["commit"] for stamp in answer.get("stamps", ())] == [after]
    if not said.startswith("202") or not stamped or [row["name"] for row in answer["rows"]] != [name]:
        raise SystemExit(f"{said}; the answer to a push was wrong: {answer}")
    line = told(river, after)
    if line["extracted"] != 1:
        raise SystemExit(f"{line['extracted']} blobs were extracted for one changed file")
    times = {"acknowledged": acknowledged, "visible": visible, "answered": answered}
    points = {name: (at - began) * 1000 for name, at in times.items()}
    steps = {step: line[step] or 0.0 for step in STEPS}
    outside = points["visible"] - line["fetch_ms"]
    return {**points, "visible_outside_fetch": outside, **steps, "bytes": stored(river) - size}


def told(river: River, commit: str) -> dict[str, Any]:
    """The worker's log line about a commit; it comes a moment after the commit is visible."""
    for _ in range(200):
        for line in reversed(river.log("catch_up")[-5:]):
            if line.get("commit") == commit and line.get("previous") != commit:
                return line
        time.sleep(0.01)
    raise SystemExit(f"No log line about {commit}.\n{river.stack.tail()}")


def stored(river: River) -> int:
    return sum(path.stat().st_size for path in river.data.glob("store/v1-*/**/*") if path.is_file())


def summary(found: Sequence[dict[str, float]]) -> dict[str, Any]:
    return {name: spread([one[name] for one in found]) for name in found[0]}


if __name__ == "__main__":
    sys.exit(main())
