"""The parent's side of fetching: a warm child that serves many requests and is replaced after a death or many uses."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, Self

import app
from app import errors
from app.domain.ids import Sha
from app.errors import HeadmarkError, Permanent, Transient
from app.git import http, packs, remote
from app.git.maintain import Maintained
from app.git.remote import (
    DEFAULT_LIMITS,
    DEFAULT_TRANSPORT,
    CutShort,
    Fetched,
    Hear,
    Limits,
    OverLimit,
    Remote,
    RemoteRefs,
    Transport,
    unheard,
)
from app.git.watch import STOOD_STILL

USES: Final = 200
QUICK: Final = Limits(wall=120)
_ERRORS: Final = {
    name: kind
    for module in (errors, remote, http, packs)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, HeadmarkError)
}


class Fetcher:
    """Fetches into mirrors through one child process. Safe to share between threads; requests wait for one another.

    The child starts with the first request (`warm` starts it earlier) and ends with `close` or with this process. A
    fork of this process starts a child of its own.
    """

    def __init__(self, uses: int = USES) -> None:
        self._uses = uses
        self._left = 0
        self._owner = 0
        self._child: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exc: object) -> None:
        self.close()

    def fetch(
        self, mirror: Path, source: Remote, branch: str | None = None, limits: Limits = DEFAULT_LIMITS,
        known: Iterable[Sha] = (), transport: Transport = DEFAULT_TRANSPORT, hear: Hear = unheard,
    ) -> Fetched:  # fmt: skip
        """Bring a branch (None: the default one) to the mirror.

        Raises Transient (network, disk, a killed child), Permanent (credentials, no such repository, a limit), Refused
        (EmptyRepository, NoSuchBranch, an address that is not fetched); OF_CONTENT tells what the head itself is to
        blame for.
        """
        request = {"mirror": str(mirror), "branch": branch, "known": list(known)}
        name, head, received = self._ask("fetch", limits, source, transport, request, hear)
        return Fetched(name, Sha(head), received)

    def fetch_commit(
        self, mirror: Path, source: Remote, rev: str, limits: Limits = DEFAULT_LIMITS,
        transport: Transport = DEFAULT_TRANSPORT,
    ) -> Sha:  # fmt: skip
        """Bring the commit that a rev means (full id, branch, tag, HEAD). Raises as `fetch` does."""
        return Sha(self._ask("fetch_commit", limits, source, transport, {"mirror": str(mirror), "rev": rev}))

    def ls_remote(
        self, source: Remote, transport: Transport = DEFAULT_TRANSPORT, limits: Limits = QUICK,
        more: Iterable[str] = (),
    ) -> RemoteRefs:  # fmt: skip
        """HEAD, branches, tags, and refs that begin as `more` says. Raises as `fetch` does."""
        head, refs = self._ask("ls_remote", limits, source, transport, {"more": list(more)})
        return RemoteRefs(head, {name: Sha(sha) for name, sha in refs.items()})

    def maintain(self, mirror: Path, limits: Limits = DEFAULT_LIMITS) -> Maintained:
        """Fold loose objects and small packs together (app.git.maintain)."""
        return Maintained(*self._ask("maintain", limits, Remote(""), DEFAULT_TRANSPORT, {"mirror": str(mirror)}))

    @property
    def child_id(self) -> int | None:
        """The process id of the child that serves now."""
        return self._child.pid if self._child is not None else None

    def warm(self) -> None:
        """Start the child, so that the first fetch need not wait for it."""
        with self._lock:
            self._ready()

    def close(self) -> None:
        """End the child; the next request starts another."""
        with self._lock:
            self._end()

    def _ask(
        self, job: str, limits: Limits, source: Remote, transport: Transport, request: dict[str, Any],
        hear: Hear = unheard,
    ) -> Any:  # fmt: skip
        message = {"job": job, "limits": limits, "remote": tuple(source), "transport": transport, **request}
        with self._lock:
            line = json.dumps(message).encode() + b"\n"
            reply = self._exchange(line, limits, hear)
        if "error" in reply:
            raise _ERRORS.get(reply["error"], Permanent)(*reply["args"])
        return reply["result"]

    def _exchange(self, line: bytes, limits: Limits, hear: Hear) -> dict[str, Any]:
        child = self._ready()
        self._left -= 1
        assert child.stdin is not None
        reply = None
        with contextlib.suppress(BrokenPipeError):
            child.stdin.write(line)
            child.stdin.flush()
            reply = self._reply(child, limits, hear)
        if reply is None:
            error = _died(child)
            self._end()
            raise error
        if reply.get("last"):
            self._end()
        return reply

    def _reply(self, child: subprocess.Popen[bytes], limits: Limits, hear: Hear) -> dict[str, Any] | None:
        """The child's reply; None when it died. Kills it and raises CutShort when it takes too long."""
        deadline, left = time.monotonic() + limits.wall, b""
        while True:
            line, left = self._line(child, left, deadline, limits)
            if line is None:
                return None
            message: dict[str, Any] = json.loads(line)
            if "head" not in message:
                return message
            hear(Sha(message["head"]))

    def _line(
        self, child: subprocess.Popen[bytes], begun: bytes, deadline: float, limits: Limits
    ) -> tuple[bytes | None, bytes]:
        """One line, of which some may have come, and what came behind it; None when the child died."""
        assert child.stdout is not None
        parts = [begun]
        while b"\n" not in parts[-1]:
            if not select.select([child.stdout], [], [], max(deadline - time.monotonic(), 0.0))[0]:
                self._end()
                raise CutShort(f"The fetch took longer than {limits.wall:g} s.", "Raise its limit if that is normal.")
            part = os.read(child.stdout.fileno(), 1 << 16)
            if not part:
                return None, b""
            parts.append(part)
        line, _, behind = b"".join(parts).partition(b"\n")
        return line, behind

    def _ready(self) -> subprocess.Popen[bytes]:
        """A living child of this very process."""
        if self._owner != os.getpid():
            self._child = None  # we are a fork: it is our parent's child
        if self._child is None or self._left <= 0 or self._child.poll() is not None:
            self._end()
            self._child = start_child()
            self._owner, self._left = os.getpid(), self._uses
        return self._child

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is None or self._owner != os.getpid():
            return
        child.kill()
        child.wait()
        for stream in (child.stdin, child.stdout):
            if stream is not None:
                stream.close()


def start_child() -> subprocess.Popen[bytes]:
    """A fetch child. `-P`: it must not import from the directory that we were started in, which may be a checkout."""
    root = str(Path(app.__file__).parent.parent)
    paths = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "app.git.child"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
        env={**os.environ, "PYTHONPATH": paths},
        start_new_session=True,
    )


def _died(child: subprocess.Popen[bytes]) -> HeadmarkError:
    """Why a child that closed its pipe is no more."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(5)
    code = child.returncode
    if code == -signal.SIGXCPU:
        return OverLimit("The fetch used more CPU time than it may.", "Raise the CPU limit of fetches.")
    if code == STOOD_STILL:
        return Transient("The fetch stood still and was ended; the log says where.", "It is tried again later.")
    return CutShort(f"The fetch process ended unexpectedly (exit {code}).", "It is tried again later.")


def fetch(
    mirror: Path, source: Remote, branch: str | None = None, limits: Limits = DEFAULT_LIMITS, known: Iterable[Sha] = (),
    transport: Transport = DEFAULT_TRANSPORT,
) -> Fetched:  # fmt: skip
    """`Fetcher.fetch` in a child of its own."""
    with Fetcher() as fetcher:
        return fetcher.fetch(mirror, source, branch, limits, known, transport)
