"""Kubernetes manifests, known by their content, and Kustomize's own files."""

from app.languages.base import Language, late
from app.languages.yaml.tree import QUERY

LANGUAGES = (
    Language(
        "kubernetes",
        grammar="yaml",
        filenames=("kustomization.yaml", "kustomization.yml", "Kustomization"),
        query=QUERY,
        rules=late("kubernetes.rules:KubernetesRules"),
        indented=True,
    ),
)
