"""The routes of a real web process: bodies of any size and shape, signed or not, are answered in bounded memory."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection, IncompleteRead
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.domain.events import Host
from app.webhooks.hosts import HOSTS
from tests.support.hooks import PUSH_EVENTS, headers, payload

MEGABYTE = 1 << 20
BIG = 30 * MEGABYTE
SHARED = (HealthCheck.function_scoped_fixture, HealthCheck.too_slow)  # examples share the process


class Web(NamedTuple):
    port: int
    pid: int

    def post(self, path: str, body: Any, given: dict[str, str]) -> tuple[int, dict[str, str]]:
        """Status and document; what is left of a body that is not wanted is not sent.

        Raises ConnectionResetError or IncompleteRead where that cost the answer, as it may for any client.
        """
        line = HTTPConnection("127.0.0.1", self.port, timeout=60)
        with suppress(BrokenPipeError, ConnectionResetError):  # it answered already
            line.request("POST", path, body, {**given, "Connection": "close"})
        answer = line.getresponse()
        document: dict[str, str] = json.loads(answer.read())
        line.close()
        return answer.status, document

    def peak(self) -> int:
        """The most memory it ever had, in bytes."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) * 1024


@pytest.fixture(scope="module")
def web() -> Iterator[Web]:
    script = Path(__file__).parent / "serve.py"
    process = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    yield Web(int(process.stdout.readline()), process.pid)
    process.terminate()
    process.wait()


def chunks(size: int) -> Iterator[bytes]:
    for _ in range(size // MEGABYTE):
        yield b"x" * MEGABYTE


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
@pytest.mark.parametrize(
    ("given_headers", "length", "status"),
    [
        ({}, True, 401),
        ({}, False, 401),
        ({"x-hub-signature-256": "sha256=" + "0" * 64}, True, 413),
        ({"x-hub-signature-256": "sha256=" + "0" * 64}, False, 413),
    ],
    ids=["unsigned", "unsigned in chunks", "forged", "forged in chunks"],
)
def test_ten_huge_bodies_at_once_leave_memory_as_it_was(
    web: Web, given_headers: dict[str, str], length: bool, status: int
) -> None:
    web.post("/webhooks/github", b"{}", {})
    before, answers = web.peak(), []

    def send() -> None:
        sized = {"Content-Length": str(BIG)} if length else {}
        with suppress(ConnectionResetError, IncompleteRead):
            answers.append(web.post("/webhooks/github", chunks(BIG), {**given_headers, **sized})[0])

    threads = [threading.Thread(target=send) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(answers) == {status}
    assert web.peak() - before < 24 * MEGABYTE  # ten times what is kept in memory of one body, and sockets


@pytest.mark.parametrize("host", HOSTS)
def test_every_host_has_its_route_and_so_has_every_connection(web: Web, host: Host) -> None:
    body = json.dumps(payload(host)).encode()
    signed = headers(host, body, PUSH_EVENTS.get(host, "push"))
    for path in (f"/webhooks/{host}", f"/webhooks/{host}/c"):
        assert web.post(path, body, signed) == (202, {"status": "queued", "reason": "1 by secret", "id": "id"})
    assert web.post(f"/webhooks/{host}", body, {})[0] == 401
    assert web.post(f"/webhooks/{host}/nobody", body, signed)[0] == 404


EVENTS = ("push", "ping", "create", "delete", "repository", "installation", "issues", *PUSH_EVENTS.values(), "", "é")
KEYS = (
    "ref", "ref_type", "before", "after", "repository", "id", "full_name", "uuid", "slug", "project", "key", "changes",
    "old", "new", "type", "name", "target", "hash", "push", "data", "action", "repositories", "object_kind",
    "event_name", "project_id", "path_with_namespace", "fromHash", "toHash",
)  # fmt: skip
WORDS = (
    "refs/heads/main",
    "main",
    "0" * 40,
    "1" * 40,
    "acme/refunds",
    "branch",
    "push",
    "repository_update",
    "renamed",
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=8),
    max_leaves=25,
)
MEDIA = (
    "application/json",
    "application/x-www-form-urlencoded",
    "application/json;charset=utf-16",
    "text/plain",
    ";",
    "",
)


@settings(max_examples=150, suppress_health_check=SHARED)
@given(
    host=st.sampled_from(sorted(HOSTS)), event=st.sampled_from(EVENTS), media=st.sampled_from(MEDIA),
    body=VALUES.map(lambda value: json.dumps(value).encode()) | st.binary(max_size=200), forged=st.booleans(),
)  # fmt: skip
def test_no_delivery_is_answered_with_500(
    web: Web, host: Host, event: str, media: str, body: bytes, forged: bool
) -> None:
    given_headers = {**headers(host, body, event), "content-type": media}
    status, document = web.post(f"/webhooks/{host}", body + b" " * (forged and host != "gitlab"), given_headers)
    assert status in ((401,) if forged and host != "gitlab" else (200, 202, 400, 415))
    assert document["status"] and document["reason"]


@settings(max_examples=60, suppress_health_check=SHARED)
@given(
    host=st.sampled_from(sorted(HOSTS)),
    values=st.dictionaries(
        st.sampled_from((
            "X-Hub-Signature", "X-Hub-Signature-256", "X-Gitlab-Token", "X-Gitea-Signature", "X-Forgejo-Signature",
            "webhook-id", "webhook-timestamp", "webhook-signature", "Content-Type",
        )),
        st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=80)
        | st.sampled_from(("sha256=" + "0" * 64, "0" * 64, "v1,AAAA", "1800000000", "9" * 30)),
        max_size=5,
    ),
)  # fmt: skip
def test_no_proof_of_whatever_form_passes_without_the_secret(web: Web, host: Host, values: dict[str, str]) -> None:
    encoded: dict[str, Any] = {name: value.encode("latin-1") for name, value in values.items()}
    assert web.post(f"/webhooks/{host}", b"{}", encoded)[0] == 401
