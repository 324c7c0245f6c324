"""values.schema.json: what it refuses, and that it, values.yaml, the settings and the README agree."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import helm_python
import pytest
import yaml

from app.settings.reference import rows

BEGIN, END = "<!-- values -->", "<!-- /values -->"
NOT_OFFERED = {
    ("web", "host"),
    ("web", "port"),
    ("store", "path"),
    ("store", "secret"),
    ("store", "ca_file"),
    ("git", "path"),
    ("git", "ca_file"),
}  # the chart's own
OPEN = {"affinity", "podSecurityContext", "securityContext", "global", "valueFrom"}  # Kubernetes's own words

CONNECTION = {"name": "a", "host": "github", "secret": {"value": "x"}}


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"replicas": 3}, "replicas"),
        ({"web": {"replica": 3}}, "replica"),
        ({"web": {"replicas": "3"}}, "replicas"),
        ({"web": {"replicas": -1}}, "replicas"),
        ({"settings": {"git": {"fetch_secs": 5}}}, "fetch_secs"),
        ({"settings": {"schedule": {"sweep_seconds": 0}}}, "sweep_seconds"),
        ({"settings": {"log": {"level": "loud"}}}, "level"),
        ({"connections": [{"name": "a", "host": "sourceforge", "secret": {"value": "x"}}]}, "host"),
        ({"connections": [{**CONNECTION, "secret_file": "/x"}]}, "secret_file"),
        ({"connections": [{**CONNECTION, "name": "Not/A/Name"}]}, "name"),
        ({"repositories": [{"source": "ext::sh -c id"}]}, "source"),
        ({"repositories": ["https://github.com/acme/refunds"]}, "repositories"),
        ({"tokens": {"entries": [{"name": "ci", "hash": "hm_a-real-token", "repos": ["*"]}]}}, "hash"),
        ({"image": {"digest": "latest"}}, "digest"),
        ({"persistence": {"accessModes": ["ReadWriteOncePod"]}}, "accessModes"),
        ({"ingress": {"hosts": "headmark.example.org"}}, "hosts"),
        ({"publicUrl": "headmark.example.org"}, "publicUrl"),
    ],
)
def test_wrong_values_are_refused_by_name(chart: Any, values: dict[str, Any], named: str) -> None:
    with pytest.raises(helm_python.HelmError) as fault:
        chart.render(values)
    assert named in str(fault.value)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"valkey": {"enabled": False}}, "There is no Redis"),
        ({"redis": {"existingSecret": "queue"}}, "valkey.enabled"),
        ({"valkey": {"enabled": False}, "redis": {"url": "redis://r", "existingSecret": "q"}}, "keep one"),
        ({"ingress": {"enabled": True}}, "ingress.hosts"),
        ({"objectStore": {"existingSecret": "objects"}}, "name the object store"),
        ({"connections": [{**CONNECTION, "secret": {}}]}, "secret of a needs"),
        ({"connections": [{"name": "a", "host": "github"}]}, "a needs a secret"),
        ({"connections": [{"name": "a", "host": "github", "secrets": [{"name": "x"}]}]}, "each of the secrets of a"),
        ({"connections": [{**CONNECTION, "token": {"value": "x", "existingSecret": "y"}}]}, "token of a needs"),
    ],
)
def test_values_that_do_not_go_together_are_refused_in_words(chart: Any, values: dict[str, Any], told: str) -> None:
    with pytest.raises(helm_python.HelmRenderError, match=told):
        chart.render(values)


def objects(schema: dict[str, Any], key: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema of an object, with its last key."""
    if schema.get("type") == "object":
        yield key, schema
    for name, inner in schema.get("properties", {}).items():
        yield from objects(inner, name)
    if "items" in schema:
        yield from objects(schema["items"], f"{key}[]")


def test_every_object_is_closed_and_every_key_described(chart: Any) -> None:
    for key, schema in objects(chart.helm.schema):
        listed = key.endswith("[]") and "properties" not in schema
        assert key in OPEN or listed or "additionalProperties" in schema, key
        assert all(inner.get("description") for inner in schema.get("properties", {}).values()), key


def test_values_yaml_has_every_key_of_the_schema(chart: Any) -> None:
    def keys(values: Any, schema: dict[str, Any], prefix: str) -> Iterator[str]:
        for key, inner in schema.get("properties", {}).items():
            if prefix.startswith("settings.") or key == "global" or prefix.endswith("resources."):
                continue
            if key not in values:
                yield prefix + key
            elif isinstance(values[key], dict):
                yield from keys(values[key], inner, f"{prefix}{key}.")

    assert list(keys(chart.helm.values, chart.helm.schema, "")) == []


def test_settings_of_the_chart_are_the_settings_of_the_product(chart: Any) -> None:
    tables = chart.helm.schema["properties"]["settings"]["properties"]
    offered = {(table, key) for table, schema in tables.items() for key in schema["properties"]}
    known = {(row.table, row.key): row for row in rows() if row.table in tables}
    assert offered == set(known) - NOT_OFFERED
    for table, key in offered:
        assert tables[table]["properties"][key]["description"] == known[table, key].about


def test_fields_of_connections_and_repositories_are_those_of_the_product(chart: Any) -> None:
    properties = chart.helm.schema["properties"]
    for table in ("connections", "repositories"):
        names = properties[table]["items"]["properties"]
        offered = {re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", name) for name in names}
        assert offered == {row.key for row in rows() if row.table == f"{table}[]"}


def table(values: dict[str, Any], schema: dict[str, Any]) -> str:
    lines = ["| key | default | |", "|---|---|---|"]
    lines += [f"| `{key}` | {_shown(default)} | {about} |" for key, default, about in _rows(values, schema, "")]
    return "\n".join(lines)


def _rows(values: Any, schema: dict[str, Any], prefix: str) -> Iterator[tuple[str, Any, str]]:
    """Keys of values.yaml; below a list, the keys of its items."""
    for key, inner in schema["properties"].items():
        default = values.get(key) if isinstance(values, dict) else None
        about = inner["description"].replace("|", "\\|")
        if key == "global" or not about:
            continue
        if "properties" in inner and not prefix.startswith("settings.") and key != "resources":
            yield from _rows(default or {}, inner, f"{prefix}{key}.")
            continue
        yield prefix + key, default, about
        if "properties" in inner.get("items", {}) and key not in ("tolerations", "extraEnv"):
            yield from _rows(None, inner["items"], f"{prefix}{key}[].")


def _shown(value: Any) -> str:
    return "" if value in (None, "", [], {}) else f"`{json.dumps(value)}`"


def test_the_readme_lists_exactly_the_values(chart: Any) -> None:
    """UPDATE_DOCS=1 writes the table anew."""
    readme: Path = chart.path / "README.md"
    before, _, rest = readme.read_text().partition(BEGIN)
    written, _, after = rest.partition(END)
    made = table(yaml.safe_load((chart.path / "values.yaml").read_text()), chart.helm.schema)
    if os.environ.get("UPDATE_DOCS"):
        readme.write_text(f"{before}{BEGIN}\n{made}\n{END}{after}")
        return
    assert written.strip() == made
