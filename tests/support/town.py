"""A small town of real repositories: git, mirrors, extraction and store are the real ones."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from app.access.caller import LOCAL, Caller
from app.domain.answers import Answer
from app.domain.ids import Sha, repo_id
from app.errors import HeadmarkError
from app.extract.children import Children
from app.git.fetcher import Fetcher
from app.git.remote import Remote
from app.indexer.indexer import Indexer
from app.indexer.reach import Reach
from app.indexer.report import IndexReport, VerifyReport
from app.query.asking import ask
from app.query.scene import Deps, Requested
from app.query.texts import Texts
from app.store.backend import LocalBackend
from app.store.records import RepoRecord
from app.store.sql.answers import SqlLimits
from app.store.sql.desk import SqlDesk
from app.store.store import Store
from app.wiring.texts import MirrorSources
from tests.support.repository import Repository

LIB = {
    "pyproject.toml": '[project]\nname = "lib"\n',
    "lib/__init__.py": "from lib.money import Money, round_up\n",
    "lib/money.py": (
        '"""Money."""\n\n\nclass Money:\n    """An amount.\n\n    With a currency.\n    """\n\n'
        "    def add(self, other):\n        return round_up(self)\n\n\n"
        "def round_up(value):\n    # nearest cent\n    return value\n"
    ),
    "lib/secret/keys.py": (
        "from lib.money import round_up\n\nMASTER = 'k'\n\n\ndef unlock():\n    return round_up(MASTER)\n"
    ),
    "tests/test_money.py": "from lib.money import round_up\n\n\ndef test_round_up():\n    assert round_up(1)\n",
    "notes.zzz": "round_up in a language without a parser\n",
    "logo.bin": b"\x00\x01round_up",
    "crlf.py": b"\xef\xbb\xbfdef first():\r\n    return 'caf\xe9'\r\n",
    "package.json": '{"name": "lib"}\n',
}
APP = {
    "pyproject.toml": '[project]\nname = "app"\ndependencies = ["lib"]\n',
    "app/pay.py": (
        "from lib.money import round_up\n\n\ndef pay(amount):\n    return round_up(amount)\n\n\n"
        "def refund(amount):\n    return pay(-amount)\n"
    ),
    "app/many.py": "".join(f"def step_{number}():\n    pass\n\n\n" for number in range(30)),
}


class Town:
    """Repositories by name, and one way to ask."""

    def __init__(
        self, root: Path, children: Children, fetcher: Fetcher, toolsets: frozenset[str] = frozenset({"core"})
    ) -> None:
        self._root = root
        self._toolsets = toolsets
        self.requests: list[tuple[str, str]] = []
        self.store = Store(LocalBackend(root / "store"), "0123456789ab")
        self._indexer = Indexer(
            self.store, root / "mirrors", children, fetcher, Reach(lambda repo: Remote(repo.source))
        )
        self.deps = self.new_deps()
        self.commits: dict[str, list[str]] = {}

    def new_deps(self, toolsets: frozenset[str] | None = None) -> Deps:
        sources, texts = MirrorSources(self._root / "mirrors"), self._root / "text"
        statements = SqlDesk(SqlLimits(), 2)
        return Deps(self.store, sources, Texts(sources, texts), toolsets or self._toolsets, self._request, statements)

    def _request(self, repo: RepoRecord, at: str) -> Requested:
        self.requests.append((repo.name, at))
        return Requested("indexed", Sha(self._indexer.index(repo, commit=at).commit))

    def add(self, name: str, *commits: Mapping[str, str | bytes | None], tags: Mapping[str, int] | None = None) -> None:
        """Build a repository and index each of its commits in turn; `tags` name commits by their number from 0."""
        repository = Repository(self._root / "origins" / name)
        record = RepoRecord(repo_id("local", name), name, str(repository.path))
        for number, files in enumerate(commits):
            self.commits.setdefault(name, []).append(repository.commit(files, f"change {number}"))
            self.index(name, repository)
        for tag, number in (tags or {}).items():
            repository.git("tag", tag, self.commits[name][number])
            Repository(self._root / "mirrors" / f"{record.id}.git", "--bare").git(
                "update-ref", f"refs/tags/{tag}", self.commits[name][number]
            )

    def index(
        self, name: str, repository: Repository, branch: str | None = None, commit: str | None = None
    ) -> IndexReport:
        record = RepoRecord(repo_id("local", name), name, str(repository.path))
        if self.store.repo(record.id) is None:
            self.store.put_repo(record)
        return self._indexer.index(record, branch, commit=commit)

    def verify(self, name: str, commit: str) -> VerifyReport:
        return self._indexer.verify(RepoRecord(repo_id("local", name), name, ""), commit)

    def ask(self, question: str, caller: Caller = LOCAL, **arguments: object) -> Answer:
        return ask(question, arguments, caller, self.deps)

    def error(self, question: str, caller: Caller = LOCAL, **arguments: object) -> HeadmarkError:
        with pytest.raises(HeadmarkError) as caught:
            self.ask(question, caller, **arguments)
        assert caught.value.message and caught.value.next_step
        return caught.value

    def all_rows(self, question: str, caller: Caller = LOCAL, **arguments: object) -> list[dict[str, Any]]:
        """The rows of every page."""
        answer = self.ask(question, caller, **arguments)
        rows = list(answer.rows)
        while answer.next_cursor:
            answer = self.ask(question, caller, **{**arguments, "cursor": answer.next_cursor})
            rows += answer.rows
        assert len(rows) == answer.total
        return rows
