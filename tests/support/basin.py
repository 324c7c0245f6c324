"""One running stack over many small repositories: each test takes one of its own and tells its history.

All stand empty at a pretended GitHub from the start. Remotes are asked by the sweep only where a test says so, so that
what a test sees is the work of the deliveries that it sent.
"""

from __future__ import annotations

import hmac
import json
import secrets
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import redis

from app.tasks.board import ASKED
from app.tasks.celery_app import SWEEP, celery_app, send_upkeep
from app.tasks.options import TaskOptions
from infra.demo.git_http import Fault, Handler
from tests.support.hooks import SIGNING
from tests.support.repository import Repository
from tests.support.river import ROOT, Asker, GitHttpServer, River, Stack, running

NONE = "0" * 40
WIDE = ("main", "dev", "topic", "next", "far")
"""The branches that are followed of a repository of many."""
SECRETS = {"ended": secrets.token_hex(8), "winter": secrets.token_hex(8), "to come": secrets.token_hex(8),
           "gitlab": secrets.token_hex(8)}  # fmt: skip
"""Further secrets of the connections."""
SILENCE = 1.5  # seconds that a remote may be silent


class Stream:
    """A repository of the basin: a work tree, the bare one that is served, and what Headmark says of it."""

    def __init__(self, basin: Basin, name: str, place: Path) -> None:
        self.basin = basin
        self.name = name
        self.bare = basin.server.root / f"{name}.git"
        self.work = Repository(place / name)

    def commit(self, files: dict[str, str | bytes | None], message: str = "change") -> str:
        return self.work.commit(files, message)

    def push(self, *refspecs: str) -> None:
        """By force, from the work tree; its branch `main` unless told otherwise."""
        self.work.git("push", "-q", "--force", str(self.bare), *(refspecs or ("main",)))

    def deliver(self, before: str, after: str, branch: str = "main", **more: Any) -> str:
        """A push webhook; what was answered."""
        told = {"ref": f"refs/heads/{branch}", "before": before, "after": after}
        return self.tell("push", {**told, **more})

    def tell(self, event: str, told: dict[str, Any], delivery: str = "") -> str:
        """A webhook about this repository; what was answered."""
        document = {"repository": {"id": int(self.name[-3:], 10), "full_name": self.name}, **told}
        return self.basin.tell(event, json.dumps(document).encode(), delivery)

    def flow(self, files: dict[str, str | bytes | None], branch: str = "main") -> str:
        """Commit to the branch that is checked out, push it as `branch`, deliver, and wait; the commit."""
        after = self.commit(files)
        self.send(branch)
        return after

    def send(self, branch: str = "main") -> dict[str, Any]:
        """Push HEAD as a branch, deliver, and wait until answers are stamped with it; the stamp."""
        before, after = self.head(branch), self.work.git("rev-parse", "HEAD")
        self.push(f"HEAD:refs/heads/{branch}")
        assert (said := self.deliver(before, after, branch)) == "202 queued", said
        return self.served(after, branch)

    def head(self, branch: str = "main") -> str:
        """Where a branch stands at the remote."""
        found = self._bare("for-each-ref", "--format=%(objectname)", f"refs/heads/{branch}")
        return found or NONE

    def served(self, commit: str, branch: str = "main") -> dict[str, Any]:
        """Wait until answers are stamped with a commit; the stamp."""
        return self.until(lambda stamp: stamp.get("commit") == commit, f"at {commit}", branch)

    def until(self, true: Callable[[dict[str, Any]], object], what: str, branch: str = "main") -> dict[str, Any]:
        found: dict[str, Any] = {}

        def held() -> bool:
            nonlocal found
            with suppress(OSError, HTTPException):
                found = self.stamp(branch)
            return bool(true(found))

        self.basin.until(held, f"{self.name} {branch} {what}")
        return found

    def stamp(self, branch: str = "main") -> dict[str, Any]:
        return next(iter(self.ask("search_symbols", branch, query="f").get("stamps", [])), {})

    def ask(self, tool: str, branch: str = "main", **arguments: object) -> dict[str, Any]:
        if "at" not in arguments and branch:
            arguments["branch"] = branch
        return self.basin.asker.ask(tool, repo=self.name, **arguments)

    def defined(self, branch: str = "main", **arguments: object) -> set[tuple[str, str]]:
        """Path and name of every symbol that is called `f` and some digits."""
        rows = self.ask("search_symbols", branch, query="f", limit=100, **arguments)["rows"]
        return {(row["path"], row["name"]) for row in rows}

    def runs(self) -> list[dict[str, Any]]:
        """The log lines of this repository's runs."""
        return [line for line in self.basin.river.log("catch_up") if line["repo"] == self.id]

    def run_of(self, commit: str, branch: str = "main") -> dict[str, Any]:
        """The log line of the first run that published a commit."""
        lines: list[dict[str, Any]] = []

        def told() -> bool:
            lines[:] = [run for run in self.runs() if run.get("commit") == commit and run["branch"] in ("", branch)]
            return bool(lines)

        self.basin.until(told, f"a run for {commit}")
        return lines[0]

    def sweep(self) -> None:
        """Have a sweep ask about this repository now."""
        self.basin.redis.hdel(ASKED, self.id)
        send_upkeep(self.basin.sender, SWEEP)

    @property
    def id(self) -> str:
        return self.basin.ids[self.name]

    def collect(self) -> None:
        """The remote forgets what no ref leads to."""
        self._bare("-c", "gc.pruneExpire=now", "gc", "-q", "--prune=now")

    @contextmanager
    def misbehaving(self, fault: Fault) -> Iterator[None]:
        """Requests for this repository are answered by a fault meanwhile."""
        self.basin.faults[f"/{self.name}.git/"] = fault
        try:
            yield
        finally:
            del self.basin.faults[f"/{self.name}.git/"]

    def _bare(self, *arguments: str) -> str:
        done = subprocess.run(["git", *arguments], cwd=self.bare, capture_output=True, check=True)
        return done.stdout.decode().strip()


