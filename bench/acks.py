"""How fast deliveries are acknowledged, at a steady rate, with a worker at work, against a handler that does nothing.

    python bench/acks.py [--rate 200] [--seconds 10] [--room DIR] [REPOSITORY]

Signed GitHub deliveries of distinct pushes go to the real web process of `headmark up`, at fixed times whether or not
earlier ones were answered, and each is measured from its own time: one that waits counts the wait. The do-nothing
handler is the same web server and framework in a process of its own, and is asked in turns with the real one, so that
both see the same machine. Where that machine is too busy for the rate, both queue up, and the CPU time that each spends
on a delivery is what can be compared. Prints one JSON document.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from figures import spread
from processes import cpu_seconds
from push import until
from river import ROOT, River, flowing

SLICE = 2.0  # seconds of one turn
LANES = 16  # connections, kept alive as hosts do
IDLE = """
import sys
from litestar import Litestar, Request, Response, post
from app.web.server import run_web

@post("/webhooks/github", request_max_body_size=None)
async def nothing(request: Request) -> Response[dict[str, str]]:
    await request.body()
    return Response({"status": "queued"}, status_code=202)

run_web(Litestar([nothing], openapi_config=None, logging_config=None), "127.0.0.1", 0, ready=lambda port: print(port, flush=True))
"""  # noqa: E501

Request = tuple[bytes, dict[str, str]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", nargs="?", type=Path, default=ROOT)
    parser.add_argument("--rate", type=float, default=200.0)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--room", type=Path, help="a directory to keep")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="headmark-bench-") as name:
        print(json.dumps(measure(options, options.room or Path(name)), indent=2))


def measure(options: argparse.Namespace, room: Path) -> dict[str, Any]:
    with flowing(room, options.repository) as river, idle() as (port, pid):
        until(river, river.origin.head())
        web = next(int(line["pid"]) for line in river.log("started") if line["child"] == "web")
        doors = {"headmark": (river.port, web), "nothing": (port, pid)}
        found: dict[str, list[float]] = {name: [] for name in doors}
        used = dict.fromkeys(doors, 0.0)
        for _ in range(max(1, round(options.seconds / SLICE))):
            for name, (at, process) in doors.items():
                requests = [event(river) for _ in range(round(options.rate * SLICE))]
                before = cpu_seconds(process)
                found[name] += asyncio.run(load(at, requests, options.rate))
                used[name] += cpu_seconds(process) - before
        ran = len(river.log("catch_up"))
    result: dict[str, Any] = {
        name: {**spread(times), "cpu_ms_each": round(1000 * used[name] / len(times), 3)}
        for name, times in found.items()
    }
    result["p99_ratio"] = round(result["headmark"]["p99"] / result["nothing"]["p99"], 2)
    return {"rate": options.rate, "deliveries": len(found["headmark"]), "catch_ups_meanwhile": ran, **result}


def event(river: River) -> Request:
    """A push that was never announced before: every delivery is recorded and rung for."""
    return river.host.push_event(os.urandom(20).hex(), os.urandom(20).hex())


async def load(port: int, requests: Sequence[Request], rate: float) -> list[float]:
    """Milliseconds that each answer took, from the time at which the request was due."""
    queue: asyncio.Queue[tuple[float, Request]] = asyncio.Queue()
    times: list[float] = []
    lanes = [asyncio.create_task(_lane(port, queue, times)) for _ in range(LANES)]
    began = time.perf_counter()
    for number, request in enumerate(requests):
        due = began + number / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        queue.put_nowait((due, request))
    await queue.join()
    for lane in lanes:
        lane.cancel()
    return times


async def _lane(port: int, queue: asyncio.Queue[tuple[float, Request]], times: list[float]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while True:
        due, (body, headers) = await queue.get()
        lines = {"Host": "127.0.0.1", "Content-Type": "application/json", "Content-Length": str(len(body)), **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        writer.write(f"POST /webhooks/github HTTP/1.1\r\n{head}\r\n".encode() + body)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = int(answer.partition("content-length:")[2].split("\r\n")[0])
        said = await reader.readexactly(length)
        times.append((time.perf_counter() - due) * 1000)
        if " 202 " not in answer.split("\r\n")[0]:
            raise SystemExit(f"A delivery was answered {answer.splitlines()[0]} {said!r}")
        queue.task_done()


@contextmanager
def idle() -> Iterator[tuple[int, int]]:
    """The port and the process of a handler that does nothing."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen([sys.executable, "-c", IDLE], env=environ, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline()), process.pid
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    main()
