"""A repository behind real git over HTTP, and a house with a real Valkey that follows it; runs are done in the test."""

from __future__ import annotations

import asyncio
import json
import subprocess
import time
from pathlib import Path
from typing import Any

from app.access.caller import LOCAL
from app.domain.answers import Answer
from app.domain.events import Host, Ignored, Verdict
from app.errors import HeadmarkError
from app.query.asking import ask
from app.settings import load
from app.store.records import RepoRecord
from app.tasks.ringer import Ringer
from app.wiring import House
from tests.support import hooks
from tests.support.hosts_api import ApiHost, GitHttpServer
from tests.support.repository import Repository
from tests.support.warm import warmed


class Hosted:
    """`acme/shop` (id 42) at a pretended host; `more` are further settings of the repository."""

    def __init__(
        self, directory: Path, server: GitHttpServer, redis_url: str, host: Host = "github", **more: object
    ) -> None:
        self.host, self.api, self.bare = host, ApiHost(server), server.root / "acme" / "shop.git"
        self.api.names[42] = "acme/shop"
        self.origin = Repository(directory / "work")
        self.first = self.origin.commit({"cart.py": "def total(): ...\n", "tax.py": "def tax(): ...\n"})
        self.bare.parent.mkdir(parents=True)
        subprocess.run(["git", "clone", "-q", "--bare", str(self.origin.path), str(self.bare)], check=True)
        connection = {"name": "c", "host": host, "url": self.api.url, "secret": hooks.SECRETS[host]}
        self._environ = {
            "HEADMARK_DATA_DIR": str(directory / "data"),
            "HEADMARK_REDIS_URL": redis_url, "HEADMARK_CONNECTIONS": json.dumps([connection]),
        }  # fmt: skip
        self._source = f"{self.api.url}/acme/shop.git"
        self.house = self._build(more)

    def _build(self, more: dict[str, object]) -> House:
        repositories = json.dumps([{"source": self._source, **more}])
        house = warmed(House(load({**self._environ, "HEADMARK_REPOSITORIES": repositories}).settings))
        house.follow_configured()
        return house

    def restart(self, **more: object) -> None:
        """The same house with other settings of the repository."""
        self.house.close()
        self.house = self._build(more)

    @property
    def record(self) -> RepoRecord:
        (found,) = self.house.store.repos()
        return found

    @property
    def heads(self) -> dict[str, str]:
        return {branch: head.commit for branch, head in self.house.store.heads(self.record.id).items()}

    def commit(self, *refs: str, **files: str) -> str:
        """A commit on what is checked out, pushed to these refs; `files` are Python modules by name."""
        texts = {f"{name}.py": text for name, text in files.items()} or {"more.py": f"def more_{refs[0][-1]}(): ...\n"}
        made = self.origin.commit(texts)
        for ref in refs:
            self.push(f"HEAD:{ref}")
        return made

    def push(self, *refspecs: str) -> None:
        self.origin.git("push", "-q", "--force", str(self.bare), *refspecs)

    def set_default(self, branch: str) -> None:
        subprocess.run(["git", "-C", str(self.bare), "symbolic-ref", "HEAD", f"refs/heads/{branch}"], check=True)

    def sweep(self) -> list[str]:
        """The remote is asked and all runs that follow from it are done; the branches that were run."""
        self.house.desk.board.ask_soon(self.record.id)
        self.house.desk.sweep()
        return self.run()

    def run(self) -> list[str]:
        """Do what is wanted."""
        wanted = sorted(branch for _, branch in self.house.desk.board.wanted())
        for branch in wanted:
            self.house.desk.catch_up(self.record.id, branch)
        return wanted

    def deliver(self, payload: dict[str, Any], event: str) -> Verdict | Ignored:
        """A signed delivery, as far as it is recorded and rung for."""
        asked = hooks.deliver(self.host, payload, event)
        if isinstance(asked, Ignored):
            return asked
        assert isinstance(asked, list), asked
        self.house.desk.directory.refresh()
        verdict = asyncio.run(self.house.desk.intake.accept(asked, "secret"))
        if verdict.status == "queued":
            self._until_rung()
        return verdict

    def _until_rung(self) -> None:
        """Let the web process's ringer do what it has to."""
        ringer = Ringer(self.house.task_index, self.house.desk.bell, self.house.desk.ledger, self.house.desk.directory)
        self.house.desk.ledger.refresh()
        for delivery in self.house.desk.ledger.open_deliveries():
            ringer.put(delivery)
        ringer.start()
        while not self.house.desk.board.wanted():
            time.sleep(0.01)
        ringer.stop()

    def ask(self, query: str, **more: object) -> Answer:
        return ask("search_symbols", {"query": query, "repo": "acme/shop", **more}, LOCAL, self.house.deps)

    def stamp(self, **more: object) -> dict[str, Any]:
        return dict(self.ask("total", **more).stamps[0])

    def is_askable(self, at: str) -> bool:
        try:
            return bool(self.ask("total", at=at).stamps)
        except HeadmarkError:
            return False

    def close(self) -> None:
        self.house.desk.spool.close()
        self.house.close()