class Basin:
    def __init__(self, stack: Stack, server: GitHttpServer, place: Path, secret: str, names: Sequence[str]) -> None:
        self.river = River(stack, place / "data", [])
        self.server, self.secret = server, secret
        self.asker = Asker(self.river.port, self.river.token)
        self.until = self.river.until
        self.faults: dict[str, Fault] = {}
        server.fault = self._fault
        url = f"unix://{place / 'data' / 'valkey' / 'valkey.sock'}"
        self.redis, self.sender = redis.Redis.from_url(url), celery_app(TaskOptions(url, place))
        records = [json.loads(path.read_text()) for path in (place / "data" / "store" / "repos").glob("*.json")]
        self.ids: dict[str, str] = {record["name"]: record["id"] for record in records}
        self._place = place / "work"
        self._free = {wide: [name for name in names if ("wide" in name) == wide] for wide in (False, True)}

    def take(self, wide: bool = False) -> Stream:
        """A repository that no test has had: of its default branch, or of WIDE."""
        return Stream(self, self._free[wide].pop(0), self._place)

    def tell(self, event: str, body: bytes, delivery: str = "", secret: str = "", host: str = "github") -> str:
        """A webhook as GitHub sends it; what was answered."""
        signature = hmac.new((secret or self.secret).encode(), body, sha256).hexdigest()
        headers = {
            "X-GitHub-Event": event, "X-GitHub-Delivery": delivery or secrets.token_hex(8),
            "X-Hub-Signature-256": f"sha256={signature}",
        }  # fmt: skip
        status, told = self.post(f"/webhooks/{host}", body, headers)
        return f"{status} {told.get('status')}"

    def post(self, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, dict[str, Any]]:
        line = HTTPConnection("127.0.0.1", self.river.port, timeout=30)
        try:
            line.request("POST", path, body, {"Content-Type": "application/json", **headers})
            answer = line.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            line.close()

    def deliveries(self, *arguments: str) -> list[dict[str, Any]]:
        return list(self.headmark("deliveries", "list", "--limit", "1000", *arguments)["deliveries"])

    def headmark(self, *command: str) -> dict[str, Any]:
        """What `headmark … --json` prints beside the running stack."""
        whole = [sys.executable, "-m", "app", *command, "--json", "--data-dir", str(self.river.data)]
        done = subprocess.run(whole, cwd=ROOT, capture_output=True, text=True)
        assert done.stdout, done.stderr
        found: dict[str, Any] = json.loads(done.stdout)
        return found

    def _fault(self, handler: Handler) -> bool:
        fault = next((fault for start, fault in self.faults.items() if handler.path.startswith(start)), None)
        return fault(handler) if fault else False


def names_of(plain: int, wide: int) -> list[str]:
    return [f"acme/r{n:03}" for n in range(plain)] + [f"acme/wide{plain + n:03}" for n in range(wide)]


def more_secrets() -> str:
    times = {
        "ended": "not_after = 2020-01-01",
        "winter": "not_before = 2020-01-01",
        "to come": "not_before = 2999-01-01",
    }
    tables = [f'name = "{name}"\nvalue = "{SECRETS[name]}"\n{time}T00:00:00Z\n' for name, time in times.items()]
    return "".join(f"[[connections.secrets]]\n{table}" for table in tables)


def settings_of(server: GitHttpServer, secret: str, names: Sequence[str], more: str) -> str:
    base = server.url("").rstrip("/")
    parts = [
        f"{more}\n[git]\nsilence_seconds = {SILENCE}\nfetch_memory_mb = 256\n[extract]\nprocesses = 1\n"
        "[worker]\nprocesses = 2\n[schedule]\nsweep_seconds = 100000\nreconcile_seconds = 2\nverify_hours = 0\n",
        f'[[connections]]\nname = "github"\nhost = "github"\nurl = "{base}"\n'
        f'secret = "{secret}"\ntoken = "{server.token}"\n' + more_secrets(),
        f'[[connections]]\nname = "gitlab"\nhost = "gitlab"\nsecret = "{SECRETS["gitlab"]}"\n',
        f'[[connections]]\nname = "generic"\nhost = "generic"\nsecret = "{SIGNING}"\n',
    ]
    for name in names:
        branches = f"branches = {json.dumps(WIDE)}\n" if "wide" in name else ""
        parts.append(f'[[repositories]]\nsource = "{server.url(name + ".git")}"\nname = "{name}"\n{branches}')
    return "\n".join(parts)


@contextmanager
def basin(place: Path, plain: int, wide: int, more: str = "") -> Iterator[Basin]:
    """A stack over empty repositories: `plain` of them followed by their default branch, `wide` by WIDE."""
    names = names_of(plain, wide)
    (place / "hosted" / "acme").mkdir(parents=True)
    for name in names:
        Repository(place / "hosted" / f"{name}.git", "--bare").git("config", "receive.denyDeleteCurrent", "ignore")
    with GitHttpServer(place / "hosted", token=secrets.token_urlsafe(12)) as server:
        secret = secrets.token_urlsafe(24)
        with running(place / "data", [], settings_of(server, secret, names, more)) as stack:
            made = Basin(stack, server, place, secret, names)
            made.until(lambda: made.redis.hlen(ASKED) == len(names), "every remote was asked once")
            yield made
