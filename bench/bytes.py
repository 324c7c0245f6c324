"""What a one-file push writes, by the size of the repository.

    python bench/bytes.py [--files 5000,100000] [--pushes 30]

A made-up repository of so many Python files in directories of a hundred (few distinct ones: a listing knows no
difference), then pushes that change one file of 200 lines each. Bytes are the growth of the store, merges of tiers that
a push sets off included. Prints one JSON document.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from figures import spread  # noqa: E402
from replay import opened, stored  # noqa: E402
from river import git  # noqa: E402

from app.wiring.sources import Wanted, record_for  # noqa: E402

WIDTH = 100  # entries of a directory
LINES = 200


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", default="5000,100000")
    parser.add_argument("--pushes", type=int, default=30)
    options = parser.parse_args()
    print(json.dumps({files: measure(int(files), options.pushes) for files in options.files.split(",")}, indent=2))


def measure(files: int, pushes: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="headmark-bench-") as name:
        room = Path(name)
        origin, house = Origin(room / "origin.git", files), opened(room)
        record = record_for(Wanted(str(origin.path), "bench/bytes"), [], house.settings)
        house.indexer.index(record, "main")
        written = []
        for number in range(pushes):
            before = stored(room / "data")
            origin.push(number)
            house.indexer.index(record, "main")
            written.append(stored(room / "data") - before)
        house.close()
    return {"pushes": pushes, "bytes": spread(written)}


class Origin:
    """A bare repository whose commits are made from trees, without a work tree."""

    def __init__(self, path: Path, files: int) -> None:
        self.path = path
        path.mkdir(parents=True)
        git(path, "init", "-q", "--bare", "-b", "main")
        self._numbers = random.Random(3)
        self._shape = (files // WIDTH // WIDTH or 1, min(files // WIDTH, WIDTH))
        blobs = [self._blob(number) for number in range(WIDTH)]
        self._leaf = {f"m{number}.py": f"100644 blob {blob}" for number, blob in enumerate(blobs)}
        leaf = self._tree(self._leaf)
        self._middle = {f"d{number}": f"040000 tree {leaf}" for number in range(self._shape[1])}
        middle = self._tree(self._middle)
        self._root = {f"p{number}": f"040000 tree {middle}" for number in range(self._shape[0])}
        self._commit()

    def push(self, number: int) -> None:
        """Change one file, in a directory that no push has changed yet."""
        name = f"m{self._numbers.randrange(WIDTH)}.py"
        leaf = self._tree({**self._leaf, name: f"100644 blob {self._blob(number, 1)}"})
        place = f"d{number % self._shape[1]}"
        self._root["p0"] = f"040000 tree {self._tree({**self._middle, place: f'040000 tree {leaf}'})}"
        self._commit()

    def _commit(self) -> None:
        parents = ["-p", "main"] if (self.path / "refs/heads/main").exists() else []
        commit = git(self.path, "commit-tree", self._tree(self._root), *parents, "-m", "x")
        git(self.path, "update-ref", "refs/heads/main", commit)

    def _tree(self, entries: dict[str, str]) -> str:
        return self._object("mktree", "".join(f"{entry}\t{name}\n" for name, entry in entries.items()))

    def _blob(self, number: int, version: int = 0) -> str:
        words = random.Random(f"{number} {version}")
        drawn = ([words.randrange(99) for _ in range(3)] for _ in range(LINES // 2))
        lines = [f"def f{at}_{a}(a, b):\n    return g{b}(a).h{c}(b)" for at, (a, b, c) in enumerate(drawn)]
        return self._object("hash-object", "\n".join(lines), "-w", "--stdin")

    def _object(self, command: str, text: str, *arguments: str) -> str:
        command_line = ["git", "-C", str(self.path), command, *arguments]
        return subprocess.run(command_line, input=text, capture_output=True, check=True, text=True).stdout.strip()


if __name__ == "__main__":
    main()
