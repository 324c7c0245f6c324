"""Many repositories at once: pushes that coalesce, a sweep of all remotes, and a broker that is away.

    python bench/load.py [--pushes 1000] [--repositories 200] [--seconds 60] [--sweep 1000] [--outage 30] [--workers 2]

A real `headmark up` follows `--sweep` small repositories behind a real git server on this machine, which takes its
part of the CPU. First pushes fall on `--repositories` of them at a steady rate, each told by a signed webhook; what
counts is the time from the last one until every head is published. Then all remotes are swept twice. At last the broker
is stopped while pushes go on, and what counts is the time from its return until every head is published. Prints one
JSON document, and each part of it to stderr as soon as it is known.
"""

from __future__ import annotations

import argparse
import hmac
import json
import os
import random
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import redis
from processes import descendants, resident
from river import ROOT

sys.path.append(str(ROOT))
sys.path.append(str(ROOT / "infra" / "demo"))

from git_http import GitHttpServer
from stack import Stack, running

from app.tasks.board import ASKED, connect
from app.tasks.celery_app import SWEEP, celery_app, send_upkeep
from app.tasks.options import TaskOptions

MAIN = "refs/heads/main"
PATIENCE = 3600.0


class Town:
    """Repositories with their commits made ahead: a push only moves a ref, so that making it costs next to nothing."""

    def __init__(self, root: Path, count: int, commits: int) -> None:
        self.names = [f"load/r{number:04}" for number in range(count)]
        self.root = root
        self.heads: dict[str, str] = {}
        template = root / "load" / "template"
        template.mkdir(parents=True)
        git(template, "init", "-q", "--bare", "-b", "main", ".")
        shutil.rmtree(template / "hooks", ignore_errors=True)
        git(template, "fast-import", "--quiet", stdin="".join(history(commits)).encode())
        self.line = git(template, "rev-list", "--reverse", "refs/bench/all").split()
        git(template, "gc", "-q")
        self._at = dict.fromkeys(self.names, -1)
        for name in self.names:
            shutil.copytree(template, root / f"{name}.git")
            self.push(name)

    def push(self, name: str) -> tuple[str, str]:
        """Move a repository to its next commit; the commits before and after."""
        before = self.heads.get(name, "0" * 40)
        self._at[name] += 1
        after = self.line[self._at[name]]
        path = self.root / f"{name}.git" / MAIN
        part = path.with_suffix(".lock")
        part.write_text(after + "\n")
        part.replace(path)
        self.heads[name] = after
        return before, after


def history(commits: int) -> Iterator[str]:
    """For fast-import: each commit changes one of ten files."""
    for number in range(commits):
        text = f"def changed_{number}():\n    return {number}\n"
        yield (
            f"commit refs/bench/all\ncommitter B <b@example.org> {1_700_000_000 + number} +0000\ndata 1\nx\n"
            f"M 100644 inline m{number % 10}.py\ndata {len(text)}\n{text}\n"
        )


def git(directory: Path, *arguments: str, stdin: bytes = b"") -> str:
    done = subprocess.run(["git", *arguments], cwd=directory, input=stdin, capture_output=True, check=True)
    return done.stdout.decode().strip()


class Load:
    def __init__(self, stack: Stack, town: Town, data: Path, secret: str) -> None:
        self.stack, self.town, self.data, self.secret = stack, town, data, secret
        url = f"unix://{data / 'valkey' / 'valkey.sock'}"
        self.redis: redis.Redis = connect(url)
        self.sender = celery_app(TaskOptions(url, data))
        self.ids = {record["name"]: record["id"] for record in map(read, (data / "store" / "repos").glob("*.json"))}
        self.line = HTTPConnection("127.0.0.1", int(stack.said["port"]), timeout=60)

    def push(self, name: str) -> None:
        """Push to a repository and tell of it."""
        before, after = self.town.push(name)
        told = {"ref": MAIN, "before": before, "after": after, "repository": {"id": 1, "full_name": name}}
        body = json.dumps(told).encode()
        signature = hmac.new(self.secret.encode(), body, sha256).hexdigest()
        headers = {"Content-Type": "application/json", "X-GitHub-Event": "push",
                   "X-GitHub-Delivery": secrets.token_hex(8), "X-Hub-Signature-256": f"sha256={signature}"}  # fmt: skip
        self.line.request("POST", "/webhooks/github", body, headers)
        answer = self.line.getresponse()
        said = answer.read()
        if answer.status != 202:
            raise SystemExit(f"A delivery was answered {answer.status} {said!r}")

    def behind(self) -> int:
        """How many repositories are not served at their remote's head."""
        return sum(self._served(self.ids[name]) != head for name, head in self.town.heads.items())

    def _served(self, repo: str) -> str:
        try:
            return str(read(self.data / "store" / "heads" / repo / "main.json")["commit"])
        except FileNotFoundError:
            return ""

    def until(self, true: Callable[[], object], every: float = 0.2) -> float:
        """Seconds until it was so."""
        began = time.monotonic()
        while not true():
            if time.monotonic() - began > PATIENCE:
                raise SystemExit(f"It did not happen.\n{self.stack.tail()}")
            time.sleep(every)
        return time.monotonic() - began

    def log(self, event: str) -> list[dict[str, Any]]:
        lines = self.stack.log.read_text(errors="replace").splitlines()
        found = [json.loads(line) for line in lines if f'"event": "{event}"' in line and line.startswith("{")]
        return [line for line in found if line["event"] == event]

    def rounds(self) -> list[dict[str, Any]]:
        """The log lines of whole sweeps."""
        return [line for line in self.log("sweep") if "remotes" in line]

    def unasked(self) -> list[str]:
        """Why single remotes could not be asked."""
        return [str(line["reason"]) for line in self.log("sweep") if "remotes" not in line]

    def pid(self, child: str) -> int:
        return int([line for line in self.log("started") if line["child"] == child][-1]["pid"])


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text())
    return found


