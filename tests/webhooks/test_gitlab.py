"""GitLab: hooks of projects, groups and instances; two of them may tell of one push."""

from __future__ import annotations

import json
import time

import pytest

from app.domain.events import PushEvent
from app.webhooks.connections import Connection, HookSecret
from app.webhooks.reception import Refusal
from tests.support.hooks import (
    NEW,
    NONE,
    OLD,
    SIGNING,
    deliver,
    headers,
    one_hint,
    one_push,
    payload,
    reason,
    receive,
    standard,
)

PROJECT = {"path_with_namespace": "acme/refunds"}


def test_a_delivery_is_named_by_its_idempotency_key_and_never_by_the_shared_event() -> None:
    assert one_push(deliver("gitlab", payload("gitlab"))).delivery == "d-1"
    signed = one_push(deliver("gitlab", payload("gitlab"), idempotency_key="", webhook_id="w-1"))
    assert signed.delivery == "w-1"
    first, second = (one_push(deliver("gitlab", payload("gitlab"), idempotency_key="")) for _ in range(2))
    assert first.delivery != second.delivery


def test_a_push_as_the_instance_tells_of_it_is_the_same_push() -> None:
    told = {**payload("gitlab"), "event_name": "push"}
    del told["object_kind"]
    assert one_push(deliver("gitlab", told, "System Hook")) == one_push(deliver("gitlab", payload("gitlab")))


def test_a_tag_push_is_a_push_of_that_tag() -> None:
    told = payload("gitlab", object_kind="tag_push", ref="refs/tags/v1", before=NONE)
    assert one_push(deliver("gitlab", told, "Tag Push Hook")).branch == "refs/tags/v1"


def test_what_moves_the_head_of_a_merge_request_is_a_hint_about_that_ref() -> None:
    told = {"object_kind": "merge_request", "project": {"id": 42, **PROJECT}}
    for change in ({"action": "open"}, {"action": "reopen"}, {"action": "update", "oldrev": OLD}):
        found = one_hint(deliver("gitlab", {**told, "object_attributes": {"iid": 7, **change}}))
        assert (found.branch, found.repo_key) == ("refs/merge-requests/7/head", "42")
    for still in ({"action": "update"}, {"action": "merge"}, {}):
        assert "does not move" in reason(deliver("gitlab", {**told, "object_attributes": {"iid": 7, **still}}))


def test_a_repository_update_is_a_push_for_each_ref_in_it() -> None:
    changes = [
        {"before": OLD, "after": NEW, "ref": "refs/heads/main"},
        {"before": NONE, "after": NEW, "ref": "refs/tags/v1"},
        {"before": OLD, "after": NONE, "ref": "refs/heads/gone"},
    ]
    told = {"event_name": "repository_update", "project_id": 42, "project": PROJECT, "changes": changes, "refs": []}
    found = deliver("gitlab", told, "System Hook")
    assert isinstance(found, list)
    named = [(e.branch, e.deleted) for e in found if isinstance(e, PushEvent)]
    assert named == [("main", False), ("refs/tags/v1", False), ("gone", True)]
    assert isinstance(deliver("gitlab", {**told, "changes": [{"ref": 1}]}), Refusal)


@pytest.mark.parametrize("event", ["project_rename", "project_transfer", "project_destroy", "project_update"])
def test_what_happens_to_a_project_is_a_hint_about_all_of_it(event: str) -> None:
    told = {"event_name": event, "project_id": 42, **PROJECT, "old_path_with_namespace": "acme/old"}
    found = one_hint(deliver("gitlab", told, "System Hook"))
    assert (found.event, found.repo_key, found.repo_name, found.branch) == (event, "42", "acme/refunds", "")
    assert found.former_name == "acme/old"


@pytest.mark.parametrize("event", ["project_create", "user_create", "group_rename", "key_destroy", "issue"])
def test_other_events_are_ignored_with_a_reason(event: str) -> None:
    assert reason(deliver("gitlab", {"event_name": event}, "System Hook"))


def test_a_signed_delivery_passes_by_its_signature_and_fails_by_it() -> None:
    now = time.time()
    place = Connection("c", "gitlab", (HookSecret("signing", SIGNING), HookSecret("token", "s3cret")))
    body = json.dumps(payload("gitlab")).encode()
    token, signed = headers("gitlab", body), standard(body, SIGNING, now)
    assert one_push(receive(place, body, {**token, **signed}))
    refused = [
        token,  # unsigned, though a signing token is set
        {**token, **standard(body + b" ", SIGNING, now)},
        {**token, **standard(body, SIGNING, now - 400)},
        {**token, **standard(body, SIGNING, now + 400)},
        {**token, **signed, "webhook-id": "another"},
        {**token, **signed, "webhook-timestamp": "soon"},
    ]
    for given in refused:
        result = receive(place, body, given)
        assert isinstance(result, Refusal) and result.status == 401


def test_a_signing_token_that_ended_does_not_bring_unsigned_deliveries_back() -> None:
    now = time.time()
    ended = HookSecret("signing", SIGNING, not_after=now - 60)
    body = json.dumps(payload("gitlab")).encode()
    place = Connection("c", "gitlab", (ended, HookSecret("token", "s3cret")))
    assert isinstance(receive(place, body, headers("gitlab", body)), Refusal)
    not_yet = HookSecret("signing", SIGNING, not_before=now + 600)
    place = Connection("c", "gitlab", (not_yet, HookSecret("token", "s3cret")))
    assert one_push(receive(place, body, headers("gitlab", body)))
