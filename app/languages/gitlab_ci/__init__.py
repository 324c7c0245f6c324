"""GitLab's pipelines."""

from app.languages.base import Language, late
from app.languages.yaml.tree import QUERY

LANGUAGES = (
    Language(
        "gitlab-ci",
        grammar="yaml",
        filenames=(
            ".gitlab-ci.yml", ".gitlab-ci.yaml", "*.gitlab-ci.yml", "*.gitlab-ci.yaml", ".gitlab/ci/*.yml",
            ".gitlab/ci/*.yaml",
        ),
        query=QUERY,
        rules=late("gitlab_ci.rules:PipelineRules"),
        indented=True,
    ),
)  # fmt: skip
