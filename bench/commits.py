"""What asking about any commit costs, in the store that `replay.py --room DIR` left.

    python bench/commits.py [--each 10] [--apart 100] DIR

A commit whose blobs are known already is indexed on a branch of its own (no blob is extracted); commits `--apart` apart
are compared; the same questions are asked at the newest commit and at old ones, for the first time and again; and it is
told how long another process that asks all the time took to see a commit once its branch was moved, and what reading
the whole listing took it then. Milliseconds of CPU of all processes, or of the clock where it says so. Prints one JSON
document.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from figures import spread
from processes import Spent
from replay import NAME, PUBLISHING, opened
from river import git

from app.access.caller import LOCAL
from app.query.asking import ask
from app.query.scene import Deps
from app.store.records import RepoRecord
from app.wiring import House

KINDS = ("class", "function", "method")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("room", type=Path)
    parser.add_argument("--each", type=int, default=10)
    parser.add_argument("--apart", type=int, default=100)
    parser.add_argument("--watch", help="only wait for a branch to be seen, and tell when it was")
    options = parser.parse_args()
    house = opened(options.room)
    print(json.dumps(watch(house, options.watch)) if options.watch else json.dumps(measure(house, options), indent=2))


def measure(house: House, options: argparse.Namespace) -> dict[str, Any]:
    line = list(published(house))[::-1]
    apart = min(options.apart, len(line) - 1)
    pairs = [(line[at], line[at + apart]) for at in spaced(len(line) - apart, options.each)]
    comparing = [asked(house.deps, "compare_commits", base=base, head=head) for base, head in pairs]
    old = [line[at] for at in spaced(len(line) - 1, options.each)]
    found = {
        "commits": len(line),
        "apart": apart,
        "compare_commits": spread(comparing),
        **at_old(house.deps, line[-1], old),
    }
    return {**found, **known(house, options, old)}


def published(house: House) -> Iterator[str]:
    """The commits of the branch, from the newest back."""
    record = house.store.repos()[0]
    manifest = house.store.find_manifest(record.id, house.store.heads(record.id)[branch_of(record)].commit)
    while manifest is not None:
        yield manifest.commit
        manifest = house.store.find_manifest(record.id, manifest.parent) if manifest.parent else None


def branch_of(record: RepoRecord) -> str:
    return git(Path(record.source), "symbolic-ref", "--short", "HEAD")


def spaced(count: int, wanted: int) -> list[int]:
    return [number * count // wanted for number in range(min(wanted, count))]


def at_old(deps: Deps, newest: str, old: Sequence[str]) -> dict[str, Any]:
    questions = list(drawn(deps, newest, 20))
    for question in questions:
        asked(deps, **question, at=newest)
    warm = [asked(deps, **question, at=newest) for question in questions]
    first = [asked(deps, **questions[0], at=commit) for commit in old]
    again = [asked(deps, **question, at=old[-1]) for question in questions for _ in (0, 1)][1::2]
    return {"newest_again": spread(warm), "old_first": spread(first), "old_again": spread(again)}


def drawn(deps: Deps, commit: str, count: int) -> Iterator[dict[str, Any]]:
    """Questions about symbols of random files, each with a limit of its own: no answer is one kept from before."""
    record = deps.index.repos()[0]
    snapshot = deps.index.snapshot(record.id, commit)  # type: ignore[arg-type]
    entries = [entry for entry in snapshot.listing.entries() if entry.file >= 0 and entry.path.endswith(".java")]
    for entry in random.Random(3).sample(entries, count):
        model = snapshot.facts.models([entry.file])[entry.file]
        name = next((symbol.name for symbol in model.symbols if symbol.kind in KINDS), "Test")
        yield {"tool": "search_symbols", "query": name}
        yield {"tool": "outline", "path": f"{NAME}:{entry.path}"}


def asked(deps: Deps, tool: str, **given: object) -> float:
    """Milliseconds of CPU."""
    began = time.process_time()
    ask(tool, {**given, "repo": NAME}, LOCAL, deps)
    return (time.process_time() - began) * 1000


def known(house: House, options: argparse.Namespace, old: Sequence[str]) -> dict[str, Any]:
    """Trees of old commits come back as the newest commit of a branch."""
    record = house.store.repos()[0]
    source = Path(record.source)
    house.indexer.warm()
    cpu, clock, seen, read = [], [], [], []
    for number, commit in enumerate(old):
        branch = f"known-{os.getpid()}-{number}"
        tree = git(source, "rev-parse", f"{commit}^{{tree}}")
        made = git(source, "commit-tree", tree, "-p", branch_of(record), "-m", branch)
        git(source, "update-ref", f"refs/heads/{branch}", made)
        watcher = waiting(options.room, branch)
        spent = Spent()
        report = house.indexer.index(record, branch, progress=spent)
        assert report.blobs_extracted == 0, report
        cpu.append(1000 * sum(spent.seconds.get(phase, 0.0) for phase in PUBLISHING))
        clock.append(1000 * sum(report.phases.get(phase, 0.0) for phase in PUBLISHING))
        told = json.loads(watcher.communicate()[0])
        seen.append(1000 * (told["at"] - spent.began["tidy"]))
        read.append(1000 * told["cpu"])
    return {
        "known_cpu": spread(cpu), "known_clock": spread(clock),
        "seen_by_another_after_clock": spread(seen), "read_by_another_cpu": spread(read),
    }  # fmt: skip


def waiting(room: Path, branch: str) -> subprocess.Popen[str]:
    """A process that has begun to ask for a branch."""
    command = [sys.executable, __file__, "--watch", branch, str(room)]
    watcher = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ})
    assert watcher.stdout is not None and watcher.stdout.readline() == "ready\n"
    return watcher


def watch(house: House, branch: str) -> dict[str, float]:
    """`at`: when a branch and the listing of its commit could be read first, by the clock that all processes share.
    `cpu`: seconds that opening and reading it took once the branch was there."""
    store, record = house.store, house.store.repos()[0]
    for head in store.heads(record.id).values():
        store.snapshot(record.id, head.commit)
    print("ready", flush=True)
    while (head := store.head(record.id, branch)) is None:
        time.sleep(0.002)
    began = time.process_time()
    assert sum(1 for _ in store.snapshot(record.id, head.commit).listing.entries())
    return {"at": time.monotonic(), "cpu": time.process_time() - began}


if __name__ == "__main__":
    main()
