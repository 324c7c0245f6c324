"""Tokens that an app's installations lend, from a server that checks every signature."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.errors import HeadmarkError, Permanent, Transient
from app.git.github_app import App, Tokens
from app.git.remote import Transport
from infra.demo.git_http import GitHttpServer
from tests.support.github_app import APP_ID, AppHost, new_key

PLACE = "/api/v3/app/installations/7/access_tokens"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppHost]:
    with GitHttpServer(tmp_path_factory.mktemp("hosted")) as server:
        yield AppHost(server)


@pytest.fixture
def github(served: AppHost) -> AppHost:
    served.installations, served.suspended, served.failing, served.life = {"acme": 7}, False, 0, 3600.0
    served.permissions, served.events = {"contents": "read"}, ["push"]
    for kept in (served.tokens, served.lent, served.asked):
        kept.clear()  # type: ignore[attr-defined]
    return served


def tokens(github: AppHost, ahead: float = 0.0, key: str = "", **changes: str) -> Tokens:
    app = App(APP_ID, key or github.private, github.url)._replace(**changes)
    return Tokens(app, Transport(connect=5, read=5), lambda: time.time() + ahead)


def refusal(github: AppHost, **changes: str) -> HeadmarkError:
    with pytest.raises(HeadmarkError) as fault:
        tokens(github, **changes).of("acme/shop")
    return fault.value


def test_a_token_reads_contents_and_nothing_else(github: AppHost) -> None:
    token = tokens(github).of("acme/shop")
    assert token in github.tokens and github.lent == [{"permissions": {"contents": "read"}}]
    assert github.asked == ["/api/v3/repos/acme/shop/installation", PLACE]


def test_one_token_serves_an_installation_until_shortly_before_it_ends(github: AppHost) -> None:
    app = tokens(github)
    assert len({app.of("acme/shop"), app.of("ACME/lib"), app.of("acme/shop")}) == 1
    assert len(github.asked) == 2
    github.life = 240.0
    fresh = tokens(github)
    assert fresh.of("acme/shop") != fresh.of("acme/shop")


def test_threads_that_want_a_token_at_once_ask_for_one(github: AppHost) -> None:
    app = tokens(github)
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(app.of, ["acme/shop"] * 16))) == 1
    assert len(github.lent) == 1


def test_each_installation_has_its_own_token(github: AppHost) -> None:
    github.installations["corp"] = 8
    app = tokens(github)
    assert app.of("acme/shop") != app.of("corp/shop")


def test_an_installation_of_the_settings_is_not_looked_for(github: AppHost) -> None:
    tokens(github, installation_id="7").of("elsewhere/shop")
    assert github.asked == [PLACE]


def test_a_token_that_was_turned_down_is_replaced_and_a_newer_one_is_not(github: AppHost) -> None:
    app = tokens(github)
    old = app.of("acme/shop")
    new = app.renewed("acme/shop", old)
    assert new != old and app.renewed("acme/shop", old) == new == app.of("acme/shop")


def test_an_app_that_was_installed_anew_is_found_again(github: AppHost) -> None:
    app = tokens(github)
    old = app.of("acme/shop")
    github.installations["acme"] = 9
    assert github.tokens[app.renewed("acme/shop", old)][0] == 9


@pytest.mark.parametrize("ahead", [-50.0, 0.0, 50.0])
def test_a_clock_that_is_somewhat_off_does_no_harm(github: AppHost, ahead: float) -> None:
    assert tokens(github, ahead).of("acme/shop") in github.tokens


def test_a_clock_that_is_far_off_is_named(github: AppHost) -> None:
    with pytest.raises(Permanent, match="does not know") as fault:
        tokens(github, 3600.0).of("acme/shop")
    assert "clock" in fault.value.next_step


def test_why_there_is_no_token_is_said(github: AppHost) -> None:
    github.suspended = True
    assert "suspended" in refusal(github).message
    github.suspended, github.permissions = False, {}
    assert "may not read contents" in refusal(github).message
    assert "no installation 5" in refusal(github, installation_id="5").message
    github.installations.clear()
    assert "is not installed on acme/shop" in refusal(github).message
    assert "does not know" in refusal(github, app_id="another").message
    assert "does not know" in refusal(github, key=new_key()[0]).message


@pytest.mark.parametrize(("status", "kind"), [(500, Transient), (429, Transient), (403, Transient), (400, Permanent)])
def test_faults_that_pass_are_told_from_those_that_stay(github: AppHost, status: int, kind: type) -> None:
    github.failing = status
    assert type(refusal(github)) is kind


def test_a_host_that_is_away_is_a_fault_that_passes(github: AppHost) -> None:
    assert isinstance(refusal(github, url="http://127.0.0.1:9"), Transient)


@pytest.mark.parametrize("key", ["s3cret-key", "-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----"])
def test_a_key_that_is_none_is_refused_without_being_shown(github: AppHost, key: str) -> None:
    fault = refusal(github, key=key)
    assert "cannot be read" in fault.message and key not in str(fault) and "MIIE" not in str(fault)
    assert fault.__cause__ is None and fault.__suppress_context__
    assert github.asked == []


def test_no_secret_is_printed(github: AppHost) -> None:
    app = tokens(github)
    app.of("acme/shop")
    assert "PRIVATE" not in repr(App(APP_ID, github.private)) and "ghs_" not in repr(app)


def test_the_app_tells_what_it_may_do(github: AppHost) -> None:
    about = tokens(github).about()
    assert (about.name, about.permissions, about.events) == ("Index", {"contents": "read"}, ("push",))


def test_the_public_host_and_own_ones_have_their_api_at_different_places(tmp_path: Path) -> None:
    assert Tokens(App("1", ""), Transport())._base == "https://api.github.com"
    assert Tokens(App("1", "", "https://git.acme.example/"), Transport())._base == "https://git.acme.example/api/v3"
