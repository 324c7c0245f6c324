"""What link rules worked out about a commit lives on where a push cannot have changed it, and only there."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.ids import repo_id
from app.extract.children import Children
from app.git.fetcher import Fetcher
from app.query.linking.projects import ProjectMemories
from tests.support.town import LIB, Town

MONEY = str(LIB["lib/money.py"])
PUSHES = {
    "a body": ({"lib/money.py": MONEY.replace("return value", "return value + 1")}, True),
    "a name": ({"lib/money.py": MONEY + "\n\ndef more():\n    pass\n"}, False),
    "a setting": ({"pyproject.toml": '[project]\nname = "other"\n'}, False),
    "a new file": ({"lib/extra.py": "def extra():\n    pass\n"}, False),
    "a deleted file": ({"crlf.py": None}, False),
}


@pytest.mark.parametrize("push", PUSHES)
def test_memory_outlives_pushes_that_rules_cannot_see(
    push: str, makers: tuple[Children, Fetcher], tmp_path: Path
) -> None:
    files, is_kept = PUSHES[push]
    town = Town(tmp_path, *makers)
    town.add("acme/lib", LIB, files)
    memories, repo = ProjectMemories(), repo_id("local", "acme/lib")
    before, after = (town.store.snapshot(repo, commit) for commit in town.commits["acme/lib"])
    memories.get("k", before).memo("answer", lambda: "old")
    assert memories.get("k", after).memo("answer", lambda: "new") == ("old" if is_kept else "new")
    assert memories.get("other", after).memo("answer", lambda: "new") == "new"


def test_changed_files_are_told_by_path(makers: tuple[Children, Fetcher], tmp_path: Path) -> None:
    town = Town(tmp_path, *makers)
    town.add("acme/lib", LIB, {"lib/new/deep.py": "x = 1\n", "crlf.py": None, "lib/money.py": MONEY + "\n"})
    repo = repo_id("local", "acme/lib")
    before, after = (town.store.snapshot(repo, commit) for commit in town.commits["acme/lib"])
    changed = after.listing.changed_since(before.listing)
    assert changed is not None and sorted(changed) == ["crlf.py", "lib/money.py", "lib/new/deep.py"]
    assert after.listing.changed_since(after.listing) == []
