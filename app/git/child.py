"""The fetch child: a process that may be killed at any time. Reads requests and writes replies, one JSON object a line.

What a remote sends is parsed here and nowhere else, under limits that the kernel enforces: a small pack can ask for any
amount of memory. Credentials come over the pipe, so that no process list shows them.
"""

from __future__ import annotations

import faulthandler
import json
import logging
import os
import resource
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final

from app.domain.ids import Sha
from app.errors import HeadmarkError, Transient
from app.git.fetching import Pools, fetch_branch, fetch_commit, ls_remote, open_source
from app.git.maintain import maintain
from app.git.remote import CutShort, Limits, OverLimit, Remote, Transport
from app.git.watch import Watch

Message = dict[str, Any]
Say = Callable[[Message], object]
"""Writes one line to the parent: the reply, or before it what is known already."""


def main() -> None:
    """Serve until the parent closes our input or is gone."""
    replies = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # nothing that prints may spoil a reply
    logging.disable(logging.CRITICAL)
    faulthandler.register(signal.SIGUSR2, 2)
    watch = Watch()
    watch.start()
    with suppress(BrokenPipeError):  # nobody reads any more
        serve(sys.stdin.buffer, replies, watch)


def serve(requests: IO[bytes], replies: IO[bytes], watch: Watch) -> None:
    """Answer every request in turn."""
    pools: Pools = {}

    def say(message: Message) -> None:
        replies.write(json.dumps(message).encode() + b"\n")

    for line in requests:
        message = json.loads(line)
        limits, transport = Limits(*message["limits"]), Transport(*message["transport"])
        with watch.over(limits, transport):
            reply = _answer(message, limits, pools, say)
        say(reply)
        if "last" in reply:
            break


def _answer(message: Message, limits: Limits, pools: Pools, say: Say) -> Message:
    """The reply; with `last` when this process is not fit for another request."""
    try:
        _limit(limits)
        return {"result": _JOBS[message["job"]](message, limits, pools, say)}
    except HeadmarkError as error:
        return _failure(error)
    except MemoryError:
        failure: HeadmarkError = OverLimit(
            f"The fetch needed more than {limits.memory} bytes of memory.", "Raise its memory limit."
        )
        return {**_failure(failure), "last": True}
    except OSError as error:
        return _failure(Transient(f"The mirror could not be written ({error.strerror}).", "Check the disk."))
    except Exception as error:
        failure = CutShort(f"The fetch failed ({type(error).__name__}: {error}).", "Please report this.")
        return {**_failure(failure), "last": True}


def _failure(error: HeadmarkError) -> Message:
    return {"error": type(error).__name__, "args": [error.message, error.next_step, error.code]}


def _fetch(message: Message, limits: Limits, pools: Pools, say: Say) -> list[object]:
    source = open_source(Remote(*message["remote"]), Transport(*message["transport"]), pools)
    known = [Sha(sha) for sha in message["known"]]
    mirror, branch = Path(message["mirror"]), message["branch"]
    return list(fetch_branch(mirror, source, branch, limits, known, lambda head: say({"head": head})))


def _fetch_commit(message: Message, limits: Limits, pools: Pools, _say: Say) -> str:
    source = open_source(Remote(*message["remote"]), Transport(*message["transport"]), pools)
    return fetch_commit(Path(message["mirror"]), source, message["rev"], limits)


def _ls_remote(message: Message, limits: Limits, pools: Pools, _say: Say) -> list[object]:
    return list(ls_remote(Remote(*message["remote"]), Transport(*message["transport"]), pools, message["more"]))


def _maintain(message: Message, limits: Limits, pools: Pools, _say: Say) -> list[int]:
    return list(maintain(Path(message["mirror"])))


_JOBS: Final[dict[str, Callable[[Message, Limits, Pools, Say], object]]] = {
    "fetch": _fetch,
    "fetch_commit": _fetch_commit,
    "ls_remote": _ls_remote,
    "maintain": _maintain,
}


def _limit(limits: Limits) -> None:
    """Private memory and CPU for one request. Files that are mapped do not count: mirrors may be larger than memory."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    cpu = int(used.ru_utime + used.ru_stime) + limits.cpu
    resource.setrlimit(resource.RLIMIT_CPU, (cpu, resource.getrlimit(resource.RLIMIT_CPU)[1]))
    resource.setrlimit(resource.RLIMIT_DATA, (limits.memory, resource.getrlimit(resource.RLIMIT_DATA)[1]))


if __name__ == "__main__":
    main()
