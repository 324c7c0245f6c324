"""What remotes do wrong, and that it ends in an error that says whose move is next, with the mirror as it was."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from app.errors import Permanent, Refused, Transient
from app.git.fetcher import Fetcher, start_child
from app.git.mirror import Mirror
from app.git.remote import Elsewhere, Limits, NoSuchRemote, NotAllowed, Remote, Transport, check_url
from infra.demo.git_http import Fault, GitHttpServer, cutting, failing, hanging, redirecting, tampering
from tests.support.bombs import with_bomb
from tests.support.repository import Repository


@pytest.fixture
def remote(host: GitHttpServer, shop: Repository) -> Remote:
    return Remote(host.url("shop/.git"))


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (failing(401), NotAllowed),
        (failing(403), NotAllowed),
        (failing(404), NoSuchRemote),
        (failing(429), Transient),
        (failing(500), Transient),
        (failing(418), Permanent),
        (redirecting("http://elsewhere.invalid"), Elsewhere),
        (cutting(300), Transient),
        (tampering(lambda answer: answer.replace(b"PACK", b"PACX")), Transient),
        (tampering(lambda answer: _flipped(answer, answer.index(b"PACK") + 20)), Transient),
        (lambda handler: handler.answer(200, b"<html>", Content_Type="text/html"), Permanent),
    ],
)
def test_each_fault_has_its_error_and_leaves_no_branch(
    fetcher: Fetcher, store: Path, host: GitHttpServer, remote: Remote, fault: Fault, error: type[Exception]
) -> None:
    with host.misbehaving(fault), pytest.raises(error):
        fetcher.fetch(store, remote)
    with Mirror(store) as mirror:
        assert mirror.branches() == {}
    assert fetcher.fetch(store, remote).branch == "main"


def test_a_silent_remote_is_given_up(fetcher: Fetcher, store: Path, host: GitHttpServer, remote: Remote) -> None:
    with host.misbehaving(hanging), pytest.raises(Transient, match="could not be reached"):
        fetcher.fetch(store, remote, transport=Transport(connect=5, read=0.2))


def test_a_fetch_past_its_wall_limit_is_killed_and_the_next_one_works(
    fetcher: Fetcher, store: Path, host: GitHttpServer, remote: Remote
) -> None:
    with host.misbehaving(hanging), pytest.raises(Transient, match=r"longer than 0\.3 s"):
        fetcher.fetch(store, remote, limits=Limits(wall=0.3))
    assert fetcher.fetch(store, remote).branch == "main"


def test_a_fetch_that_stands_still_is_ended_says_where_and_the_next_one_works(
    store: Path, shop: Repository, capfd: pytest.CaptureFixture[str]
) -> None:
    odd = Repository(shop.path.parent / "odd", "--bare")
    os.mkfifo(odd.path / "packed-refs")  # who reads it waits for a writer
    quick = Transport(connect=0.1, read=0.1)
    with Fetcher() as fetcher:
        with pytest.raises(Transient, match="stood still"):
            fetcher.fetch(store, Remote(str(odd.path)), limits=Limits(still=1, wall=60), transport=quick)
        assert "in _packed" in capfd.readouterr().err
        assert fetcher.fetch(store, Remote(str(shop.path))).branch == "main"


def test_a_remote_that_sends_too_much_is_cut_off(fetcher: Fetcher, store: Path, remote: Remote) -> None:
    with pytest.raises(Permanent, match="more than 100 bytes"):
        fetcher.fetch(store, remote, limits=Limits(pack=100))
    assert not list((store / "objects" / "pack").iterdir())


def test_a_pack_that_asks_for_all_memory_ends_the_child_and_not_us(
    fetcher: Fetcher, store: Path, host: GitHttpServer, remote: Remote
) -> None:
    with host.misbehaving(tampering(with_bomb)), pytest.raises(Permanent, match="memory"):
        fetcher.fetch(store, remote, limits=Limits(memory=200 * 1024**2))
    assert fetcher.fetch(store, remote).branch == "main"


def test_a_child_that_was_killed_is_replaced(fetcher: Fetcher, store: Path, remote: Remote) -> None:
    fetcher.warm()
    assert fetcher.child_id is not None
    os.kill(fetcher.child_id, signal.SIGKILL)
    os.waitid(os.P_PID, fetcher.child_id, os.WEXITED | os.WNOWAIT)
    assert fetcher.fetch(store, remote).branch == "main"


def test_a_child_is_replaced_after_its_uses(store: Path, remote: Remote) -> None:
    with Fetcher(uses=2) as fetcher:
        seen = []
        for _fetch in range(3):
            fetcher.fetch(store, remote)
            seen.append(fetcher.child_id)
        assert seen[0] == seen[1] != seen[2]


def test_a_token_is_sent_as_a_password_and_shown_nowhere(
    fetcher: Fetcher, store: Path, host: GitHttpServer, remote: Remote
) -> None:
    host.token = "s3cret"
    with pytest.raises(NotAllowed) as caught:
        fetcher.fetch(store, remote._replace(token="wr0ng"))
    assert "wr0ng" not in str(caught.value) + repr(remote._replace(token="wr0ng"))
    assert fetcher.fetch(store, remote._replace(token="s3cret")).branch == "main"
    command = subprocess.run(["ps", "-o", "args=", "-p", str(fetcher.child_id)], capture_output=True, text=True)
    assert "s3cret" not in command.stdout
    assert not any("s3cret" in path.read_text("latin-1") for path in store.rglob("*") if path.is_file())


def test_a_redirect_on_the_same_host_is_followed(
    fetcher: Fetcher, store: Path, host: GitHttpServer, shop: Repository
) -> None:
    def renamed(handler: object) -> bool:
        path: str = handler.path  # type: ignore[attr-defined]
        if not path.startswith("/old/"):
            return False
        return handler.answer(301, Location=path.replace("/old/", "/shop/.git/"))  # type: ignore[attr-defined,no-any-return]

    with host.misbehaving(renamed):
        assert fetcher.fetch(store, Remote(host.url("old"))).branch == "main"


def test_nobody_listening_is_transient(fetcher: Fetcher, store: Path) -> None:
    with pytest.raises(Transient, match="could not be reached"):
        fetcher.fetch(store, Remote("http://127.0.0.1:1/x.git"))


@pytest.mark.parametrize(
    "url",
    [
        "", "ext::sh -c id", "-oProxyCommand=id", "--upload-pack=id", "file:///etc", "git://host/x", "ftp://host/x",
        "https://user:pass@host/x.git", "https://token@host/x.git", "https:///x.git", "https://host/x.git?a=b",
        "https://host/x.git\nHost: y", "http::https://host/x", "git@github.com:acme/shop.git", "ssh://git@host/x.git",
        "/no/such/directory",
    ],
)  # fmt: skip
def test_addresses_that_could_run_or_leak_something_are_refused(url: str) -> None:
    with pytest.raises(Refused) as caught:
        check_url(url, local=True)
    assert caught.value.next_step and "pass@" not in str(caught.value)


def test_a_file_address_is_told_to_be_a_path() -> None:
    with pytest.raises(Refused) as caught:
        check_url("file:///srv/my%20code", local=True)
    assert caught.value.next_step.endswith("/srv/my code")


def test_directories_are_fetched_only_where_that_is_meant(tmp_path: Path) -> None:
    check_url(str(tmp_path), local=True)
    check_url("https://git.example.org/acme/shop.git")
    with pytest.raises(Refused):
        check_url(str(tmp_path))
    with pytest.raises(Refused):
        check_url("http://git.example.org/acme/shop.git", ("https",))


def _flipped(answer: bytes, at: int) -> bytes:
    return answer[:at] + bytes([answer[at] ^ 1]) + answer[at + 1 :]


def test_a_child_whose_parent_is_gone_ends_without_a_word(capfd: pytest.CaptureFixture[str]) -> None:
    child = start_child()
    assert child.stdin is not None and child.stdout is not None
    child.stdout.close()
    request = {"job": "none", "limits": list(Limits()), "transport": list(Transport())}
    child.stdin.write(json.dumps(request).encode() + b"\n")
    child.stdin.close()
    assert child.wait(60) == 0 and capfd.readouterr().err == ""
