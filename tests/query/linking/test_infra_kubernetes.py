"""Kubernetes linking: objects by kind, name and namespace; pods by labels."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

APP = """\
apiVersion: v1
kind: ConfigMap
metadata:
  name: conf
data:
  LEVEL: debug
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  selector:
    matchLabels: {app: web}
  template:
    metadata:
      labels: {app: web, tier: front}
    spec:
      serviceAccountName: runner
      containers:
        - name: main
          image: acme/api:1.2
          envFrom:
            - configMapRef: {name: conf}
            - secretRef: {name: conf}
          env:
            - name: LOG
              valueFrom:
                configMapKeyRef: {name: conf, key: LEVEL}
          volumeMounts: [{name: data, mountPath: /d}]
      volumes:
        - name: data
          persistentVolumeClaim: {claimName: data}
"""
SERVICE = "apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec:\n  selector: {app: web, tier: front}\n"


def test_a_config_map_is_used_by_references_to_config_maps() -> None:
    p = Project({"k8s/app.yaml": APP})
    assert p.rows("k8s/app.yaml#ConfigMap.conf") == ["k8s/app.yaml:24", "k8s/app.yaml:29"]
    assert p.rows("k8s/app.yaml#ConfigMap.conf.data.LEVEL") == ["k8s/app.yaml:29"]
    assert p.definition("k8s/app.yaml", "conf", 4) == []  # a Secret, which there is none of


def test_volumes_and_claims_of_one_name_are_two() -> None:
    p = Project({"k8s/app.yaml": APP})
    assert p.rows("k8s/app.yaml#Deployment.web.volumes.data") == ["k8s/app.yaml:30"]


def test_selectors_mean_pods_with_all_their_labels() -> None:
    other = APP.replace("name: web", "name: job").replace("tier: front", "tier: back")
    p = Project({"k8s/app.yaml": APP, "k8s/other.yaml": other, "k8s/service.yaml": SERVICE})
    assert p.definition("k8s/service.yaml", "web", 2) == ["k8s/app.yaml#Deployment.web.labels.app.web"]
    assert p.rows("k8s/app.yaml#Deployment.web.labels.tier.front") == ["k8s/service.yaml:5"]
    # What asks for less may mean both.
    assert p.definition("k8s/app.yaml", "web", 2) == [
        "k8s/app.yaml#Deployment.web.labels.app.web?", "k8s/other.yaml#Deployment.job.labels.app.web?",
    ]  # fmt: skip


def test_namespaces_and_overlays_are_kept_apart() -> None:
    account = "apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: runner%s}\n"
    p = Project(
        {
            "base/app.yaml": APP.replace("name: web\nspec", "name: web\n  namespace: prod\nspec"),
            "base/dev.yaml": account % ", namespace: dev",
            "overlay/prod.yaml": account % ", namespace: prod",
            "overlay/deep/prod.yaml": account % ", namespace: prod",
        }
    )
    assert p.definition("base/app.yaml", "runner") == ["overlay/prod.yaml#ServiceAccount.runner"]
    assert p.rows("base/dev.yaml#ServiceAccount.runner") == []


def test_objects_are_found_by_content_not_by_words() -> None:
    p = Project(
        {
            "notes.yaml": "text:\n  apiVersion: v1\n  kind: ConfigMap\n",
            "split.yaml": "apiVersion: v1\n---\nkind: ConfigMap\n",
            "list.yml": "apiVersion: v1\nkind: List\nitems:\n"
            "- {apiVersion: v1, kind: Secret, metadata: {name: key}, stringData: {a: b}}\n",
            "pod.json": '{"kind": "Pod", "apiVersion": "v1", "metadata": {"name": "p"},\n'
            ' "spec": {"containers": [{"name": "c", "envFrom": [{"secretRef": {"name": "key"}}]}]}}\n',
        }
    )
    assert p.world.find("ConfigMap") == []
    assert p.rows("list.yml#Secret.key") == ["pod.json:2"]


def test_kustomize_names_files_and_makes_config_maps() -> None:
    p = Project(
        {
            "base/kustomization.yaml": "resources: [app.yaml]\nconfigMapGenerator:\n- name: conf\n  literals: [a=b]\n",
            "base/app.yaml": APP.partition("---\n")[2],
            "prod/kustomization.yaml": "resources:\n- ../base\n",
        }
    )
    assert p.rows("base/app.yaml") == ["base/kustomization.yaml:1"]
    assert p.rows("base/kustomization.yaml") == ["prod/kustomization.yaml:2"]
    assert p.rows("base/kustomization.yaml#ConfigMap.conf") == ["base/app.yaml:17", "base/app.yaml:22"]


def test_an_image_may_be_one_that_compose_builds() -> None:
    compose = "services:\n  api: {build: ., image: 'acme/api'}\n  x: {image: acme/api}\n"
    p = Project({"k8s/app.yaml": APP, "compose.yaml": compose})
    assert p.rows("compose.yaml#services.api.image.acme/api") == ["k8s/app.yaml:22?"]
