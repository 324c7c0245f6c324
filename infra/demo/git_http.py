"""A real git server over smart HTTP: the standard library's web server in front of `git http-backend`.

Serves every repository below a directory. For tests and the demo, on loopback: it can also ask for a token and
misbehave in the ways in which remotes do.
"""

from __future__ import annotations

import base64
import os
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

_CHUNK = 64 * 1024

Fault = Callable[["Handler"], bool]
"""Answers a request instead of git and returns True, or returns False to let git answer."""


class Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """A client that is killed breaks its connection off: that is its affair."""


@dataclass
class GitHttpServer:
    """Use as a context manager. Set `token` to ask for it as the password of basic auth; set `fault` to misbehave."""

    root: Path
    port: int = 0
    token: str = ""
    fault: Fault | None = None
    requests: list[str] = field(default_factory=list)  # "GET /x.git/info/refs?…" in order of arrival
    connections: int = 0  # accepted so far
    released: threading.Event = field(default_factory=threading.Event)  # set when hanging requests may end
    _server: ThreadingHTTPServer | None = None

    def __enter__(self) -> GitHttpServer:
        self._server = Server(("127.0.0.1", self.port), Handler)
        self._server.daemon_threads = True
        self._server.git = self  # type: ignore[attr-defined]
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_exc: object) -> None:
        assert self._server is not None
        self.released.set()
        self._server.shutdown()
        self._server.server_close()

    def url(self, name: str) -> str:
        """The address of a repository below the root: `url("shop.git")`."""
        return f"http://127.0.0.1:{self.port}/{name}"

    @contextmanager
    def misbehaving(self, fault: Fault) -> Iterator[None]:
        """Misbehave for the length of a block."""
        self.fault = fault
        try:
            yield
        finally:
            self.fault = None


class Handler(BaseHTTPRequestHandler):
    """One connection, kept alive between requests as the hosts do."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def setup(self) -> None:
        self.git.connections += 1
        super().setup()

    def do_GET(self) -> None:
        self._serve(b"")

    def do_POST(self) -> None:
        self._serve(self._body())

    def log_message(self, *_args: object) -> None:
        """Quiet: `requests` of the server tells what came."""

    @property
    def git(self) -> GitHttpServer:
        return self.server.git  # type: ignore[attr-defined,no-any-return]

    def answer(self, status: int, body: bytes = b"", **headers: str) -> bool:
        """Send a whole answer."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return True

    def backend(self, body: bytes) -> tuple[int, dict[str, str], bytes]:
        """What git answers: status, headers, body."""
        done = subprocess.run(["git", "http-backend"], input=body, env=self._environment(body), capture_output=True)
        head, _, payload = done.stdout.partition(b"\r\n\r\n")
        headers = dict(line.split(": ", 1) for line in head.decode("latin-1").split("\r\n") if ": " in line)
        return int(headers.pop("Status", "200").split(" ")[0]), headers, payload

    def _serve(self, body: bytes) -> None:
        self.git.requests.append(f"{self.command} {self.path}")
        self.body = body
        if self.git.fault is not None and self.git.fault(self):
            return
        if not self._welcome():
            self.answer(401, WWW_Authenticate='Basic realm="git"')
            return
        self._stream(*self.backend(body))

    def _stream(self, status: int, headers: dict[str, str], payload: bytes) -> None:
        """Answer in chunks without a length, as the hosts do."""
        self.send_response(status)
        for name, value in {**headers, "Transfer-Encoding": "chunked"}.items():
            self.send_header(name, value)
        self.end_headers()
        for start in range(0, len(payload), _CHUNK):
            chunk = payload[start : start + _CHUNK]
            self.wfile.write(b"%x\r\n%b\r\n" % (len(chunk), chunk))
        self.wfile.write(b"0\r\n\r\n")

    def _welcome(self) -> bool:
        if not self.git.token:
            return True
        given = self.headers.get("Authorization", "").removeprefix("Basic ")
        return base64.b64decode(given).decode("latin-1").partition(":")[2] == self.git.token

    def _body(self) -> bytes:
        if self.headers.get("Transfer-Encoding", "") != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length", "0")))
        parts = []
        while size := int(self.rfile.readline().split(b";")[0], 16):
            parts.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(parts)

    def _environment(self, body: bytes) -> dict[str, str]:
        parts = urlsplit(self.path)
        given = {
            "GIT_PROJECT_ROOT": str(self.git.root),
            "GIT_HTTP_EXPORT_ALL": "1",
            "PATH_INFO": parts.path,
            "QUERY_STRING": parts.query,
            "REQUEST_METHOD": self.command,
            "REMOTE_ADDR": "127.0.0.1",
            "REMOTE_USER": "demo",
            "CONTENT_TYPE": self.headers.get("Content-Type", ""),
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding", ""),
            "GIT_PROTOCOL": self.headers.get("Git-Protocol", ""),
            # The server answers for repositories of any owner: they are below a root that we were given.
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": "safe.directory",
            "GIT_CONFIG_VALUE_0": "*",
        }
        return {**os.environ, **given}


def failing(status: int) -> Fault:
    """Every request is answered with this status."""
    return lambda handler: handler.answer(status)


def redirecting(base: str) -> Fault:
    """Every request is sent to another server."""
    return lambda handler: handler.answer(302, Location=base + handler.path)


def hanging(handler: Handler) -> bool:
    """No answer at all until the server is closed or `released`."""
    handler.git.released.wait()
    handler.close_connection = True
    return True


def cutting(keep: int) -> Fault:
    """Answers with a pack break off after some bytes."""

    def fault(handler: Handler) -> bool:
        status, headers, payload = handler.backend(handler.body)
        if b"PACK" not in payload:
            return handler.answer(status, payload, **headers)
        handler.send_response(status)
        handler.send_header("Content-Type", headers["Content-Type"])
        handler.send_header("Content-Length", str(len(payload)))
        handler.end_headers()
        handler.wfile.write(payload[:keep])
        handler.close_connection = True
        return True

    return fault


def tampering(change: Callable[[bytes], bytes]) -> Fault:
    """Answers with a pack are changed on the way."""

    def fault(handler: Handler) -> bool:
        status, headers, payload = handler.backend(handler.body)
        payload = change(payload) if b"PACK" in payload else payload
        return handler.answer(status, payload, **{"Content-Type": headers["Content-Type"]})

    return fault
