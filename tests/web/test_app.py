"""The web application over real HTTP: webhooks, probes, metrics, a mounted ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import json
import threading
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

import httpx
import pytest
import uvicorn

from app.domain.events import Event, Ignored, Verdict
from app.errors import Refused, Transient
from app.web.app import Mount, WebDeps, create_app
from app.web.metrics import Metrics
from app.web.probes import Check
from app.web.server import bind, free_port
from app.webhooks.connections import Connection, Connections, HookSecret
from app.webhooks.routes import Webhooks, handlers

CONNECTIONS = Connections(
    [
        Connection("gh", "github", (HookSecret("hmac", "s3cret"),)),
        Connection("gl", "gitlab", (HookSecret("token", "t"),)),
    ]
)
PUSH = json.dumps(
    {"ref": "refs/heads/main", "before": "0" * 40, "after": "1" * 40, "repository": {"id": 1, "full_name": "acme/r"}}
).encode()


class Memory:
    """An intake that keeps what it was given; `broken` makes it unable to."""

    def __init__(self) -> None:
        self.events: list[object] = []
        self.broken = False

    async def accept(self, events: Sequence[Event], secret: str) -> Verdict:
        if self.broken:
            raise Transient("the disk is full", "make room")
        self.events += events
        return Verdict("queued", "recorded", "id-1")

    async def ignore(self, ignored: Ignored, secret: str) -> Verdict:
        self.events.append(ignored)
        return Verdict("ignored", ignored.reason, "id-2")


class Site:
    def __init__(self) -> None:
        self.intake = Memory()
        self.store_fault = self.redis_fault = ""
        self.entered: list[str] = []
        metrics = Metrics([self._samples])
        deps = WebDeps(
            checks=[
                Check("store", lambda: self._raise(self.store_fault), True, "no question can be answered"),
                Check("redis", lambda: self._raise(self.redis_fault), False, "deliveries are recorded and wait"),
            ],
            metrics=metrics,
            routes=handlers(Webhooks(CONNECTIONS, self.intake, metrics.count_delivery)),
            mounts=[Mount("/mcp", self._echo, self._lifespan)],
        )
        self.listener = bind("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        config = uvicorn.Config(create_app(deps), lifespan="on", log_config=None, access_log=False)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listener]})
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join()

    @staticmethod
    def _raise(fault: str) -> None:
        if fault:
            raise Transient(fault, "mend it")

    def _samples(self) -> list[Any]:
        from app.tasks.stats import Sample

        self._raise(self.redis_fault)
        return [
            Sample("headmark_queue_length", "gauge", "Waiting.", {"queue": 'a"b'}, 3.0),
            Sample("headmark_catch_up_seconds", "histogram", "Took.", {"le": "0.5"}, 2.0),
            Sample("headmark_catch_up_seconds", "histogram", "Took.", {"le": "+Inf"}, 4.0),
            Sample("headmark_catch_up_seconds", "histogram", "Took.", {"": "sum"}, 9.5),
        ]

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: object) -> AsyncIterator[None]:
        self.entered.append("in")
        yield
        self.entered.append("out")

    @staticmethod
    async def _echo(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": f"{scope['method']} {scope['path']}".encode()})


@pytest.fixture
def site() -> Iterator[Site]:
    place = Site()
    yield place
    place.close()


def signed(body: bytes, secret: str = "s3cret", **headers: str) -> dict[str, str]:
    signature = "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    named = {"x-github-event": "push", "x-github-delivery": "d-1", "content-type": "application/json"}
    return {**named, "x-hub-signature-256": signature, **headers}


def post(site: Site, path: str = "/webhooks/github", body: bytes = PUSH, **headers: str) -> httpx.Response:
    named = {key.replace("_", "-"): value for key, value in headers.items()}
    return httpx.post(site.url + path, content=body, headers=named or signed(body), timeout=30)


def test_a_signed_push_is_queued(site: Site) -> None:
    for path in ("/webhooks/github", "/webhooks/github/gh"):
        answer = post(site, path)
        assert (answer.status_code, answer.json()["status"]) == (202, "queued")
    assert len(site.intake.events) == 2


def test_a_ping_is_answered_with_its_reason(site: Site) -> None:
    answer = post(site, body=b"{}", **signed(b"{}", **{"x-github-event": "ping"}))
    assert answer.status_code == 200 and answer.json()["status"] == "ignored" and "ping" in answer.json()["reason"]


def test_every_fault_has_its_own_answer_and_none_is_recorded(site: Site) -> None:
    assert post(site, "/webhooks/github/nobody").status_code == 404
    assert post(site, "/webhooks/bitbucket").status_code == 404
    assert post(site, **signed(PUSH, "wrong")).status_code == 401
    assert post(site, content_type="application/json").status_code == 401
    assert post(site, "/webhooks/gitlab", x_gitlab_token="wrong").status_code == 401
    assert post(site, **signed(PUSH, **{"content-type": "text/plain"})).status_code == 415
    assert post(site, body=b"[]", **signed(b"[]")).status_code == 400
    assert httpx.get(site.url + "/webhooks/github").status_code == 405
    assert site.intake.events == []


def test_every_refusal_says_in_json_what_is_wrong_and_what_to_do(site: Site) -> None:
    answers = [
        (404, "/webhooks/<host>/<name>", post(site, "/webhooks/github/nobody")),
        (404, "POST /mcp", httpx.get(site.url + "/nothing")),
        (405, "POST /webhooks/<host>", httpx.get(site.url + "/webhooks/github")),
        (405, "GET /livez", httpx.post(site.url + "/livez")),
        (401, "secret of this connection", post(site, **signed(PUSH, "wrong"))),
        (415, "application/json", post(site, **signed(PUSH, **{"content-type": "text/plain"}))),
        (400, "docs/webhooks.md", post(site, body=b"[]", **signed(b"[]"))),
    ]
    for status, step, answer in answers:
        error = answer.json()["error"]
        assert answer.status_code == status and step in error["next_step"]
        assert error["code"] and error["message"] == answer.json()["reason"]


def test_a_delivery_that_cannot_be_recorded_is_answered_503(site: Site) -> None:
    site.intake.broken = True
    answer = post(site)
    assert answer.status_code == 503 and answer.json()["reason"] == "the disk is full"


def test_a_body_over_the_limit_is_cut_off_also_when_its_length_is_not_told(site: Site) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(30):
            yield b"x" * (1 << 20)

    with contextlib.suppress(httpx.WriteError, httpx.RemoteProtocolError):
        answer = httpx.post(site.url + "/webhooks/github", content=chunks(), headers=signed(b""), timeout=30)
        assert answer.status_code == 413
    body = b"x" * (27 << 20)
    with contextlib.suppress(httpx.WriteError, httpx.RemoteProtocolError):
        assert post(site, body=body).status_code == 413
    assert site.intake.events == [] and post(site).status_code == 202


def test_a_large_honest_body_is_taken(site: Site) -> None:
    body = PUSH[:-1] + b', "commits": "' + b"x" * (20 << 20) + b'"}'
    assert post(site, body=body).status_code == 202


def test_probes_tell_what_is_missing_and_only_the_store_makes_the_process_unready(site: Site) -> None:
    assert httpx.get(site.url + "/livez").status_code == 200
    assert httpx.get(site.url + "/readyz").json()["status"] == "ready"
    site.redis_fault = "Redis does not answer"
    degraded = httpx.get(site.url + "/readyz")
    assert (degraded.status_code, degraded.json()["status"]) == (200, "degraded")
    assert "Redis does not answer" in degraded.json()["checks"]["redis"]["detail"]
    site.store_fault = "no such directory"
    assert httpx.get(site.url + "/readyz").status_code == 503
    assert httpx.get(site.url + "/livez").status_code == 200


def test_metrics_are_exposed_in_prometheus_text_also_while_redis_is_away(site: Site) -> None:
    post(site)
    post(site, "/webhooks/invented-by-a-stranger")
    text = httpx.get(site.url + "/metrics").text
    assert 'headmark_deliveries_total{connection="gh",host="github",verdict="queued"} 1.0' in text
    assert 'headmark_queue_length{queue="a\\"b"} 3.0' in text
    assert 'headmark_catch_up_seconds_bucket{le="+Inf"} 4.0' in text and "headmark_catch_up_seconds_sum 9.5" in text
    assert "stranger" not in text
    site.redis_fault = "away"
    answer = httpx.get(site.url + "/metrics")
    assert answer.status_code == 200 and "headmark_deliveries_total" in answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")


def test_a_mounted_application_gets_its_path_with_every_method_and_its_lifespan(site: Site) -> None:
    assert httpx.post(site.url + "/mcp").text == "POST /mcp"
    assert httpx.delete(site.url + "/mcp").text == "DELETE /mcp"
    assert httpx.get(site.url + "/mcp/below").status_code == 404
    site.close()
    assert site.entered == ["in", "out"]


def test_many_deliveries_at_once_are_all_taken(site: Site) -> None:
    async def flood() -> list[int]:
        async with httpx.AsyncClient(timeout=30) as client:
            posts = [client.post(site.url + "/webhooks/github", content=PUSH, headers=signed(PUSH)) for _ in range(100)]
            return [answer.status_code for answer in await asyncio.gather(*posts)]

    assert set(asyncio.run(flood())) == {202}


def test_a_taken_port_is_told_in_words() -> None:
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Refused, match=f"Port {port} .* in use"):
            free_port("127.0.0.1", port)
    assert free_port("127.0.0.1", 0) > 0
