"""GitHub's workflows and actions."""

from app.languages.base import Language
from app.languages.github_actions.rules import ActionsRules
from app.languages.yaml.tree import QUERY

LANGUAGES = (
    Language(
        "github-actions",
        grammar="yaml",
        filenames=(".github/workflows/*.yml", ".github/workflows/*.yaml", "action.yml", "action.yaml"),
        query=QUERY,
        rules=ActionsRules(),
        indented=True,
    ),
)
