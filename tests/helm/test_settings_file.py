"""The rendered settings file: read by the loader that the pods use, and free of secrets."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from app.access.tokens import read_document
from app.settings import Settings, load
from tests.helm.value_sets import EXTERNAL, FULL, INGRESS, VALUE_SETS

MOUNTED = "/run/headmark/secrets"


def files(rendered: Any) -> dict[str, str]:
    """File names of the mounted secrets, as the kubelet would lay them: own Secrets whole, others by their items."""
    sources = _sources(rendered)
    own = {doc["metadata"]["name"]: doc["stringData"] for doc in rendered.kinds("Secret")}
    found: dict[str, str] = {}
    for source in sources:
        if "items" in source:
            scheme = "redis://" if source["name"] == EXTERNAL["redis"]["existingSecret"] else ""
            found |= {item["path"]: f"{scheme}{source['name']}/{item['key']}" for item in source["items"]}
        else:
            found |= own[source["name"]]
    return found


def _sources(rendered: Any) -> list[dict[str, Any]]:
    volumes = rendered.pods()["hm-headmark-web"]["volumes"]
    return [part["secret"] for volume in volumes for part in volume.get("projected", {}).get("sources", ())]


def loaded(rendered: Any, directory: Path) -> Settings:
    """The settings as a pod reads them, with the mounted secrets in `directory`."""
    for name, text in files(rendered).items():
        (directory / name).write_text(text)
    file = directory / "headmark.toml"
    file.write_text(rendered.settings.replace(MOUNTED, str(directory)))
    environ = {"HEADMARK_CONFIG": str(file), "HEADMARK_DATA_DIR": "/data", "HEADMARK_WEB_HOST": "0.0.0.0"}
    return load(environ, directory=directory).settings


@pytest.mark.parametrize("name", VALUE_SETS)
def test_the_loader_accepts_it(chart: Any, tmp_path: Path, name: str) -> None:
    settings = loaded(chart.render(VALUE_SETS[name]), tmp_path)
    assert (settings.web.host, settings.web.port) == ("0.0.0.0", 8080)
    assert settings.redis.url and settings.log.format == "json"
    assert all(connection.secret or connection.secrets for connection in settings.connections)


def test_everything_said_in_values_arrives(chart: Any, tmp_path: Path) -> None:
    settings = loaded(chart.render(FULL), tmp_path)
    github, own, com, forge, app, own_app = settings.connections
    assert (github.secret, github.token, github.repos) == ("hooks/github", "hooks/token", ("acme/*",))
    assert (own.secret, own.previous_secret, own.token) == ("written in values", "the one before", "glpat-1")
    assert (own.url, own.username) == ("https://gitlab.example.org", "bot")
    assert com.secret == "others/secret"
    assert [secret.value for secret in forge.secrets] == ["the old one", "hooks/forge", "forge/secret-3"]
    assert [secret.name for secret in forge.secrets] == ["", "spring", ""]
    assert forge.secrets[0].not_after == datetime(2026, 3, 1, tzinfo=UTC) == forge.secrets[1].not_before + timedelta(28)
    assert (app.app_id, app.installation_id, app.private_key) == ("Iv23abc", "77", "github-app/key.pem")
    assert (own_app.app_id, own_app.private_key) == ("12", "-----BEGIN")
    refunds = settings.repositories[0]
    assert (refunds.branches, refunds.tags, refunds.refs) == (("release/*",), ("v*",), ("refs/pull/*/head",))
    assert refunds.newest == 5
    assert settings.repositories[1].branches == ("main", 'odd "branch')
    assert settings.schedule.sweep_seconds == 60 and settings.schedule.reconcile_seconds == 5.5
    assert settings.extract.processes == 4 and settings.store.hot_memory_mb == 400
    assert settings.git.proxy == "http://proxy:3128" and settings.git.ca_file == "/etc/headmark-ca/ca.crt"
    assert settings.public_url == "https://headmark.example.org"
    assert {"code.internal", "hm-headmark.code.svc"} <= set(settings.mcp.allowed_hosts)


def test_an_object_store_is_reached_by_rights_of_the_pods_or_by_a_mounted_secret(chart: Any, tmp_path: Path) -> None:
    ambient = loaded(chart.render(VALUE_SETS["object store"]), tmp_path).store
    assert (ambient.url, ambient.region, ambient.secret) == ("s3://acme-index/headmark", "eu-central-1", "")
    own = loaded(chart.render(VALUE_SETS["object store of one's own"]), tmp_path).store
    assert (own.endpoint, own.key_id, own.secret) == ("https://objects.example.org", "headmark", "objects/key")
    assert own.ca_file == "/etc/headmark-ca/ca.crt"


def test_tokens_of_values_become_a_document_that_is_accepted(chart: Any, tmp_path: Path) -> None:
    rendered = chart.render(FULL)
    settings = loaded(rendered, tmp_path)
    assert [path.name for path in settings.token_files] == ["tokens.json", "tokens-1.json"]
    (entry,) = read_document(files(rendered)["tokens.json"])
    assert entry.caller.name == "ci" and not entry.caller.may_read_path("acme/shop", "deploy/.env")


def test_no_secret_stands_outside_of_secrets(chart: Any) -> None:
    secrets = ("written in values", "the one before", "the old one", "glpat-1", ":secret@", "-----BEGIN")
    for values in (FULL, VALUE_SETS["redis in values"]):
        rendered = chart.render(values)
        rest = json.dumps([doc for doc in rendered.all if doc["kind"] != "Secret"])
        assert not any(secret in rest for secret in secrets)


def test_the_first_host_of_the_ingress_is_the_public_address_and_all_are_accepted(chart: Any, tmp_path: Path) -> None:
    settings = loaded(chart.render(INGRESS), tmp_path)
    assert settings.public_url == "https://headmark.example.org"
    assert "code.example.org" in settings.mcp.allowed_hosts
