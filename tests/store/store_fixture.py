"""Writes a small store with the code as it is now: `python tests/store/store_fixture.py DIRECTORY`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FINGERPRINT = "0123456789ab"


def write(directory: Path) -> None:
    from store_made import BEFORE, REPO, publish, sha

    from app.store.backend import LocalBackend
    from app.store.records import RepoRecord
    from app.store.store import Store

    store = Store(LocalBackend(directory / "store"), FINGERPRINT)
    store.put_repo(RepoRecord(REPO, "acme/shop", "/srv/shop"))
    publish(store, "c1", BEFORE)
    for number in range(2, 11):
        base = store.snapshot(REPO, sha(f"c{number - 1}"))
        removed = ("src/3.py",) if number == 5 else ()
        publish(store, f"c{number}", {"src/0.py": f"edit {number % 4}", "notes.txt": f"{number}"}, base, removed)
        store.tidy(REPO, sha(f"c{number}"))
    store.advance(REPO, "main", sha("c10"), 7)
    (directory / "expected.json").write_text(json.dumps(told(store), ensure_ascii=False, separators=(",", ":")))


def told(store: Any) -> dict[str, Any]:
    """Everything of a store, by names: what commits list, which facts they have, those facts, and the heads."""
    repo = store.repos()[0]
    listings, stored, facts = {}, {}, {}
    for commit in store.commits(repo.id):
        snapshot = store.snapshot(repo.id, commit)
        listings[commit] = {entry.path: [entry.mode, entry.sha, entry.size, entry.language]
                            for entry in snapshot.listing.entries()}  # fmt: skip
        found = {blob: _rows(one) for (blob, _), one in snapshot.stored() if one is not None}
        stored[commit] = sorted(found)
        assert all(facts.setdefault(blob, rows) == rows for blob, rows in found.items())
    heads = {name: [head.commit, head.fence] for name, head in store.heads(repo.id).items()}
    return {"listings": listings, "stored": stored, "heads": heads, "facts": facts}


def _rows(facts: Any) -> dict[str, list[dict[str, Any]]]:
    state = {"language": facts.language, "status": facts.status, "reason": facts.reason, "lines": facts.lines}
    tables = ("symbols", "references", "imports", "bindings", "scopes", "properties")
    return {"files": [state], **{table: [row._asdict() for row in getattr(facts, table)] for table in tables}}


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]
    write(Path(sys.argv[1]))
