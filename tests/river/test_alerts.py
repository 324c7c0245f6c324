"""The alerts of the chart: every metric that a rule names is exported by the running product."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import helm_python
import yaml

from tests.support.basin import Basin

ROOT = Path(__file__).parents[2]


def rules() -> list[dict[str, Any]]:
    with helm_python.Chart.load(ROOT / "helm" / "headmark") as chart:
        files = chart.render({"prometheusRule": {"enabled": True}}, name="hm", namespace="code")
        assert not any("PrometheusRule" in text for text in chart.render({}, name="hm", namespace="code").values())
    (text,) = [text for name, text in files.items() if name.endswith("prometheusrule.yaml")]
    (group,) = yaml.safe_load(text)["spec"]["groups"]
    found: list[dict[str, Any]] = group["rules"]
    return found


def test_every_metric_and_label_of_a_rule_is_exported(pool: Basin) -> None:
    pool.take().flow({"a.py": "def f1():\n    pass\n"})
    with urlopen(f"http://127.0.0.1:{pool.river.port}/metrics") as answer:
        text = answer.read().decode()
    exported = {line.partition("{")[0].split(" ")[0]: line for line in text.splitlines() if not line.startswith("#")}
    for rule in rules():
        names = set(re.findall(r"headmark_\w+", rule["expr"]))
        assert names <= set(exported), rule["alert"]
        used = re.findall(r"\$labels\.(\w+)", rule["annotations"]["summary"])
        assert all(f"{label}=" in exported[name] for name in names for label in used), rule["alert"]
    assert 'headmark_processes{kind="worker"} 2.0' in text and 'headmark_processes{kind="beat"} 1.0' in text
    assert 'headmark_drift_total{connection="github"} 0.0' in text


def test_what_to_do_on_each_alert_is_written_down() -> None:
    text = (ROOT / "docs" / "operations.md").read_text()
    assert [rule["alert"] for rule in rules() if f"`{rule['alert']}`" not in text] == []
    assert all(rule["labels"]["severity"] in ("warning", "critical") for rule in rules())
