"""An index in an object store against one on a disk: requests and bytes of a push, and the time of questions.

    python bench/objects.py [--pushes N] [--files F]

A repository of F made-up Python files is indexed into a directory and into a bucket of moto's S3 server on loopback,
then gets N pushes that change one file each. Warm questions are asked of both in turns. `looking` are the questions
that come after a pause and so ask the store whether heads have moved; `cold` is the first question on a machine without
copies. Prints one JSON document.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from chain import NAME, Origin

from app.access.caller import LOCAL
from app.query.asking import ask
from app.settings import load
from app.wiring import House
from app.wiring.sources import Wanted
from tests.support.s3 import S3Server

ROUNDS = 40
LOOKS = 8


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pushes", type=int, default=20)
    parser.add_argument("--files", type=int, default=300)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="headmark-bench-") as room:
        print(json.dumps(measure(Path(room), options.pushes, options.files), indent=2))


def measure(room: Path, pushes: int, files: int) -> dict[str, Any]:
    server, origin = S3Server(), Origin(room / "origin", files)
    origin.push(0)
    houses = {"disk": opened(room / "disk"), "s3": opened(room / "s3", server)}
    try:
        records = {kind: house.follow(Wanted(str(origin.path), NAME)) for kind, house in houses.items()}
        for kind, house in houses.items():
            house.indexer.index(records[kind], "main")
        pushed = [push(houses, records, origin, number, server) for number in range(1, pushes + 1)]
        found = {"files": files, "pushes": pushes, "push": summary(pushed), "warm_ms": warm(houses, files)}
        found["looking"] = looking(houses["s3"], server)
        found["cold"] = cold(room, server)
        return found
    finally:
        for house in houses.values():
            house.close()
        server.close()


def opened(data: Path, server: S3Server | None = None) -> House:
    environ = {"HEADMARK_DATA_DIR": str(data), "HEADMARK_EXTRACT_PROCESSES": "1"}
    if server is not None:
        address = server.address("bench")
        environ |= {"HEADMARK_STORE_URL": address.url, "HEADMARK_STORE_ENDPOINT": address.endpoint}
        environ |= {"HEADMARK_STORE_KEY_ID": address.key_id, "HEADMARK_STORE_SECRET": address.secret}
        environ |= {"HEADMARK_STORE_REGION": address.region}
    return House(load(environ).settings)


def push(
    houses: dict[str, House], records: dict[str, Any], origin: Origin, number: int, server: S3Server
) -> dict[str, float]:
    """Seconds, and what was asked of the object store."""
    origin.push(number)
    found: dict[str, float] = {}
    for kind, house in houses.items():
        before, began = len(server.requests), time.perf_counter()
        house.indexer.index(records[kind], "main")
        found[f"{kind}_ms"] = (time.perf_counter() - began) * 1000
        asked = server.requests[before:]
    found |= {"requests": len(asked), "writes": sum(request.method == "PUT" for request in asked)}
    return {**found, "sent": sum(one.sent for one in asked), "given": sum(one.given for one in asked)}


def summary(pushed: list[dict[str, float]]) -> dict[str, float]:
    return {name: round(statistics.median(one[name] for one in pushed), 1) for name in pushed[0]}


def warm(houses: dict[str, House], files: int) -> dict[str, Any]:
    """Medians; each question is about another symbol and asked of both stores, one after the other."""
    found: dict[str, dict[str, list[float]]] = {}
    for number in random.Random(5).sample(range(files), min(ROUNDS, files)):
        for kind, house in houses.items():
            for tool, given in questions(number).items():
                timed(house, tool, given)
                found.setdefault(tool, {}).setdefault(kind, []).append(timed(house, tool, {**given, "limit": 7}))
    return {tool: ratio(times) for tool, times in found.items()}


def ratio(times: dict[str, list[float]]) -> dict[str, float]:
    disk, s3 = (statistics.median(times[kind]) for kind in ("disk", "s3"))
    return {"disk": round(disk, 2), "s3": round(s3, 2), "ratio": round(s3 / disk, 2)}


def looking(house: House, server: S3Server) -> dict[str, float]:
    times, requests = [], []
    for number in range(LOOKS):
        time.sleep(house.settings.store.glance_seconds * 1.1)
        before = len(server.requests)
        times.append(timed(house, "search_symbols", {"query": f"function_{number}_4"}))
        requests.append(len(server.requests) - before)
    return {"ms": round(statistics.median(times), 1), "requests": statistics.median(requests)}


def cold(room: Path, server: S3Server) -> dict[str, float]:
    shutil.copytree(room / "s3" / "mirrors", room / "cold" / "mirrors")
    house = opened(room / "cold", server)
    before = len(server.requests)
    took = timed(house, "find_references", questions(1)["find_references"])
    asked = server.requests[before:]
    return {"ms": round(took), "requests": len(asked), "given": sum(one.given for one in asked)}


def questions(number: int) -> dict[str, dict[str, Any]]:
    path = f"{NAME}:pkg{number % 20}/module{number}.py"
    return {
        "search_symbols": {"query": f"function_{number}_3"},
        "outline": {"path": path},
        "find_references": {"symbol": f"{path}#function_{number}_0"},
    }


def timed(house: House, tool: str, given: dict[str, Any]) -> float:
    """Milliseconds."""
    began = time.perf_counter()
    assert ask(tool, given, LOCAL, house.deps).rows, given
    return (time.perf_counter() - began) * 1000


if __name__ == "__main__":
    main()
