"""Every host's own form of a push, its proof, and what else it sends."""

from __future__ import annotations

import json
import typing

import pytest

from app.domain.events import Host, Ignored, PushEvent
from app.webhooks.hosts import HOSTS
from app.webhooks.reception import Refusal
from tests.support.hooks import (
    NEW,
    NONE,
    OLD,
    PUSH_EVENTS,
    SECRETS,
    connection,
    deliver,
    headers,
    hexmac,
    one_hint,
    one_push,
    payload,
    reason,
    receive,
)

EACH = pytest.mark.parametrize("host", HOSTS)


def test_every_host_that_can_be_named_has_a_reader() -> None:
    assert set(HOSTS) == set(typing.get_args(Host))


@EACH
def test_a_push_becomes_an_event(host: Host) -> None:
    event = one_push(deliver(host, payload(host), PUSH_EVENTS.get(host, "push")))
    assert (event.host, event.connection, event.repo_key, event.branch) == (host, "c", "42", "main")
    assert event.repo_name.lower() == "acme/refunds"
    assert (event.before, event.after, event.delivery, event.deleted) == (OLD, NEW, "d-1", False)


@EACH
def test_only_the_body_that_was_signed_passes_and_only_with_the_right_secret(host: Host) -> None:
    body = json.dumps(payload(host)).encode()
    for given in (headers(host, body, secret="whsec_b3RoZXI=" if host == "generic" else "other"), {}):
        result = receive(connection(host), body, {"content-type": "application/json", **given})
        assert isinstance(result, Refusal) and result.status == 401
    if host != "gitlab":  # a token is no signature
        result = receive(connection(host), body + b" ", headers(host, body))
        assert isinstance(result, Refusal) and result.status == 401


@EACH
def test_what_is_sent_that_is_no_push_is_ignored_with_a_reason(host: Host) -> None:
    assert reason(deliver(host, {"type": "other", "object_kind": "issue"}, "something:else"))


@EACH
@pytest.mark.parametrize("body", [b"", b"{}", b"[]", b"null", b"1", b'"x"', b"{", b"\xff\xfe", b"[" * 50_000])
def test_signed_garbage_is_malformed(host: Host, body: bytes) -> None:
    result = receive(connection(host), body, headers(host, body, PUSH_EVENTS.get(host, "push")))
    assert isinstance(result, Refusal) and result.status == 400, result


@EACH
def test_addresses_in_a_payload_are_not_read(host: Host) -> None:
    evil = {"clone_url": "https://evil.example/x.git", "git_http_url": "ext::sh -c id", "links": {"clone": 1}}
    told = payload(host)
    for key in ("repository", "project"):
        if key in told:
            told[key] |= evil
    event = one_push(deliver(host, told, PUSH_EVENTS.get(host, "push")))
    assert "evil" not in repr(event) and "ext::" not in repr(event)


@pytest.mark.parametrize("host", ["gitea", "forgejo"])
def test_gitea_and_forgejo_may_sign_as_github_does(host: Host) -> None:
    body = json.dumps(payload(host)).encode()
    given = {"content-type": "application/json", "x-github-event": "push", "x-github-delivery": "d-1"}
    signature = "sha256=" + hexmac(body, SECRETS[host])
    assert one_push(receive(connection(host), body, {**given, "x-hub-signature-256": signature})).delivery == "d-1"
    assert isinstance(receive(connection(host), body, {**given, "x-gitea-signature": signature}), Refusal)


def test_a_branch_made_or_deleted_at_gitea_is_a_hint() -> None:
    repository = {"id": 42, "full_name": "acme/refunds"}
    for ref in ("topic", "refs/heads/topic"):
        event = one_hint(deliver("gitea", {"ref": ref, "ref_type": "branch", "repository": repository}, "create"))
        assert (event.branch, event.event) == ("topic", "create")
    tag = one_hint(deliver("gitea", {"ref": "v1", "ref_type": "tag", "repository": repository}, "create"))
    assert tag.branch == "refs/tags/v1"


