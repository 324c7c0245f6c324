"""Compose files: services, what they run, and what they share."""

from app.languages.base import Language, late
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
        rules=late("compose.rules:ComposeRules"),
        indented=True,
    ),
)  # fmt: skip
