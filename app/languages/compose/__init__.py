"""Compose files: services, what they run, and what they share."""

from app.languages.base import Language, late, whole_file

LANGUAGES = (
    Language(
        "compose",
        grammar="yaml",
        filenames=(
            "docker-compose*.yml", "docker-compose*.yaml", "compose.yml", "compose.yaml", "compose.*.yml",
            "compose.*.yaml", "compose-*.yml", "compose-*.yaml",
        ),
        query=whole_file("stream"),
        rules=late("compose.rules:ComposeRules"),
        indented=True,
    ),
)  # fmt: skip
