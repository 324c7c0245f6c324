"""Two pretended hosts: real repositories behind a real git server, and webhooks in GitHub's and in GitLab's form."""

from __future__ import annotations

import hmac
import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from hashlib import sha256
from http.client import HTTPConnection
from pathlib import Path
from uuid import uuid4

from git_http import GitHttpServer

ROOT = Path(__file__).parents[2]
BRANCH = "main"
REPORTS = {
    "pyproject.toml": '[project]\nname = "reports"\nversion = "1"\ndependencies = ["headmark"]\n',
    "reports/__init__.py": "",
    "reports/weekly.py": 'def weekly(repos: list[str]) -> str:\n    return "\\n".join(repos)\n',
}


@dataclass
class Host:
    """One git server with one repository, `owner/name`, and the webhook secret that is agreed with Headmark."""

    kind: str  # github or gitlab
    repo: str
    server: GitHttpServer
    secret: str
    work: Path  # a clone to commit in
    branches: tuple[str, ...] = ()  # those to follow; the default branch where there are none

    @property
    def url(self) -> str:
        return self.server.url(f"{self.repo}.git")

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.server.port}"

    def head(self) -> str:
        return git(self.work, "rev-parse", "HEAD")

    def push(self, path: str, text: str, message: str) -> tuple[str, str]:
        """Commit one file and push it; the commits before and after."""
        before = self.head()
        (self.work / path).parent.mkdir(parents=True, exist_ok=True)
        (self.work / path).write_text(text)
        git(self.work, "add", path)
        git(self.work, "commit", "-q", "-m", message)
        url = self.url.replace("://", f"://demo:{self.server.token}@")
        git(self.work, "push", "-q", url, f"HEAD:{BRANCH}")
        return before, self.head()

    def deliver(self, port: int, before: str, after: str, branch: str = BRANCH) -> str:
        """Send the push webhook to Headmark; what it answered."""
        return self.send(port, *self.push_event(before, after, branch))

    def push_event(self, before: str, after: str, branch: str = BRANCH) -> tuple[bytes, dict[str, str]]:
        """The body and the headers of a push webhook."""
        return (_github if self.kind == "github" else _gitlab)(self, before, after, branch)

    def send(self, port: int, body: bytes, headers: dict[str, str]) -> str:
        """Send a webhook; what was answered."""
        line = HTTPConnection("127.0.0.1", port, timeout=30)
        line.request("POST", f"/webhooks/{self.kind}", body, {"Content-Type": "application/json", **headers})
        answer = line.getresponse()
        told = json.loads(answer.read())
        line.close()
        return f"{answer.status} {told.get('status')}"


def _github(host: Host, before: str, after: str, branch: str) -> tuple[bytes, dict[str, str]]:
    event = {
        "ref": f"refs/heads/{branch}", "before": before, "after": after,
        "repository": {"id": 1, "full_name": host.repo},
    }  # fmt: skip
    body = json.dumps(event).encode()
    signature = hmac.new(host.secret.encode(), body, sha256).hexdigest()
    return body, {
        "X-GitHub-Event": "push", "X-GitHub-Delivery": str(uuid4()), "X-Hub-Signature-256": f"sha256={signature}",
    }  # fmt: skip


def _gitlab(host: Host, before: str, after: str, branch: str) -> tuple[bytes, dict[str, str]]:
    event = {
        "object_kind": "push", "ref": f"refs/heads/{branch}", "before": before, "after": after,
        "project_id": 2, "project": {"path_with_namespace": host.repo},
    }  # fmt: skip
    headers = {"X-Gitlab-Event": "Push Hook", "X-Gitlab-Token": host.secret, "Idempotency-Key": str(uuid4())}
    return json.dumps(event).encode(), headers


def make_repository(origin: Path, work: Path, own: bool) -> None:
    """A bare repository and a clone of it to work in: this project with its history, or the small reports."""
    git(origin.parent, "init", "-q", "--bare", "-b", BRANCH, str(origin))
    if own and _has_history():
        git(ROOT, "push", "-q", str(origin), f"HEAD:refs/heads/{BRANCH}")
    else:
        _start(origin, work, own)
    git(work.parent, "clone", "-q", str(origin), str(work))


def _has_history() -> bool:
    """A checkout, and a whole one: a shallow clone cannot be pushed on."""
    if not (ROOT / ".git").exists():
        return False
    return git(ROOT, "rev-parse", "--is-shallow-repository") == "false"


def _start(origin: Path, work: Path, own: bool) -> None:
    """A first commit: this project's files without their history, or the reports."""
    draft = work.parent / f"{work.name}-draft"
    git(work.parent, "init", "-q", "-b", BRANCH, str(draft))
    if own:
        shutil.copytree(ROOT / "app", draft / "app", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", draft)
    for name, text in ({} if own else REPORTS).items():
        (draft / name).parent.mkdir(exist_ok=True)
        (draft / name).write_text(text)
    git(draft, "add", ".")
    git(draft, "commit", "-q", "-m", "Begin")
    git(draft, "push", "-q", str(origin), f"HEAD:{BRANCH}")


def git(directory: Path, *arguments: str) -> str:
    """git with an identity of its own and without this machine's configuration; what it printed."""
    environ = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_TERMINAL_PROMPT": "0"}
    for role in ("AUTHOR", "COMMITTER"):
        environ |= {f"GIT_{role}_NAME": "Demo", f"GIT_{role}_EMAIL": "demo@example.org"}
    done = subprocess.run(
        ["git", "-c", "safe.directory=*", *arguments], cwd=directory, env=environ, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(f"git {arguments[0]} failed: {done.stderr.strip()}")
    return done.stdout.strip()
