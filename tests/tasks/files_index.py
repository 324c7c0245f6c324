"""An index on plain files, shared between processes: what the tasks are tested against, with no git and no parsing.

`remote/<repo>/<branch>` holds the remote's head, `served/…` the published head and fence, `seen/…` the observation,
`runs` one line for each catch-up begun. A file `slow` makes catch-ups take that many seconds, `held` keeps them from
ending while it is there, `fault` makes them fail, `poison` holds a commit that cannot be indexed, `deadly` one that
ends the process.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from pathlib import Path

from app.domain.ids import sha
from app.errors import LostLease, Permanent, Transient
from app.tasks.ports import Caught, Observed, Published, RemoteHeads, Tracked


class FilesIndex:
    def __init__(self, root: Path) -> None:
        self.root = root
        for name in ("remote", "served", "seen"):
            (root / name).mkdir(parents=True, exist_ok=True)

    def push(self, repo: str, branch: str, commit: str) -> None:
        _write(self.root / "remote" / f"{repo} {branch}", commit)

    def tracked(self) -> Sequence[Tracked]:
        places = [path.name.split(" ") for path in (self.root / "remote").iterdir()]
        repos = {repo: tuple(b for r, b in places if r == repo) for repo, _ in places}
        return [Tracked(repo, f"acme/{repo}", branches) for repo, branches in sorted(repos.items())]

    def find(self, repo_id: str) -> Tracked | None:
        return next((repo for repo in self.tracked() if repo.repo_id == repo_id), None)

    def published(self, repo_id: str, branch: str) -> Published | None:
        found = _read(self.root / "served" / f"{repo_id} {branch}")
        return Published(sha(found.split()[0]), int(found.split()[1])) if found else None

    def observed(self, repo_id: str, branch: str) -> Observed | None:
        found = _read(self.root / "seen" / f"{repo_id} {branch}")
        return Observed(*json.loads(found)) if found else None

    def observe(self, repo_id: str, branch: str, seen: Observed) -> None:
        _write(self.root / "seen" / f"{repo_id} {branch}", json.dumps(seen))

    def catch_up(self, repo_id: str, branch: str, fence: int) -> Caught:
        branch = branch or "main"
        with (self.root / "runs").open("a") as runs:
            runs.write(f"{repo_id} {branch} {os.getpid()} {time.time()}\n")
        asked = time.time()
        head = sha(_read(self.root / "remote" / f"{repo_id} {branch}"))
        time.sleep(float(_read(self.root / "slow") or 0))
        while (self.root / "held").exists():
            time.sleep(0.02)
        fault = _read(self.root / "fault")
        known = {
            "transient": Transient("the remote hung up", "wait"),
            "permanent": Permanent("the remote forbids it", ""),
        }
        if fault in known:
            self.observe(repo_id, branch, Observed(None, asked, known[fault].message))
            raise known[fault]
        if fault:
            raise RuntimeError(fault)
        self.observe(repo_id, branch, Observed(head, asked))
        if head == _read(self.root / "poison"):
            raise RuntimeError("poison")
        if head == _read(self.root / "deadly"):
            os._exit(9)
        before = self.published(repo_id, branch)
        if before and before.fence > fence:
            raise LostLease("a newer worker published", "")
        _write(self.root / "served" / f"{repo_id} {branch}", f"{head} {fence}")
        return Caught(branch, head)

    def ask_remote(self, repo_id: str) -> RemoteHeads:
        heads = {}
        for path in (self.root / "remote").iterdir():
            repo, branch = path.name.split(" ")
            if repo == repo_id:
                heads[branch] = sha(path.read_text())
        return RemoteHeads("main", heads)

    def runs(self) -> list[str]:
        return _read(self.root / "runs").splitlines()


def _write(path: Path, text: str) -> None:
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    aside.write_text(text)
    aside.replace(path)


def _read(path: Path) -> str:
    return path.read_text() if path.exists() else ""
