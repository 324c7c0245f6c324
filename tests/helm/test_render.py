"""Every set of values lints, renders, and is what Kubernetes takes."""

from __future__ import annotations

from typing import Any

import helm_python
import kubernetes_validate
import pytest

from app.cli.arguments import parser
from tests.helm.value_sets import EXTERNAL, FULL, INGRESS, VALUE_SETS

OLDEST, LATEST = "1.27", kubernetes_validate.latest_version()
EACH = pytest.mark.parametrize("name", VALUE_SETS)


@EACH
def test_the_linter_finds_nothing(chart: Any, name: str) -> None:
    report = helm_python.lint(chart.path, VALUE_SETS[name], strict=True)
    assert report["errors"] == []
    assert [message for message in report["messages"] if message["severity"] > 1] == []


@pytest.mark.parametrize(("name", "version"), [(name, LATEST) for name in VALUE_SETS] + [("everything", OLDEST)])
def test_kubernetes_takes_it(chart: Any, name: str, version: str) -> None:
    rendered = chart.render(VALUE_SETS[name])
    for document in rendered.all:
        if document["kind"] == "PrometheusRule":  # of the operator: see test_alerts
            continue
        kubernetes_validate.validate(document, version, strict=True)
    names = [(document["kind"], document["metadata"]["name"]) for document in rendered.all]
    assert len(names) == len(set(names))


@EACH
def test_every_pod_runs_with_as_little_as_it_needs(chart: Any, name: str) -> None:
    for pod in chart.render(VALUE_SETS[name]).pods().values():
        assert pod["automountServiceAccountToken"] is False and pod["enableServiceLinks"] is False
        assert pod["securityContext"]["runAsNonRoot"] and pod["securityContext"]["runAsUser"] > 0
        assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        (container,) = pod["containers"]
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]},
        }  # fmt: skip
        assert {"requests", "limits"} <= set(container["resources"])


@EACH
def test_every_process_is_started_and_probed_by_commands_that_exist(chart: Any, name: str) -> None:
    pods = chart.render(VALUE_SETS[name]).pods()
    for process in ("web", "worker", "beat"):
        (container,) = pods[f"hm-headmark-{process}"]["containers"]
        assert parser().parse_args(container["args"]).command == process
        for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
            _probes(container[probe], process)


def _probes(probe: dict[str, Any], process: str) -> None:
    if process == "web":
        assert probe["httpGet"]["path"] in ("/livez", "/readyz")
        return
    command = probe["exec"]["command"]
    assert command[0] == "headmark"
    assert parser().parse_args(command[1:]).process == process


@EACH
def test_mounts_have_their_volumes_and_selectors_find_their_pods(chart: Any, name: str) -> None:
    rendered = chart.render(VALUE_SETS[name])
    for pod in rendered.pods().values():
        volumes = {volume["name"] for volume in pod.get("volumes", ())} | {"queue"}
        assert {mount["name"] for mount in pod["containers"][0].get("volumeMounts", ())} <= volumes
    labels = [
        doc["spec"]["template"]["metadata"]["labels"] for doc in rendered.all if "template" in doc.get("spec", {})
    ]
    for service in rendered.kinds("Service"):
        assert sum(service["spec"]["selector"].items() <= found.items() for found in labels) == 1


def test_one_node_volume_keeps_pods_together_and_a_shared_one_lets_them_spread(chart: Any) -> None:
    together, spread = chart.render().pods(), chart.render(FULL).pods()
    for process in ("web", "worker", "beat"):
        assert "podAffinity" in together[f"hm-headmark-{process}"]["affinity"]
        assert "affinity" not in spread[f"hm-headmark-{process}"]


def test_beat_is_one_and_never_two_at_a_time(chart: Any) -> None:
    spec = chart.render(FULL).one("Deployment", "hm-headmark-beat")["spec"]
    assert (spec["replicas"], spec["strategy"]) == (1, {"type": "Recreate"})


def test_valkey_is_there_unless_redis_is_elsewhere(chart: Any) -> None:
    assert chart.render().kinds("StatefulSet") and not chart.render(EXTERNAL).kinds("StatefulSet")


def test_the_ingress_lets_in_webhooks_and_mcp_and_neither_metrics_nor_probes(chart: Any) -> None:
    (ingress,) = chart.render(INGRESS).kinds("Ingress")
    paths = {path["path"] for rule in ingress["spec"]["rules"] for path in rule["http"]["paths"]}
    assert paths == {"/mcp", "/webhooks"}
    assert len(ingress["spec"]["rules"]) == 2


def test_the_volume_outlives_the_release_unless_told_otherwise(chart: Any) -> None:
    (claim,) = chart.render().kinds("PersistentVolumeClaim")
    assert claim["metadata"]["annotations"] == {"helm.sh/resource-policy": "keep"}
    (claim,) = chart.render({"persistence": {"keep": False}}).kinds("PersistentVolumeClaim")
    assert "annotations" not in claim["metadata"]


def test_tools_that_are_off_can_be_switched_on(chart: Any) -> None:
    assert "toolsets" not in chart.render().settings
    told = chart.render({"toolsets": ["sql"], "settings": {"sql": {"memory_mb": 300}}}).settings
    assert 'toolsets = ["sql"]' in told and "[sql]\nmemory_mb = 300" in told


def test_a_change_of_settings_or_secrets_starts_the_pods_anew(chart: Any) -> None:
    def marks(values: dict[str, Any]) -> dict[str, str]:
        web = chart.render(values).one("Deployment", "hm-headmark-web")
        found: dict[str, str] = web["spec"]["template"]["metadata"]["annotations"]
        return found

    one = {"connections": [{"name": "a", "host": "github", "secret": {"value": "one"}}]}
    two = {"connections": [{"name": "a", "host": "github", "secret": {"value": "two"}}]}
    assert marks(one)["checksum/secrets"] != marks(two)["checksum/secrets"]
    assert marks({})["checksum/settings"] != marks({"publicUrl": "https://x.example"})["checksum/settings"]


def test_notes_tell_the_addresses_to_enter_at_the_hosts(chart: Any) -> None:
    notes = chart.render(INGRESS).notes
    assert "https://headmark.example.org/mcp" in notes
    assert "https://headmark.example.org/webhooks/github/github" in notes
