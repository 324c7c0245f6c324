"""GitHub: events beside pushes are hints, and none of them is believed."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import pytest

from app.domain.events import Hint
from app.webhooks.reception import Refusal
from tests.support.hooks import (
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

REPOSITORY = {"id": 42, "full_name": "acme/refunds"}


def test_a_push_comes_as_json_or_as_a_form_with_or_without_a_charset() -> None:
    text = json.dumps(payload("github"))
    bodies = [
        (text.encode(), "application/json"),
        (urlencode({"payload": text}).encode(), "application/x-www-form-urlencoded"),
    ]
    found = set()
    for body, media in bodies:
        for suffix in ("", ";charset=utf-8", "; charset=UTF-8"):
            for spelled in (media, media.upper()):
                given = {**headers("github", body), "content-type": spelled + suffix}
                found.add(one_push(receive(connection("github"), body, given)))
    assert len(found) == 1


def test_headers_of_an_enterprise_server_change_nothing() -> None:
    more = {"x_github_enterprise_host": "ghe.example.org", "x_github_enterprise_version": "3.17.0"}
    assert one_push(deliver("github", payload("github"), **more)) == one_push(deliver("github", payload("github")))


def test_a_signature_by_sha1_alone_is_refused() -> None:
    body = json.dumps(payload("github")).encode()
    given = {name: value for name, value in headers("github", body).items() if name != "x-hub-signature-256"}
    for old in ({"x-hub-signature": "sha1=" + "0" * 40}, {"x-hub-signature": "sha256=" + hexmac(body, "s3cret")}):
        result = receive(connection("github"), body, {**given, **old})
        assert isinstance(result, Refusal) and result.status == 401


def test_a_ping_says_whether_pushes_will_come() -> None:
    assert "works" in reason(deliver("github", {"zen": "x", "hook": {"events": ["push", "create"]}}, "ping"))
    assert "works" in reason(deliver("github", {"hook": {"events": ["*"]}}, "ping"))
    assert "does not send push" in reason(deliver("github", {"hook": {"events": ["issues"]}}, "ping"))


@pytest.mark.parametrize("event", ["create", "delete"])
def test_a_branch_or_tag_made_or_deleted_is_a_hint(event: str) -> None:
    told = {"ref": "topic/1", "ref_type": "branch", "repository": REPOSITORY}
    found = one_hint(deliver("github", told, event))
    assert found == Hint("github", "c", "42", "acme/refunds", event, "d-1", "topic/1")
    tag = one_hint(deliver("github", {**told, "ref": "v1", "ref_type": "tag"}, event))
    assert tag.branch == "refs/tags/v1"
    assert reason(deliver("github", {**told, "ref_type": "repository"}, event))


def test_what_moves_the_head_of_a_pull_request_is_a_hint_about_that_ref() -> None:
    told = {"number": 12, "repository": REPOSITORY}
    for action in ("opened", "reopened", "synchronize"):
        found = one_hint(deliver("github", {**told, "action": action}, "pull_request"))
        assert (found.branch, found.event) == ("refs/pull/12/head", f"pull_request {action}")
    assert "does not move" in reason(deliver("github", {**told, "action": "labeled"}, "pull_request"))
    assert one_hint(deliver("gitea", {**told, "action": "synchronized"}, "pull_request")).branch == "refs/pull/12/head"


@pytest.mark.parametrize("action", ["renamed", "transferred", "deleted", "privatized", "publicized", "archived"])
def test_what_happens_to_a_repository_is_a_hint_about_all_of_it(action: str) -> None:
    found = one_hint(deliver("github", {"action": action, "repository": REPOSITORY}, "repository"))
    assert (found.event, found.repo_key, found.branch) == (f"repository {action}", "42", "")


@pytest.mark.parametrize(
    ("changes", "former"),
    [
        ({"repository": {"name": {"from": "old"}}}, "acme/old"),
        ({"owner": {"from": {"user": {"login": "bob"}}}}, "bob/refunds"),
        ({"owner": {"from": {"organization": {"login": "corp"}}}}, "corp/refunds"),
        ({}, ""),
    ],
)
def test_what_a_repository_was_called_before_is_known(changes: dict[str, Any], former: str) -> None:
    told = {"action": "renamed", "repository": REPOSITORY, "changes": changes}
    assert one_hint(deliver("github", told, "repository")).former_name == former


def test_an_edited_repository_is_a_hint_only_where_its_default_branch_changed() -> None:
    told = {"action": "edited", "repository": REPOSITORY, "changes": {"description": {"from": None}}}
    assert reason(deliver("github", told, "repository"))
    told["changes"] = {"default_branch": {"from": "master"}}
    assert one_hint(deliver("github", told, "repository")).branch == ""
    assert reason(deliver("github", {"action": "created", "repository": REPOSITORY}, "repository"))


def test_an_installation_is_a_hint_about_each_of_its_repositories() -> None:
    other = {"id": 7, "full_name": "acme/shop", "private": True}
    told = {"action": "created", "installation": {"id": 1}, "repositories": [REPOSITORY, other]}
    found = deliver("github", told, "installation")
    assert isinstance(found, list) and [event.repo_key for event in found] == ["42", "7"]
    told = {"action": "removed", "repositories_added": [], "repositories_removed": [other]}
    assert one_hint(deliver("github", told, "installation_repositories")).repo_name == "acme/shop"
    assert reason(deliver("github", {"action": "suspend"}, "installation"))
    assert reason(deliver("github", {"action": "renamed", "account": {}}, "installation_target"))


@pytest.mark.parametrize("event", ["create", "delete", "repository", "ping", "installation"])
@pytest.mark.parametrize("told", [[], None, 3, {"repository": 3, "hook": 3, "repositories": 3}])
def test_signed_garbage_of_every_event_is_malformed(event: str, told: object) -> None:
    result = deliver("github", told, event)
    assert isinstance(result, Refusal) and result.status == 400
