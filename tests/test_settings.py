"""Settings: precedence, strictness, secrets, and the page that documents them."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.errors import Refused
from app.settings import Secret, load, secrets_of
from app.settings.loading import environment_names
from app.settings.reference import page

REFERENCE = Path(__file__).parent.parent / "docs" / "settings.md"
MARK = "<!-- The tables below are made from app/settings/model.py: UPDATE_DOCS=1 pytest tests/test_settings.py -->\n\n"


def write(directory: Path, text: str) -> Path:
    file = directory / "headmark.toml"
    file.write_text(text)
    return file


def test_flags_win_over_environment_over_file_over_defaults(tmp_path: Path) -> None:
    write(tmp_path, 'data_dir = "/file"\n[web]\nport = 1\nhost = "::1"\n[log]\nlevel = "error"\n')
    environ = {"HEADMARK_WEB_PORT": "2", "HEADMARK_WEB_HOST": "0.0.0.0"}
    settings = load(environ, {"web.port": 3, "data_dir": None}, tmp_path).settings
    assert (settings.web.port, settings.web.host, settings.log.level) == (3, "0.0.0.0", "error")
    assert settings.data_dir == Path("/file")
    assert settings.store_path == Path("/file/store")


def test_the_file_is_found_by_variable_then_here_then_in_the_data_directory(tmp_path: Path) -> None:
    here, data, named = (tmp_path / name for name in ("here", "data", "named"))
    for directory in (here, data, named):
        directory.mkdir()
        write(directory, f'public_url = "https://{directory.name}.example"')
    environ = {"HEADMARK_DATA_DIR": str(data)}
    assert load(environ, {}, tmp_path).settings.public_url == "https://data.example"
    assert load(environ, {}, here).settings.public_url == "https://here.example"
    environ["HEADMARK_CONFIG"] = str(named / "headmark.toml")
    assert load(environ, {}, here).settings.public_url == "https://named.example"


def test_the_data_directory_defaults_to_the_user_data_directory(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "xdg"), "LOCALAPPDATA": str(tmp_path)}
    assert load(environ, {}, tmp_path).settings.data_dir.name == "headmark"
    assert tmp_path in load(environ, {}, tmp_path).settings.data_dir.parents


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("[web]\nprot = 1", "no setting web.prot", "web.port"),
        ("pubic_url = 'x'", "no setting pubic_url", "public_url"),
        ("[[connections]]\nname='a'\nhost='github'\nsecrt='x'", "connections[0].secrt", "connections[0].secret"),
        ("[[connections]]\nname='a'", "connections[0].host is missing", "host"),
        ("[web]\nport = 'many'", "web.port is 'many'", "a whole number"),
        ("[web]\nport = -1", "web.port is -1", "at least 0"),
        ("[web]\nport = 99999", "web.port is 99999", "at most 65535"),
        ("[web]\nport = 1.5", "web.port is 1.5", "a whole number"),
        ("[log]\nlevel = 'loud'", "log.level is 'loud'", "debug, info, warning, error"),
        ("web = 3", "web is 3", "a table"),
        (
            "[[connections]]\nname='a'\nhost='github'\nsecrets=[{value='x', not_after='soon'}]",
            "connections[0].secrets[0].not_after is 'soon'",
            "a time such as",
        ),
        ("[web", "headmark.toml cannot be read", "TOML"),
    ],
)
def test_a_fault_in_the_file_names_the_key_and_the_way_out(tmp_path: Path, text: str, message: str, hint: str) -> None:
    write(tmp_path, text)
    with pytest.raises(Refused) as fault:
        load({}, {}, tmp_path)
    assert message in fault.value.message and "headmark.toml" in fault.value.message
    assert hint in fault.value.next_step


def test_an_unknown_variable_is_refused_with_the_nearest_known_one(tmp_path: Path) -> None:
    with pytest.raises(Refused) as fault:
        load({"HEADMARK_WEB_PROT": "1"}, {}, tmp_path)
    assert "HEADMARK_WEB_PROT" in fault.value.message and "HEADMARK_WEB_PORT" in fault.value.next_step


def test_service_variables_of_kubernetes_are_not_settings(tmp_path: Path) -> None:
    environ = {
        "HEADMARK_SERVICE_HOST": "10.0.0.1", "HEADMARK_WEB_PORT": "tcp://10.0.0.1:80", "HEADMARK_PORT": "tcp://10.0.0.1:80",
        "HEADMARK_WEB_PORT_80_TCP_ADDR": "10.0.0.1", "HEADMARK_SERVICE_PORT_HTTP": "80",
    }  # fmt: skip
    assert load(environ, {}, tmp_path).settings.web.port == 8080


def test_secrets_come_from_files_and_are_never_printed(tmp_path: Path) -> None:
    (tmp_path / "hook").write_text("s3cret-hook\n")
    write(tmp_path, f'[[connections]]\nname = "gh"\nhost = "github"\nsecret_file = "{tmp_path / "hook"}"\n')
    environ = {"HEADMARK_REDIS_URL": "redis://:s3cret-pass@cache:6379/0"}
    settings = load(environ, {}, tmp_path).settings
    assert settings.connections[0].secret == "s3cret-hook"
    assert settings.redis.url == "redis://:s3cret-pass@cache:6379/0"
    assert "s3cret" not in repr(settings)


def test_secrets_of_a_connection_have_names_and_times(tmp_path: Path) -> None:
    (tmp_path / "next").write_text("n3xt\n")
    write(
        tmp_path,
        '[[connections]]\nname = "gh"\nhost = "github"\n'
        '[[connections.secrets]]\nvalue = "0ld"\nnot_after = 2026-03-01T12:00:00\n'
        f'[[connections.secrets]]\nvalue_file = "{tmp_path / "next"}"\nname = "spring"\n'
        'not_before = "2026-02-01T00:00:00+01:00"\n',
    )
    settings = load({}, {}, tmp_path).settings
    old, new = settings.connections[0].secrets
    assert (old.value, old.name, old.not_before, old.not_after) == (
        "0ld",
        "",
        None,
        datetime(2026, 3, 1, 12, tzinfo=UTC),
    )
    assert (new.value, new.name, new.not_before) == ("n3xt", "spring", datetime(2026, 1, 31, 23, tzinfo=UTC))
    assert sorted(secrets_of(settings)) == ["0ld", "n3xt"]


def test_every_secret_is_known_to_those_who_must_hide_it(tmp_path: Path) -> None:
    environ = {
        "HEADMARK_REDIS_URL": "redis://:pass@cache",
        "HEADMARK_CONNECTIONS": '[{"name": "gh", "host": "github", "secret": "hook", "token": "t0ken"}]',
    }
    assert sorted(secrets_of(load(environ, {}, tmp_path).settings)) == ["hook", "redis://:pass@cache", "t0ken"]


def test_a_secret_given_twice_is_refused_and_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"redis\.url and redis\.url_file are both given"):
        load({"HEADMARK_REDIS_URL": "redis://a", "HEADMARK_REDIS_URL_FILE": "/x"}, {}, tmp_path)
    with pytest.raises(Refused, match=r"redis\.url_file names .*nowhere, which cannot be read"):
        load({"HEADMARK_REDIS_URL_FILE": str(tmp_path / "nowhere")}, {}, tmp_path)


def test_a_secret_file_in_the_environment_replaces_a_secret_in_the_file(tmp_path: Path) -> None:
    write(tmp_path, '[redis]\nurl = "redis://old"\n')
    (tmp_path / "url").write_text("redis://new")
    settings = load({"HEADMARK_REDIS_URL_FILE": str(tmp_path / "url")}, {}, tmp_path).settings
    assert settings.redis.url == Secret("redis://new")


def test_lists_in_the_environment_are_words_or_json(tmp_path: Path) -> None:
    environ = {
        "HEADMARK_REPOSITORIES": "https://example.org/a/b.git, /srv/c",
        "HEADMARK_CONNECTIONS": '[{"name": "gh", "host": "github", "repos": ["acme/*"]}]',
    }
    settings = load(environ, {}, tmp_path).settings
    assert [r.source for r in settings.repositories] == ["https://example.org/a/b.git", "/srv/c"]
    assert settings.connections[0].repos == ("acme/*",)


def test_every_setting_is_on_the_reference_page() -> None:
    before, _, tables = REFERENCE.read_text().partition(MARK)
    if os.environ.get("UPDATE_DOCS"):
        REFERENCE.write_text(before + MARK + page())
        return
    assert tables == page()
    assert all(f"`{name}`" in tables for name in environment_names() if not name.endswith("_FILE"))


def test_a_data_directory_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x")
    with pytest.raises(Refused, match="is not a directory") as fault:
        load({}, {"data_dir": str(tmp_path / "notes.txt")}, tmp_path)
    assert "--data-dir" in fault.value.next_step


def test_an_address_that_is_no_redis_is_refused_without_being_shown(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"redis\.url") as fault:
        load({"HEADMARK_REDIS_URL": "http://:hunter2@host"}, {}, tmp_path)
    assert "redis://" in fault.value.next_step and "hunter2" not in str(fault.value)
