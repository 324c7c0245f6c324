"""Charts within charts, and what objects of a cluster say about each other's ports, hosts and environment."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

CHARTS = {
    "shop/Chart.yaml": "apiVersion: v2\nname: shop\nversion: 1\ndependencies:\n"
    "  - {name: db, alias: store, condition: store.on}\n  - {name: web, repository: 'file://../web'}\n",
    "shop/values.yaml": "global: {domain: x}\nstore: {on: true, size: 1}\nweb: {port: 80}\nenv: {LEVEL: a}\n",
    "shop/charts/db/Chart.yaml": "apiVersion: v2\nname: db\nversion: 1\n",
    "shop/charts/db/values.yaml": "size: 0\non: false\n",
    "shop/charts/db/templates/a.yaml": "{{ .Values.global.domain }}: {{ .Values.size }}\n",
    "shop/templates/a.yaml": "{{- $root := . }}\n{{- $s := .Values.store }}\na: {{ $s.size }}\n"
    '{{- range .Values.list }}\nb: {{ $root.Values.store.size }}\n{{- end }}\nc: {{ index .Values.store "size" }}\n'
    "d: {{ (.Values.store).size }}\ne: {{ (default .Values.store).size }}\n",
    "web/Chart.yaml": "apiVersion: v2\nname: web\nversion: 1\n",
    "web/values.yaml": "port: 0\n",
    "main.py": "import os\nos.environ['LEVEL']\n",
}


def test_a_chart_gives_values_to_those_that_it_depends_on() -> None:
    p = Project(CHARTS)
    assert p.rows("shop/charts/db/values.yaml#size") == ["shop/charts/db/templates/a.yaml:1", "shop/values.yaml:2"]
    assert p.rows("web/values.yaml#port") == ["shop/values.yaml:3"]
    assert p.rows("shop/values.yaml#global.domain") == ["shop/charts/db/templates/a.yaml:1"]
    assert p.rows("shop/values.yaml#store.on") == ["shop/Chart.yaml:5"]
    assert p.rows("shop/charts/db/Chart.yaml#db") == ["shop/Chart.yaml:5"]


def test_values_are_read_through_variables_indexes_and_parentheses() -> None:
    a = "shop/templates/a.yaml"
    assert Project(CHARTS).rows("shop/values.yaml#store.size") == [f"{a}:3", f"{a}:5", f"{a}:7", f"{a}:8"]


def test_values_below_env_are_environment_variables() -> None:
    assert Project(CHARTS).rows("shop/values.yaml#env.LEVEL") == ["main.py:2?"]


CLUSTER = {
    "app.yaml": "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: app}\nspec:\n  template:\n"
    "    metadata: {labels: {app: app}}\n    spec:\n      containers:\n        - name: main\n"
    "          ports: [{name: http, containerPort: 80}]\n          livenessProbe: {httpGet: {port: http}}\n"
    "          env: [{name: URL, value: 'http://svc:80'}, {name: FAR, value: 'http://svc.example.org'}]\n",
    "other.yaml": "apiVersion: v1\nkind: Pod\nmetadata: {name: o, labels: {app: other}}\nspec:\n"
    "  containers: [{name: c, ports: [{name: http, containerPort: 1}]}]\n",
    "svc.yaml": "apiVersion: v1\nkind: Service\nmetadata: {name: svc}\nspec:\n  selector: {app: app}\n"
    "  ports: [{name: www, port: 80, targetPort: http}]\n",
    "in.yaml": "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: in}\nspec:\n"
    "  defaultBackend: {service: {name: svc, port: {name: www}}}\n",
    "conf.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: conf}\ndata: {MODE: a, app.conf: b}\n",
    "kustomization.yaml": "configMapGenerator:\n  - name: gen\n    literals: [LEVEL=1]\n",
    "main.go": 'package main\n\nimport "os"\n\nvar a, b = os.Getenv("MODE"), os.Getenv("LEVEL")\n',
}


def test_ports_are_meant_by_probes_services_and_ingresses() -> None:
    p = Project(CLUSTER)
    assert p.rows("app.yaml#Deployment.app.main.ports.http") == ["app.yaml:11", "svc.yaml:6"]
    assert p.rows("other.yaml#Pod.o.c.ports.http") == []
    assert p.rows("svc.yaml#Service.svc.ports.www") == ["in.yaml:5"]


def test_bare_host_names_in_addresses_may_be_services() -> None:
    assert Project(CLUSTER).rows("svc.yaml#Service.svc") == ["app.yaml:12?", "in.yaml:5"]


def test_keys_of_config_maps_may_be_environment_variables() -> None:
    p = Project(CLUSTER)
    assert p.rows("conf.yaml#ConfigMap.conf.data.MODE") == ["main.go:5?"]
    assert p.rows("kustomization.yaml#ConfigMap.gen.data.LEVEL") == ["main.go:5?"]


def test_containers_whose_names_a_template_gives_have_their_environment() -> None:
    p = Project(
        {
            "c/Chart.yaml": "apiVersion: v2\nname: c\nversion: 1\n",
            "c/templates/d.yaml": "apiVersion: v1\nkind: Pod\nmetadata:\n  name: {{ .Release.Name }}\nspec:\n  containers:\n"
            "    - name: {{ .Chart.Name }}\n      env:\n        - name: MODE\n          value: {{ .Values.mode }}\n"
            "        {{- if .Values.x }}\n        - {name: LEVEL, value: a}\n        {{- end }}\n"
            "      ports: [{name: http, containerPort: 1}]\n",
            "c/templates/s.yaml": "apiVersion: v1\nkind: Service\nmetadata: {name: s}\nspec:\n"
            '  selector: {{- include "c.labels" . | nindent 4 }}\n  ports: [{port: 1, targetPort: http}]\n',
            "main.rb": "ENV['MODE']\nENV['LEVEL']\n",
        }
    )
    assert p.rows("c/templates/d.yaml#Pod.env.MODE") == ["main.rb:1?"]
    assert p.rows("c/templates/d.yaml#Pod.env.LEVEL") == ["main.rb:2?"]
    assert p.rows("c/templates/d.yaml#Pod.ports.http") == ["c/templates/s.yaml:6?"]
