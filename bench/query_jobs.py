"""The process that `query.py` measures: it only serves; a push is indexed by another one. Prints one JSON document."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from figures import spread
from query import index, name_of

from app.access.caller import LOCAL
from app.errors import HeadmarkError
from app.query.asking import ask
from app.query.scene import Deps
from app.settings import load
from app.wiring import House

KINDS = ("class", "interface", "struct", "function", "method", "constructor", "field")
Question = tuple[str, dict[str, object]]


class Drawn(NamedTuple):
    id: str
    name: str
    path: str
    inner: str  # the path without the repository


def main(room: Path, source: Path, questions: int, seed: int) -> dict[str, Any]:
    laid_out = other_process_lays_out(source)
    deps = House(load(os.environ).settings).deps
    fresh = draw(deps, name_of(source), seed)
    drawn = lambda: [next(fresh) for _ in range(questions)]  # noqa: E731
    warm = next(fresh)
    found: dict[str, Any] = {
        "lay_out_ms": laid_out,
        "first_question_ms": cost(deps, ("find_references", {"symbol": warm.id})),
    }
    asked = {
        "exact_symbol": [("search_symbols", {"query": each.name, "limit": 5}) for each in drawn()],
        "get_symbol": [("get_symbol", {"symbol": each.id}) for each in drawn()],
        "find_references": [("find_references", {"symbol": each.id}) for each in drawn()],
        "outline": [("outline", {"path": each.path}) for each in drawn()],
        "search_prefix": [("search_symbols", {"query": each.name[:5]}) for each in drawn()],
    }
    for name, questions_ in asked.items():
        found[name] = spread([cost(deps, question) for question in questions_])
    for name in ("exact_symbol", "find_references"):
        found[f"{name}_again"] = spread([cost(deps, question) for question in asked[name]])
    found["most_used"] = most_used(deps, name_of(source))
    push(source, warm.inner)
    index(source, room)
    found["after_push"] = spread([cost(deps, ("find_references", {"symbol": each.id})) for each in drawn()[:20]])
    return {**found, "memory_mb": memory()}


def other_process_lays_out(source: Path) -> float:
    """Milliseconds of CPU of what the worker does for readers once a commit is served."""
    with ProcessPoolExecutor(1) as other:
        return other.submit(lay_out, name_of(source)).result()


def lay_out(repo: str) -> float:
    store = House(load(os.environ).settings).store
    record = next(record for record in store.repos() if record.name == repo)
    commit = next(iter(store.heads(record.id).values())).commit
    began = time.process_time()
    store.lay_out(record.id, commit)
    return round((time.process_time() - began) * 1000, 2)


def draw(deps: Deps, repo: str, seed: int) -> Iterator[Drawn]:
    """Symbols of random files, any number of them."""
    record = next(record for record in deps.index.repos() if record.name == repo)
    commit = next(iter(deps.index.heads(record.id).values())).commit
    snapshot = deps.index.snapshot(record.id, commit)
    entries = [entry for entry in snapshot.listing.entries() if entry.file >= 0]
    chance = random.Random(seed)
    while True:
        entry = chance.choice(entries)
        symbols = [s for s in snapshot.facts.models([entry.file])[entry.file].symbols if s.kind in KINDS]
        if symbols:
            symbol = chance.choice(symbols)
            path = f"{repo}:{entry.path}"
            yield Drawn(f"{path}#{symbol.qualified}", symbol.name, path, entry.path)


def cost(deps: Deps, question: Question) -> float:
    """Milliseconds of CPU."""
    began = time.process_time()
    try:
        ask(*question, LOCAL, deps)
    except HeadmarkError as fault:
        print(f"{question}: {fault}", file=sys.stderr)
    return round((time.process_time() - began) * 1000, 2)


def push(source: Path, path: str) -> None:
    """Commit a changed file to the branch that is served."""
    branch = git(source, "symbolic-ref", "HEAD")
    text = git(source, "show", f"{branch}:{path}") + f"\n\n{time.time_ns()}\n"
    blob = git(source, "hash-object", "-w", "--stdin", text=text)
    git(source, "read-tree", branch)
    git(source, "update-index", "--cacheinfo", f"100644,{blob},{path}")
    who = ("-c", "user.name=bench", "-c", "user.email=bench@localhost")
    commit = git(source, *who, "commit-tree", git(source, "write-tree"), "-p", branch, "-m", "bench")
    git(source, "update-ref", branch, commit)


def git(source: Path, *command: str, text: str | None = None) -> str:
    done = subprocess.run(["git", "-C", str(source), *command], input=text, capture_output=True, check=True, text=True)
    return done.stdout.strip()


def most_used(deps: Deps, repo: str) -> dict[str, object]:
    """The first page about the type whose name is used most, of those that share it with nothing: first time, again."""
    record = next(record for record in deps.index.repos() if record.name == repo)
    commit = next(iter(deps.index.heads(record.id).values())).commit
    facts = deps.index.snapshot(record.id, commit).facts
    names = sorted(facts.names(), key=lambda name: -facts.count_references([name]))
    for name in names:
        named = facts.symbols_named([name])
        if len(named) == 1 and named[0].symbol.kind in ("class", "interface") and not named[0].symbol.container:
            question = ("find_references", {"symbol": name, "repo": repo})
            first, again = cost(deps, question), cost(deps, question)
            return {"symbol": name, "uses": ask(*question, LOCAL, deps).total, "first_ms": first, "again_ms": again}
    return {}


def memory() -> dict[str, int]:
    """MB of this process: its own, of the files that it maps (the kernel's to take away), and the most of both."""
    lines = (line.split() for line in Path("/proc/self/smaps_rollup").read_text().splitlines()[1:])
    now = {line[0].rstrip(":"): int(line[1]) // 1024 for line in lines}
    peak = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
    own = now["Anonymous"]
    return {"own": own, "mapped": now["Rss"] - own, "peak": int(peak.split()[1]) // 1024}


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))))
