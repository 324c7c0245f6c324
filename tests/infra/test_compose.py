"""compose.yaml: valid by the Compose Specification, and its commands and settings exist."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from compose_spec import PyOptions

from app.cli.arguments import parser
from app.settings.loading import environment_names

FILE = Path(__file__).parents[2] / "infra" / "compose.yaml"
OURS = ("web", "worker", "beat")


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(FILE.read_text())
    return loaded


def test_it_follows_the_compose_specification() -> None:
    found = PyOptions(apply_merge=True).from_yaml(FILE.read_text())
    found.validate()
    assert set(found.service_names()) == {*OURS, "valkey"}


@pytest.mark.parametrize("name", OURS)
def test_services_run_commands_that_exist(compose: dict[str, Any], name: str) -> None:
    service = compose["services"][name]
    assert parser().parse_args(service["command"]).command == name
    if "healthcheck" in service:
        assert parser().parse_args(service["healthcheck"]["test"][2:]).process == name


@pytest.mark.parametrize("name", [*OURS, "valkey"])
def test_services_run_with_as_little_as_they_need(compose: dict[str, Any], name: str) -> None:
    service = compose["services"][name]
    assert service["read_only"] and service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]


def test_settings_are_known_and_the_volume_is_shared(compose: dict[str, Any]) -> None:
    for name in OURS:
        service = compose["services"][name]
        assert set(service["environment"]) <= {*environment_names(), "HEADMARK_CONFIG"}
        assert "data:/data" in service["volumes"]


def test_valkey_is_reached_by_nobody_else(compose: dict[str, Any]) -> None:
    assert compose["services"]["valkey"]["networks"] == ["queue"]
    assert compose["networks"]["queue"] == {"internal": True}
    assert "ports" not in compose["services"]["valkey"]
