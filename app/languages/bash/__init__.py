"""Bash and the shells like it."""

from app.languages.base import Language, late, query_text

LANGUAGES = (
    Language(
        name="bash",
        grammar="bash",
        suffixes=(".sh", ".bash", ".ksh", ".zsh", ".bats"),
        filenames=(
            ".bashrc", ".bash_profile", ".bash_aliases", ".bash_logout", ".profile", ".zshrc", ".zshenv", ".zprofile",
            "PKGBUILD", "APKBUILD",
        ),
        interpreters=("sh", "dash", "ash", "ksh", "ksh93", "mksh", "pdksh", "zsh", "rbash", "bats"),
        query=query_text("bash", "queries.scm"),
        rules=late("bash.rules:BashRules"),
        broad=True,
    ),
)  # fmt: skip
