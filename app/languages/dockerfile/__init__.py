"""Dockerfiles: stages, and what is set and used in them."""

from app.languages.base import Language
from app.languages.dockerfile.rules import DockerfileRules

LANGUAGES = (
    Language(
        "dockerfile",
        grammar="dockerfile",
        suffixes=(".dockerfile",),
        filenames=("Dockerfile", "Containerfile", "Dockerfile.*", "Dockerfile-*", "Containerfile.*"),
        query="[(source_file) (ERROR)] @definition.module @uses @import\n(comment) @comment\n",
        rules=DockerfileRules(),
    ),
)
