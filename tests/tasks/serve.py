"""`python serve.py worker|beat <options as JSON> <index directory>`: a real worker process for the tests."""

from __future__ import annotations

import json
import logging
import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).parents[2])  # the project, not this folder

from app.tasks.desk import Desk  # noqa: E402
from app.tasks.options import TaskOptions  # noqa: E402
from app.tasks.processes import run_beat, run_worker  # noqa: E402


def main() -> int:
    sys.path.append(str(Path(__file__).parent))
    from files_index import FilesIndex

    logging.basicConfig(level=logging.INFO, stream=sys.stderr)
    kind, text, root = sys.argv[1:]
    options = json.loads(text)
    options["directory"] = Path(options["directory"])
    desk = Desk(FilesIndex(Path(root)), TaskOptions(**options))
    pulse = desk.pulse(kind)
    return run_worker(desk.app, pulse=pulse) if kind == "worker" else run_beat(desk.app, pulse)


if __name__ == "__main__":
    sys.exit(main())
