"""The whole river for tests: git servers, repositories whose every commit is known, the real stack, and who asks it."""

from __future__ import annotations

import json
import os
import secrets
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "infra" / "demo"))

from git_http import GitHttpServer  # noqa: E402
from hosts import BRANCH, Host, git  # noqa: E402
from stack import Stack, running  # noqa: E402

PATIENCE = 90.0  # seconds until something that must happen counts as not happening
QUIET = 1.0  # seconds without a run's end after which none is expected
BASE = "shop/base.py"


class Truth(NamedTuple):
    """What may be answered about one commit: its only `mark_…`, every use of `base`, and the text of BASE."""

    mark: str
    uses: frozenset[tuple[str, int, str]]
    source: str


def files_of(number: int) -> dict[str, str]:
    """The tree of commit `number`: all its files differ from those of its neighbours, and one comes and goes."""
    calls = "    base()\n" * (number % 4 + 1)
    return {
        BASE: "# a line\n" * (number % 5) + f"def base():\n    return {number}\n",
        "shop/a.py": f"from shop.base import base\n\n\ndef run_{number}():\n{calls}",
        f"shop/b{number % 3}.py": f"from shop.base import base\n\nVALUE_{number} = base()\n",
        "shop/mark.py": f"def mark_{number}():\n    pass\n",
    }


def truth_of(number: int) -> Truth:
    uses = {("shop/a.py", 1, "import"), (f"shop/b{number % 3}.py", 1, "import"), (f"shop/b{number % 3}.py", 3, "call")}
    uses |= {("shop/a.py", 5 + at, "call") for at in range(number % 4 + 1)}
    return Truth(f"mark_{number}", frozenset(uses), files_of(number)[BASE])


@dataclass
class Shop:
    """A repository behind a host. `truths` knows every commit ever pushed."""

    host: Host
    number: int = 0
    truths: dict[str, Truth] = field(default_factory=dict)

    def push(self, branch: str = BRANCH, *, force: bool = False) -> tuple[str, str]:
        """The next commit on a branch; the commits before and after. `force` puts it beside the last one."""
        work, self.number = self.host.work, self.number + 1
        before = git(work, "rev-parse", branch)
        git(work, "checkout", "-q", branch)
        if force:
            git(work, "reset", "-q", "--hard", "HEAD~1")
        git(work, "rm", "-q", "-r", "shop")
        for path, text in files_of(self.number).items():
            (work / path).parent.mkdir(exist_ok=True)
            (work / path).write_text(text)
        git(work, "add", ".")
        git(work, "commit", "-q", "-m", f"Commit {self.number}")
        git(work, "push", "-q", "--force", str(self.host.server.root / f"{self.host.repo}.git"), f"HEAD:{branch}")
        after = self.host.head()
        self.truths[after] = truth_of(self.number)
        return before, after


def make_shop(kind: str, repo: str, place: Path, server: GitHttpServer, branches: tuple[str, ...] = ()) -> Shop:
    """A hosted repository with a first commit, and these branches at it."""
    hosted, work = server.root / f"{repo}.git", place / f"work-{kind}"
    hosted.parent.mkdir(parents=True, exist_ok=True)
    git(place, "init", "-q", "--bare", "-b", BRANCH, str(hosted))
    git(place, "init", "-q", "-b", BRANCH, str(work))
    (work / "shop").mkdir()
    (work / "shop" / "__init__.py").write_text("")
    git(work, "add", ".")
    git(work, "commit", "-q", "-m", "Begin")
    shop = Shop(Host(kind, repo, server, secrets.token_urlsafe(24), work, branches))
    _, first = shop.push()
    for branch in branches:
        if branch != BRANCH:
            git(work, "branch", branch, first)
            git(work, "push", "-q", str(hosted), branch)
    return shop


class Asker:
    """Asks MCP tools over HTTP with a token, each call on its own: what asks while processes are being killed."""

    def __init__(self, port: int, token: str) -> None:
        self._port = port
        self._token = token

    def ask(self, tool: str, **arguments: object) -> dict[str, Any]:
        """An answer's structured content. Raises OSError or HTTPException while nobody answers."""
        body = {
            "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": {"name": tool, "arguments": {**arguments, "detail": "full"}},
        }  # fmt: skip
        headers = {
            "Content-Type": "application/json", "Accept": "application/json, text/event-stream",
            "Authorization": f"Bearer {self._token}",
        }  # fmt: skip
        line = HTTPConnection("127.0.0.1", self._port, timeout=30)
        try:
            line.request("POST", "/mcp", json.dumps(body), headers)
            response = line.getresponse()
            text = response.read().decode()
        finally:
            line.close()
        if response.status != 200:
            raise HTTPException(f"{response.status} {text[:200]}")
        document = json.loads(text[text.index("{") :].splitlines()[0])
        answer: dict[str, Any] = document["result"]["structuredContent"]
        return answer


