"""Helm charts: their values, their templates, and the Kubernetes objects that templates spell out."""

from app.languages.base import Language, late, whole_file

LANGUAGES = (
    Language(
        "helm",
        grammar="yaml",
        filenames=(
            "Chart.yaml", "values.yaml", "values.yml", "values-*.yaml", "values-*.yml", "values.*.yaml", "values.*.yml",
            "NOTES.txt",
        ),
        query=whole_file("stream"),
        rules=late("helm.rules:HelmRules"),
        indented=True,
    ),
)  # fmt: skip
