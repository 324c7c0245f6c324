"""What callers are told about a commit, and what they are told of a clean index of the same files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from app.access.caller import LOCAL
from app.domain.ids import Sha
from app.git.mirror import Mirror
from app.indexer.nearest import Twins
from app.indexer.progress import silent
from app.indexer.publication import Publisher
from app.query.asking import ask
from app.query.scene import Deps
from app.query.texts import Texts
from app.store.backend import LocalBackend
from app.store.records import RepoRecord
from app.store.store import Store
from app.wiring.texts import MirrorSources
from tests.laws.histories import Here, Tree

REPO = "0011223344556677"
QUERIES = ("f", "m", "C", "area")


class Asker:
    """Questions to one store about the commits of one repository, whose mirror lies in `mirrors`."""

    def __init__(self, store: Store, mirrors: Path) -> None:
        self.store = store
        sources = MirrorSources(mirrors)
        self._deps = Deps(store, sources, Texts(sources, mirrors.parent / "text"))

    def about(self, commit: Sha) -> bytes:
        """All answers, without the times of their stamps."""
        return "\n".join(self._answers(commit)).encode()

    def _answers(self, commit: Sha) -> Iterator[str]:
        symbols = set()
        for query in QUERIES:
            answer, rows = self._ask("search_symbols", commit, query=query)
            symbols |= {row["symbol"] for row in rows}
            yield answer
        yield self._ask("outline", commit, path="")[0]
        for symbol in sorted(symbols):
            yield self._ask("find_references", commit, symbol=symbol)[0]

    def _ask(self, tool: str, commit: Sha, **given: object) -> tuple[str, list[dict[str, str]]]:
        answer = ask(tool, {**given, "repo": "acme/law", "at": commit, "limit": 100}, LOCAL, self._deps)
        stamps = [stamp["coverage"] for stamp in answer.stamps]
        return json.dumps({**answer.structured(), "stamps": stamps}, sort_keys=True), answer.rows


class Clean:
    """Answers of stores in each of which one commit was indexed, and nothing else."""

    def __init__(self, room: Path) -> None:
        self._room = room
        self._known: dict[frozenset[object], bytes] = {}

    def about(self, tree: Tree, origin: Path, commit: Sha) -> bytes:
        key = frozenset(tree.items())
        if key not in self._known:
            self._known[key] = self._asked(origin, commit)
        return self._known[key]

    def _asked(self, origin: Path, commit: Sha) -> bytes:
        store = Store(LocalBackend(self._room / commit), "0" * 12)
        store.put_repo(RepoRecord(REPO, "acme/law", str(origin), default_branch="main"))
        with Mirror(origin) as mirror:
            Publisher(store, Here(), Twins(), mirror, REPO, silent).publish(mirror.commit(commit), None)
        store.advance(REPO, "main", commit)
        return Asker(store, origin.parent).about(commit)
