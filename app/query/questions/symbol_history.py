"""Which indexed commits changed a symbol?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from app.domain.answers import Row
from app.domain.ids import Sha
from app.domain.reading import SnapshotView
from app.errors import Refused
from app.languages.paths import is_test
from app.query.changes.lineage import History, Lineage, Step, ancestors
from app.query.changes.model import Side
from app.query.choosing import view_at
from app.query.questions.meant import one_symbol
from app.query.questions.touched import symbol_at
from app.query.revisions import Located
from app.query.rows import symbol_id, symbol_row
from app.query.scene import RepoAt, Scene
from app.query.tool import Found

FIELDS = ("change", "what", "repo", "path", "tests", "commit", "committed_at", "indexed_at", "base", "not_indexed",
          "before", "after", "reason")  # fmt: skip


class Item(NamedTuple):
    view: int
    step: Step


def find(scene: Scene) -> Found:
    symbol = one_symbol(scene)
    if symbol.id < 0:
        raise Refused("That is a file, not a symbol.", "Give the id of a definition: owner/name:path#Qualified.name.")
    view = scene.views[symbol.view]
    sources, repo_id = scene.deps.sources, view.record.id

    def contents(trees: Sequence[Sha], path: str) -> Iterator[Sha | None]:
        return sources.content_at(repo_id, trees, path.encode())

    hidden: set[bool] = set()  # of the commits that were opened; they themselves need not stay in memory

    def open_commit(commit: Sha) -> SnapshotView:
        there = _at(scene, symbol.view, commit)
        hidden.add(there.hides)
        return there.snapshot

    line = ancestors(sources.first_parents(repo_id, view.snapshot.commit), set(scene.deps.index.commits(repo_id)))
    if not line:
        raise Refused("Git has lost that commit.", "Index it again, then ask again.", "UNAVAILABLE")
    history = Lineage(line, open_commit, contents).of(symbol.path, symbol.id)
    extra: dict[str, Any] = {
        "symbol": symbol_id(scene, symbol),
        "complete": history.seen and not history.skipped,
        "note": _note(history),
    }
    return Found([Item(symbol.view, step) for step in history.steps], extra, any(hidden))


def show(scene: Scene, items: Sequence[Item]) -> list[Row]:
    return [_row(scene, item.view, item.step) for item in items]


def _note(history: History) -> str:
    said = "" if history.seen else f"Nothing older than {history.oldest.sha[:12]} was looked at: it is not indexed."
    if history.skipped:
        said += (
            f" {history.skipped} commits between the indexed ones are not indexed: what they changed shows at the next "
            "newer one, and what was undone between does not show."
        )
    return said.strip() or "Every commit since the symbol came is indexed."


def _at(scene: Scene, view: int, commit: Sha) -> RepoAt:
    """The repository of a view at another commit."""
    now = scene.views[view]
    return view_at(now.record, Located(now.branch, commit), scene.caller, scene.deps)


def _row(scene: Scene, view: int, step: Step) -> Row:
    change = step.change
    snapshot = _at(scene, view, step.commit.sha).snapshot
    row: Row = {
        "change": change.change,
        "what": list(change.what),
        "repo": scene.views[view].name,
        "path": change.path,
        "tests": is_test(change.path),
        "commit": step.commit.sha,
        "committed_at": step.commit.committed_at,
        "indexed_at": snapshot.indexed_at,
        "base": step.base.sha if step.base else None,
        "not_indexed": step.skipped,
        "before": _side(scene, view, step.base.sha, change.before) if step.base else None,
        "after": _side(scene, view, step.commit.sha, change.after),
    }
    return {**row, "reason": change.reason} if change.reason else row


def _side(scene: Scene, view: int, commit: Sha, side: Side | None) -> Row | None:
    """The row of a symbol at its commit; numbers of files are those of the snapshot as it is opened now."""
    if side is None:
        return None
    there = _at(scene, view, commit)
    views = tuple(there if number == view else each for number, each in enumerate(scene.views))
    entry = there.snapshot.listing.get(side.path)
    assert entry is not None
    then = replace(scene, views=views)
    return symbol_row(then, symbol_at(then, view, side._replace(file=entry.file)))
