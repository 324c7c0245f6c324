"""Kotlin."""

from app.languages.base import Language, late, query_text
from app.languages.environment import JAVA_READS

LANGUAGES = (
    Language(
        name="kotlin",
        grammar="kotlin",
        suffixes=(".kt", ".kts"),
        query=query_text("kotlin", "queries.scm"),
        rules=late("kotlin.rules:KotlinRules"),
        arguments=True,
        environment=JAVA_READS,
        reserved=frozenset({"field", "_"}),
        types_apart=True,
        shared=("java",),
    ),
)
