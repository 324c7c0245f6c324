"""The examples are read by the loaders that read the real files."""

from __future__ import annotations

import re
from pathlib import Path

from app.access.tokens import read_document
from app.settings import load

EXAMPLES = Path(__file__).parents[2] / "infra" / "examples"


def uncommented(text: str) -> str:
    """The file with its commented settings switched on; comments in words stay."""
    return re.sub(r"(?m)^# (\[\[|\w+ = )", r"\1", text)


def read(tmp_path: Path, text: str) -> list[str]:
    """The connections of the settings, once the secrets they name are there."""
    secrets = tmp_path / "secrets"
    secrets.mkdir()
    for name in re.findall(r"/run/secrets/headmark/([\w.-]+)", text):
        (secrets / name).write_text("a secret")
    file = tmp_path / "headmark.toml"
    file.write_text(text.replace("/run/secrets/headmark", str(secrets)))
    settings = load({"HEADMARK_CONFIG": str(file), "HOME": str(tmp_path)}).settings
    assert all(connection.secret == "a secret" for connection in settings.connections)
    return [connection.name for connection in settings.connections]


def test_the_settings_file_is_accepted(tmp_path: Path) -> None:
    assert read(tmp_path, (EXAMPLES / "headmark.toml").read_text()) == ["github"]


def test_the_settings_file_is_accepted_with_everything_switched_on(tmp_path: Path) -> None:
    assert read(tmp_path, uncommented((EXAMPLES / "headmark.toml").read_text())) == ["github", "github-app", "gitlab"]


def test_the_token_document_is_accepted() -> None:
    (entry,) = read_document((EXAMPLES / "tokens.json").read_text())
    assert entry.caller.may_read_path("acme/shop", "src/cart.py")
    assert not entry.caller.may_read_path("acme/shop", "config/production/db.yml")
    assert not entry.caller.may_read_repo("acme/secret-plans")
