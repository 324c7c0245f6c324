"""A real S3 server on this machine: moto's, asked over HTTP.

It honours If-None-Match and If-Match, but looks and writes in two steps without a lock between, and lists what another
thread is just deleting with a fault; S3 promises one step. So requests are let in one at a time here: what writers do
between their requests is tried, what a server does within one is not. `faults` see each request first and may change
it, or answer in the server's place.
"""

from __future__ import annotations

import hashlib
import threading
import urllib.request
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, make_server

from app.store.remote import Address

KEY_ID, SECRET = "the-key-id", "the-secret-key"


class Request(NamedTuple):
    method: str
    path: str
    sent: int  # bytes
    given: int


class Quiet(WSGIRequestHandler):
    def log(self, *_: Any) -> None: ...


class S3Server:
    def __init__(self) -> None:
        self._app: Any = DomainDispatcherApplication(create_backend_app)
        self._turn = threading.Lock()
        self.requests: list[Request] = []
        self.faults: list[Callable[[dict[str, Any]], str | None]] = []
        self.lost: list[str] = []  # methods of requests that are done but answered with a fault, each once
        self._server = make_server("127.0.0.1", 0, self._answer, threaded=True, request_handler=Quiet)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.endpoint = f"http://127.0.0.1:{self._server.server_port}"

    def close(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def address(self, name: str, **changed: Any) -> Address:
        """Of a prefix in a new bucket."""
        bucket = "b" + hashlib.sha1(name.encode()).hexdigest()
        urllib.request.urlopen(urllib.request.Request(f"{self.endpoint}/{bucket}", method="PUT")).close()
        return Address(f"s3://{bucket}/some/where", self.endpoint, "us-east-1", KEY_ID, SECRET)._replace(**changed)

    def _answer(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        for fault in self.faults:
            status = fault(environ)
            if status is not None:
                start_response(status, [("Content-Length", "0")])
                return []
        with self._turn:
            answer = list(self._app(environ, start_response))
        if environ["REQUEST_METHOD"] in self.lost:
            self.lost.remove(environ["REQUEST_METHOD"])
            start_response("500 Lost", [("Content-Length", "0")])
            return []
        sent = int(environ.get("CONTENT_LENGTH") or 0)
        self.requests.append(Request(environ["REQUEST_METHOD"], environ["PATH_INFO"], sent, sum(map(len, answer))))
        return answer
