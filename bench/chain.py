"""What a long chain of pushes costs readers and the disk, before and after compaction.

    python bench/chain.py [--pushes N] [--files F] [--room DIR]

A repository of F made-up Python files gets N pushes that change one file each; every one is indexed. The same questions
are asked after the first push, after the last, and after compaction, each in a process of its own that is warm; costs
are CPU times of that process, so a busy machine matters little. The disk is what the store's files take after
collection, against a store in which only the last commit was indexed. Prints one JSON document.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from app.access.caller import LOCAL  # noqa: E402
from app.query.asking import ask  # noqa: E402
from app.settings import load  # noqa: E402
from app.store.collection import Collected, Collection  # noqa: E402
from app.wiring import House  # noqa: E402
from app.wiring.sources import Wanted  # noqa: E402

FUNCTIONS = 12  # of a file
ROUNDS = 60
NAME = "bench/chain"
STEMS = "read write open close node edge path file user cart order tax rate list map key value item batch page".split()
IDENTITY = ["-c", "user.name=bench", "-c", "user.email=bench@example.org"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pushes", type=int, default=1000)
    parser.add_argument("--files", type=int, default=400)
    parser.add_argument("--room", type=Path)
    parser.add_argument("--ask", action="store_true", help="only ask the questions of the store in DIR")
    options = parser.parse_args()
    if options.ask:
        print(json.dumps(asked(options.room, options.files)))
        return
    with tempfile.TemporaryDirectory(prefix="headmark-bench-") as aside:
        print(json.dumps(measure(options, (options.room or Path(aside)).absolute()), indent=2))


def measure(options: argparse.Namespace, room: Path) -> dict[str, Any]:
    origin = Origin(room / "origin", options.files)
    chain, alone = opened(room / "chain"), opened(room / "alone")
    try:
        record = chain.follow(Wanted(str(origin.path), NAME))
        origin.push(0)
        chain.indexer.index(record, "main")
        found: dict[str, Any] = {"pushes": options.pushes, "files": options.files, "after_1": in_process(room, options)}
        pushes = [push(chain, record, origin, number) for number in range(1, options.pushes)]
        found["push_ms"] = round(statistics.median(pushes) * 1000, 1)
        found["push_ms_of_last_100"] = round(statistics.median(pushes[-100:]) * 1000, 1)
        found["after_pushes"] = in_process(room, options)
        began = time.process_time()
        found["compaction"] = chain.store.compact(record.id)._asdict()
        found["compaction_cpu_seconds"] = round(time.process_time() - began, 1)
        found["after_compaction"] = in_process(room, options)
        alone.indexer.index(alone.follow(Wanted(str(origin.path), NAME)), "main")
        found["disk"] = disk(chain, alone)
        return {**found, "ratios": ratios(found)}
    finally:
        chain.close()
        alone.close()


def push(house: House, record: Any, origin: Origin, number: int) -> float:
    """Index one push; seconds."""
    origin.push(number)
    began = time.perf_counter()
    house.indexer.index(record, "main")
    return time.perf_counter() - began


def disk(chain: House, alone: House) -> dict[str, int]:
    """Bytes of the stores once the grace of what nothing names has ended."""
    before = size(chain)
    for day in (0, 2):
        Collection(chain.store, chain.retention, time.time() + day * 86400).run()
    kept = sum(Collection(chain.store, chain.retention).run().values(), Collected())
    return {
        "before_collection": before, "chain": size(chain), "facts_and_listings": kept.kept_bytes,
        "head_alone": size(alone),
    }  # fmt: skip


def size(house: House) -> int:
    """Published files; not what readers make of them to begin faster."""
    places = house.settings.store_path.glob("v*/repo=*/commit=*/*")
    return sum(path.stat().st_size for path in places if path.is_file())


def ratios(found: dict[str, Any]) -> dict[str, float]:
    first = found["after_1"]
    shown = {
        f"{question} {when}": round(found[when][question] / first[question], 2)
        for when in ("after_pushes", "after_compaction")
        for question in first
    }
    return {**shown, "disk": round(found["disk"]["chain"] / found["disk"]["head_alone"], 2)}


class Origin:
    """A repository of made-up files. Every file calls functions of its neighbours."""

    def __init__(self, path: Path, files: int) -> None:
        self.path = path
        self._files = files
        self._numbers = random.Random(3)
        subprocess.run(["git", "init", "-q", "-b", "main", str(path)], check=True)
        for number in range(files):
            self._write(number, 0)

    def push(self, number: int) -> None:
        if number:
            self._write(self._numbers.randrange(self._files), number)
        self._git("add", "-A")
        self._git("commit", "-qm", f"push {number}")

    def _write(self, number: int, version: int) -> None:
        """The file with one of its functions changed at a time; names and calls are as various as in real code."""
        path = self.path / f"pkg{number % 20}" / f"module{number}.py"
        path.parent.mkdir(exist_ok=True)
        other = (number + 1) % self._files
        lines = [f"from pkg{other % 20}.module{other} import function_{other}_0", ""]
        for at in range(FUNCTIONS):
            words = random.Random(f"{number} {at} {version if at == version % FUNCTIONS else 0}")
            called = f"function_{other}_0(value)" if at == 0 else f"self.{_word(words)}.{_word(words)}({_word(words)})"
            lines += [f"class {_word(words).title()}{at}:", f"    def __init__(self, {_word(words)}):"]
            lines += [f"        self.{_word(words)} = {_word(words)}({words.randrange(9999)})" for _ in range(6)]
            lines += ["", f"def function_{number}_{at}(value, {_word(words)}=None):", f"    found = {called}"]
            lines += [f"    {_word(words)} = found.{_word(words)}({_word(words)})" for _ in range(words.randrange(8))]
            lines += ["    return found", ""]
        path.write_text("\n".join(lines))

    def _git(self, *arguments: str) -> None:
        subprocess.run(["git", *IDENTITY, "-C", str(self.path), *arguments], check=True)


def _word(words: random.Random) -> str:
    return f"{words.choice(STEMS)}_{words.choice(STEMS)}{int(words.random() ** 3 * 200)}"


def opened(data: Path) -> House:
    environ = {**os.environ, "HEADMARK_DATA_DIR": str(data), "HEADMARK_EXTRACT_PROCESSES": "1"}
    return House(load(environ).settings)


def in_process(room: Path, options: argparse.Namespace) -> dict[str, float]:
    command = [sys.executable, __file__, "--ask", "--room", str(room), "--files", str(options.files)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def asked(room: Path, files: int) -> dict[str, float]:
    """Milliseconds of CPU (p50) of warm questions, each about another symbol."""
    deps = opened(room / "chain").deps
    numbers = random.Random(5).sample(range(files), min(ROUNDS, files))
    questions = {
        "search_symbols": [{"query": f"function_{number}_3"} for number in numbers],
        "outline": [{"path": f"{NAME}:pkg{number % 20}/module{number}.py"} for number in numbers],
        "find_references": [
            {"symbol": f"{NAME}:pkg{number % 20}/module{number}.py#function_{number}_0"} for number in numbers
        ],
    }
    return {tool: cost(deps, tool, arguments) for tool, arguments in questions.items()}


def cost(deps: Any, tool: str, arguments: list[dict[str, Any]]) -> float:
    """The median over questions of the least of a few askings; no two are the same, so no answer is kept."""
    once(deps, tool, arguments[0])
    times = [min(once(deps, tool, {**given, "limit": limit}) for limit in range(5, 10)) for given in arguments]
    return round(statistics.median(times) * 1000, 3)


def once(deps: Any, tool: str, given: dict[str, Any]) -> float:
    began = time.process_time()
    rows = ask(tool, given, LOCAL, deps).rows
    assert rows, given
    return time.process_time() - began


if __name__ == "__main__":
    main()
