"""From headers and body to an event, a reason or a refusal; bad input of any shape is answered, never raised."""

from __future__ import annotations

import hashlib
import hmac
import json
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.events import Event, Ignored, PushEvent
from app.webhooks.connections import Connection, HookSecret
from app.webhooks.reception import UNPROVEN, Reception, Refusal

GITHUB = Connection("gh", "github", (HookSecret("hmac", "s3cret"),), ("acme/*",))
GITLAB = Connection("gl", "gitlab", (HookSecret("token", "t0ken"),))
OLD, NEW, NONE = "1" * 40, "2" * 40, "0" * 40


def push(**changes: object) -> dict[str, object]:
    repository = {"id": 42, "full_name": "acme/refunds"}
    return {"ref": "refs/heads/main", "before": OLD, "after": NEW, "repository": repository, "commits": [{}], **changes}


def gitlab_push(**changes: object) -> dict[str, object]:
    project = {"path_with_namespace": "acme/team/refunds"}
    kind = {"object_kind": "push", "ref": "refs/heads/main", "before": OLD, "after": NEW}
    return {**kind, "project_id": 7, "project": project, **changes}


def receive(connection: Connection, body: bytes, limit: int = 1 << 20, **headers: str) -> Event | Ignored | Refusal:
    given_headers = {"content-type": "application/json", **{k.replace("_", "-"): v for k, v in headers.items()}}
    reception = Reception(connection, given_headers, 0.0, limit)
    result = reception.begin() or reception.feed(body) or reception.finish(body)
    if isinstance(result, (Ignored, Refusal)):
        return result
    (event,) = result
    return event


def github(body: bytes, event: str = "push", **headers: str) -> Event | Ignored | Refusal:
    signature = "sha256=" + hmac.new(b"s3cret", body, hashlib.sha256).hexdigest()
    named = {"x_hub_signature_256": signature, "x_github_event": event, "x_github_delivery": "d-1", **headers}
    return receive(GITHUB, body, **named)


def gitlab(payload: object, **headers: str) -> Event | Ignored | Refusal:
    return receive(GITLAB, json.dumps(payload).encode(), x_gitlab_token="t0ken", **headers)


def test_a_github_push_becomes_an_event() -> None:
    assert github(json.dumps(push()).encode()) == PushEvent(
        "github", "gh", "42", "acme/refunds", "main", OLD, NEW, "d-1"
    )


def test_a_github_push_as_a_form_becomes_the_same_event() -> None:
    body = urlencode({"payload": json.dumps(push())}).encode()
    event = github(body, content_type="application/x-www-form-urlencoded; charset=utf-8")
    assert event == github(json.dumps(push()).encode(), content_type="Application/JSON; charset=UTF-8")


def test_a_gitlab_push_becomes_an_event_named_by_its_idempotency_key() -> None:
    event = gitlab(gitlab_push(), idempotency_key="k-1", x_gitlab_event_uuid="shared")
    assert event == PushEvent("gitlab", "gl", "7", "acme/team/refunds", "main", OLD, NEW, "k-1")


def test_without_an_id_of_the_host_two_deliveries_are_never_the_same() -> None:
    first, second = gitlab(gitlab_push(), x_gitlab_event_uuid="u"), gitlab(gitlab_push(), x_gitlab_event_uuid="u")
    assert isinstance(first, PushEvent) and isinstance(second, PushEvent)
    assert first.delivery != second.delivery


def test_a_new_and_a_deleted_branch_are_told_by_zeros_of_either_length() -> None:
    created = github(json.dumps(push(before=NONE)).encode())
    deleted = github(json.dumps(push(after="0" * 64)).encode())
    assert isinstance(created, PushEvent) and not created.deleted
    assert isinstance(deleted, PushEvent) and deleted.deleted


@pytest.mark.parametrize("event", ["ping", "issues", "x" * 500])
def test_other_events_are_ignored_with_a_reason(event: str) -> None:
    result = github(b'{"zen": "Keep it logically awesome."}', event)
    assert isinstance(result, Ignored) and result.reason and result.delivery == "d-1"


