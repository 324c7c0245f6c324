"""The chart as Helm itself loads and renders it, without a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import helm_python
import pytest
import yaml

CHART = Path(__file__).parents[2] / "helm" / "headmark"


class Rendered:
    """The manifests of one set of values."""

    def __init__(self, files: dict[str, str]) -> None:
        self.notes = next((text for name, text in files.items() if name.endswith("NOTES.txt")), "")
        texts = [text for name, text in files.items() if not name.endswith("NOTES.txt")]
        self.all: list[dict[str, Any]] = [doc for text in texts for doc in yaml.safe_load_all(text) if doc]

    def one(self, kind: str, name: str) -> dict[str, Any]:
        (found,) = [doc for doc in self.all if doc["kind"] == kind and doc["metadata"]["name"] == name]
        return found

    def kinds(self, kind: str) -> list[dict[str, Any]]:
        return [doc for doc in self.all if doc["kind"] == kind]

    def pods(self) -> dict[str, dict[str, Any]]:
        """Pod specs by the name of what makes them; the test hook's too."""
        makers = [doc for doc in self.all if doc["kind"] in ("Deployment", "StatefulSet")]
        made = {doc["metadata"]["name"]: doc["spec"]["template"]["spec"] for doc in makers}
        return made | {doc["metadata"]["name"]: doc["spec"] for doc in self.kinds("Pod")}

    @property
    def settings(self) -> str:
        text: str = self.one("ConfigMap", "hm-headmark")["data"]["headmark.toml"]
        return text


class Chart:
    def __init__(self, chart: helm_python.Chart) -> None:
        self.helm = chart
        self.path = CHART

    def render(self, values: dict[str, Any] | None = None) -> Rendered:
        """As `helm install hm` in the namespace `code` would: values are held against the schema first."""
        self.helm.validate_schema(self.helm.merge_values(values or {}))
        return Rendered(self.helm.render(values or {}, name="hm", namespace="code"))


@pytest.fixture(scope="session")
def chart() -> Iterator[Chart]:
    with helm_python.Chart.load(CHART) as loaded:
        yield Chart(loaded)
