"""The two jobs that `full_index.py` compares, each in a process of its own; prints one JSON document."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from app.domain.ids import Sha, repo_id
from app.extract.caps import why_skipped
from app.extract.children import Children
from app.extract.grammars import fingerprint, grammar
from app.git.fetcher import Fetcher
from app.git.mirror import Mirror
from app.git.remote import Remote
from app.indexer.batch import WARM
from app.indexer.indexer import Indexer
from app.indexer.reach import Reach
from app.languages.base import all_languages, language_of
from app.store.backend import LocalBackend
from app.store.records import RepoRecord
from app.store.store import Store

RUN_BYTES = 8_000_000


def parse(mirror_path: str) -> dict[str, Any]:
    """Parse every blob of HEAD that has a grammar, once; reading it is not counted."""
    from tree_sitter import Parser

    mirror = Mirror(Path(mirror_path))
    languages = source_blobs(mirror_path)
    totals = {"cpu": 0.0, "wall": 0.0, "blobs": 0, "bytes": 0, "lines": 0}
    for run in runs(mirror, languages):
        began, cpu_began = time.monotonic(), time.process_time()
        for blob, source in run:
            Parser(grammar(languages[blob])).parse(source)
        totals["cpu"] += time.process_time() - cpu_began
        totals["wall"] += time.monotonic() - began
        totals["blobs"] += len(run)
        totals["bytes"] += sum(len(source) for _, source in run)
        totals["lines"] += sum(source.count(b"\n") for _, source in run)
    return rounded(totals)


def source_blobs(mirror: str) -> dict[Sha, str]:
    """Blob → grammar, for what `headmark index` would parse."""
    listing = subprocess.run(["git", "-C", mirror, "ls-tree", "-rz", "HEAD"], capture_output=True, check=True).stdout
    found: dict[Sha, str] = {}
    for line in filter(None, listing.split(b"\0")):
        head, path = line.split(b"\t", 1)
        mode, _, sha = head.decode().split()
        language = all_languages().get(language_of(path.decode("utf-8", "replace")))
        if mode.startswith("100") and language is not None and language.grammar:
            found[Sha(sha)] = language.grammar
    return found


def runs(mirror: Mirror, blobs: dict[Sha, str]) -> Iterator[list[tuple[Sha, bytes]]]:
    run: list[tuple[Sha, bytes]] = []
    for blob, source in mirror.read_blobs(blobs):
        if not why_skipped(source):
            run.append((blob, source))
        if sum(len(source) for _, source in run) > RUN_BYTES:
            yield run
            run = []
    yield run


def index(mirror: str, room: str, processes: str) -> dict[str, Any]:
    """Index HEAD of a repository whose mirror was fetched before, up to the published commit and its branch head."""
    store = Store(LocalBackend(Path(room) / "store"), fingerprint())
    repo = RepoRecord(repo_id("local", mirror), "bench/repo", mirror)
    reach = Reach(lambda repo: Remote(repo.source))
    with Fetcher() as fetcher, Children(int(processes), warm=WARM) as children:
        indexer = Indexer(store, Path(room) / "mirrors", children, fetcher, reach)
        indexer.fetch(repo, None)
        began, cpu_began = time.monotonic(), cpu()
        report = indexer.index(repo)
        wall = time.monotonic() - began
    return rounded({"cpu": cpu() - cpu_began, "wall": wall, "blobs": report.blobs_extracted})


def cpu() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def rounded(values: dict[str, float]) -> dict[str, Any]:
    return {name: round(value, 2) for name, value in values.items()}


JOBS: dict[str, Callable[..., dict[str, Any]]] = {"parse": parse, "index": index}

if __name__ == "__main__":
    print(json.dumps(JOBS[sys.argv[1]](*sys.argv[2:])))
