"""Dockerfiles: stages, and what is set and used in them."""

from app.languages.base import Language, late, whole_file

LANGUAGES = (
    Language(
        "dockerfile",
        grammar="dockerfile",
        suffixes=(".dockerfile",),
        filenames=("Dockerfile", "Containerfile", "Dockerfile.*", "Dockerfile-*", "Containerfile.*"),
        query=whole_file("source_file"),
        rules=late("dockerfile.rules:DockerfileRules"),
    ),
)
