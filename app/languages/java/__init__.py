"""Java."""

from app.languages.base import Language, query_text
from app.languages.java.rules import JavaRules

LANGUAGES = (
    Language(
        name="java",
        grammar="java",
        suffixes=(".java",),
        query=query_text("java", "queries.scm"),
        arguments=True,
        rules=JavaRules(),
        reserved=frozenset({"var", "default"}),
    ),
)
