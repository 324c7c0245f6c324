"""GitHub's workflows and actions."""

from app.languages.base import Language, late, whole_file

LANGUAGES = (
    Language(
        "github-actions",
        grammar="yaml",
        filenames=(
            ".github/workflows/*.yml",
            ".github/workflows/*.yaml",
            "action.yml",
            "action.yaml",
            ".gitea/workflows/*.yml",
            ".gitea/workflows/*.yaml",
            ".forgejo/workflows/*.yml",
            ".forgejo/workflows/*.yaml",
        ),
        query=whole_file("stream"),
        rules=late("github_actions.rules:ActionsRules"),
        indented=True,
    ),
)
