"""Astro's components, over the queries and rules of TypeScript."""

from app.languages.astro.rules import AstroRules
from app.languages.base import Language, query_text

LANGUAGES = (
    Language(
        name="astro",
        grammar="typescript",
        suffixes=(".astro",),
        query=query_text("javascript", "queries.scm", "queries_typescript.scm"),
        rules=AstroRules(),
        arguments=True,
        shared=("javascript", "typescript", "tsx"),
    ),
)
