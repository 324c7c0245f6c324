"""Kotlin."""

from app.languages.base import Language, query_text
from app.languages.kotlin.rules import KotlinRules

LANGUAGES = (
    Language(
        name="kotlin",
        grammar="kotlin",
        suffixes=(".kt", ".kts"),
        query=query_text("kotlin", "queries.scm"),
        rules=KotlinRules(),
        reserved=frozenset({"field", "_"}),
        types_apart=True,
        shared=("java",),
    ),
)
