"""Dockerfiles: stages, and what is set and used in them."""

from app.languages.base import Language, late
from app.languages.reading import query

LANGUAGES = (
    Language(
        "dockerfile",
        grammar="dockerfile",
        suffixes=(".dockerfile",),
        filenames=("Dockerfile", "Containerfile", "Dockerfile.*", "Dockerfile-*", "Containerfile.*"),
        query=query("source_file"),
        rules=late("dockerfile.rules:DockerfileRules"),
    ),
)