def ends(kind: str, name: str, old: str | None, new: str | None) -> dict[str, object]:
    return {
        end: sha and {"type": kind, "name": name, "target": {"hash": sha}} for end, sha in (("old", old), ("new", new))
    }


def bitbucket(*changes: dict[str, object]) -> dict[str, object]:
    repository = {"uuid": "{B7F3-a}", "full_name": "acme/refunds"}
    return {"repository": repository, "push": {"changes": list(changes)}}


def test_several_changes_of_one_delivery_are_several_events() -> None:
    told = bitbucket(
        ends("branch", "main", OLD, NEW), ends("tag", "v1", None, NEW),
        ends("branch", "gone", OLD, None), ends("branch", "new/one", None, NEW),
    )  # fmt: skip
    events = deliver("bitbucket", told, "repo:push")
    assert isinstance(events, list)
    found = [(e.branch, e.before, e.after, e.deleted) for e in events if isinstance(e, PushEvent)]
    assert found == [
        ("main", OLD, NEW, False), ("refs/tags/v1", NONE, NEW, False), ("gone", OLD, NONE, True),
        ("new/one", NONE, NEW, False),
    ]  # fmt: skip
    assert {e.repo_key for e in events} == {"b7f3-a"}
    assert reason(deliver("bitbucket", bitbucket(ends("bookmark", "v1", None, NEW)), "repo:push"))
    assert reason(deliver("bitbucket", bitbucket(), "repo:push"))


def test_a_repository_renamed_at_bitbucket_is_a_hint_with_both_names() -> None:
    told = {**bitbucket(), "changes": {"full_name": {"old": "acme/old", "new": "acme/refunds"}, "name": 3}}
    event = one_hint(deliver("bitbucket", told, "repo:updated"))
    assert (event.repo_key, event.repo_name, event.former_name) == ("b7f3-a", "acme/refunds", "acme/old")


def data_center(slug: str, key: str = "ACME") -> dict[str, object]:
    return {"id": 7, "slug": slug, "project": {"key": key, "id": 1}, "links": {}}


def test_data_center_tells_of_renames_pings_mirrors_and_personal_projects() -> None:
    renamed = {"eventKey": "repo:modified", "old": data_center("old"), "new": data_center("refunds")}
    event = one_hint(deliver("bitbucket-dc", renamed, "repo:modified"))
    assert (event.repo_key, event.repo_name, event.former_name) == ("7", "ACME/refunds", "ACME/old")
    assert "ping" in reason(deliver("bitbucket-dc", {"test": True}, "diagnostics:ping"))
    change = {"ref": {"id": "refs/heads/main", "type": "BRANCH"}, "fromHash": OLD, "toHash": NEW, "type": "UPDATE"}
    mirrored = {"repository": data_center("refunds", "~jdoe"), "changes": [change], "refLimitExceeded": False}
    assert one_push(deliver("bitbucket-dc", mirrored, "mirror:repo_synchronized")).repo_name == "jdoe/refunds"
    cut = {"repository": data_center("refunds"), "refLimitExceeded": True}
    assert one_hint(deliver("bitbucket-dc", cut, "mirror:repo_synchronized")).branch == ""


def test_a_generic_push_needs_neither_an_id_nor_the_commit_before() -> None:
    told = {"type": "push", "data": {"repository": {"name": "acme/refunds"}, "ref": "refs/heads/main", "after": NEW}}
    event = one_push(deliver("generic", told))
    assert (event.repo_key, event.before, event.after) == ("", NONE, NEW)
    assert isinstance(deliver("generic", {"type": "push", "data": {**told["data"], "after": "HEAD"}}), Refusal)  # type: ignore[dict-item]


@EACH
def test_a_repository_that_the_connection_does_not_serve_is_ignored(host: Host) -> None:
    body = json.dumps(payload(host)).encode()
    result = receive(connection(host, "other/*"), body, headers(host, body, PUSH_EVENTS.get(host, "push")))
    assert isinstance(result, Ignored) and "does not serve" in result.reason and result.repo_name
