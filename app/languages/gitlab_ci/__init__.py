"""GitLab's pipelines."""

from app.languages.base import Language, late, whole_file

LANGUAGES = (
    Language(
        "gitlab-ci",
        grammar="yaml",
        filenames=(
            ".gitlab-ci.yml", ".gitlab-ci.yaml", "*.gitlab-ci.yml", "*.gitlab-ci.yaml", ".gitlab/ci/*.yml",
            ".gitlab/ci/*.yaml",
        ),
        query=whole_file("stream"),
        rules=late("gitlab_ci.rules:PipelineRules"),
        indented=True,
    ),
)  # fmt: skip
