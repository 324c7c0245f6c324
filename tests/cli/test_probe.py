"""`headmark probe`: what container probes are told by exit code."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest


class Alive(BaseHTTPRequestHandler):
    """Answers /livez as the web process does, and nothing else."""

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/livez" else 404)
        self.end_headers()

    def log_message(self, *_args: object) -> None:
        """Quiet."""


@pytest.fixture
def port() -> Iterator[int]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Alive) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def test_web_is_asked_where_it_listens(headmark: Any, port: int) -> None:
    done = headmark("probe", "web", "--json", HEADMARK_WEB_PORT=str(port), HEADMARK_WEB_HOST="0.0.0.0")
    assert (done.code, done.json) == (0, {"process": "web", "ok": True})


def test_a_web_process_that_is_not_there_is_a_failure(headmark: Any, port: int) -> None:
    done = headmark("probe", "web", HEADMARK_WEB_PORT=str(port), HEADMARK_WEB_HOST="127.0.0.2")
    assert done.code == 1 and "does not answer" in done.err


@pytest.mark.parametrize("process", ["worker", "beat"])
def test_without_a_process_there_is_no_sign_of_life(headmark: Any, process: str) -> None:
    done = headmark("probe", process)
    assert done.code == 1 and f"No {process} runs here" in done.err
