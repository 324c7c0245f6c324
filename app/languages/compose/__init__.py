"""Compose files: services, what they run, and what they share."""

from app.languages.base import Language
from app.languages.compose.rules import ComposeRules
from app.languages.yaml.tree import QUERY

LANGUAGES = (
    Language(
        "compose",
        grammar="yaml",
        filenames=(
            "docker-compose*.yml", "docker-compose*.yaml", "compose.yml", "compose.yaml", "compose.*.yml",
            "compose.*.yaml", "compose-*.yml", "compose-*.yaml",
        ),
        query=QUERY,
        rules=ComposeRules(),
        indented=True,
    ),
)  # fmt: skip
