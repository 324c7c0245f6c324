"""Helm linking: values, named templates, objects that templates spell out."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

FILES = {
    "charts/web/Chart.yaml": "apiVersion: v2\nname: web\nversion: 1.0.0\n"
    "dependencies:\n  - {name: lib, version: 1, repository: 'file://../lib'}\n",
    "charts/web/values.yaml": "image:\n  tag: x\n  pull: Always\ntag: y\ningress:\n  host: h\n",
    "charts/web/values-prod.yaml": "image:\n  tag: prod\nunknown: 1\n",
    "charts/web/templates/_helpers.tpl": '{{- define "web.name" -}}\n{{ .Values.tag }}\n{{- end }}\n',
    "charts/web/templates/app.yaml": """\
apiVersion: v1
kind: ConfigMap
metadata:
  name: conf
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "web.name" . }}
  labels: {{- include "lib.labels" . | nindent 4 }}
spec:
  template:
    spec:
      containers:
        - name: main
          image: "app:{{ .Values.image.tag | default $.Values.tag }}"
          {{- with .Values.image }}
          imagePullPolicy: {{ .pull }}
          {{- else }}
          x: {{ .tag }}
          {{- end }}
          envFrom:
            - configMapRef:
                name: conf
            - secretRef:
                name: {{ include "web.name" . }}
""",
    "charts/lib/Chart.yaml": "apiVersion: v2\nname: lib\nversion: 1.0.0\n",
    "charts/lib/values.yaml": "image: {tag: z}\n",
    "charts/lib/templates/_labels.tpl": '{{ define "lib.labels" }}a: {{ .Values.image.tag }}{{ end }}\n',
}
APP = "charts/web/templates/app.yaml"


def test_values_are_used_by_the_templates_of_their_chart() -> None:
    p = Project(FILES)
    assert p.rows("charts/web/values.yaml#image.tag") == [f"{APP}:16", "charts/web/values-prod.yaml:2"]
    assert p.rows("charts/web/values.yaml#image.tag", "write") == ["charts/web/values-prod.yaml:2"]
    assert p.rows("charts/web/values.yaml#tag") == ["charts/web/templates/_helpers.tpl:2", f"{APP}:16"]
    assert p.rows("charts/lib/values.yaml#image.tag") == ["charts/lib/templates/_labels.tpl:1"]
    assert [use.reference.column for use in p.uses("charts/web/values.yaml#image.tag", "read")] == [40]


def test_a_part_of_a_path_is_a_use_too() -> None:
    p = Project(FILES)
    assert p.rows("charts/web/values.yaml#image", "read") == [f"{APP}:16", f"{APP}:17"]
    assert p.definition(APP, "image", 3) == ["charts/web/values.yaml#image"]


def test_inside_with_the_dot_is_what_it_says_and_outside_it_is_not() -> None:
    p = Project(FILES)
    assert p.rows("charts/web/values.yaml#image.pull") == [f"{APP}:18"]
    assert p.definition(APP, "tag", 3) == []  # in the `else`


def test_named_templates_are_called() -> None:
    p = Project(FILES)
    assert p.rows("charts/web/templates/_helpers.tpl#web.name") == [f"{APP}:9", f"{APP}:26"]
    assert p.rows("charts/lib/templates/_labels.tpl#lib.labels") == [f"{APP}:10?"]


def test_objects_of_templates_link_where_their_names_are_literal() -> None:
    p = Project(FILES)
    assert p.rows(f"{APP}#ConfigMap.conf") == [f"{APP}:24"]
    assert p.definition(APP, "Deployment") == [f"{APP}#Deployment"]


def test_a_chart_names_the_chart_beside_that_it_needs() -> None:
    assert Project(FILES).rows("charts/lib/Chart.yaml") == ["charts/web/Chart.yaml:5"]
