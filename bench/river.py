"""The whole river for benchmarks: a git server with a copy of a real repository, `headmark up`, signed webhooks, MCP.

Commits are made with git's plumbing in the bare copy, so that a benchmark of a large repository needs no checkout.
"""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "infra" / "demo")]

import httpx2  # noqa: E402
from git_http import GitHttpServer  # noqa: E402
from hosts import BRANCH, Host, git  # noqa: E402
from stack import Stack, running  # noqa: E402

REPO = "bench/repo"


class Origin:
    """A bare copy of the last commits of a repository, with files to change."""

    def __init__(self, path: Path, source: Path, depth: int = 50) -> None:
        self.path = path
        if not path.exists():
            git(path.parent, "init", "-q", "--bare", "-b", BRANCH, str(path))
            git(path, "fetch", "-q", "--depth", str(depth), source.resolve().as_uri(), "HEAD")
            git(path, "update-ref", f"refs/heads/{BRANCH}", "FETCH_HEAD")
            (path / "shallow").unlink(missing_ok=True)
            self._cut()
        git(path, "read-tree", BRANCH)

    def head(self) -> str:
        return git(self.path, "rev-parse", BRANCH)

    def files(self, suffix: str) -> list[str]:
        return [name for name in git(self.path, "ls-files").splitlines() if name.endswith(suffix)]

    def append(self, path: str, text: str) -> tuple[str, str]:
        """A commit that adds text at the end of one file; the commits before and after."""
        before = self.head()
        old = subprocess.run(["git", "cat-file", "blob", f":{path}"], cwd=self.path, capture_output=True, check=True)
        blob = self._in("hash-object", old.stdout + text.encode(), "-w", "--stdin")
        git(self.path, "update-index", "--cacheinfo", f"100644,{blob},{path}")
        after = git(self.path, "commit-tree", git(self.path, "write-tree"), "-p", before, "-m", f"Change {path}")
        git(self.path, "update-ref", f"refs/heads/{BRANCH}", after)
        return before, after

    def _cut(self) -> None:
        """Begin history at the copied tip: a server that is shallow itself is not what hosts are."""
        tree = git(self.path, "rev-parse", f"{BRANCH}^{{tree}}")
        git(self.path, "update-ref", f"refs/heads/{BRANCH}", git(self.path, "commit-tree", tree, "-m", "Begin"))
        git(self.path, "repack", "-adq")

    def _in(self, command: str, data: bytes, *arguments: str) -> str:
        done = subprocess.run(["git", command, *arguments], cwd=self.path, input=data, capture_output=True, check=True)
        return done.stdout.decode().strip()


class River:
    """A running stack that follows one repository."""

    def __init__(self, stack: Stack, host: Host, origin: Origin, data: Path, token: str) -> None:
        self.stack, self.host, self.origin, self.data = stack, host, origin, data
        self.port = stack.said["port"]
        self._http = httpx2.Client(headers={"Authorization": f"Bearer {token}"}, timeout=60)

    def ask(self, tool: str, **arguments: object) -> dict[str, Any]:
        """One MCP tool call over HTTP, without a session, as the protocol's newer era has it."""
        body = {
            "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": {"name": tool, "arguments": {**arguments, "detail": "full"}},
        }  # fmt: skip
        headers = {"Accept": "application/json, text/event-stream"}
        answer = self._http.post(f"{self.stack.said['mcp']}", json=body, headers=headers)
        answer.raise_for_status()
        text = answer.text
        document = json.loads(text[text.index("{") :].splitlines()[0])
        found: dict[str, Any] = document["result"]["structuredContent"]
        return found

    def head_file(self) -> Path | None:
        """Where the branch's head is published: the last write of a push."""
        return next(self.data.glob("store/heads/*/*.json"), None)

    def served(self) -> str:
        path = self.head_file()
        return str(json.loads(path.read_text())["commit"]) if path else ""

    def log(self, event: str) -> list[dict[str, Any]]:
        """The log lines of one kind, in order."""
        lines = (line for line in self.stack.log.read_text(errors="replace").splitlines() if f'"{event}"' in line)
        found = [json.loads(line) for line in lines if line.startswith("{")]
        return [line for line in found if line.get("event") == event]


@contextmanager
def flowing(room: Path, source: Path) -> Iterator[River]:
    """A stack in `room` over a copy of `source`; what a former run left there is used again."""
    room.mkdir(parents=True, exist_ok=True)
    (room / "hosted" / "bench").mkdir(parents=True, exist_ok=True)
    origin = Origin(room / "hosted" / f"{REPO}.git", source)
    with GitHttpServer(room / "hosted", token=secrets.token_urlsafe(12)) as server:
        host = Host("github", REPO, server, secrets.token_urlsafe(24), origin.path)
        with running(room / "data", [host]) as stack:
            yield River(stack, host, origin, room / "data", stack.said["admin_token"] or _token(room / "data"))


def _token(data: Path) -> str:
    command = [sys.executable, "-m", "app", "token", "create", "--json", "--name", secrets.token_hex(4), "--repo", "**",
               "--data-dir", str(data)]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, env=dict(os.environ))
    return str(json.loads(done.stdout)["token"])
