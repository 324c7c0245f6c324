"""Which proofs are taken, for both hosts."""

from __future__ import annotations

import base64
import hashlib
import hmac

import pytest

from app.webhooks.connections import Connection, Connections, HookSecret
from app.webhooks.hosts import HOSTS

NOW = 1_800_000_000.0
BODY = b'{"x": 1}'
SIGNING = "whsec_" + base64.b64encode(b"k" * 32).decode()


def github(*secrets: HookSecret) -> Connection:
    return Connection("gh", "github", secrets)


def gitlab(*secrets: HookSecret) -> Connection:
    return Connection("gl", "gitlab", secrets)


def passes(connection: Connection, headers: dict[str, str], body: bytes = BODY) -> bool:
    return bool(proof(connection, headers, body))


def proof(connection: Connection, headers: dict[str, str], body: bytes = BODY) -> str:
    """The label of the secret that passes."""
    check = HOSTS[connection.host].check(connection, headers, NOW)
    for start in range(0, len(body), 3):
        check.update(body[start : start + 3])
    return check.proof()


def hub(secret: str, body: bytes = BODY) -> dict[str, str]:
    return {"x-hub-signature-256": "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()}


def standard(key: bytes = b"k" * 32, at: float = NOW, body: bytes = BODY) -> dict[str, str]:
    signed = b"msg_1." + str(int(at)).encode() + b"." + body
    value = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return {"webhook-id": "msg_1", "webhook-timestamp": str(int(at)), "webhook-signature": f"v1,{value}"}


def test_githubs_published_example_passes() -> None:
    headers = {"x-hub-signature-256": "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"}
    assert passes(github(HookSecret("hmac", "It's a Secret to Everybody")), headers, b"Hello, World!")


def test_a_signature_of_another_body_or_secret_fails() -> None:
    connection = github(HookSecret("hmac", "s3cret"))
    assert passes(connection, hub("s3cret"))
    assert not passes(connection, hub("s3cret"), BODY + b" ")
    assert not passes(connection, hub("other"))


@pytest.mark.parametrize("value", ["", "sha256=", "sha256=zz", "sha1=00", "sha256=" + "0" * 62, "é" * 5, "=" * 9])
def test_odd_signature_headers_fail_without_an_error(value: str) -> None:
    assert not passes(github(HookSecret("hmac", "s3cret")), {"x-hub-signature-256": value})


def test_a_connection_without_secrets_takes_nothing() -> None:
    assert not passes(github(), hub(""))
    assert not passes(github(HookSecret("hmac", "")), hub(""))
    assert not passes(gitlab(), {"x-gitlab-token": ""})
    assert not passes(gitlab(HookSecret("token", "")), {"x-gitlab-token": ""})


def test_while_a_secret_is_rotated_both_pass_and_an_ended_one_does_not() -> None:
    old, new = HookSecret("hmac", "old", not_after=NOW + 60), HookSecret("hmac", "new", not_before=NOW - 60)
    assert passes(github(old, new), hub("old")) and passes(github(old, new), hub("new"))
    assert not passes(github(HookSecret("hmac", "old", not_after=NOW - 1), new), hub("old"))
    assert not passes(github(HookSecret("hmac", "new", not_before=NOW + 1)), hub("new"))


def test_a_gitlab_token_passes_only_when_it_is_the_one() -> None:
    connection = gitlab(HookSecret("token", "t0ken"))
    assert passes(connection, {"x-gitlab-token": "t0ken"})
    assert not passes(connection, {"x-gitlab-token": "t0ken "})
    assert not passes(connection, {"x-gitlab-token": "té"})
    assert not passes(connection, {})


def test_the_signed_form_of_gitlab_passes_and_one_good_signature_among_several_is_enough() -> None:
    connection = gitlab(HookSecret("signing", SIGNING))
    headers = standard()
    assert passes(connection, headers)
    headers["webhook-signature"] = "v1,AAAA v2,xx " + headers["webhook-signature"]
    assert passes(connection, headers)
    assert not passes(connection, standard(body=b"other"))


@pytest.mark.parametrize("seconds", [-301, 301])
def test_a_signed_delivery_far_from_our_clock_fails(seconds: int) -> None:
    assert not passes(gitlab(HookSecret("signing", SIGNING)), standard(at=NOW + seconds))


def test_once_a_signing_secret_is_set_the_token_alone_is_refused() -> None:
    both = gitlab(HookSecret("signing", SIGNING), HookSecret("token", "t0ken"))
    assert not passes(both, {"x-gitlab-token": "t0ken"})
    assert passes(both, standard())


def test_a_signature_that_is_there_must_pass_even_beside_a_good_token() -> None:
    headers = {"x-gitlab-token": "t0ken", **standard(key=b"x" * 32)}
    assert not passes(gitlab(HookSecret("token", "t0ken")), headers)


def test_the_short_address_works_only_while_a_host_has_one_connection() -> None:
    one, two = Connection("a", "github"), Connection("b", "github")
    assert Connections([one]).find("github", None) is one
    assert Connections([one, two]).find("github", None) is None
    assert Connections([one, two]).find("github", "b") is two
    assert Connections([one]).find("gitlab", "a") is None


def test_secrets_are_not_shown() -> None:
    assert "t0ken" not in repr(gitlab(HookSecret("token", "t0ken")))
