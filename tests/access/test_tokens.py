import json
import os
import stat
from datetime import UTC, datetime, timedelta

import pytest

from app.access import tokens
from app.access.token_file import TokenFiles
from app.errors import HeadmarkError, Permanent, Refused

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def made(document="", **more):
    return tokens.create(document, tokens.make_caller("ci", ["acme/*"], deny=["**/.env"], **more), NOW)


def test_a_created_token_verifies_and_is_not_stored():
    new = made()
    assert new.token.startswith("hm_") and len(new.token) >= 46
    assert new.token not in new.document and new.token[3:] not in new.document
    caller = tokens.verify(tokens.read_document(new.document), new.token, NOW)
    assert caller == new.entry.caller and caller.rules.deny == ("**/.env",)


def test_an_unknown_a_revoked_and_an_expired_token_are_all_nobody():
    new = made(expires="2026-01-02T00:00:00Z")
    entries = tokens.read_document(new.document)
    assert tokens.verify(entries, new.token, NOW) is not None
    assert tokens.verify(entries, new.token, NOW + timedelta(days=1)) is None
    assert tokens.verify(entries, new.token + "x", NOW) is None
    assert tokens.verify(entries, "", NOW) is None
    assert tokens.verify(tokens.read_document(tokens.revoke(new.document, new.entry.id)), new.token, NOW) is None


def test_revoking_takes_only_the_named_token():
    first = made()
    second = tokens.create(first.document, tokens.make_caller("other", ["**"]), NOW)
    left = tokens.read_document(tokens.revoke(second.document, "ci"))
    assert [entry.caller.name for entry in left] == ["other"]
    with pytest.raises(Refused) as caught:
        tokens.revoke(second.document, "nobody")
    assert caught.value.code == "NOT_FOUND"


@pytest.mark.parametrize("text", [
    "{", "[]", '{"tokens": {}}', '{"tokens": [3]}', '{"tokens": [{"name": "x"}]}',
    '{"tokens": [{"name": "x", "hash": "abc"}]}',
    '{"tokens": [{"name": "x", "hash": "%s", "denied": ["a"]}]}' % ("0" * 64),
    '{"tokens": [{"name": "x", "hash": "%s", "deny": "a"}]}' % ("0" * 64),
    '{"tokens": [{"name": "x", "hash": "%s", "scopes": ["root"]}]}' % ("0" * 64),
    '{"tokens": [{"name": "x", "hash": "%s", "expires": "soon"}]}' % ("0" * 64),
])  # fmt: skip
def test_a_wrong_document_is_refused_without_showing_a_hash(text):
    with pytest.raises(Refused) as caught:
        tokens.read_document(text)
    assert "0" * 64 not in str(caught.value)


def test_a_token_file_is_private_and_a_revocation_is_seen_at_once(tmp_path):
    files = TokenFiles(tmp_path / "deep" / "tokens.json")
    new = files.create(tokens.make_caller("ci", ["**"]), NOW)
    assert stat.S_IMODE((tmp_path / "deep" / "tokens.json").stat().st_mode) == 0o600
    assert files.caller(new.token, NOW).name == "ci"
    TokenFiles(tmp_path / "deep" / "tokens.json").revoke("ci")
    assert files.caller(new.token, NOW) is None


def test_a_mounted_secret_adds_callers_and_a_missing_one_adds_none(tmp_path):
    mounted = tmp_path / "secret.json"
    new = made()
    mounted.write_text(new.document)
    files = TokenFiles(tmp_path / "tokens.json", [mounted, tmp_path / "absent.json"])
    assert files.caller(new.token, NOW).name == "ci"
    assert len(files.entries()) == 1


def test_a_broken_file_lets_nobody_in(tmp_path):
    files = TokenFiles(tmp_path / "tokens.json")
    new = files.create(tokens.make_caller("ci", ["**"]), NOW)
    (tmp_path / "tokens.json").write_text(json.dumps({"tokens": [{"name": "x"}]}))
    with pytest.raises(HeadmarkError):
        files.caller(new.token, NOW)


def test_a_file_that_cannot_be_written_says_the_next_step(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(Permanent) as caught:
        TokenFiles(tmp_path / "file" / "tokens.json").create(tokens.make_caller("ci", ["**"]), NOW)
    assert caught.value.next_step and os.fspath(tmp_path) not in str(caught.value)
