"""Java."""

from app.languages.base import Language, late, query_text
from app.languages.environment import JAVA_READS

LANGUAGES = (
    Language(
        name="java",
        grammar="java",
        suffixes=(".java",),
        query=query_text("java", "queries.scm"),
        arguments=True,
        rules=late("java.rules:JavaRules"),
        environment=JAVA_READS,
        reserved=frozenset({"var", "default"}),
    ),
)
