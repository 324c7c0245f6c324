"""Kubernetes manifests, known by their content, and Kustomize's own files."""

from app.languages.base import Language, late, whole_file

LANGUAGES = (
    Language(
        "kubernetes",
        grammar="yaml",
        filenames=("kustomization.yaml", "kustomization.yml", "Kustomization"),
        query=whole_file("stream"),
        rules=late("kubernetes.rules:KubernetesRules"),
        indented=True,
    ),
)