def test_what_is_no_ref_and_foreign_repositories_are_ignored_with_a_reason() -> None:
    tag = github(json.dumps(push(ref="v1")).encode())
    foreign = github(json.dumps(push(repository={"id": 1, "full_name": "evil/refunds"})).encode())
    assert isinstance(tag, Ignored) and isinstance(foreign, Ignored)


def test_an_unsigned_delivery_is_refused_before_its_body_is_looked_at() -> None:
    reception = Reception(GITHUB, {"content-length": "99999999"}, 0.0)
    assert reception.begin() == UNPROVEN


def test_a_signature_of_another_body_is_refused() -> None:
    body = json.dumps(push()).encode()
    good = "sha256=" + hmac.new(b"s3cret", body, hashlib.sha256).hexdigest()
    result = receive(GITHUB, body + b" ", x_hub_signature_256=good, x_github_event="push")
    assert isinstance(result, Refusal) and result.status == 401


def test_too_large_is_refused_by_its_header_and_by_its_bytes() -> None:
    signature = {"x_hub_signature_256": "sha256=" + "0" * 64}
    by_header = receive(GITHUB, b"", limit=10, content_length="11", **signature)
    by_bytes = receive(GITHUB, b"x" * 11, limit=10, **signature)
    assert isinstance(by_header, Refusal) and by_header.status == 413
    assert isinstance(by_bytes, Refusal) and by_bytes.status == 413


def test_another_media_type_is_refused_after_a_good_signature() -> None:
    result = github(b"<xml/>", content_type="application/xml")
    assert isinstance(result, Refusal) and result.status == 415


SIGNED_GARBAGE = [
    b"", b"{}", b"[]", b"null", b"1", b'"x"', b"{", b"\xff\xfe", b"[" * 100_000, b'{"a":' * 50_000,
    json.dumps(push(ref=None)).encode(), json.dumps(push(ref=["refs/heads/x"])).encode(),
    json.dumps(push(after="abc")).encode(), json.dumps(push(before=NEW.upper().replace("2", "A"))).encode(),
    json.dumps(push(repository=None)).encode(), json.dumps(push(repository={"id": "42", "full_name": 1})).encode(),
    json.dumps(push(ref="refs/heads/../x")).encode(), json.dumps(push(ref="refs/heads/")).encode(),
    json.dumps(push(repository={"id": 1, "full_name": "../../etc"})).encode(),
]  # fmt: skip


@pytest.mark.parametrize("body", SIGNED_GARBAGE, ids=lambda body: repr(body[:24]))
def test_signed_garbage_is_malformed(body: bytes) -> None:
    result = github(body)
    assert isinstance(result, Refusal) and result.status == 400


@pytest.mark.parametrize("body", [b"", b"payload", b"payload=", b"a=b", b"payload=1&payload=2", b"%ff=%ff"])
def test_signed_forms_without_a_payload_are_malformed(body: bytes) -> None:
    result = github(body, content_type="application/x-www-form-urlencoded")
    assert isinstance(result, Refusal) and result.status == 400


@pytest.mark.parametrize("payload", [{}, [], None, {"object_kind": 3}, {"object_kind": "push"}, gitlab_push(project=1)])
def test_garbage_with_a_good_gitlab_token_is_malformed(payload: object) -> None:
    result = gitlab(payload)
    assert isinstance(result, Refusal) and result.status == 400


def test_an_event_without_its_name_is_malformed() -> None:
    result = github(b"{}", event="")
    assert isinstance(result, Refusal) and result.status == 400


@given(st.binary(max_size=200) | st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["ref", "before", "after", "repository", "id", "full_name", "project", "object_kind", "x"]),
        inner, max_size=6,
    ), max_leaves=12,
).map(lambda value: json.dumps(value).encode()))  # fmt: skip
def test_no_signed_body_raises(body: bytes) -> None:
    assert isinstance(github(body), (PushEvent, Ignored, Refusal))
    assert isinstance(receive(GITLAB, body, x_gitlab_token="t0ken"), (PushEvent, Ignored, Refusal))
