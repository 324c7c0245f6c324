"""`python serve.py DATA`: a supervisor over a Valkey and one child, for the tests.

The child appends its pid to DATA/child and sleeps; with a file DATA/exit it ends at once with that code.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).parents[2])  # the project, not this folder

from app.errors import HeadmarkError  # noqa: E402
from app.supervisor.children import Plan  # noqa: E402
from app.supervisor.up import run_up  # noqa: E402

CHILD = """
import os, pathlib, sys, time
data = pathlib.Path(sys.argv[1])
with (data / "child").open("a") as file: file.write(f"{os.getpid()}\\n")
if (data / "exit").exists(): sys.exit(int((data / "exit").read_text()))
time.sleep(600)
"""


def main() -> int:
    data = Path(sys.argv[1])
    used = []

    def plans(url: str) -> list[Plan]:
        used.append(url)
        noted = data / "child"
        return [Plan("child", [sys.executable, "-c", CHILD, str(data)], answers=noted.exists)]

    try:
        return run_up(data, plans, lambda: (data / "ready").write_text(used[0]))
    except HeadmarkError as fault:
        print(fault, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