def pushes(load: Load, count: int, repositories: int, seconds: float) -> dict[str, Any]:
    """Pushes at a steady rate, and how long after the last one every head is published."""
    names, before = load.town.names[:repositories], len(load.log("catch_up"))
    began = time.monotonic()
    for number in range(count):
        time.sleep(max(0.0, began + seconds * number / count - time.monotonic()))
        load.push(random.choice(names))
    took = time.monotonic() - began
    after = load.until(lambda: load.behind() == 0)
    runs = len(load.log("catch_up")) - before
    return {"pushes": count, "repositories": len(names), "seconds": round(took, 1), "runs": runs,
            "all_published_after_seconds": round(after, 1)}  # fmt: skip


def sweeps(load: Load) -> dict[str, Any]:
    """All remotes asked, twice: how long it takes, and what the scheduler and its children hold afterwards."""
    beat = load.pid("beat")
    seconds, memory = [], []
    failed = len(load.unasked())
    for _ in range(2):
        done = len(load.rounds())
        load.redis.delete(ASKED)
        send_upkeep(load.sender, SWEEP)
        load.until(lambda done=done: len(load.rounds()) > done)  # type: ignore[misc]
        seconds.append(load.rounds()[-1]["ms"] / 1000)
        memory.append(sum(resident(pid) for pid in [beat, *descendants(beat)]))
    return {"remotes": len(load.town.names), "seconds": round(max(seconds), 1), "first_mb": memory[0],
            "second_mb": memory[1], "unasked": len(load.unasked()) - failed}  # fmt: skip


def outage(load: Load, seconds: float, rate: float = 5.0) -> dict[str, Any]:
    """The broker stopped while pushes go on; how long after its return every head is published."""
    valkey = load.pid("valkey")
    os.kill(valkey, signal.SIGSTOP)
    count = int(seconds * rate)
    load.line.close()  # the sweeps took longer than a server keeps a quiet connection; it is opened anew
    try:
        began = time.monotonic()
        for number in range(count):
            load.push(random.choice(load.town.names))
            time.sleep(max(0.0, began + (number + 1) / rate - time.monotonic()))
    finally:
        os.kill(valkey, signal.SIGCONT)
    recovered = load.until(lambda: load.behind() == 0)
    return {"seconds": round(seconds, 1), "pushes": count, "recovered_after_seconds": round(recovered, 1)}


@contextmanager
def loaded(place: Path, count: int, commits: int, workers: int) -> Iterator[Load]:
    town = Town(place / "hosted", count, commits)
    with GitHttpServer(place / "hosted", token=secrets.token_urlsafe(12)) as server:
        secret = secrets.token_urlsafe(24)
        with running(place / "data", [], settings(server, secret, town.names, workers)) as stack:
            load = Load(stack, town, place / "data", secret)
            load.until(lambda: load.behind() == 0, 1.0)
            yield load


def settings(server: GitHttpServer, secret: str, names: list[str], workers: int) -> str:
    base = server.url("").rstrip("/")
    parts = [
        f"[worker]\nprocesses = {workers}\n[extract]\nprocesses = 1\n[schedule]\nsweep_seconds = 100000\n"
        "gc_hours = 0\ncompact_hours = 0\nverify_hours = 0\n",
        f'[[connections]]\nname = "github"\nhost = "github"\nurl = "{base}"\nsecret = "{secret}"\n'
        f'token = "{server.token}"\n',
        *(f'[[repositories]]\nsource = "{server.url(name)}.git"\nname = "{name}"\n' for name in names),
    ]
    return "\n".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ignored", nargs="*", help="repositories, as other benchmarks take them")
    parser.add_argument("--pushes", type=int, default=1000)
    parser.add_argument("--repositories", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--sweep", type=int, default=1000, help="repositories in all")
    parser.add_argument("--outage", type=float, default=30.0)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="hm-load-") as name:
        commits = options.pushes + int(options.outage * 5) + 2
        with loaded(Path(name), max(options.sweep, options.repositories), commits, options.workers) as load:
            result = {"start": {"all_published_after_seconds": round(time.monotonic() - began, 1)}}
            parts: dict[str, Callable[[], dict[str, Any]]] = {
                "pushes": lambda: pushes(load, options.pushes, options.repositories, options.seconds),
                "sweep": lambda: sweeps(load),
                "outage": lambda: outage(load, options.outage),
            }
            for name, measure in parts.items():
                result[name] = measure()
                print(name, json.dumps(result[name]), file=sys.stderr, flush=True)
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
