"""Java."""

from app.languages.base import Language, late, query_text

LANGUAGES = (
    Language(
        name="java",
        grammar="java",
        suffixes=(".java",),
        query=query_text("java", "queries.scm"),
        arguments=True,
        rules=late("java.rules:JavaRules"),
        reserved=frozenset({"var", "default"}),
    ),
)