class Reader:
    """Asks all the time and holds every answer against the truth of the commit that it is stamped with."""

    def __init__(self, asker: Asker, shop: Shop, branch: str = BRANCH) -> None:
        self._asker, self._shop, self._branch = asker, shop, branch
        self.answers = 0
        self.outages = 0
        self.faults: list[str] = []
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._loop, daemon=True)

    def __enter__(self) -> Reader:
        self._thread.start()
        return self

    def __exit__(self, *_exc: object) -> None:
        self._stop.set()
        self._thread.join()

    def _loop(self) -> None:
        asks = (self._marks, self._uses, self._source)
        while not self._stop.wait(0.01):
            for ask in asks:
                try:
                    ask()
                    self.answers += 1
                except (OSError, HTTPException):
                    self.outages += 1
                    self._stop.wait(0.05)
                except Exception as fault:
                    self.faults.append(f"{ask.__name__}: {type(fault).__name__}: {fault}")

    def _ask(self, tool: str, **arguments: object) -> tuple[dict[str, Any], Truth]:
        answer = self._asker.ask(tool, repo=self._shop.host.repo, branch=self._branch, **arguments)
        if "error" in answer:
            raise AssertionError(f"{tool} answered {answer['error']}")
        (stamp,) = answer["stamps"]
        if stamp["freshness"] == "current" and stamp["remote_head"] != stamp["commit"]:
            raise AssertionError(f"called current, but is not: {stamp}")
        return answer, self._shop.truths[stamp["commit"]]

    def _marks(self) -> None:
        answer, truth = self._ask("search_symbols", query="mark_")
        _same([row["name"] for row in answer["rows"]], [truth.mark])

    def _uses(self) -> None:
        answer, truth = self._ask("find_references", symbol=f"{self._shop.host.repo}:{BASE}#base", limit=100)
        _same({(row["path"], row["line"], row["relation"]) for row in answer["rows"]}, set(truth.uses))

    def _source(self) -> None:
        answer, truth = self._ask("read_source", path=BASE)
        _same("".join(row["text"] for row in answer["rows"]).rstrip("\n"), truth.source.rstrip("\n"))


def _same(found: object, expected: object) -> None:
    if found != expected:
        raise AssertionError(f"found {found}, expected {expected}")


class River:
    """A running stack over some shops."""

    def __init__(self, stack: Stack, data: Path, shops: list[Shop]) -> None:
        self.stack, self.data, self.shops = stack, data, shops
        self.port: int = stack.said["port"]
        self.token: str = stack.said["admin_token"]
        self.asker = Asker(self.port, self.token)

    def deliver(self, shop: Shop, before: str, after: str, branch: str = BRANCH) -> str:
        """What the web process answered; tried again as long as there is none, which no host does."""
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(OSError, HTTPException, ValueError):
                return shop.host.deliver(self.port, before, after, branch)
            assert time.monotonic() < end, "no delivery was answered"
            time.sleep(0.05)

    def stamp(self, shop: Shop, branch: str = BRANCH) -> dict[str, Any]:
        answer = self.asker.ask("search_symbols", repo=shop.host.repo, branch=branch, query="mark_")
        return next(iter(answer.get("stamps", [])), {})

    def until_served(self, shop: Shop, commit: str, branch: str = BRANCH) -> dict[str, Any]:
        """Wait until answers are stamped with a commit; the stamp."""
        found: dict[str, Any] = {}

        def served() -> bool:
            nonlocal found
            with suppress(OSError, HTTPException):
                found = self.stamp(shop, branch)
            return found.get("commit") == commit

        self.until(served, f"{shop.host.repo} {branch} at {commit}")
        return found

    def until(self, true: Callable[[], object], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            if time.monotonic() > end:
                raise AssertionError(f"did not happen: {what}\n{self.stack.tail()}")
            time.sleep(0.02)

    def log(self, event: str) -> list[dict[str, Any]]:
        """Log lines of one kind, in order."""
        lines = [line for line in self.stack.log.read_text(errors="replace").splitlines() if f'"{event}"' in line]
        found = [json.loads(line) for line in lines if line.startswith("{") and line.endswith("}")]
        return [line for line in found if line.get("event") == event]

    def runs(self) -> int:
        """How many runs there were, once none has ended for a while: a run's line comes after what it published."""
        count, since = -1, time.monotonic()
        while time.monotonic() - since < QUIET:
            found = len(self.log("catch_up"))
            if found != count:
                count, since = found, time.monotonic()
            time.sleep(0.05)
        return count

    def pid(self, child: str) -> int:
        """The process of a child as of its last start."""
        return int([line for line in self.log("started") if line["child"] == child][-1]["pid"])

    def kill(self, child: str) -> int:
        """`kill -9`; the process that was killed. A child that is just being started again is waited for."""
        pid = 0

        def killed() -> bool:
            nonlocal pid
            pid = self.pid(child)
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                return False
            return True

        self.until(killed, f"{child} lives")
        return pid


@contextmanager
def river(place: Path, more: str = "", branches: tuple[str, ...] = (BRANCH, "dev")) -> Iterator[River]:
    """A stack over `acme/shop` at a GitHub with `branches` and `acme/reports` at a GitLab, when both are served.

    `more` is added to the settings file.
    """
    for name in ("github", "gitlab"):
        (place / name).mkdir()
    with (
        GitHttpServer(place / "github", token=secrets.token_urlsafe(12)) as one,
        GitHttpServer(place / "gitlab", token=secrets.token_urlsafe(12)) as two,
    ):
        shops = [
            make_shop("github", "acme/shop", place, one, branches), make_shop("gitlab", "acme/reports", place, two)
        ]  # fmt: skip
        with running(place / "data", [shop.host for shop in shops], more) as stack:
            made = River(stack, place / "data", shops)
            for shop in shops:
                made.until_served(shop, git(shop.host.work, "rev-parse", BRANCH))
            yield made
