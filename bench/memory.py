"""What a process that serves many repositories holds in memory.

    python bench/memory.py [--repos 200] [--files 250] [--rounds 2] [--hot MB …]

One made-up repository of F files (some 200 lines each) is indexed and laid under N names; then one process asks about
each of them, several times around: a search, an outline and the references of a symbol. Told are the lines of one
repository, and by `store.hot_memory_mb` the resident memory, its peak and what of it are pages of
mapped files, which the kernel takes away when others need them. Prints one JSON document.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from chain import Origin  # noqa: E402

from app.access.caller import LOCAL  # noqa: E402
from app.query.asking import ask  # noqa: E402
from app.settings import load  # noqa: E402
from app.wiring import House  # noqa: E402
from app.wiring.sources import Wanted, record_for  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repos", type=int, default=200)
    parser.add_argument("--files", type=int, default=250)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--hot", type=int, nargs="+", default=[160], help="MB, each in a process of its own")
    parser.add_argument("--ask", type=Path, help="only ask the store in DIR")
    options = parser.parse_args()
    if options.ask:
        print(json.dumps(asked(opened(options.ask, options.hot[0]), options)))
        return
    with tempfile.TemporaryDirectory(prefix="headmark-bench-") as name:
        room = Path(name)
        told = {"repositories": options.repos, "lines_each": prepared(room, options)}
        print(
            json.dumps({**told, **{f"hot_mb={hot}": in_process(room, hot, options) for hot in options.hot}}, indent=2)
        )


def opened(room: Path, hot: int = 160) -> House:
    environ = {**os.environ, "HEADMARK_DATA_DIR": str(room / "data"), "HEADMARK_EXTRACT_PROCESSES": "1"}
    return House(load({**environ, "HEADMARK_STORE_HOT_MEMORY_MB": str(hot)}).settings)


def prepared(room: Path, options: argparse.Namespace) -> int:
    """One repository under many names; its lines."""
    origin = Origin(room / "origin", options.files)
    origin.push(0)
    house = opened(room)
    record = record_for(Wanted(str(origin.path), "bench/r0"), [], house.settings)
    house.indexer.index(record, "main")
    house.close()
    for number in range(1, options.repos):
        copy(room / "data", record.id, f"{number:016x}", f"bench/r{number}")
    return sum(path.read_text().count("\n") for path in origin.path.rglob("*.py"))


def copy(data: Path, old: str, new: str, name: str) -> None:
    store = data / "store"
    version = next(store.glob("v1-*/repo=*")).parent
    shutil.copytree(version / f"repo={old}", version / f"repo={new}")
    shutil.copytree(store / "heads" / old, store / "heads" / new)
    (data / "mirrors" / f"{new}.git").symlink_to(data / "mirrors" / f"{old}.git")
    record = json.loads((store / "repos" / f"{old}.json").read_text())
    (store / "repos" / f"{new}.json").write_text(json.dumps({**record, "id": new, "name": name}))
    for path in (version / f"repo={new}").glob("*/manifest.json"):
        path.write_text(json.dumps({**json.loads(path.read_text()), "repo_id": new}))


def in_process(room: Path, hot: int, options: argparse.Namespace) -> dict[str, int]:
    command = [sys.executable, __file__, "--ask", str(room), "--hot", str(hot), "--repos", str(options.repos)]
    command += ["--files", str(options.files), "--rounds", str(options.rounds)]
    found: dict[str, int] = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    return found


def asked(house: House, options: argparse.Namespace) -> dict[str, Any]:
    deps, first = house.deps, 0
    for turn in range(options.rounds):
        for number in range(options.repos):
            repo, file = f"bench/r{number}", (number * 7 + turn * 3) % options.files
            path = f"{repo}:pkg{file % 20}/module{file}.py"
            for tool, given in (
                ("search_symbols", {"query": f"function_{file}_3"}),
                ("outline", {"path": path}),
                ("find_references", {"symbol": f"{path}#function_{file}_0"}),
            ):
                assert ask(tool, {**given, "repo": repo}, LOCAL, deps).rows, (tool, given)
        first = first or status("VmRSS")
    return {"resident_mb": status("VmRSS"), "after_first_round_mb": first, "peak_mb": status("VmHWM"),
            "of_it_mapped_mb": status("RssFile")}  # fmt: skip


def status(field: str) -> int:
    """MB of this process."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith(f"{field}:"))


if __name__ == "__main__":
    main()
